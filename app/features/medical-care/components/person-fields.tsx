import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CITY_MAX, STREET_MAX } from '#app/people/address.ts';
import { PERSON_FIELD_MAX } from '#app/people/person-fields.ts';
import { orderNames } from '#app/people/person-name.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { CareText } from '../care-draft.ts';
import { CARE_WORDS } from '../words.ts';
import type { CarePartProps } from '../care-fields.tsx';
import styles from './new-booking.module.css';

/** Who asks and how they are reached: what the portal knows stands there and can be corrected. */
export function PersonFields({
  draft,
  change,
  error,
  asksMothersName,
  isIdentified = false,
}: CarePartProps & { asksMothersName: boolean; isIdentified: boolean | undefined }) {
  const { w, market } = useOwnWords(CARE_WORDS);
  const textOf = (field: Exclude<CareText, 'complaints' | 'day' | 'time'>) => ({
    name: field,
    label: w.form[field],
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: error(field),
    required: true,
  });
  const names = orderNames(market, 'lastName' as const, 'firstName' as const);
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{w.form.person}</legend>
      <p className={styles.note}>{w.form.personHint}</p>
      <div className={styles.pair}>
        {names.map((field) => (
          <TextField
            key={field}
            {...textOf(field)}
            readOnly={isIdentified}
            maxLength={PERSON_FIELD_MAX[field]}
            autoComplete={field === 'lastName' ? 'family-name' : 'given-name'}
          />
        ))}
      </div>
      {isIdentified ? (
        <TextField label={w.form.dateOfBirth} value={readDateParts(draft.born) ?? ''} readOnly />
      ) : (
        <DateOfBirthField
          name="dateOfBirth"
          label={w.form.dateOfBirth}
          value={draft.born}
          onChange={(born) => change({ born })}
          error={error('dateOfBirth')}
          required
        />
      )}
      {asksMothersName && (
        <TextField
          {...textOf('mothersName')}
          maxLength={PERSON_FIELD_MAX.mothersName}
          autoComplete="off"
        />
      )}
      <div className={styles.pair}>
        <PhoneField
          {...textOf('phoneNumber')}
          format={(typed) => maskPhone(typed, market)}
          autoComplete="tel"
        />
        <TextField
          {...textOf('email')}
          type="email"
          inputMode="email"
          maxLength={PERSON_FIELD_MAX.email}
          autoComplete="email"
        />
      </div>
      <div className={styles.address}>
        <TextField {...textOf('zipcode')} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...textOf('city')} maxLength={CITY_MAX} autoComplete="address-level2" />
        <TextField {...textOf('street')} maxLength={STREET_MAX} autoComplete="street-address" />
      </div>
    </fieldset>
  );
}
