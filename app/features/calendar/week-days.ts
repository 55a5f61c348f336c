import { nameRepeatedHour, type ClockNames } from '#app/time/repeated-hour.ts';
import type { WeekDay } from '#app/ui/week-calendar/types.ts';
import type { Slot } from './contract.ts';
import { weekDays } from '#app/time/week.ts';

/** The clinic's wall time of one of its times, as people read it: `09:30`; where there are two of them, which one. */
export function wallClock(clinicTime: string, names: ClockNames): string {
  return nameRepeatedHour(clinicTime.slice(11, 16), clinicTime, names);
}

/** Seven days, mostly of one week, with their free times, ready for a calendar. */
export function presentWeek(
  firstDay: string,
  times: Readonly<Record<string, Slot[]>> | undefined,
  names: ClockNames,
): WeekDay[] {
  return daysOf(firstDay).map((date) => ({
    date,
    slots: (times?.[date] ?? []).map(({ id, startsAt }) => ({
      id,
      startsAt,
      label: wallClock(startsAt, names),
    })),
  }));
}

let lastWeek = { firstDay: '', days: [] as string[] };

/** All calendars of a page show the same days. */
function daysOf(firstDay: string): string[] {
  if (lastWeek.firstDay !== firstDay) lastWeek = { firstDay, days: weekDays(firstDay) };
  return lastWeek.days;
}
