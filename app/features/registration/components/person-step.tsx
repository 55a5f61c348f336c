import type { FormEvent } from 'react';
import { maskPhone, PHONE_EXAMPLES } from '#app/people/phone-mask.ts';
import { orderNames } from '#app/people/person-name.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/button/button.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { registrantFields } from '../registrant.ts';
import type { TextField as TextName } from '../registration-draft.ts';
import type { useRegistration } from '../use-registration.ts';
import { REGISTRATION_WORDS } from '../words.ts';
import { StepErrors } from './step-errors.tsx';
import styles from '../registration.module.css';
import type { FirstError } from '#app/forms/use-first-error.ts';

export interface StepProps {
  registration: ReturnType<typeof useRegistration>;
  firstError: FirstError;
  isAlive: boolean;
}

/** Step 1: who registers. */
export function PersonStep({ registration, firstError, isAlive }: StepProps) {
  const { form, focusFirstError } = firstError;
  const { w, t, market } = useOwnWords(REGISTRATION_WORDS);
  const { flags } = usePortal();
  const fields = registrantFields(market);
  const { activation, draft, change, checkField, checkStep, messageOf, goTo } = registration;

  async function next(event: FormEvent) {
    event.preventDefault();
    if (await checkStep(fields)) goTo('voucher');
    else focusFirstError();
  }

  const textOf = (field: TextName) => ({
    id: field,
    name: field,
    label: w.fields[field],
    value: draft.texts[field],
    error: messageOf(field),
    onChange: (value: string) => change({ texts: { ...draft.texts, [field]: value } }, field),
    onBlur: () => void checkField(field),
    required: true,
  });
  const names = orderNames<TextName, TextName>(market, 'lastName', 'firstName');

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void next(event)}
    >
      <p className={styles.note}>{w.personLead}</p>
      <StepErrors registration={registration} fields={fields} form={form} />
      <div className={styles.pair}>
        {names.map((field) => (
          <TextField
            key={field}
            {...textOf(field)}
            autoComplete={field === 'lastName' ? 'family-name' : 'given-name'}
          />
        ))}
      </div>
      <div id="dateOfBirth">
        <DateOfBirthField
          name="dateOfBirth"
          label={w.fields.dateOfBirth}
          value={draft.dateOfBirth}
          error={messageOf('dateOfBirth')}
          onChange={(dateOfBirth) => change({ dateOfBirth }, 'dateOfBirth')}
          onBlur={() => void checkField('dateOfBirth')}
          required
        />
      </div>
      {flags.asksMothersName && <TextField {...textOf('mothersName')} autoComplete="off" />}
      <div className={styles.pair}>
        <PhoneField
          {...textOf('phone')}
          hint={t(w.phoneHint, { example: PHONE_EXAMPLES[market] })}
          format={(typed) => maskPhone(typed, market)}
        />
        {!activation && (
          <TextField
            {...textOf('email')}
            hint={w.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
      </div>
      <div className={classNames(styles.pair, styles.place)}>
        <TextField {...textOf('zipcode')} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...textOf('city')} autoComplete="address-level2" />
      </div>
      <TextField {...textOf('street')} autoComplete="street-address" />
      <div className={styles.actions}>
        <Button type="submit" disabled={!isAlive}>
          {w.next}
        </Button>
      </div>
    </form>
  );
}
