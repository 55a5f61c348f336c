import { addDays } from '#app/time/week.ts';
import { instantOf, PHONE_CLOSES_HOUR, PHONE_OPENS_HOUR } from '#app/time/phone-hours.ts';
import { isWorkingDay, type SpecialDays } from '#app/time/working-days.ts';

export const TOPICS = ['symptoms', 'test_results', 'medicine', 'which_doctor', 'other'] as const;
export type Topic = (typeof TOPICS)[number];

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
/** The opening hours in three parts of four hours. */
const WINDOW_HOURS = 4;
/** So many working days one may choose from. */
const DAYS_OFFERED = 5;
/** A window that is nearly over is no promise that can be kept. */
const LEFT_MIN_MS = 30 * 60_000;
/** What no row of days off is longer than. */
const WALKED_DAYS_MAX = 60;

/** When somebody can be reached: hours of a working day. */
export interface ReachWindow {
  /** `2026-11-23 8`: day and first hour. */
  value: string;
  day: string;
  fromHour: number;
  untilHour: number;
}

/** What can be chosen from at a moment: parts of the opening hours of the next working days, those that are over left out. */
export function findWindows(
  nowMs: number,
  today: string,
  market: { special: SpecialDays; timeZone: string },
): ReachWindow[] {
  const windows: ReachWindow[] = [];
  let day = today;
  let days = 0;
  for (let walked = 0; days < DAYS_OFFERED && walked < WALKED_DAYS_MAX; walked += 1) {
    const left = isWorkingDay(day, market.special) ? windowsLeft(day, nowMs, market.timeZone) : [];
    windows.push(...left);
    if (left.length > 0) days += 1;
    day = addDays(day, 1);
  }
  return windows;
}

function windowsLeft(day: string, nowMs: number, timeZone: string): ReachWindow[] {
  return windowsOf(day).filter(
    ({ untilHour }) => instantOf(day, untilHour, timeZone) - nowMs >= LEFT_MIN_MS,
  );
}

function windowsOf(day: string): ReachWindow[] {
  const count = (PHONE_CLOSES_HOUR - PHONE_OPENS_HOUR) / WINDOW_HOURS;
  return Array.from({ length: count }, (_, index) => {
    const fromHour = PHONE_OPENS_HOUR + index * WINDOW_HOURS;
    return { value: `${day} ${fromHour}`, day, fromHour, untilHour: fromHour + WINDOW_HOURS };
  });
}
