import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { nowMs } from '#app/time/clock.ts';
import { locate } from '#app/time/local-week.ts';
import { mergeOpeningSpans, type OpeningHours } from './opening-hours.ts';
import { findOpeningSpans } from './opening-queries.server.ts';

/** When a provider or a doctor gives appointments in an ordinary week; empty where a system of the clinic's own decides. */
export async function findOpeningHours(
  { db }: { db: Database },
  { timeZone }: Pick<Portal, 'timeZone'>,
  owner: 'D' | 'P',
  id: number,
): Promise<OpeningHours[]> {
  const { day } = locate(nowMs(), timeZone);
  return mergeOpeningSpans(await findOpeningSpans(db.replica, owner, id, day));
}
