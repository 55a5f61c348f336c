import { Temporal } from 'temporal-polyfill';
import { isWorkingDay, type SpecialDays } from '#app/time/working-days.ts';
import { addDays } from '#app/time/week.ts';

const MINUTE_MS = 60_000;
const NEVER_SOONER_MS = 30 * MINUTE_MS;
const BEFORE_VISIT_MS = 120 * MINUTE_MS;
/** What no calendar of holidays is longer than: a mistake in the data must not be walked for ever. */
const WALKED_DAYS_MAX = 366;

/**
 * Of what clinics have not said to know of, late is what was booked or moved by `bookedUntil`, and by `workingDayBefore` or for a visit
 * that begins by `beginsUntil`: a clinic has a working day of its market, at most until two hours before the visit, and half an hour
 * at least. Milliseconds since the epoch.
 */
export function lateSince(nowMs: number): { bookedUntil: number; beginsUntil: number } {
  return { bookedUntil: nowMs - NEVER_SOONER_MS, beginsUntil: nowMs + BEFORE_VISIT_MS };
}

/**
 * The last moment to which `addWorkingDays` adds one and is not past `nowMs`.
 * @param special must reach back over the last two working days
 */
export function workingDayBefore(
  nowMs: number,
  { special, timeZone }: { special: SpecialDays; timeZone: string },
): number {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const today = now.toPlainDate().toString();
  const before = Temporal.PlainDate.from(lastWorkingDay(today, special));
  if (isWorkingDay(today, special)) {
    return before.toZonedDateTime({ timeZone, plainTime: now.toPlainTime() }).epochMilliseconds;
  }
  // What came on the last working day has until the same time of the next one.
  return before.toZonedDateTime(timeZone).epochMilliseconds - 1;
}

function lastWorkingDay(today: string, special: SpecialDays): string {
  let day = today;
  for (let walked = 0; walked < WALKED_DAYS_MAX; walked += 1) {
    day = addDays(day, -1);
    if (isWorkingDay(day, special)) return day;
  }
  throw new RangeError(`no working day near ${today}`);
}
