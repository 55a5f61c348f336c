import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { BookedItem } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { presentBookedItem } from './present.ts';
import { writeVisitFile } from './write-visit-file.server.ts';
import { getFinishedRow } from './queries.server.ts';

/** What the signed-in customer finished last by registering; null: nothing. */
export async function getFinishedReservation(
  deps: BookingDeps,
  portal: Portal,
): Promise<(BookedItem & { calendarFile: string }) | null> {
  const { partner, actor } = portal;
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
  return { ...presentBookedItem(row), calendarFile: await writeVisitFile(deps, portal, row) };
}
