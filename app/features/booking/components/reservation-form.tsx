import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { Hold } from '../contract.ts';
import type { Draft, DraftText } from '../draft.ts';
import { nameFields, type FormField } from '../field-order.ts';
import { COMMENT_MAX } from '../patient.ts';
import { maskPhone } from '../phone-mask.ts';
import type { Failure } from '../reservation-flow.ts';
import { useFallenFocus } from '../use-fallen-focus.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { BookedSummary } from './booked-summary.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { BOOKING_WORDS } from '../words.ts';
import styles from './reservation-form.module.css';

export interface ReservationFormProps {
  id: string;
  hold: Hold;
  failure: Failure | null;
  isSending: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSubmit: () => void;
  onRanOut: () => void;
  /** Whether a field is known to be wrong. */
  onWrong: (isWrong: boolean) => void;
}

const AUTOCOMPLETE = {
  patientLastName: 'family-name',
  patientFirstName: 'given-name',
  patientMothersName: 'off',
  patientEmail: 'email',
} as const;

/** The patient's data for a held time. */
export function ReservationForm(props: ReservationFormProps) {
  const { id, hold, failure, isSending, draft, onDraft, onSubmit, onRanOut, onWrong } = props;
  const { w, t, market } = useOwnWords(BOOKING_WORDS);
  const form = useRef<HTMLFormElement>(null);
  const start = useFallenFocus<HTMLHeadingElement>();
  const errors = useFormErrors(draft, hold, failure);
  const [isCommenting, setIsCommenting] = useState(false);

  const idOf = (field: FormField) => `${id}-${field}`;
  const isWrong = errors.wrongFields.length > 0;
  useEffect(() => onWrong(isWrong), [isWrong, onWrong]);

  const firstRefused = useEffectEvent(() => errors.wrongFields[0]);
  useEffect(() => {
    const field = failure && firstRefused();
    if (field) focusField(form.current, field);
  }, [failure]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const wrong = await errors.checkAll();
    if (wrong) focusField(form.current, wrong);
    else onSubmit();
  };

  const textOf = (field: DraftText) => ({
    id: idOf(field),
    name: field,
    label: w.form[field],
    value: draft[field],
    error: errors.messageOf(field),
    onChange: (value: string) => {
      errors.clearError(field);
      onDraft({ ...draft, [field]: value });
    },
    onBlur: () => void errors.checkField(field),
  });

  return (
    <form ref={form} id={id} noValidate onSubmit={(event) => void send(event)}>
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
          <p className={styles.intro}>{w.form.intro}</p>
          <SendFailure failure={failure} />
          {errors.isSummaryShown && isWrong && (
            <ErrorSummary
              errors={errors.wrongFields.map((field) => ({
                field,
                label: w.form[field],
                message: errors.messageOf(field) ?? '',
              }))}
              idOf={idOf}
              onGo={(field) => focusField(form.current, field)}
            />
          )}
          <div className={styles.names}>
            {nameFields(market).map((field) => (
              <TextField
                key={field}
                {...textOf(field)}
                autoComplete={AUTOCOMPLETE[field]}
                required
              />
            ))}
          </div>
          <div id={idOf('patientDateOfBirth')}>
            <DateOfBirthField
              name="patientDateOfBirth"
              label={w.form.patientDateOfBirth}
              value={draft.dateOfBirth}
              error={errors.messageOf('patientDateOfBirth')}
              onChange={(dateOfBirth) => {
                errors.clearError('patientDateOfBirth');
                onDraft({ ...draft, dateOfBirth });
              }}
              onBlur={() => void errors.checkField('patientDateOfBirth')}
              required
            />
          </div>
          {hold.asksMothersName && (
            <TextField
              {...textOf('patientMothersName')}
              hint={w.form.patientMothersNameHint}
              autoComplete={AUTOCOMPLETE.patientMothersName}
              required
            />
          )}
          <PhoneField
            {...textOf('patientPhone')}
            hint={w.form.patientPhoneHint}
            format={(typed) => maskPhone(typed, market)}
            required
          />
          <TextField
            {...textOf('patientEmail')}
            hint={w.form.patientEmailHint}
            type="email"
            inputMode="email"
            autoComplete={AUTOCOMPLETE.patientEmail}
            required
          />
          <TextArea
            {...textOf('patientComment')}
            isOptional
            limit={COMMENT_MAX}
            rows={3}
            placeholder={isCommenting ? '' : w.form.patientCommentPlaceholder}
            onFocus={() => setIsCommenting(true)}
            onBlur={() => {
              setIsCommenting(false);
              void errors.checkField('patientComment');
            }}
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

/** The field, or the first box of one that has several. */
function focusField(form: HTMLFormElement | null, field: FormField): void {
  form
    ?.querySelector<HTMLElement>(`[name="${field}"]:not([type="hidden"]), [name^="${field}."]`)
    ?.focus();
}

/** A failure of the sending that is about no single field. */
export function SendFailure({ failure }: { failure: Failure | null }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  if (!failure || Object.keys(failure.fields).length > 0) return null;
  return (
    <Banner tone="danger" role="alert">
      {failure.code === 'network' ? w.form.network : failure.message || w.form.failed}
    </Banner>
  );
}
