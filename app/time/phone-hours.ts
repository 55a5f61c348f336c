import { Temporal } from 'temporal-polyfill';
import { MINUTES_PER_HOUR, minutesOf } from './minutes.ts';
import { spansOf, WEEKDAYS, type PhoneHours } from './phone-days.ts';
import { addDays } from './week.ts';
import type { SpecialDays } from './working-days.ts';

/** What no row of days off is longer than: holidays are known no further, and a mistake must not be walked for ever. */
const WALKED_DAYS_MAX = 60;

/** When one partner's phone is answered in one market. */
export interface PhoneClock {
  /** Must reach as far as the answer lies ahead. */
  special: SpecialDays;
  timeZone: string;
  hours: PhoneHours;
  /** Days on which the partner is closed besides. */
  closed: ReadonlySet<string>;
}

/** Minutes since a day's midnight. */
export interface OpenMinutes {
  opens: number;
  closes: number;
}

/** The hours of a day, in its order; none: it is closed. Holidays are, whatever weekday they are. */
export function hoursOf(
  day: string,
  { special, hours, closed }: Omit<PhoneClock, 'timeZone'>,
): OpenMinutes[] {
  if (closed.has(day)) return [];
  const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'sunday';
  const isWorked = special.work.has(day);
  if (!isWorked && special.rest.has(day)) return [];
  const found = hours[isWorked ? 'swapped' : weekday];
  return (found ? spansOf(found) : []).map(({ opens, closes }) => ({
    opens: minutesOf(opens),
    closes: minutesOf(closes),
  }));
}

/** @param nowMs milliseconds since the epoch; the minute of closing is closed */
export function isPhoneOpen(nowMs: number, clock: PhoneClock): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(clock.timeZone);
  const hours = hoursOf(now.toPlainDate().toString(), clock);
  const minute = now.hour * MINUTES_PER_HOUR + now.minute;
  return hours.some(({ opens, closes }) => minute >= opens && minute < closes);
}

/** When it opens next, milliseconds since the epoch; `nowMs` itself while it is open; null: not on any day that is known of. */
export function findNextOpening(nowMs: number, clock: PhoneClock): number | null {
  if (isPhoneOpen(nowMs, clock)) return nowMs;
  let day = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(clock.timeZone)
    .toPlainDate()
    .toString();
  for (let walked = 0; walked <= WALKED_DAYS_MAX; walked += 1) {
    const openings = hoursOf(day, clock).map(({ opens }) => momentOf(day, opens, clock.timeZone));
    const next = openings.find((opens) => opens >= nowMs);
    if (next !== undefined) return next;
    day = addDays(day, 1);
  }
  return null;
}

/** An hour of a day on the market's clock, milliseconds since the epoch. */
export function instantOf(day: string, hour: number, timeZone: string): number {
  return momentOf(day, hour * MINUTES_PER_HOUR, timeZone);
}

/** A minute of a day on the market's clock, milliseconds since the epoch; the 1440th is the next midnight. */
export function momentOf(day: string, minute: number, timeZone: string): number {
  const hour = Math.floor(minute / MINUTES_PER_HOUR);
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(hour / 24) });
  const plainTime = Temporal.PlainTime.from({ hour: hour % 24, minute: minute % MINUTES_PER_HOUR });
  return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}
