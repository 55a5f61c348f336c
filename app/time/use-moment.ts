import { INTL_TAGS } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { keptFormat } from './kept-format.ts';
import { formatWithTwoDigitHour } from './two-digit-hour.ts';
import { unbroken } from './unbroken.ts';

/** Writes an instant (ISO 8601, or milliseconds since the epoch) by a zone's clock in the page's language, short enough for a line of a list, the day as one word: `30 Nov 2026, 08:00`. */
export function useMoment(): (instant: string | number, timeZone: string) => string {
  const { locale } = useLanguage();
  return (instant, timeZone) =>
    unbroken(
      formatWithTwoDigitHour(
        keptFormat(INTL_TAGS[locale], { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
        new Date(instant),
      ),
    );
}

/** Writes a day (`YYYY-MM-DD`) the same way, short enough for a column of a list: `30 Nov 2026`. */
export function useShortDay(): (day: string) => string {
  const { locale } = useLanguage();
  const format = keptFormat(INTL_TAGS[locale], { timeZone: 'UTC', dateStyle: 'medium' });
  return (day) => unbroken(format.format(new Date(`${day}T00:00:00Z`)));
}
