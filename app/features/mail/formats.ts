import { maskPhone } from '#app/people/phone-mask.ts';
import { formatWithTwoDigitHour } from '#app/time/two-digit-hour.ts';
import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { keptFormat } from '#app/time/kept-format.ts';

/** `2026. március 5., csütörtök 09:00` in the clinic's own time. */
export function formatVisit(locale: Locale, instant: Date, timeZone: string): string {
  const form = { timeZone, dateStyle: 'full', timeStyle: 'short' } as const;
  return formatWithTwoDigitHour(keptFormat(INTL_TAGS[locale], form), instant);
}

/** `09:00`, the same in the three languages. */
export function formatClock(instant: Date, timeZone: string): string {
  return keptFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
}

/** ` (+36 1 234 5678)`, after what it is the number of; nothing where there is none. */
export function formatInBrackets(phone: string | null, market: Market): string {
  return phone === null ? '' : ` (${maskPhone(phone, market)})`;
}
