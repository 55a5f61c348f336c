import { localise, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { REQUEST_WORDS } from './request-words.ts';
import type { CareDetails, DetailChange } from './care-details.ts';

/** What was changed of a request in that market, in words. */
export function useDetailText(
  market: Market,
): (change: DetailChange) => { name: string; before: string; now: string } {
  const { w, locale } = useOwnWords(REQUEST_WORDS);
  const moment = useMoment();
  const dates = useDates();
  const texts: { [Field in keyof CareDetails]: (told: CareDetails[Field]) => string | null } = {
    subfunction: (care) => localise(care, locale, market),
    provider: (clinic) => clinic && clinic.name,
    doctor: (name) => name,
    startsAt: (at) => at && moment(at, MARKET_ZONES[market]),
    wishes: (days) =>
      days.map(({ date, part }) => `${dates.dayFull(date)}, ${w.parts[part]}`).join(' · '),
    wantsEnglish: (is) => (is ? w.yes : w.no),
    complaints: (text) => text,
    phone: (number) => number,
    email: (address) => address,
    address: ({ zipcode, city, street }) => `${zipcode} ${city}, ${street}`,
    referrals: (names) => names.join(', '),
  };
  return ({ field, before, now }) => {
    const write = texts[field] as (told: unknown) => string | null;
    return { name: w.details[field], before: write(before) || '–', now: write(now) || '–' };
  };
}
