import type { WeekDay } from './types.ts';

/** A week of examples from Monday 2026-12-07: so many half-hourly times on each day, from 8:30 on. */
export function sampleWeek(timesPerDay: readonly number[]): WeekDay[] {
  return timesPerDay.map((count, day) => {
    const date = `2026-12-${String(7 + day).padStart(2, '0')}`;
    return {
      date,
      slots: Array.from({ length: count }, (_, at) => {
        const minutes = 510 + at * 60 + (day % 2) * 30;
        const hour = Math.floor(minutes / 60);
        const minute = String(minutes % 60).padStart(2, '0');
        return {
          id: `${date}-${at}`,
          startsAt: `${date}T${String(hour - 1).padStart(2, '0')}:${minute}:00Z`,
          label: `${hour}:${minute}`,
        };
      }),
    };
  });
}
