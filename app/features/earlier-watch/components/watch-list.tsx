import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { formatBookedTime, timeOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { stopWatch, type Watch } from '../contract.ts';
import type { OpenOffer } from '../find-open-offers.server.ts';
import { EARLIER_WORDS } from '../words.ts';
import styles from '../earlier-watch.module.css';

/** Times that are kept for the customer now; each leads to the page that takes it. */
export function OpenOffers({ offers }: { offers: readonly OpenOffer[] }) {
  const { w, t, locale, market } = useOwnWords(EARLIER_WORDS);
  return (
    <ul className={styles.list}>
      {offers.map(({ token, startsAt, timeZone, subfunction, doctor, provider, keptUntil }) => (
        <li key={token}>
          <Card className={styles.item}>
            <p className={styles.care}>{formatBookedTime(startsAt, timeZone)}</p>
            <p>
              {[localise(subfunction, locale, market), doctor, provider]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p>{t(w.offer.kept, { time: timeOf(keptUntil, timeZone) })}</p>
            <div>
              <ButtonLink to={href('/earlier-time/:token', { token })} size="s">
                {w.item.look}
              </ButtonLink>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** A customer's watches; those that go on can be stopped. */
export function WatchList({ watches }: { watches: readonly Watch[] }) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useSend();
  const [isStopped, setIsStopped] = useState(false);
  const [outcome, focusOutcome] = useDrawnFocus<HTMLDivElement>();

  async function stop(id: string) {
    if (!(await send(stopWatch, { params: { id } }))) return;
    await revalidate();
    setIsStopped(true);
    focusOutcome();
  }

  return (
    <>
      {/* The pressed button is gone: what was done is read from here. */}
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={w.item.stopFailed}>
            {failure}
          </Banner>
        )}
        {isStopped && failure === null && <Banner tone="success">{w.item.stopped}</Banner>}
      </div>
      {watches.length === 0 && <p>{w.none}</p>}
      <ul className={styles.list}>
        {watches.map((one) => (
          <li key={one.id}>
            <Item watch={one} isBusy={isBusy} onStop={() => void stop(one.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ watch, isBusy, onStop }: { watch: Watch; isBusy: boolean; onStop: () => void }) {
  const { w, t, locale, market } = useOwnWords(EARLIER_WORDS);
  const name = watch.subfunction ? localise(watch.subfunction, locale, market) : w.item.anyCare;
  const care = `${localise(watch.specialization, locale, market)} · ${name}`;
  const facts = useFacts(watch);
  const who = useWhose(watch);
  return (
    <Card className={styles.item}>
      <p className={styles.care}>{care}</p>
      <p>{watch.ended ? w.item.ends[watch.ended] : who}</p>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {watch.ended === null && (
        <div>
          <Button
            variant="secondary"
            size="s"
            isBusy={isBusy}
            aria-label={t(w.item.stopNamed, { name: `${care} · ${who}` })}
            onClick={onStop}
          >
            {w.item.stop}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useWhose({ target, doctor, anyDoctor }: Watch): string {
  const { w, t } = useOwnWords(EARLIER_WORDS);
  if (target === 'search') return w.item.search;
  if (anyDoctor) return w.item.appointmentWide;
  if (doctor === null) return w.item.appointmentOnly;
  return t(w.item[target], { name: doctor });
}

function useFacts(watch: Watch): string[] {
  const { w, t, locale, market } = useOwnWords(EARLIER_WORDS);
  const { timeZone } = usePortal();
  const { target, anyDoctor, locations, parts, priceMax, onlyEnglish, takesSelfPaid, before } =
    watch;
  // The end of the last day that would do, as that day.
  const last = formatBookedTime(Date.parse(before) - 1, timeZone).slice(0, 10);
  const facts = [
    t(w.item.before, {
      time: target === 'appointment' ? formatBookedTime(before, timeZone) : last,
    }),
    ...parts.map((part) => w.form.partNames[part]),
  ];
  facts.push(...locations.map((place) => localise(place, locale, market)));
  if ((target === 'search' || anyDoctor) && locations.length === 0) facts.push(w.item.anywhere);
  if (priceMax !== null) {
    facts.push(t(w.item.price, { price: formatPrice(locale, market, priceMax) }));
  }
  if (onlyEnglish) facts.push(w.item.english);
  if (takesSelfPaid) facts.push(w.item.selfPaid);
  return facts;
}
