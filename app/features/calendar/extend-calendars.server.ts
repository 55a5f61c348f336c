import { MARKETS, type Market } from '#app/i18n/locale.ts';
import type { Pool, Transaction } from '#db/client.ts';
import { getLocalWeek } from '#app/time/local-week.ts';
import { findOpenMinutes, WEEKS_ON_OFFER } from './open-weeks.ts';
import {
  createWeeks,
  findDueCalendars,
  findRestDays,
  type CalendarWeek,
  type DueCalendarRow,
} from './opening-queries.server.ts';
import { addWeeks, mondayOf } from '#app/time/week.ts';

/** Few enough for one statement within the time limit of a pool, also when all of them lack half a year. */
const CALENDARS_PER_BATCH = 200;

/**
 * Fills the weeks on offer from rules, exceptions and holidays, so that there are always times half a year ahead.
 * Weeks that are there already stay as they are; it may run twice or at the same time elsewhere.
 * @param today `YYYY-MM-DD`
 * @returns how many weeks were added
 */
export async function extendCalendars(pool: Pool | Transaction, today: string): Promise<number> {
  const from = mondayOf(today);
  const until = addWeeks(from, WEEKS_ON_OFFER - 1);
  const closedDays = await findClosedDays(pool, from);
  let added = 0;
  let afterId = 0;
  for (;;) {
    const due = await findDueCalendars(pool, { afterId, from, until, limit: CALENDARS_PER_BATCH });
    const last = due.at(-1);
    if (!last) return added;
    const weeks = due.flatMap((calendar) =>
      findMissingWeeks(calendar, from, until, closedDays[calendar.country]),
    );
    added += await createWeeks(pool, weeks);
    afterId = last.id;
  }
}

function findMissingWeeks(
  calendar: DueCalendarRow,
  from: string,
  until: string,
  closedDays: ReadonlySet<string>,
): CalendarWeek[] {
  const { id, tz, slot_minutes: slotMinutes, last_week: lastWeek, rules, exceptions } = calendar;
  const weeks: CalendarWeek[] = [];
  const next = lastWeek === null ? from : addWeeks(lastWeek, 1);
  for (let week = next > from ? next : from; week <= until; week = addWeeks(week, 1)) {
    const localWeek = getLocalWeek(week, tz);
    const open = findOpenMinutes({ localWeek, slotMinutes, rules, exceptions, closedDays });
    weeks.push({ calendarId: id, week, open });
  }
  return weeks;
}

/** Holidays of each market from a day on. */
export async function findClosedDays(
  pool: Pool | Transaction,
  from: string,
): Promise<Record<Market, Set<string>>> {
  const rows = await findRestDays(pool, from);
  const [HU, RO] = MARKETS.map(
    (market) => new Set(rows.filter(({ country }) => country === market).map(({ day }) => day)),
  );
  return { HU: HU ?? new Set(), RO: RO ?? new Set() };
}
