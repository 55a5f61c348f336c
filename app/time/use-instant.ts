import { INTL_TAGS } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { formatWithTwoDigitHour } from './two-digit-hour.ts';
import { MARKET_ZONES } from './market-zones.ts';
import { unbroken } from './unbroken.ts';

/**
 * Writes an instant (ISO 8601) in the page's language.
 * @param timeZone by whose clock; without it by the market's
 */
export function useInstant(timeZone?: string): (at: string) => string {
  const { locale, market } = useLanguage();
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    // Of the market, not of the reader's device: server and browser write the same.
    timeZone: timeZone ?? MARKET_ZONES[market],
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return (at) => formatWithTwoDigitHour(format, new Date(at));
}

/** Writes a day (`YYYY-MM-DD`) in the page's language, as one word. */
export function useDay(): (day: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], { timeZone: 'UTC', dateStyle: 'long' });
  return (day) => unbroken(format.format(new Date(`${day}T00:00:00Z`)));
}
