import { describeField } from '#app/forms/describe-field.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { orderNames } from '#app/people/person-name.ts';
import { PERSON_FIELD_MAX } from '#app/people/person-fields.ts';
import { RELATIONS } from '#app/people/relations.ts';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { readDateParts, type DateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { OnBehalf } from './contract.ts';
import type { PhoneAdvice } from './request-call-back.server.ts';
import { PHONE_ADVICE_WORDS } from './words.ts';
import styles from './phone-advice.module.css';

/** The value of the choice "somebody else"; a child's is its id, one's own an empty text. */
const OTHER = 'other';

/** What a form holds of it. */
export interface OnBehalfDraft {
  onBehalf: string;
  lastName: string;
  firstName: string;
  relation: string;
  isAgreed: boolean;
}
export const EMPTY_ON_BEHALF: OnBehalfDraft = {
  onBehalf: '',
  lastName: '',
  firstName: '',
  relation: '',
  isAgreed: false,
};

/** What is sent of it: nothing for oneself; or which fields are still wrong. */
export function readOnBehalf(
  draft: OnBehalfDraft,
  born: DateParts,
): { onBehalf?: OnBehalf; wrong: Record<string, string> } {
  const { onBehalf, lastName, firstName } = draft;
  if (onBehalf === '') return { wrong: {} };
  if (onBehalf !== OTHER) return { onBehalf: { minorId: onBehalf }, wrong: {} };
  const wrong: Record<string, string> = {};
  const relation = RELATIONS.find((one) => one === draft.relation);
  const dateOfBirth = readDateParts(born) ?? '';
  if (lastName.trim() === '') wrong.lastName = 'required';
  if (firstName.trim() === '') wrong.firstName = 'required';
  if (dateOfBirth === '') wrong.dateOfBirth = 'dateInvalid';
  if (!relation) wrong.relation = 'relationRequired';
  if (!draft.isAgreed) wrong.isAgreed = 'agreementRequired';
  if (!relation || Object.keys(wrong).length > 0) return { wrong };
  return { onBehalf: { lastName, firstName, dateOfBirth, relation, isAgreed: true }, wrong };
}

/** Oneself, a child of one's own, or somebody whose details are given. */
export function ForWhom({
  draft,
  change,
  fields,
  own,
  born,
  onBorn,
}: {
  draft: OnBehalfDraft;
  change: (values: Partial<OnBehalfDraft>) => void;
  /** What is wrong with them. */
  fields: Partial<Record<string, string>>;
  own: Pick<NonNullable<PhoneAdvice['own']>, 'name' | 'children'>;
  born: DateParts;
  onBorn: (born: DateParts) => void;
}) {
  const { w, t, market } = useOwnWords(PHONE_ADVICE_WORDS);
  const error = (field: string) => describeField(w.form.errors, fields[field]);
  const names = orderNames(market, 'lastName' as const, 'firstName' as const);
  return (
    <>
      <Select
        name="onBehalf"
        label={w.form.onBehalf}
        placeholder={null}
        options={[
          { value: '', label: t(w.form.me, { name: own.name }) },
          ...own.children.map(({ id, name }) => ({ value: id, label: name })),
          { value: OTHER, label: w.form.other },
        ]}
        value={draft.onBehalf}
        onChange={(onBehalf) => change({ onBehalf })}
        error={error('onBehalf')}
      />
      {draft.onBehalf === OTHER && (
        <div className={styles.group}>
          <p>{w.form.otherIntro}</p>
          <div className={styles.pair}>
            {names.map((field) => (
              <TextField
                key={field}
                name={field}
                label={w.form[field]}
                autoComplete="off"
                maxLength={PERSON_FIELD_MAX[field]}
                value={draft[field]}
                onChange={(value) => change({ [field]: value })}
                error={error(field)}
                required
              />
            ))}
          </div>
          <DateOfBirthField
            name="dateOfBirth"
            label={w.form.dateOfBirth}
            value={born}
            onChange={onBorn}
            autoComplete={false}
            error={error('dateOfBirth')}
            required
          />
          <Select
            name="relation"
            label={w.form.relation}
            options={RELATIONS.map((value) => ({ value, label: w.form.relations[value] }))}
            value={draft.relation}
            onChange={(relation) => change({ relation })}
            error={error('relation')}
            required
          />
          <Checkbox
            name="isAgreed"
            label={w.form.isAgreed}
            isChecked={draft.isAgreed}
            onChange={(isAgreed) => change({ isAgreed })}
            error={error('isAgreed')}
            required
          />
        </div>
      )}
    </>
  );
}
