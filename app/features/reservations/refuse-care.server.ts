import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { BookingDeps } from './deps.server.ts';
import { getClinicPhone, type CareRefusal } from './queries.server.ts';

/**
 * Says of a hold whose care is not bookable any more what the finder would say of it now.
 * @throws PortalError not_offered, is_publicly_not_reservable (with the clinic's phone), admed_only (with the product's name)
 */
export async function refuseCare(
  { db }: Pick<BookingDeps, 'db'>,
  { partner, theme, locale }: Pick<Portal, 'partner' | 'theme' | 'locale'>,
  refusal: CareRefusal,
  named: { id: string } | { tokenHash: Buffer },
): Promise<never> {
  switch (refusal) {
    case 'not_offered':
      throw new PortalError('not_offered');
    case 'admed_only':
      throw new PortalError('admed_only', { values: { product: theme.productName[locale] } });
    case 'phone_only': {
      const phone = await transact(db.main, (transaction) => getClinicPhone(transaction, named), {
        partnerId: partner.id,
      });
      throw new PortalError('is_publicly_not_reservable', { values: { phone: phone ?? '' } });
    }
  }
}

/** Whether a booking was refused for its care alone. */
export function isCareRefusal(result: string): result is CareRefusal {
  return result === 'not_offered' || result === 'phone_only' || result === 'admed_only';
}
