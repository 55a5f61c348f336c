import { Temporal } from 'temporal-polyfill';
import { addDays } from './week.ts';

/**
 * Days of a market that differ from its weekdays, `YYYY-MM-DD`. A Hungarian working Saturday is worked for a rest day given
 * elsewhere.
 */
export interface SpecialDays {
  rest: ReadonlySet<string>;
  work: ReadonlySet<string>;
}

/** What no calendar of holidays is longer than: a mistake in the data must not be walked for ever. */
const WALKED_DAYS_MAX = 366;
const SATURDAY = 6;

/** Monday to Friday but for holidays and rest days, and the Saturdays that are worked instead. */
export function isWorkingDay(day: string, special: SpecialDays): boolean {
  if (special.work.has(day)) return true;
  return Temporal.PlainDate.from(day).dayOfWeek < SATURDAY && !special.rest.has(day);
}

/**
 * When `count` working days have passed by a clock that runs on working days only, from 00:00 to 24:00 of the local calendar:
 * the same local time that many working days later. What comes on a day off begins with the next working day and ends with the
 * last one, at 24:00.
 * @param fromMs since the epoch
 * @param special must reach as far as the answer lies ahead
 * @returns milliseconds since the epoch
 */
export function addWorkingDays(
  fromMs: number,
  count: number,
  { special, timeZone }: { special: SpecialDays; timeZone: string },
): number {
  const from = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone);
  const firstDay = from.toPlainDate().toString();
  let day = firstDay;
  let left = count;
  for (let walked = 0; left > 0; walked += 1) {
    if (walked > WALKED_DAYS_MAX) throw new RangeError(`no working day near ${firstDay}`);
    day = addDays(day, 1);
    if (isWorkingDay(day, special)) left -= 1;
  }
  const last = Temporal.PlainDate.from(day);
  const end = isWorkingDay(firstDay, special)
    ? last.toZonedDateTime({ timeZone, plainTime: from.toPlainTime() })
    : last.add({ days: 1 }).toZonedDateTime(timeZone);
  return end.epochMilliseconds;
}
