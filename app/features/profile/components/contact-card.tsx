import { maskPhone } from '#app/people/phone-mask.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatHome } from '#app/people/address.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { ADDRESS_FIELDS, CITY_MAX, STREET_MAX } from '#app/people/address.ts';
import { updateContact } from '../contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import type { Profile } from '../get-profile.server.ts';
import {
  Facts,
  FormPart,
  SectionCard,
  SectionForm,
} from '#app/features/account-pages/section-card.tsx';
import { useSend } from '#app/forms/use-send.ts';
import { PROFILE_WORDS } from '../words.ts';

type Person = NonNullable<Profile['person']>;

const AUTOCOMPLETE = {
  zipcode: 'postal-code',
  city: 'address-level2',
  street: 'street-address',
} as const;
const LENGTHS = { zipcode: 10, city: CITY_MAX, street: STREET_MAX } as const;

export function ContactCard({ person }: { person: Person }) {
  const { w, market } = useOwnWords(PROFILE_WORDS);
  const { contact } = w.profile;
  return (
    <SectionCard title={contact.title}>
      <Facts
        items={[
          { label: contact.phone, value: maskPhone(person.phone, market) },
          { label: contact.address, value: formatHome(market, person) },
        ]}
      />
      <FormPart open={w.edit} openLabel={`${w.edit}: ${contact.title}`} done={w.saved}>
        {(close) => <ContactForm person={person} onClose={close} />}
      </FormPart>
    </SectionCard>
  );
}

function ContactForm({ person, onClose }: { person: Person; onClose: (isDone: boolean) => void }) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const { contact } = w.profile;
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure, fields } = useSend();
  const { phone, zipcode, city, street } = person;
  const [form, setForm] = useState({ phone, zipcode, city, street });
  const change = (field: keyof typeof form) => (value: string) =>
    setForm({ ...form, [field]: value });

  async function save() {
    if (!(await send(updateContact, { body: form }))) return;
    await revalidate();
    onClose(true);
  }

  return (
    <SectionForm
      failed={w.failed}
      failure={failure}
      submit={w.save}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void save()}
      onCancel={() => onClose(false)}
    >
      <PhoneField
        label={contact.phone}
        name="phone"
        value={form.phone}
        onChange={change('phone')}
        error={describeField(w.errors, fields.phone)}
        required
      />
      {ADDRESS_FIELDS.map((field) => (
        <TextField
          key={field}
          label={contact[field]}
          name={field}
          autoComplete={AUTOCOMPLETE[field]}
          maxLength={LENGTHS[field]}
          value={form[field]}
          onChange={change(field)}
          error={describeField(w.errors, fields[field])}
          required
        />
      ))}
    </SectionForm>
  );
}
