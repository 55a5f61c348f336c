import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '#app/time/minutes.ts';
import type { OpeningException, OpeningRule } from '#app/features/calendar/open-weeks.ts';
import type { Random } from './random.ts';

/** Which part of the week someone works: someone of two places divides it between them. */
export type WeekPart = 'any' | 'early' | 'late';

const WEEKDAYS: Record<WeekPart, readonly number[]> = {
  any: [0, 1, 2, 3, 4],
  early: [0, 1, 2],
  late: [3, 4],
};
const SATURDAY = 5;

type Shift = readonly [fromMinute: number, toMinute: number];
const hours = (from: number, to: number): Shift => [from * 60, to * 60];

/** Full days have a lunch break. */
const DAYS: readonly (readonly Shift[])[] = [
  [hours(8, 12)],
  [hours(9, 13)],
  [hours(13, 17)],
  [hours(14, 18)],
  [hours(15, 19)],
  [hours(16, 20)],
  [hours(8, 12), hours(12.5, 16)],
  [hours(9, 13), hours(14, 18)],
  [hours(8, 12), hours(13, 17)],
];
const SATURDAY_MORNING = hours(9, 13);

/** So many different weeks per part: few enough to compute each only once, enough to look unplanned. */
const POOL_SIZE = 48;
/** Rules began so long ago that "every other week" is under way. */
const RULES_BEGAN_WEEKS_AGO = 8;

export interface SchedulePool {
  pick(random: Random, part: WeekPart): readonly OpeningRule[];
  /** Mornings of every working day, for blood draws. */
  laboratory: readonly OpeningRule[];
  /** Whole days with a lunch break, for imaging rooms. */
  imaging: readonly OpeningRule[];
}

/** @param monday Monday of the current week, `YYYY-MM-DD` */
export function createSchedulePool(random: Random, monday: string): SchedulePool {
  const validFrom = Temporal.PlainDate.from(monday)
    .subtract({ weeks: RULES_BEGAN_WEEKS_AGO })
    .toString();
  const rule = (weekday: number, [fromMinute, toMinute]: Shift, everyWeeks = 1): OpeningRule => ({
    weekday,
    fromMinute,
    toMinute,
    validFrom,
    validTo: null,
    everyWeeks,
  });
  const everyDay = (shifts: readonly Shift[]) =>
    WEEKDAYS.any.flatMap((weekday) => shifts.map((shift) => rule(weekday, shift)));

  const createWeek = (part: WeekPart): OpeningRule[] => {
    const weekdays = WEEKDAYS[part];
    const chosen = random.sample(
      weekdays,
      random.int(Math.min(2, weekdays.length), weekdays.length),
    );
    const rules = chosen.flatMap((weekday) =>
      random.pick(DAYS).map((shift) => rule(weekday, shift)),
    );
    if (part !== 'early' && random.chance(0.12)) {
      rules.push(rule(SATURDAY, SATURDAY_MORNING, random.int(1, 2)));
    }
    return rules;
  };
  const createPool = (part: WeekPart) => Array.from({ length: POOL_SIZE }, () => createWeek(part));
  const pools: Record<WeekPart, OpeningRule[][]> = {
    any: createPool('any'),
    early: createPool('early'),
    late: createPool('late'),
  };
  return {
    pick: (chooser, part) => chooser.pick(pools[part]),
    laboratory: everyDay([hours(7, 11)]),
    imaging: everyDay([hours(8, 12), hours(12.5, 18)]),
  };
}

/** Leaves, conferences and extra Saturdays of one person in the half year from `monday` on. */
export function createExceptions(random: Random, monday: string, tz: string): OpeningException[] {
  const exceptions: OpeningException[] = [];
  const close = (firstDay: number, days: number) =>
    exceptions.push({ ...dayRange(monday, firstDay, days, tz), isOpening: false });
  // Some are away at first, so that their next free time lies weeks ahead.
  if (random.chance(0.06)) close(-7, random.int(3, 8) * 7);
  if (random.chance(0.4)) close(random.int(14, 160), random.int(5, 14));
  if (random.chance(0.15)) close(random.int(60, 180), random.int(5, 10));
  if (random.chance(0.12)) close(random.int(7, 150), random.int(1, 3));
  if (random.chance(0.04)) {
    const saturday = random.int(1, 20) * 7 + SATURDAY;
    const { startsAt } = dayRange(monday, saturday, 1, tz);
    const [from, to] = SATURDAY_MORNING;
    exceptions.push({
      startsAt: startsAt + from * MINUTE_MS,
      endsAt: startsAt + to * MINUTE_MS,
      isOpening: true,
    });
  }
  return exceptions;
}

/** Whole local days, counted from `monday`. */
function dayRange(
  monday: string,
  firstDay: number,
  days: number,
  tz: string,
): Pick<OpeningException, 'startsAt' | 'endsAt'> {
  const first = Temporal.PlainDate.from(monday).add({ days: firstDay });
  return {
    startsAt: first.toZonedDateTime(tz).epochMilliseconds,
    endsAt: first.add({ days }).toZonedDateTime(tz).epochMilliseconds,
  };
}
