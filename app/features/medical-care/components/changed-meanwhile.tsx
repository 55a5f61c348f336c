import type { Failure } from '#app/forms/failure.ts';
import type { Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import type { CareToChange } from '../contract.ts';
import { REQUEST_WORDS } from '../request-words.ts';
import { findChanges, type DetailChange } from '../care-details.ts';
import { useDetailText } from '../use-detail-text.ts';
import { CARE_WORDS } from '../words.ts';

/** What of a request is not any more as whoever changes it has seen it. */
export interface CareDifferences {
  /** In which the request was made. */
  market: Market;
  told: DetailChange[];
  /** Times on offer, before and now; null: they are the same. */
  offers: { before: CareToChange['offers']; now: CareToChange['offers'] } | null;
}

/** null: nothing that they tell or were told. */
export function findDifferences(seen: CareToChange, now: CareToChange): CareDifferences | null {
  const idsOf = ({ files }: CareToChange) => files.map(({ id }) => id).join();
  const told = findChanges(seen.details, now.details, idsOf(seen) !== idsOf(now));
  const isSame = JSON.stringify(seen.offers) === JSON.stringify(now.offers);
  if (told.length === 0 && isSame) return null;
  return {
    market: now.market,
    told,
    offers: isSame ? null : { before: seen.offers, now: now.offers },
  };
}

/** How a request stands that was changed meanwhile; null: it was refused for something else, or is over. */
export function readNow({ code, details }: Failure): CareToChange | null {
  if (code !== 'changed_meanwhile') return null;
  return (details as { now?: CareToChange } | undefined)?.now ?? null;
}

/** It is said now: the next press sends it all the same. */
export function ChangedMeanwhile({
  differences: { market, told, offers },
}: {
  differences: CareDifferences;
}) {
  const { w, t } = useOwnWords(CARE_WORDS);
  const { difference } = useOwnWords(REQUEST_WORDS).w;
  const textOf = useDetailText(market);
  const instant = useInstant(MARKET_ZONES[market]);
  const timesOf = (times: CareToChange['offers']) =>
    times.map(({ startsAt }) => instant(startsAt)).join('; ') || '–';
  return (
    <Banner tone="warning" role="alert" title={w.change.conflict}>
      <p>{w.change.conflictText}</p>
      {told.map((change) => (
        <p key={change.field}>{t(difference, textOf(change))}</p>
      ))}
      {offers && (
        <p>
          {t(w.change.conflictOffers, { before: timesOf(offers.before), now: timesOf(offers.now) })}
        </p>
      )}
    </Banner>
  );
}
