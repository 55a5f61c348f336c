import { useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { renewCalendarLink } from '../contract.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { APPOINTMENTS_WORDS } from '../words.ts';
import styles from './calendar-link.module.css';

/** The private address for calendar programs: made on demand, renewed when it got into wrong hands. */
export function CalendarLink({ initialUrl }: { initialUrl: string | null }) {
  const { w } = useOwnWords(APPOINTMENTS_WORDS);
  const textOf = useFailureText({ unknown: w.failed });
  const [url, setUrl] = useState(initialUrl);
  const [isBusy, setIsBusy] = useState(false);
  const [spoken, setSpoken] = useState<string | null>(null);
  const renew = async () => {
    setIsBusy(true);
    try {
      setUrl((await call(renewCalendarLink, {})).url);
    } catch (error) {
      showToast({ tone: 'danger', title: textOf(toFailure(error)) });
    }
    setIsBusy(false);
  };
  const copy = async (text: string) => {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    setSpoken(w.calendar.copied);
  };
  return (
    <Card as="section" padding="m" aria-labelledby="calendar-link" className={styles.card}>
      <h2 id="calendar-link" className={styles.title}>
        {w.calendar.title}
      </h2>
      <p>{w.calendar.text}</p>
      {url && (
        <>
          <div className={styles.address}>
            <TextField label={w.calendar.address} value={url} onChange={() => {}} readOnly />
            <Button variant="secondary" onClick={() => void copy(url)}>
              {w.calendar.copy}
            </Button>
          </div>
          <p className={styles.note}>{w.calendar.warning}</p>
        </>
      )}
      <div className={styles.renew}>
        <Button variant={url ? 'quiet' : 'secondary'} isBusy={isBusy} onClick={() => void renew()}>
          {url ? w.calendar.renew : w.calendar.create}
        </Button>
        {url && <span className={styles.note}>{w.calendar.renewHint}</span>}
      </div>
      <p className={styles.note} aria-hidden="true">
        {spoken}
      </p>
      <LiveMessage text={spoken} />
    </Card>
  );
}
