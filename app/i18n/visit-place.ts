import { formatAddress } from './format-address.ts';
import type { Locale, Market } from './locale.ts';

export const VISIT_PLACE_WORDS: Record<Locale, { byVideo: string }> = {
  hu: { byVideo: 'Videovizit, a saját készülékén' },
  ro: { byVideo: 'Consultație video, pe aparatul dumneavoastră' },
  en: { byVideo: 'Video visit, on your own device' },
};

interface Reader {
  locale: Locale;
  market: Market;
}

interface Clinic {
  zip?: string;
  city: string;
  address: string;
}

/** Where a visit is: by video, else at the clinic’s address. */
export function formatVisitPlace(
  { locale, market }: Reader,
  { isByVideo, provider }: { isByVideo: boolean; provider: Clinic },
): string {
  return isByVideo ? VISIT_PLACE_WORDS[locale].byVideo : formatAddress(market, provider);
}

/** The same where the clinic is not named beside it. */
export function formatClinicOfVisit(
  { locale, market }: Reader,
  { isByVideo, provider }: { isByVideo: boolean; provider: Clinic & { name: string } },
): string {
  return isByVideo
    ? VISIT_PLACE_WORDS[locale].byVideo
    : `${provider.name}, ${formatAddress(market, provider)}`;
}
