import type { ClinicWeek } from '#app/features/calendar/find-clinic-week.server.ts';
import { dayOf } from '#app/time/booked-time.ts';
import type { Database } from '#db/client.ts';
import type { DeskClinic } from './desk-clinics.ts';
import { spanOf } from './desk-days.ts';
import { atEachPartner } from './each-partner.server.ts';
import { countVisits, findClosedSpans, type ClinicRow } from './queries.server.ts';

/** How full a calendar is on one day. */
export interface DayCount {
  day: string;
  expected: number;
  /** Of those, who wait for something. */
  open: number;
  over: number;
  free: number;
  /** The clinic has closed it, for a part of the day at least. */
  isClosed: boolean;
}

/** Which days of which calendars. */
export interface CountedDays {
  desk: DeskClinic;
  clinic: ClinicRow;
  /** null: all of the clinic. */
  calendarId: number | null;
  /** Their weeks. */
  weeks: readonly ClinicWeek[];
  days: readonly string[];
}

/** Counts once, and answers for each calendar and day. */
export async function countDays(
  db: Database,
  { desk, clinic, calendarId, weeks, days }: CountedDays,
): Promise<(calendar: number, day: string) => DayCount> {
  const span = { providerId: clinic.id, calendarId, ...spanOf(days, clinic.tz) };
  const [visits, closures] = await Promise.all([
    atEachPartner({ db }, desk, (transaction) => countVisits(transaction, span, clinic.tz)),
    findClosedSpans(db.main, span),
  ]);
  const counts = new Map<string, Omit<DayCount, 'day' | 'isClosed'>>();
  const countOf = (calendar: number, day: string) => {
    const key = `${calendar} ${day}`;
    let count = counts.get(key);
    if (!count) counts.set(key, (count = { expected: 0, open: 0, over: 0, free: 0 }));
    return count;
  };
  for (const { calendar_id: calendar, day, expected, open, over } of visits) {
    const count = countOf(calendar, day);
    count.expected += expected;
    count.open += open;
    count.over += over;
  }
  for (const { calendarId: calendar, free } of weeks) {
    for (const { startsAt } of free) countOf(calendar, dayOf(startsAt, clinic.tz)).free += 1;
  }
  const closedDays = days.map((day) => {
    const { from, until } = spanOf([day], clinic.tz);
    const met = closures.filter((one) => one.starts_at < until && one.ends_at > from);
    return [day, new Set(met.map((one) => one.calendar_id))] as const;
  });
  const closed = new Map(closedDays);
  return (calendar, day) => {
    const whose = closed.get(day);
    const isClosed = whose !== undefined && (whose.has(null) || whose.has(calendar));
    return { day, ...countOf(calendar, day), isClosed };
  };
}
