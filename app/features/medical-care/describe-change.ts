import { formatHome } from '#app/people/address.ts';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import type { CareDetails, DetailChange } from './care-details.ts';
import { REQUEST_WORDS } from './request-words.ts';

/** How a page or a document writes what differs by it. */
export interface ChangeFormats {
  /** An instant, by the clock of the market. */
  moment: (at: string) => string;
  /** Of a day, `YYYY-MM-DD`. */
  day: (day: string) => string;
}

/** What was changed of a request in a market, in words: `–` is nothing. */
export function describeChange(
  { field, before, now }: DetailChange,
  { locale, market }: { locale: Locale; market: Market },
  { moment, day }: ChangeFormats,
): { name: string; before: string; now: string } {
  const words = REQUEST_WORDS[locale];
  const texts: { [Field in keyof CareDetails]: (told: CareDetails[Field]) => string | null } = {
    subfunction: (care) => localise(care, locale, market),
    provider: (clinic) => clinic && clinic.name,
    doctor: (name) => name,
    startsAt: (at) => at && moment(at),
    wishes: (days) =>
      days.map(({ date, part }) => `${day(date)}, ${words.parts[part]}`).join(' · '),
    wantsEnglish: (is) => (is ? words.yes : words.no),
    complaints: (text) => text,
    phone: (number) => maskPhone(number, market),
    email: (address) => address,
    address: (home) => formatHome(market, home),
    referrals: (names) => names.join(', '),
  };
  const write = texts[field] as (told: unknown) => string | null;
  return { name: words.details[field], before: write(before) || '–', now: write(now) || '–' };
}
