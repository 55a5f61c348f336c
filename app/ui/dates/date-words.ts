import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import type { UiWords } from '../messages/shape.ts';

const MS_PER_DAY = 86_400_000;
/** A page names the same week in every calendar; more than half a year is never looked at. */
const REMEMBERED_DAYS = 200;

/** Civil dates (YYYY-MM-DD) in words. Built from the catalogue, so that server and browser never differ. */
export interface DateWords {
  /** "2026. december 7., hétfő" */
  dayFull: (date: string) => string;
  /** "december 7., hétfő" */
  dayLong: (date: string) => string;
  /** "dec. 7." */
  dayShort: (date: string) => string;
  /** "hétfő" */
  weekdayLong: (date: string) => string;
  /** "H" */
  weekdayShort: (date: string) => string;
  /** "2026. december" of YYYY-MM or of a date in the month */
  month: (month: string) => string;
  /** "2026. december 7–13." of the first of seven days */
  week: (firstDay: string) => string;
  /** "dec. 7–13.": where there is little room */
  weekShort: (firstDay: string) => string;
}

export function createDateWords(locale: Locale, words: UiWords['dates']): DateWords {
  const write = (pattern: string, date: string, laterDate = date) => {
    const [year = '', month = '', day = ''] = date.split('-');
    const [year2 = '', month2 = '', day2 = ''] = laterDate.split('-');
    return fill(locale, pattern, {
      year,
      month: words.months[Number(month) - 1] ?? '',
      monthShort: words.monthsShort[Number(month) - 1] ?? '',
      day: String(Number(day)),
      weekday: words.weekdays[weekdayOf(date)] ?? '',
      year2,
      monthShort2: words.monthsShort[Number(month2) - 1] ?? '',
      day2: String(Number(day2)),
    });
  };
  return {
    dayFull: remember((date) => write(words.dayFull, date)),
    dayLong: remember((date) => write(words.dayLong, date)),
    dayShort: remember((date) => write(words.dayShort, date)),
    weekdayLong: (date) => words.weekdays[weekdayOf(date)] ?? '',
    weekdayShort: remember((date) => words.weekdaysShort[weekdayOf(date)] ?? ''),
    month: (month) => write(words.month, `${month.slice(0, 7)}-01`),
    week(firstDay) {
      const lastDay = lastOfSeven(firstDay);
      if (firstDay.slice(0, 7) === lastDay.slice(0, 7))
        return write(words.weekInMonth, firstDay, lastDay);
      if (firstDay.slice(0, 4) === lastDay.slice(0, 4))
        return write(words.weekInYear, firstDay, lastDay);
      return write(words.weekAcrossYears, firstDay, lastDay);
    },
    weekShort(firstDay) {
      const lastDay = lastOfSeven(firstDay);
      const isInMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
      return write(isInMonth ? words.weekInMonthShort : words.weekShort, firstDay, lastDay);
    },
  };
}

function remember(write: (date: string) => string): (date: string) => string {
  const texts = new Map<string, string>();
  return (date) => {
    let text = texts.get(date);
    if (text === undefined) {
      if (texts.size >= REMEMBERED_DAYS) texts.clear();
      texts.set(date, (text = write(date)));
    }
    return text;
  };
}

function lastOfSeven(firstDay: string): string {
  return new Date(Date.parse(`${firstDay}T00:00:00Z`) + 6 * MS_PER_DAY).toISOString().slice(0, 10);
}

/** 0 for Monday to 6 for Sunday; counted in UTC, where no clock change can move a date. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
