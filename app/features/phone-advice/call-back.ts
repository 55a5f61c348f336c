import { addDays } from '#app/time/week.ts';
import { timeOfMinutes } from '#app/time/minutes.ts';
import { hoursOf, momentOf, type OpenMinutes, type PhoneClock } from '#app/time/phone-hours.ts';

export const TOPICS = ['symptoms', 'test_results', 'medicine', 'which_doctor', 'other'] as const;
export type Topic = (typeof TOPICS)[number];
/** What the call centre can say something to; of everything else a doctor talks. */
export const ORGANISED_TOPICS: readonly Topic[] = ['which_doctor', 'other'];

export const CALL_BACK_STATUSES = ['requested', 'claimed', 'done', 'cancelled'] as const;
export type CallBackStatus = (typeof CALL_BACK_STATUSES)[number];

/** Open ones of one customer; more is no more help. */
export const CALL_BACKS_MAX = 3;
/** Nobody is called oftener than this: whoever was not reached is told by mail. */
export const ATTEMPTS_MAX = 3;
/** A colleague may be calling at this moment: so long after it was taken on, what is overdue can be taken over. */
export const GIVEN_UP_HOURS = 4;
/** So long after its hours an open call-back ends, and whoever asked is told. */
export const MISSED_AFTER_HOURS = 48;
/** Of what is noted after the call. */
export const NOTE_MAX = 1_000;
/** The opening hours, each span of a day by itself, in parts of four hours. What is left is a part of its own from two hours on, else it goes to the last. */
const WINDOW_MINUTES = 240;
const ROUNDED_UP = 0.5;
/** So many days one may choose from. */
const DAYS_OFFERED = 5;
/** A window that is nearly over is no promise that can be kept. */
const LEFT_MIN_MS = 30 * 60_000;
/** What no row of days off is longer than. */
const WALKED_DAYS_MAX = 60;

/** When somebody can be reached: some hours of a day that is open, by the market's clock. */
export interface ReachWindow {
  /** `2026-11-23 08:00`: day and beginning. */
  value: string;
  day: string;
  /** Minutes since the day's midnight. */
  from: number;
  until: number;
}

/** What can be chosen from at a moment: parts of the opening hours of the next days, those that are over left out. */
export function findWindows(nowMs: number, today: string, clock: PhoneClock): ReachWindow[] {
  const windows: ReachWindow[] = [];
  let day = today;
  let days = 0;
  for (let walked = 0; days < DAYS_OFFERED && walked < WALKED_DAYS_MAX; walked += 1) {
    const left = windowsLeft(day, nowMs, clock);
    windows.push(...left);
    if (left.length > 0) days += 1;
    day = addDays(day, 1);
  }
  return windows;
}

function windowsLeft(day: string, nowMs: number, clock: PhoneClock): ReachWindow[] {
  return hoursOf(day, clock)
    .flatMap((hours) => windowsOf(day, hours))
    .filter(({ until }) => momentOf(day, until, clock.timeZone) - nowMs >= LEFT_MIN_MS);
}

function windowsOf(day: string, { opens, closes }: OpenMinutes): ReachWindow[] {
  const count = Math.max(1, Math.floor((closes - opens) / WINDOW_MINUTES + ROUNDED_UP));
  return Array.from({ length: count }, (_, index) => {
    const from = opens + index * WINDOW_MINUTES;
    const until = index === count - 1 ? closes : from + WINDOW_MINUTES;
    return { value: `${day} ${timeOfMinutes(from)}`, day, from, until };
  });
}
