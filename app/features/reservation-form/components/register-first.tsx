import { href } from 'react-router';
import { useState } from 'react';
import { rememberWaiting } from '../waiting-time.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import type { Hold } from '#app/features/reservations/contract.ts';
import { checkComment, COMMENT_MAX } from '#app/features/reservations/patient.ts';
import { priceOfItem } from './booked-summary.tsx';
import { HeldSummary } from './held-summary.tsx';
import { StepPanel } from './step-panel.tsx';
import { BOOKING_WORDS } from '../words.ts';
import styles from './reservation-form.module.css';

/** The time is held; who books at this partner has to register first, and takes a word to the doctor along. */
export function RegisterFirst({
  hold,
  comment,
  onComment,
  onRanOut,
}: {
  hold: Hold;
  comment: string;
  onComment: (comment: string) => void;
  onRanOut: () => void;
}) {
  const { w, t } = useOwnWords(BOOKING_WORDS);
  const [isWrong, setIsWrong] = useState(false);
  const { error } = checkComment(comment);
  return (
    <StepPanel className={styles.columns}>
      <div className={styles.aside}>
        <HeldSummary hold={hold} payment={priceOfItem(hold)} onRanOut={onRanOut} />
      </div>
      <div className={styles.fields}>
        <h3 className={styles.title}>{w.registerFirst.title}</h3>
        <p>{w.registerFirst.text}</p>
        <TextArea
          name="patientComment"
          label={w.form.patientComment}
          value={comment}
          onChange={onComment}
          onBlur={() => setIsWrong(true)}
          error={isWrong && error ? t(w.fieldErrors[error], { max: COMMENT_MAX }) : undefined}
          isOptional
          limit={COMMENT_MAX}
          rows={3}
        />
      </div>
    </StepPanel>
  );
}

/** Leads to the landing page, where the registration begins; the hold is kept. */
export function RegisterButton({
  hold,
  comment,
  onKeep,
}: {
  hold: Hold;
  comment: string;
  /** Leaves the hold alive. @returns the secret that owns it */
  onKeep: () => string | null;
}) {
  const { w } = useOwnWords(BOOKING_WORDS);
  return (
    <Button
      disabled={checkComment(comment).error !== null}
      onClick={() => {
        const secret = onKeep();
        if (secret === null) return;
        rememberWaiting(hold, secret, comment);
        // A new document: the page here would give the time back.
        window.location.assign(href('/'));
      }}
    >
      {w.registerFirst.button}
    </Button>
  );
}
