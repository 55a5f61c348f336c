import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ADDRESS_FIELDS, CITY_MAX, STREET_MAX } from '#app/people/address.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { SectionForm } from '#app/features/account-pages/section-card.tsx';
import { useSend } from '#app/forms/use-send.ts';
import { orderNames } from '#app/people/person-name.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import {
  EMPTY_DATE_PARTS,
  readDateParts,
  type DateParts,
} from '#app/ui/date-of-birth-field/date-parts.ts';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { addMinor, inviteRelative } from '../contract.ts';
import { ADULT_RELATIONS, MINOR_RELATIONS } from '../relative-rules.ts';
import { RELATIVES_WORDS } from '../words.ts';
import styles from './relatives.module.css';
import { PERSON_FIELD_MAX } from '#app/people/person-fields.ts';

const LENGTHS = { zipcode: 10, city: CITY_MAX, street: STREET_MAX } as const;

type PersonField = 'lastName' | 'firstName' | 'relation';
type Relation = (typeof ADULT_RELATIONS | typeof MINOR_RELATIONS)[number];

interface Closing {
  onClose: (isDone: boolean) => void;
}

/** Invites an adult. What was typed stays when something is wrong. */
export function InviteForm({ onClose }: Closing) {
  const { w } = useOwnWords(RELATIVES_WORDS);
  const { revalidate } = useRevalidator();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const [form, setForm] = useState({
    lastName: '',
    firstName: '',
    email: '',
    relation: '',
    zipcode: '',
    city: '',
    street: '',
  });
  const [born, setBorn] = useState<DateParts>(EMPTY_DATE_PARTS);
  const change = (field: keyof typeof form) => (value: string) =>
    setForm({ ...form, [field]: value });
  const error = (field: string) => describeField(w.errors, fields[field]);
  const person = { form, onChange: change, born, onBorn: setBorn, error };

  async function invite() {
    const relation = ADULT_RELATIONS.find((one) => one === form.relation);
    if (!relation) return refuse({ relation: 'relationRequired' });
    const dateOfBirth = readDateParts(born) ?? '';
    if (dateOfBirth === '') return refuse({ dateOfBirth: 'dateInvalid' });
    if (!(await send(inviteRelative, { body: { ...form, relation, dateOfBirth } }))) return;
    await revalidate();
    onClose(true);
  }

  return (
    <SectionForm
      failed={w.failed}
      failure={failure}
      submit={w.adults.submit}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void invite()}
      onCancel={() => onClose(false)}
    >
      <p>{w.adults.formText}</p>
      <PersonFields relations={ADULT_RELATIONS} {...person} />
      <TextField
        label={w.fields.email}
        hint={w.fields.emailHint}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={PERSON_FIELD_MAX.email}
        value={form.email}
        onChange={change('email')}
        error={error('email')}
        required
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{w.fields.address}</legend>
        <p className={styles.soft}>{w.fields.addressHint}</p>
        <div className={styles.pair}>
          {ADDRESS_FIELDS.map((field) => (
            <TextField
              key={field}
              label={w.fields[field]}
              name={field}
              autoComplete="off"
              maxLength={LENGTHS[field]}
              value={form[field]}
              onChange={change(field)}
              error={error(field)}
              required
            />
          ))}
        </div>
      </fieldset>
    </SectionForm>
  );
}

/** Adds a child. */
export function MinorForm({ onClose }: Closing) {
  const { w } = useOwnWords(RELATIVES_WORDS);
  const { revalidate } = useRevalidator();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const [form, setForm] = useState({ lastName: '', firstName: '', relation: '' });
  const [born, setBorn] = useState<DateParts>(EMPTY_DATE_PARTS);
  const change = (field: keyof typeof form) => (value: string) =>
    setForm({ ...form, [field]: value });
  const error = (field: string) => describeField(w.errors, fields[field]);
  const person = { form, onChange: change, born, onBorn: setBorn, error };

  async function add() {
    const relation = MINOR_RELATIONS.find((one) => one === form.relation);
    if (!relation) return refuse({ relation: 'relationRequired' });
    const dateOfBirth = readDateParts(born) ?? '';
    if (dateOfBirth === '') return refuse({ dateOfBirth: 'dateInvalid' });
    if (!(await send(addMinor, { body: { ...form, relation, dateOfBirth } }))) return;
    await revalidate();
    onClose(true);
  }

  return (
    <SectionForm
      failed={w.failed}
      failure={failure}
      submit={w.minors.submit}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void add()}
      onCancel={() => onClose(false)}
    >
      <PersonFields relations={MINOR_RELATIONS} {...person} />
    </SectionForm>
  );
}

interface PersonFieldsProps {
  relations: readonly Relation[];
  form: Record<PersonField, string>;
  onChange: (field: PersonField) => (value: string) => void;
  born: DateParts;
  onBorn: (born: DateParts) => void;
  error: (field: string) => string | null;
}

/** Who a relative is, whatever their age. */
function PersonFields({ relations, form, onChange, born, onBorn, error }: PersonFieldsProps) {
  const { w, market } = useOwnWords(RELATIVES_WORDS);
  const names = orderNames(market, 'lastName' as const, 'firstName' as const);
  return (
    <>
      <div className={styles.pair}>
        {names.map((field) => (
          <TextField
            key={field}
            label={w.fields[field]}
            name={field}
            autoComplete="off"
            maxLength={PERSON_FIELD_MAX[field]}
            value={form[field]}
            onChange={onChange(field)}
            error={error(field)}
            required
          />
        ))}
      </div>
      <Select
        label={w.fields.relation}
        name="relation"
        options={relations.map((value) => ({ value, label: w.relations[value] }))}
        value={form.relation}
        onChange={onChange('relation')}
        error={error('relation')}
        required
      />
      <DateOfBirthField
        label={w.fields.dateOfBirth}
        name="dateOfBirth"
        value={born}
        onChange={onBorn}
        autoComplete={false}
        error={error('dateOfBirth')}
        required
      />
    </>
  );
}
