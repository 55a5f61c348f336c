import { localise } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Coupon } from './contract.ts';
import { couponCodeOf, couponIdOf } from './coupon-code.server.ts';
import type { DiscountRow } from './queries.server.ts';
import { requireDiscount, type DiscountDeps } from './require-discount.server.ts';

/**
 * The coupon of one browser session for a provider's discount. Nothing is stored: id and code follow from the secret.
 * @throws PortalError not_found, discount_ended
 */
export async function requireCoupon(
  deps: DiscountDeps,
  portal: Portal,
  providerId: number,
  session: string,
): Promise<Coupon> {
  const row = await requireDiscount(deps, portal, providerId);
  const of = { partnerId: portal.partner.id, providerId };
  const id = couponIdOf(deps.appSecret, of, session);
  return {
    id,
    code: couponCodeOf(deps.appSecret, of, id),
    discountRate: row.discount_rate,
    description: describe(row, portal),
    validUntil: row.discount_ends_on,
  };
}

/** What the discount comes off, in the reader's language. */
export function describe(
  row: DiscountRow,
  { locale, market }: Pick<Portal, 'locale' | 'market'>,
): string | null {
  const name = row.discount_description ?? '';
  return localise({ name, locales: row.discount_locales }, locale, market) || null;
}
