import { useEffect, useState, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import type { OwnData } from '../contract.ts';
import { checkPatientField, COMMENT_MAX, type FieldError } from '../patient.ts';
import { maskPhone } from '../phone-mask.ts';
import { useFallenFocus } from '../use-fallen-focus.ts';
import { BOOKING_WORDS } from '../words.ts';
import { BookedSummary } from './booked-summary.tsx';
import { SendFailure, type ReservationFormProps } from './reservation-form.tsx';
import styles from './reservation-form.module.css';

const COMMENT_RULES = { today: '', asksMothersName: false, parsePhone: () => null };

/** A customer books: what the portal knows is shown, only the complaints are asked for. */
export function OwnReservationForm({
  id,
  hold,
  own,
  failure,
  isSending,
  draft,
  onDraft,
  onSubmit,
  onRanOut,
  onWrong,
}: ReservationFormProps & { own: OwnData }) {
  const { w, t } = useOwnWords(BOOKING_WORDS);
  const start = useFallenFocus<HTMLHeadingElement>();
  const [error, setError] = useState<FieldError | null>(null);
  useEffect(() => onWrong(error !== null), [error, onWrong]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkPatientField('patientComment', draft.patientComment, COMMENT_RULES);
    setError(found);
    if (!found) onSubmit();
    else document.getElementById(`${id}-patientComment`)?.focus();
  };

  return (
    <form id={id} noValidate onSubmit={send}>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <BookedSummary item={hold}>
            {hold.expiresAt && (
              <Countdown
                expiresAt={hold.expiresAt}
                serverNow={hold.serverNow}
                onExpire={onRanOut}
                text={(time) => t(w.summary.timeLeft, { time })}
              />
            )}
          </BookedSummary>
        </div>
        <div className={styles.fields}>
          <h3 ref={start} tabIndex={-1} className={styles.title}>
            {w.form.title}
          </h3>
          <p className={styles.intro}>{w.form.ownIntro}</p>
          <SendFailure failure={failure} />
          <OwnRows own={own} />
          <TextArea
            id={`${id}-patientComment`}
            name="patientComment"
            label={w.form.patientComment}
            value={draft.patientComment}
            error={error ? t(w.fieldErrors[error], { max: COMMENT_MAX }) : undefined}
            onChange={(patientComment) => {
              setError(null);
              onDraft({ ...draft, patientComment });
            }}
            isOptional
            limit={COMMENT_MAX}
            rows={3}
            placeholder={w.form.patientCommentPlaceholder}
          />
          <p className={styles.intro}>
            {w.form.privacy}{' '}
            <a href="/pages/privacy" target="_blank" rel="noopener">
              {w.form.privacyLink}
            </a>
          </p>
        </div>
      </div>
      <LiveMessage text={isSending ? w.form.sending : null} />
    </form>
  );
}

function OwnRows({ own }: { own: OwnData }) {
  const { w, market } = useOwnWords(BOOKING_WORDS);
  const rows = [
    [w.form.patientName, own.name],
    [w.form.patientDateOfBirth, own.dateOfBirth],
    [w.form.patientMothersName, own.mothersName],
    [w.form.patientPhone, maskPhone(own.phone, market)],
    [w.form.patientEmail, own.email],
  ] as const;
  return (
    <dl className={styles.own}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
