import { getLocalWeek } from '#app/features/calendar/local-week.ts';
import {
  findOpenMinutes,
  WEEKS_ON_OFFER,
  type OpeningException,
  type OpeningRule,
} from '#app/features/calendar/open-weeks.ts';
import { addWeeks } from '#app/features/calendar/week.ts';

export interface WeekInput {
  tz: string;
  slotMinutes: number;
  rules: readonly OpeningRule[];
  exceptions: readonly OpeningException[];
  closedDays: ReadonlySet<string>;
}

/** The weeks of a calendar as `calendar_week` keeps them. */
export type WeekFinder = (week: string, input: WeekInput) => readonly number[];

/**
 * Open minutes with a memory: calendars that share their rules (the same array) share their ordinary weeks,
 * so a large directory computes few of them.
 */
export function createWeekFinder(): WeekFinder {
  const known = new WeakMap<readonly OpeningRule[], Map<string, readonly number[]>>();
  return (week, input) => {
    const localWeek = getLocalWeek(week, input.tz);
    const touching = input.exceptions.filter(
      ({ startsAt, endsAt }) => startsAt < localWeek.endMs && endsAt > localWeek.startMs,
    );
    if (touching.length > 0) return findOpenMinutes({ ...input, localWeek, exceptions: touching });
    const weeks = known.get(input.rules) ?? new Map<string, readonly number[]>();
    known.set(input.rules, weeks);
    const key = `${input.tz} ${input.slotMinutes} ${week}`;
    const found = weeks.get(key) ?? findOpenMinutes({ ...input, localWeek, exceptions: [] });
    weeks.set(key, found);
    return found;
  };
}

/** Mondays from `monday` on. */
export function listWeeks(monday: string, count = WEEKS_ON_OFFER): string[] {
  return Array.from({ length: count }, (_, index) => addWeeks(monday, index));
}
