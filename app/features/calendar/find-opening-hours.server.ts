import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { mergeOpeningSpans, type OpeningHours } from './opening-hours.ts';
import { findOpeningSpans } from './opening-queries.server.ts';
import { todayOf } from '#app/time/today.ts';

/** When a provider or a doctor gives appointments in an ordinary week; empty where a system of the clinic's own decides. */
export async function findOpeningHours(
  { db }: { db: Database },
  { timeZone }: Pick<Portal, 'timeZone'>,
  owner: 'D' | 'P',
  id: number,
): Promise<OpeningHours[]> {
  return mergeOpeningSpans(await findOpeningSpans(db.replica, owner, id, todayOf({ timeZone })));
}
