import { Temporal } from 'temporal-polyfill';
import { addDays } from './week.ts';
import { isWorkingDay, type SpecialDays } from './working-days.ts';

/** Phone advice is there on working days from 8:00 to 20:00 of the market. */
export const PHONE_OPENS_HOUR = 8;
export const PHONE_CLOSES_HOUR = 20;

/** What no row of days off is longer than: a mistake in the data must not be walked for ever. */
const WALKED_DAYS_MAX = 366;

interface Market {
  /** Must reach as far as the answer lies ahead. */
  special: SpecialDays;
  timeZone: string;
}

/** @param nowMs milliseconds since the epoch; the minute of closing is closed */
export function isPhoneOpen(nowMs: number, { special, timeZone }: Market): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const isInHours = now.hour >= PHONE_OPENS_HOUR && now.hour < PHONE_CLOSES_HOUR;
  return isInHours && isWorkingDay(now.toPlainDate().toString(), special);
}

/** When it opens next, milliseconds since the epoch; `nowMs` itself while it is open. */
export function findNextOpening(nowMs: number, market: Market): number {
  if (isPhoneOpen(nowMs, market)) return nowMs;
  const { special, timeZone } = market;
  let day = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
  for (let walked = 0; walked <= WALKED_DAYS_MAX; walked += 1) {
    const opens = instantOf(day, PHONE_OPENS_HOUR, timeZone);
    if (opens >= nowMs && isWorkingDay(day, special)) return opens;
    day = addDays(day, 1);
  }
  throw new RangeError(`phone advice does not open within a year of ${day}`);
}

/** An hour of a day on the market's clock, milliseconds since the epoch. */
export function instantOf(day: string, hour: number, timeZone: string): number {
  const plainTime = Temporal.PlainTime.from({ hour });
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}
