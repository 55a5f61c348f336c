import { ForWhom } from '#app/features/reservation-form/for-whom.tsx';
import type { OnBehalfField } from '#app/features/reservations/check-other.ts';
import type { OwnData } from '#app/features/reservations/contract.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CITY_MAX, STREET_MAX } from '#app/people/address.ts';
import { PERSON_FIELD_MAX } from '#app/people/person-fields.ts';
import { orderNames } from '#app/people/person-name.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { CareToChange } from '../contract.ts';
import type { CareDraft, CareText } from '../care-draft.ts';
import { CARE_WORDS } from '../words.ts';
import type { CarePartProps } from '../care-fields.tsx';
import styles from './new-booking.module.css';

export interface ForWhomChoice {
  id: string;
  own: Pick<OwnData, 'children'>;
  /** Takes over the draft for somebody else; what was wrong about another one is over. */
  onChoose: (draft: CareDraft, field: OnBehalfField) => void;
}

export type FixedPatient = Pick<CareToChange['patient'], 'name' | 'dateOfBirth'>;

interface PersonProps extends CarePartProps {
  asksMothersName: boolean;
  /** Name and date of birth are those of the record. */
  isIdentified: boolean;
}

/** Whom it is for, and how who asks is reached: what the portal knows stands there. */
export function PersonFields({
  forWhom,
  patient,
  ...props
}: PersonProps & { forWhom: ForWhomChoice | undefined; patient: FixedPatient | undefined }) {
  const { w, t } = useOwnWords(CARE_WORDS);
  const { draft, error, asksMothersName } = props;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{w.form.person}</legend>
      {patient ? (
        <>
          <p>{t(w.change.patient, { ...patient })}</p>
          <ContactFields {...props} />
        </>
      ) : forWhom ? (
        <ForWhom
          {...{ id: forWhom.id, own: forWhom.own, draft, asksMothersName }}
          fullPrice={null}
          messageOf={(field) => error(field) ?? undefined}
          change={(field) => (next) => forWhom.onChoose(next, field)}
        >
          {draft.onBehalf === '' && <OwnFields {...props} />}
          <ContactFields {...props} />
        </ForWhom>
      ) : (
        <>
          <OwnFields {...props} />
          <ContactFields {...props} />
        </>
      )}
    </fieldset>
  );
}

function useTextOf({ draft, change, error }: CarePartProps) {
  const { w } = useOwnWords(CARE_WORDS);
  return (field: Exclude<CareText, 'complaints' | 'day' | 'time'>) => ({
    name: field,
    label: w.form[field],
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: error(field),
    required: true,
  });
}

/** The customer as the patient. */
function OwnFields({ asksMothersName, isIdentified, ...parts }: PersonProps) {
  const { w, market } = useOwnWords(CARE_WORDS);
  const { draft, change, error } = parts;
  const textOf = useTextOf(parts);
  const names = orderNames(market, 'lastName' as const, 'firstName' as const);
  return (
    <>
      <p className={styles.note}>{isIdentified ? w.form.identifiedHint : w.form.personHint}</p>
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
    </>
  );
}

/** Of who asks. */
function ContactFields(parts: CarePartProps) {
  const { market } = useOwnWords(CARE_WORDS);
  const textOf = useTextOf(parts);
  return (
    <>
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
    </>
  );
}
