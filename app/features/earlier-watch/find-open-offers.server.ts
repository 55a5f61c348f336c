import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { noteReading } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import { findOpenOfferRows } from './queries.server.ts';

/** A time that is kept for its watcher now. */
export interface OpenOffer {
  /** Of the page that takes it, as the mail carries it. */
  token: string;
  startsAt: string;
  /** IANA zone of the clinic. */
  timeZone: string;
  subfunction: { name: string; locales: LocalisedText };
  doctor: string | null;
  provider: string;
  /** ISO 8601: so long it is kept. */
  keptUntil: string;
}

/** What whoever is signed in has been offered and can still take, the first to run out first. @throws PortalError sign_in_required */
export async function findOpenOffers(
  { db, appSecret }: Pick<BookingDeps, 'db' | 'appSecret'>,
  { portal }: { portal: Portal },
): Promise<OpenOffer[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    async (transaction) => {
      const found = await findOpenOfferRows(transaction, customerId);
      await noteReading(transaction, portal, { action: 'watches_read', customerId }, found);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  return rows.map((row) => ({
    token: createToken(appSecret, row.id),
    startsAt: row.starts_at.toISOString(),
    timeZone: row.tz,
    subfunction: row.subfunction,
    doctor: row.doctor,
    provider: row.provider,
    keptUntil: row.expires_at.toISOString(),
  }));
}
