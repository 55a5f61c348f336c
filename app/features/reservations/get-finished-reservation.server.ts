import type { Portal } from '#app/platform/portal.ts';
import type { BookedItem } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { presentBookedItem } from './present.ts';
import { getFinishedRow } from './queries.server.ts';

/** What the signed-in customer finished last by registering; null: nothing. */
export async function getFinishedReservation(
  { db }: BookingDeps,
  { partner, actor }: Portal,
): Promise<(BookedItem & { id: string }) | null> {
  if (actor.kind !== 'customer') return null;
  const row = await getFinishedRow(db.main, partner.id, actor.customerId);
  return row && { id: row.id, ...presentBookedItem(row) };
}
