import { calculateVisitPrice, type VisitPrice } from '#app/features/prices/visit-price.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { BookedItem } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { presentBookedItem } from './present.ts';
import { writeVisitFile } from './write-visit-file.server.ts';
import { getFinishedRow } from './queries.server.ts';

export interface FinishedReservation extends BookedItem {
  /** What is paid there, as the mail says it; null: who is insured is told no prices. */
  payment: VisitPrice | null;
  calendarFile: string;
}

/** What the signed-in customer finished last by registering; null: nothing. */
export async function getFinishedReservation(
  deps: BookingDeps,
  portal: Portal,
): Promise<FinishedReservation | null> {
  const { partner, actor, viewer } = portal;
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
  const { price, discountRate } = row;
  const noted = { price, discountRate: discountRate ?? 0, cover: null, isCancelled: false };
  return {
    ...presentBookedItem(row),
    ...(viewer.isInsured
      ? { price: null, payment: null }
      : { payment: calculateVisitPrice(noted) }),
    calendarFile: await writeVisitFile(deps, portal, row),
  };
}
