import type { Portal } from '#app/platform/portal.ts';
import type { BookedItem } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { presentBookedItem } from './present.ts';
import { getFinishedRow } from './queries.server.ts';

/** What the signed-in customer finished last by registering; null: nothing. */
export async function getFinishedReservation(
  { db }: BookingDeps,
  { partner, session }: Portal,
): Promise<(BookedItem & { id: string }) | null> {
  if (!session) return null;
  const row = await getFinishedRow(db.main, partner.id, session.customerId);
  return row && { id: row.id, ...presentBookedItem(row) };
}
