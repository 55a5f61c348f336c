import type { OpeningHours } from '#app/features/calendar/opening-hours.ts';
import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';
import { keptFormat } from '#app/time/kept-format.ts';

export interface DayHours {
  /** `hétfő`, or `hétfő–péntek` where days that follow each other are alike. */
  days: string;
  /** `08:00–12:00`; none: closed. */
  hours: string[];
}

/** A Monday. */
const FIRST_DAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Who is open until it is open until midnight. */
const LAST_MINUTE = '23:59';

/** A week as a list of days, from Monday on; nothing where no hours are known. */
export function presentWeekHours(hours: readonly OpeningHours[], locale: Locale): DayHours[] {
  if (hours.length === 0) return [];
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    hours
      .filter(({ weekdays }) => weekdays.includes(weekday))
      .toSorted((a, b) => a.opens.localeCompare(b.opens))
      .map(({ opens, closes }) => `${opens}–${closes === LAST_MINUTE ? '24:00' : closes}`),
  );
  const groups: { from: number; to: number; hours: string[] }[] = [];
  for (const [weekday, day] of week.entries()) {
    const last = groups.at(-1);
    if (last && last.hours.join() === day.join()) last.to = weekday;
    else groups.push({ from: weekday, to: weekday, hours: day });
  }
  return groups.map(({ from, to, hours: open }) => ({
    days: [...new Set([from, to])].map((day) => nameOf(day, locale)).join('–'),
    hours: open,
  }));
}

function nameOf(weekday: number, locale: Locale): string {
  const format = keptFormat(INTL_TAGS[locale], { weekday: 'long', timeZone: 'UTC' });
  return format.format(FIRST_DAY_MS + weekday * DAY_MS);
}
