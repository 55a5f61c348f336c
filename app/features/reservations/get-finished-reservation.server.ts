import { showsPrices } from '#app/platform/viewer.ts';
import { priceForCustomer } from '#app/features/prices/told-price.ts';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { BookedItem } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { presentBookedItem } from './present.ts';
import { writeVisitFile } from './write-visit-file.server.ts';
import { getFinishedRow } from './queries.server.ts';

export interface FinishedReservation extends BookedItem {
  /** What is paid there, as their own list says it. */
  payment: VisitPrice | null;
  calendarFile: string;
}

/** What the signed-in customer finished last by registering; null: nothing. */
export async function getFinishedReservation(
  deps: BookingDeps,
  portal: Portal,
): Promise<FinishedReservation | null> {
  const { partner, actor, viewer, theme } = portal;
  if (actor.kind !== 'customer') return null;
  const { db } = deps;
  const { customerId } = actor;
  const row = await getFinishedRow(db.main, partner.id, customerId);
  if (!row) return null;
  const object = { kind: 'reservation', id: row.id };
  await transact(
    db.main,
    (transaction) =>
      writeAudit(transaction, portal, { action: 'booking_read', customerId, object }),
    { partnerId: partner.id },
  );
  const seesPrices = showsPrices(theme.flags, viewer);
  const terms = { isCancelled: false, seesPrices };
  return {
    ...presentBookedItem(row),
    price: seesPrices ? row.price : null,
    payment: priceForCustomer(row.recordedPrice, portal, terms),
    calendarFile: await writeVisitFile(deps, portal, row),
  };
}
