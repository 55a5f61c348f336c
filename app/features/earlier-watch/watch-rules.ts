import { EVENING_HOUR } from '#app/features/calendar/evenings.ts';
import { readWholeAmount } from '#app/i18n/whole-amount.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#app/features/medical-care/care-request.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { addDays } from '#app/time/week.ts';

export { PARTS_OF_DAY, type PartOfDay };

export const WATCH_TARGETS = ['search', 'doctor', 'appointment'] as const;
export type WatchTarget = (typeof WATCH_TARGETS)[number];

export const WATCH_ENDS = ['stopped', 'booked', 'moved', 'cancelled', 'past'] as const;
export type WatchEnd = (typeof WATCH_ENDS)[number];

/** Open ones of one customer: whoever waits for more is offered other people's times by the dozen. */
export const WATCHES_MAX = 5;
/** Nobody looks for something earlier further ahead, and a wish that old is forgotten. */
export const WATCH_DAYS_MAX = 90;
/** What the form proposes. */
export const WATCH_DAYS_DEFAULT = 30;
/** So long an ended one is kept, for who asks why they were written to. */
export const KEEP_ENDED_DAYS = 30;

/** More than these is the whole country. */
export const PLACES_MAX = 10;

const NOON = 12;
/** Dearer than any visit. */
const PRICE_MAX = 99_999_999;

/** Of a start, by the clinic's clock. */
export function partOfDay(startsAt: string, timeZone: string): PartOfDay {
  const hour = Number(timeOf(startsAt, timeZone).slice(0, 2));
  if (hour < NOON) return 'morning';
  return hour < EVENING_HOUR ? 'afternoon' : 'evening';
}

/** The days until which somebody can watch. */
export function watchedDays(
  nowMs: number,
  timeZone: string,
): { first: string; proposed: string; last: string } {
  const today = dayOf(nowMs, timeZone);
  return {
    first: today,
    proposed: addDays(today, WATCH_DAYS_DEFAULT),
    last: addDays(today, WATCH_DAYS_MAX),
  };
}

/** Times that begin before are wanted: the end of the day; null: a day on which nobody can watch. */
export function endOfWatch(day: string, nowMs: number, timeZone: string): Date | null {
  const { first, last } = watchedDays(nowMs, timeZone);
  if (day < first || day > last) return null;
  return new Date(instantOf(addDays(day, 1), 0, timeZone));
}

/**
 * Whether somebody is passed over for a time because their insurer cannot decide before it.
 * @param type what the care would need, were it booked now; null: nobody insures them
 */
export function isTooEarlyFor(
  type: PreauthType | null,
  { takesSelfPaid }: { takesSelfPaid: boolean },
): boolean {
  return type === 'too_early' && !takesSelfPaid;
}

/** @returns the highest price as it is typed; null: any; undefined: no price */
export function readPriceMax(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const price = readWholeAmount(typed);
  return price !== null && price <= PRICE_MAX ? price : undefined;
}
