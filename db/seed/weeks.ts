import { getLocalWeek } from '#app/time/local-week.ts';
import {
  findOpenMinutes,
  WEEKS_ON_OFFER,
  type OpeningException,
  type OpeningRule,
} from '#app/features/calendar/open-weeks.ts';
import { addWeeks } from '#app/time/week.ts';

export interface WeekInput {
  tz: string;
  slotMinutes: number;
  rules: readonly OpeningRule[];
  exceptions: readonly OpeningException[];
  closedDays: ReadonlySet<string>;
}

/** Ordinary weeks that many calendars have in common. */
export interface WeekPattern {
  id: number;
  /** Open minutes of each of the given weeks. */
  open: readonly (readonly number[])[];
}

/** A week that differs from the pattern: someone is away or open besides. */
export interface IrregularWeek {
  index: number;
  open: readonly number[];
}

export interface WeekPatterns {
  weeks: readonly string[];
  find(input: WeekInput): WeekPattern;
  findIrregular(input: WeekInput): IrregularWeek[];
  /** Everything on offer, irregular weeks included. */
  findOpen(input: WeekInput): readonly (readonly number[])[];
}

/** Open minutes with a memory: calendars that share their rules (the same array) share a pattern, so few are computed. */
export function createWeekPatterns(weeks: readonly string[]): WeekPatterns {
  const byRules = new WeakMap<readonly OpeningRule[], Map<string, WeekPattern>>();
  let nextId = 1;
  const find = (input: WeekInput): WeekPattern => {
    const known = byRules.get(input.rules) ?? new Map<string, WeekPattern>();
    byRules.set(input.rules, known);
    const key = `${input.tz} ${input.slotMinutes}`;
    const pattern = known.get(key) ?? createPattern(nextId, weeks, input);
    known.set(key, pattern);
    nextId = Math.max(nextId, pattern.id + 1);
    return pattern;
  };
  const findIrregular = (input: WeekInput): IrregularWeek[] => {
    if (input.exceptions.length === 0) return [];
    return weeks.flatMap((week, index) => {
      const localWeek = getLocalWeek(week, input.tz);
      const isOrdinary = input.exceptions.every(
        ({ startsAt, endsAt }) => startsAt >= localWeek.endMs || endsAt <= localWeek.startMs,
      );
      return isOrdinary ? [] : [{ index, open: findOpenMinutes({ ...input, localWeek }) }];
    });
  };
  const findOpen = (input: WeekInput) => {
    const open = [...find(input).open];
    for (const irregular of findIrregular(input)) open[irregular.index] = irregular.open;
    return open;
  };
  return { weeks, find, findIrregular, findOpen };
}

function createPattern(id: number, weeks: readonly string[], input: WeekInput): WeekPattern {
  const open = weeks.map((week) =>
    findOpenMinutes({ ...input, localWeek: getLocalWeek(week, input.tz), exceptions: [] }),
  );
  return { id, open };
}

/** Mondays from `monday` on. */
export function listWeeks(monday: string, count = WEEKS_ON_OFFER): string[] {
  return Array.from({ length: count }, (_, index) => addWeeks(monday, index));
}
