import type { WeekSlot } from '../week-calendar/types.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const NOON_HOUR = 12;
const EVENING_HOUR = 17;

/** The part of the day of a wall time such as "9:30" or "17:00". */
export function partOfDay(label: string): PartOfDay {
  const hour = Number.parseInt(label, 10);
  if (hour < NOON_HOUR) return 'morning';
  return hour < EVENING_HOUR ? 'afternoon' : 'evening';
}

/** Times of one day by part, in order; parts without times are left out. */
export function groupByPartOfDay(
  slots: readonly WeekSlot[],
): { part: PartOfDay; slots: WeekSlot[] }[] {
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, slots: slots.filter(({ label }) => partOfDay(label) === part) }))
    .filter((group) => group.slots.length > 0);
}
