import { useEffect, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import type { Hold, OnBehalf } from '#app/features/reservations/contract.ts';
import type { Draft, DraftText } from '../draft.ts';
import { nameFields, type FormField } from '../field-order.ts';
import { maskPhone, PHONE_EXAMPLES } from '#app/people/phone-mask.ts';
import type { Failure } from '#app/forms/failure.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { CommentField, ReservationFields } from './reservation-fields.tsx';
import { BOOKING_WORDS } from '../words.ts';
import styles from './reservation-form.module.css';
import { ErrorSummary } from '#app/ui/error-summary/error-summary.tsx';
import { focusField, useFirstError } from '#app/forms/use-first-error.ts';

export interface ReservationFormProps {
  id: string;
  hold: Hold;
  /** Who pays what; null: nothing is told of it. */
  payment: VisitPrice | null;
  failure: Failure | null;
  isSending: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Sends the form, for somebody else where a customer says so. */
  onSubmit: (onBehalf: OnBehalf | null, referrals: readonly string[]) => void;
  /** Gives back another time that this browser holds. */
  onRelease: (reservationId: string) => Promise<void>;
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
  const { id, hold, failure, isSending, draft, onDraft, onSubmit, onWrong } = props;
  const { w, t, market } = useOwnWords(BOOKING_WORDS);
  const { form, focusFirstError } = useFirstError();
  const errors = useFormErrors(draft, hold, failure);

  const idOf = (field: FormField) => `${id}-${field}`;
  const isWrong = errors.wrongFields.length > 0;
  useEffect(() => onWrong(isWrong), [isWrong, onWrong]);

  useEffect(() => {
    if (failure) focusFirstError();
  }, [failure, focusFirstError]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (await errors.checkAll()) onSubmit(null, []);
    else focusFirstError();
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
      <ReservationFields {...props} intro={w.form.intro}>
        {errors.isSummaryShown && isWrong && (
          <ErrorSummary
            title={t(w.form.errorTitle, { count: errors.wrongFields.length })}
            role="alert"
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
            <TextField key={field} {...textOf(field)} autoComplete={AUTOCOMPLETE[field]} required />
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
          hint={t(w.form.patientPhoneHint, { example: PHONE_EXAMPLES[market] })}
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
        <CommentField
          {...textOf('patientComment')}
          onBlur={() => void errors.checkField('patientComment')}
        />
      </ReservationFields>
    </form>
  );
}
