import { dayOf } from '#app/time/booked-time.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { addDays } from '#app/time/week.ts';

/** Nobody's telephone rings because of a reminder before or after, by the clinic's clock. */
const LOUD_FROM_HOUR = 8;
const LOUD_UNTIL_HOUR = 20;

/** How long a reminder has to wait, in milliseconds; 0: it may go now. */
export function quietFor(nowMs: number, timeZone: string): number {
  const today = dayOf(nowMs, timeZone);
  const from = instantOf(today, LOUD_FROM_HOUR, timeZone);
  if (nowMs < from) return from - nowMs;
  if (nowMs < instantOf(today, LOUD_UNTIL_HOUR, timeZone)) return 0;
  return instantOf(addDays(today, 1), LOUD_FROM_HOUR, timeZone) - nowMs;
}
