import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useFallenFocus } from '#app/forms/use-fallen-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { CARE_WORDS } from '../words.ts';
import type { SentCare } from './send-care.ts';
import styles from './new-booking.module.css';

/** What was mailed, what happens next and by when. */
export function RequestSent({
  sent,
  isChange,
  timeZone,
}: {
  sent: SentCare;
  isChange: boolean;
  /** Of the market of the request. */
  timeZone: string;
}) {
  const { w, t } = useOwnWords(CARE_WORDS);
  const instant = useInstant(timeZone);
  const start = useFallenFocus<HTMLDivElement>();
  const { text, approval } = isChange ? w.mail.changed : w.mail.requested;
  const goesOn = sent.needsPreauthorization ? approval : text;
  const { givenBack = [] } = sent;
  const { revalidate } = useRevalidator();
  // The page below may list it.
  useEffect(() => void revalidate(), [revalidate]);
  return (
    <div ref={start} tabIndex={-1} className={styles.step}>
      <Banner tone="success" title={w.done.heading}>
        {sent.status === 'offered' ? w.mail.changed.offered : goesOn}
      </Banner>
      {givenBack.length > 0 && (
        <p>
          {t(w.change.givenBack, {
            times: givenBack
              .map(({ startsAt, place }) => `${instant(startsAt)}, ${place}`)
              .join('; '),
          })}
        </p>
      )}
      <p>{w.done.mailed}</p>
      <p>{w.mail.requested.note}</p>
    </div>
  );
}
