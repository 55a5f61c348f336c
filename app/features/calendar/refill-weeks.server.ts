import { nowMs } from '#app/time/clock.ts';
import { getLocalWeek, locate } from '#app/time/local-week.ts';
import { addWeeks } from '#app/time/week.ts';
import type { Pool, Transaction } from '#db/client.ts';
import { findClosedDays } from './extend-calendars.server.ts';
import {
  findOpenMinutes,
  WEEKS_ON_OFFER,
  type OpeningException,
  type OpeningRule,
} from './open-weeks.ts';
import { findCalendarHours, putWeeks, type CalendarWeek } from './opening-queries.server.ts';

/**
 * Makes the weeks on offer of calendars anew, from an instant on, as their hours, exceptions and closures say by now: patients see it
 * as soon as the transaction ends. Whoever watches for a time that opens is offered it.
 */
export async function refillWeeks(
  transaction: Transaction,
  { calendarIds, since }: { calendarIds: readonly number[]; since: Date },
): Promise<void> {
  if (calendarIds.length === 0) return;
  const now = nowMs();
  const calendars = await findCalendarHours(transaction, calendarIds);
  const weeks: CalendarWeek[] = [];
  for (const { id, tz, country, slot_minutes: slotMinutes, rules, exceptions } of calendars) {
    const { week: thisWeek } = locate(now, tz);
    const until = addWeeks(thisWeek, WEEKS_ON_OFFER - 1);
    const closedDays = (await findClosedDays(transaction, thisWeek))[country];
    const first = locate(Math.max(since.getTime(), now), tz).week;
    for (let week = first; week <= until; week = addWeeks(week, 1)) {
      const localWeek = getLocalWeek(week, tz);
      const open = findOpenMinutes({ localWeek, slotMinutes, rules, exceptions, closedDays });
      weeks.push({ calendarId: id, week, open });
    }
  }
  await putWeeks(transaction, weeks, since);
}

/** What the weeks of a calendar follow from. */
export interface CalendarHours {
  tz: string;
  rules: OpeningRule[];
  /** Closures among them; those that are long over are not. */
  exceptions: OpeningException[];
}

/** null: there is no such calendar. */
export async function getCalendarHours(
  executor: Pool | Transaction,
  calendarId: number,
): Promise<CalendarHours | null> {
  return (await findCalendarHours(executor, [calendarId]))[0] ?? null;
}
