import type { Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import type { DetailChange } from './care-details.ts';
import { describeChange } from './describe-change.ts';
import { REQUEST_WORDS } from './request-words.ts';

/** What was changed of a request in that market, in words. */
export function useDetailText(
  market: Market,
): (change: DetailChange) => ReturnType<typeof describeChange> {
  const { locale } = useOwnWords(REQUEST_WORDS);
  const moment = useMoment();
  const dates = useDates();
  const formats = {
    moment: (at: string) => moment(at, MARKET_ZONES[market]),
    day: dates.dayFull,
  };
  return (change) => describeChange(change, { locale, market }, formats);
}
