import type { Market } from '#app/i18n/locale.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import type { Pool } from '#db/client.ts';
import { findFreeSlots, type BusyInterval, type FreeSlot } from './free-slots.ts';
import { findWeeksOfClinics } from './queries.server.ts';

/** A calendar's week as the clinic itself sees it. Times in milliseconds since the epoch. */
export interface ClinicWeek {
  calendarId: number;
  /** Also those that patients are not offered: too near, or of a calendar whose feed is not heard of. */
  free: FreeSlot[];
  /** Taken in whatever way: held, booked, at another clinic of the same doctor. */
  taken: BusyInterval[];
}

/** When each calendar of a clinic receives in a week, and what of it is taken. One that does not is not among them. */
export async function findClinicWeek(
  pool: Pool,
  { id, market, week, now }: { id: number; market: Market; week: string; now: number },
): Promise<ClinicWeek[]> {
  const filter = { market, subfunctions: null, onlyEnglish: false };
  const rows = await findWeeksOfClinics(pool, filter, [id], week);
  return rows.map((row) => {
    const taken = row.busy.map(([from, to]) => [from * MINUTE_MS, to * MINUTE_MS] as const);
    const { tz, slot_minutes: slotMinutes, open } = row;
    const free = findFreeSlots({ week, tz, slotMinutes, leadMinutes: 0, open, busy: taken, now });
    return { calendarId: row.calendar_id, free, taken };
  });
}
