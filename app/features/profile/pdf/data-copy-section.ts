import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { formatWithTwoDigitHour } from '#app/time/two-digit-hour.ts';
import type { HeldData } from '../collect-data.server.ts';
import type { DATA_COPY_WORDS } from './data-copy-words.ts';

export interface DataCopySheet {
  locale: Locale;
  /** In whose currency the prices are. */
  market: Market;
  /** Name of the portal. */
  portal: string;
  timeZone: string;
  now: Date;
  data: HeldData;
}

/** A heading and the lines below it. */
export interface Section {
  title: string;
  lines: string[];
}

/** What a section is written from. */
export interface Source {
  sheet: DataCopySheet;
  words: (typeof DATA_COPY_WORDS)[Locale];
  instant: (at: string | Date) => string;
  /** Of a day, `YYYY-MM-DD`. */
  day: (day: string) => string;
  /** A value never stands without what it is called; null: there is none. */
  named: (label: string, value: string | null) => string | null;
}

export function writeInstant(locale: Locale, at: string | Date, timeZone: string): string {
  const style = { timeZone, dateStyle: 'long', timeStyle: 'short' } as const;
  return formatWithTwoDigitHour(new Intl.DateTimeFormat(INTL_TAGS[locale], style), new Date(at));
}

/** What there is of these, on one line. */
export function join(parts: readonly (string | null)[], between = ' · '): string {
  return parts.filter(Boolean).join(between);
}
