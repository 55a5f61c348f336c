import { useState } from 'react';
import { href } from 'react-router';
import { useVisitTime } from '#app/features/appointments/use-visit-time.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { CalendarIcon, ClockIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import type { MyPageData } from './my-page-data.ts';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** Earlier times that have become free, each until it is the next one's. */
export function EarlierOffers({ offers, now }: { offers: MyPageData['offers']; now: string }) {
  return offers.map((offer) => <EarlierOffer key={offer.token} offer={offer} now={now} />);
}

function EarlierOffer({ offer, now }: { offer: MyPageData['offers'][number]; now: string }) {
  const { w, t, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const visitTime = useVisitTime();
  const [isOver, setIsOver] = useState(false);
  const { token, startsAt, timeZone, subfunction, doctor, provider, keptUntil } = offer;
  const visit = [
    localise(subfunction, locale, market),
    doctor ?? provider,
    visitTime(startsAt, timeZone),
  ];
  return (
    <li className={styles.item}>
      <CalendarIcon />
      <div className={styles.kept}>
        <p>
          {t(w.waiting.earlier, { visit: visit.join(', ') })}{' '}
          {isOver ? (
            w.waiting.earlierOver
          ) : (
            <Link to={href('/earlier-time/:token', { token })}>{w.waiting.look}</Link>
          )}
        </p>
        {!isOver && (
          <Countdown
            expiresAt={keptUntil}
            serverNow={now}
            onExpire={() => setIsOver(true)}
            text={(time) => t(w.waiting.keptFor, { time })}
          />
        )}
      </div>
    </li>
  );
}

/** Times that the call centre has found, each request with the first moment at which one of them is given to somebody else. */
export function CareOffers({ requests }: { requests: MyPageData['careOffers'] }) {
  const { w, t, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const visitTime = useVisitTime();
  return requests.map(({ id, subfunction, offers, timeZone }) => {
    const [heldUntil] = offers.flatMap((offer) => offer.heldUntil ?? []).toSorted();
    return (
      <li key={id} className={styles.item}>
        <ClockIcon />
        <p>
          {t(w.waiting.careOffers, {
            count: offers.length,
            care: localise(subfunction, locale, market),
          })}{' '}
          {heldUntil !== undefined &&
            t(w.waiting.heldUntil, { time: visitTime(heldUntil, timeZone) })}{' '}
          <Link to={`${href('/services/appointments')}?care=${id}`}>{w.waiting.choose}</Link>
        </p>
      </li>
    );
  });
}
