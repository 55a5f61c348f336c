import { elapsedMinutesOf, getLocalWeek } from '#app/time/local-week.ts';
import { MINUTE_MS, MINUTES_PER_DAY } from '#app/time/minutes.ts';
import { addDays, mondayOf, weekDays } from '#app/time/week.ts';

import type { DayCount } from './count-days.server.ts';

/** How much of a clinic is shown at once. */
export const DESK_VIEWS = ['day', 'week', 'month'] as const;
export type DeskView = (typeof DESK_VIEWS)[number];

/** What an address says of a day that goes by rooms. */
export const BY_ROOM = 'room';

/** As an address has it: what makes no sense is the day. */
export function readView(text: string | null): DeskView {
  return DESK_VIEWS.find((view) => view === text) ?? 'day';
}

/** The days of what is shown round a day, in order. */
export function daysOfView(view: DeskView, day: string): string[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekDays(mondayOf(day));
  const first = `${day.slice(0, 7)}-01`;
  const days: string[] = [];
  for (let one = first; one.startsWith(day.slice(0, 7)); one = addDays(one, 1)) days.push(one);
  return days;
}

/** The same round what comes before or after; of a month its first day. */
export function stepView(view: DeskView, day: string, step: 1 | -1): string {
  const days = daysOfView(view, day);
  if (view !== 'month') return addDays(day, step * days.length);
  const beside = addDays(step === 1 ? (days.at(-1) ?? day) : (days[0] ?? day), step);
  return `${beside.slice(0, 7)}-01`;
}

/** What several calendars have on a day, and how many of them the clinic has closed. */
export type DaySum = Omit<DayCount, 'day' | 'isClosed'> & { closed: number };

export function sumDay(counts: readonly DayCount[]): DaySum {
  const sum = { expected: 0, open: 0, over: 0, free: 0, closed: 0 };
  for (const { expected, open, over, free, isClosed } of counts) {
    sum.expected += expected;
    sum.open += open;
    sum.over += over;
    sum.free += free;
    if (isClosed) sum.closed += 1;
  }
  return sum;
}

/** From the midnight before the first day to that after the last, by a clock. */
export function spanOf(days: readonly string[], tz: string): { from: Date; until: Date } {
  const [first = ''] = days;
  return {
    from: midnightBefore(first, tz),
    until: midnightBefore(addDays(days.at(-1) ?? first, 1), tz),
  };
}

function midnightBefore(day: string, tz: string): Date {
  const localWeek = getLocalWeek(mondayOf(day), tz);
  const minute = localWeek.days.indexOf(day) * MINUTES_PER_DAY;
  return new Date(localWeek.startMs + (elapsedMinutesOf(localWeek, minute)[0] ?? 0) * MINUTE_MS);
}
