import { Temporal } from 'temporal-polyfill';
import {
  elapsedMinutesOf,
  getLocalWeek,
  locate,
  wallMinuteOf,
  type LocalWeek,
} from '#app/time/local-week.ts';
import { MINUTE_MS, MINUTES_PER_DAY } from '#app/time/minutes.ts';
import { mondayOf } from '#app/time/week.ts';

/** Times are on offer this week and half a year beyond, which is as far as the calendar lets people look. */
export const WEEKS_ON_OFFER = 27;

/** Weeks of a rule without a first day are counted from the first Monday of the epoch. */
const FIRST_MONDAY = '1970-01-05';

/** Weekly opening in local wall minutes of the day, e.g. Monday (0) 480-720 for 8:00-12:00. */
export interface OpeningRule {
  /** 0 is Monday. */
  weekday: number;
  fromMinute: number;
  toMinute: number;
  /** First day, `YYYY-MM-DD`; null: always was. */
  validFrom: string | null;
  /** First day it no longer holds; null: for good. */
  validTo: string | null;
  /** 2: every other week, counted from the week of `validFrom`. */
  everyWeeks: number;
}

/** A closure (leave, conference) or an extra opening, in milliseconds since the epoch. */
export interface OpeningException {
  startsAt: number;
  endsAt: number;
  isOpening: boolean;
}

export interface OpenWeekInput {
  localWeek: LocalWeek;
  slotMinutes: number;
  rules: readonly OpeningRule[];
  exceptions: readonly OpeningException[];
  /** Holidays of the market as `YYYY-MM-DD`: rules rest on them, an extra opening does not. */
  closedDays: ReadonlySet<string>;
}

/**
 * The times on offer in one week, as sorted elapsed minutes since the local Monday 00:00. Elapsed, so that each is one
 * instant: nothing lies in the hour that spring leaves out, and the hour that autumn repeats can be offered twice.
 * A closure wins over an extra opening, that over a holiday. No two times overlap: where two grids meet, the earlier wins.
 */
export function findOpenMinutes(input: OpenWeekInput): number[] {
  const { localWeek, slotMinutes, rules, exceptions, closedDays } = input;
  const starts: number[] = [];
  for (const rule of rules) addRuleStarts(starts, rule, localWeek, slotMinutes, closedDays);
  for (const exception of exceptions) {
    if (exception.isOpening) addExtraStarts(starts, exception, localWeek, slotMinutes);
  }
  starts.sort((a, b) => a - b);
  const closures = exceptions
    .filter(({ isOpening }) => !isOpening)
    .map(
      ({ startsAt, endsAt }) =>
        [toMinute(localWeek, startsAt), toMinute(localWeek, endsAt)] as const,
    );
  let free = -Infinity;
  return starts.filter((start) => {
    const end = start + slotMinutes;
    if (start < free || closures.some(([from, to]) => from < end && to > start)) return false;
    free = end;
    return true;
  });
}

function addRuleStarts(
  starts: number[],
  rule: OpeningRule,
  localWeek: LocalWeek,
  slotMinutes: number,
  closedDays: ReadonlySet<string>,
): void {
  const day = localWeek.days[rule.weekday];
  if (day === undefined || closedDays.has(day) || !holdsOn(rule, localWeek.week, day)) return;
  const midnight = rule.weekday * MINUTES_PER_DAY;
  const last = midnight + rule.toMinute - slotMinutes;
  for (let wall = midnight + rule.fromMinute; wall <= last; wall += slotMinutes) {
    for (const start of elapsedMinutesOf(localWeek, wall)) {
      // A time that runs over the spring change ends an hour later on the wall, maybe after closing.
      const lastMinute = wallMinuteOf(localWeek, start + slotMinutes - 1);
      if (lastMinute < midnight + rule.toMinute) starts.push(start);
    }
  }
}

function addExtraStarts(
  starts: number[],
  { startsAt, endsAt }: OpeningException,
  localWeek: LocalWeek,
  slotMinutes: number,
): void {
  const first = Math.ceil(toMinute(localWeek, startsAt));
  const last = Math.min(toMinute(localWeek, endsAt) - slotMinutes, localWeek.lengthMinutes - 1);
  const skipped = Math.max(0, Math.ceil(-first / slotMinutes));
  for (let start = first + skipped * slotMinutes; start <= last; start += slotMinutes) {
    starts.push(start);
  }
}

function toMinute({ startMs }: LocalWeek, ms: number): number {
  return (ms - startMs) / MINUTE_MS;
}

function holdsOn(rule: OpeningRule, week: string, day: string): boolean {
  if (rule.validFrom !== null && day < rule.validFrom) return false;
  if (rule.validTo !== null && day >= rule.validTo) return false;
  if (rule.everyWeeks === 1) return true;
  const anchor = Temporal.PlainDate.from(mondayOf(rule.validFrom ?? FIRST_MONDAY));
  const { days } = Temporal.PlainDate.from(week).since(anchor, { largestUnit: 'day' });
  return (days / 7) % rule.everyWeeks === 0;
}

/**
 * Whether a calendar receives from a start to an end, by weekly hours and extra openings that follow each other, whatever grid they
 * have and holidays there are.
 */
export function isOpenThroughout(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  calendar: { tz: string; rules: readonly OpeningRule[]; openings: readonly OpeningException[] },
): boolean {
  let at = startsAt;
  while (at < endsAt) {
    const until = openUntil(at, calendar);
    if (until <= at) return false;
    at = until;
  }
  return true;
}

/** The end of whatever is open at a moment; the moment itself: nothing is. */
function openUntil(
  at: number,
  { tz, rules, openings }: Parameters<typeof isOpenThroughout>[1],
): number {
  const { day, week, minute } = locate(at, tz);
  const wall = wallMinuteOf(getLocalWeek(week, tz), minute);
  const weekday = Math.floor(wall / MINUTES_PER_DAY);
  const clock = wall % MINUTES_PER_DAY;
  const ends = rules
    .filter(
      (rule) =>
        rule.weekday === weekday &&
        rule.fromMinute <= clock &&
        rule.toMinute > clock &&
        holdsOn(rule, week, day),
    )
    .map(({ toMinute: end }) => at + (end - clock) * MINUTE_MS);
  const extra = openings
    .filter(({ startsAt, endsAt }) => startsAt <= at && endsAt > at)
    .map(({ endsAt }) => endsAt);
  return Math.max(at, ...ends, ...extra);
}
