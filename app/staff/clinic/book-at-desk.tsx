import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DeskOffer } from '#app/features/clinic-desk/book-at-desk.server.ts';
import { bookAtDesk } from '#app/features/clinic-desk/contract.ts';
import {
  DESK_PATIENT_FIELDS,
  type DeskPatientField,
} from '#app/features/clinic-desk/desk-patient.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { LANGUAGE_NAMES, LOCALES, localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { dayAddress } from './clinic-address.ts';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import styles from '#app/staff/staff.module.css';

const TYPES: Partial<Record<DeskPatientField, string>> = {
  patientDateOfBirth: 'date',
  patientPhone: 'tel',
  patientEmail: 'email',
};

/** What is typed at the desk, and the booking of it. */
function useDeskForm({ clinic, calendar, startsAt, services, partners }: DeskOffer) {
  const navigate = useNavigate();
  const { locale: ownLocale } = useOwnWords(CLINIC_WORDS);
  const { send, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const sent = useRef({ text: '', attempt: '' });
  const [patient, setPatient] = useState(
    () =>
      Object.fromEntries(DESK_PATIENT_FIELDS.map((field) => [field, ''])) as Record<
        DeskPatientField,
        string
      >,
  );
  const [subfunctionId, setSubfunctionId] = useState(services[0]?.id ?? 0);
  const [partnerId, setPartnerId] = useState(partners[0]?.id ?? 0);
  const [locale, setLocale] = useState(ownLocale);

  async function book(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const booking = { partnerId, startsAt, subfunctionId, locale, patient };
    // The same sent again, because its answer was lost, is the same booking.
    const text = JSON.stringify(booking);
    if (sent.current.text !== text) sent.current = { text, attempt: crypto.randomUUID() };
    const done = await send(bookAtDesk, {
      params: { providerId: String(clinic.id), calendarId: String(calendar.id) },
      body: { ...booking, attempt: sent.current.attempt },
    });
    if (done) void navigate(dayAddress(clinic.id, startsAt, clinic.timeZone));
    else focusFirstError();
  }

  return {
    form,
    book,
    isBusy,
    failure,
    fields,
    patient,
    setPatient,
    subfunctionId,
    setSubfunctionId: (value: string) => setSubfunctionId(Number(value)),
    partnerId,
    setPartnerId: (value: string) => setPartnerId(Number(value)),
    locale,
    setLocale: (value: string) => setLocale(LOCALES.find((one) => one === value) ?? locale),
  };
}

/** Who the visit is for, and what. */
export function BookAtDesk({ offer }: { offer: DeskOffer }) {
  const { w, locale } = useOwnWords(CLINIC_WORDS);
  const words = w.booking;
  const isAlive = useAlive();
  const { form, book, failure, fields, isBusy, ...desk } = useDeskForm(offer);
  const partner = offer.partners.find(({ id }) => id === desk.partnerId);
  const shown = DESK_PATIENT_FIELDS.filter(
    (field) => field !== 'patientMothersName' || partner?.asksMothersName,
  );
  return (
    <form
      ref={form}
      className={styles.part}
      method="post"
      noValidate
      onSubmit={(event) => void book(event)}
    >
      <SendOutcome failure={failure} />
      <div className={clinicStyles.fields}>
        <Select
          label={words.service}
          value={String(desk.subfunctionId)}
          onChange={desk.setSubfunctionId}
          placeholder={null}
          options={offer.services.map((one) => ({
            value: String(one.id),
            label: localise(one, locale, offer.clinic.market),
          }))}
        />
        {offer.partners.length > 1 && (
          <Select
            label={words.partner}
            value={String(desk.partnerId)}
            onChange={desk.setPartnerId}
            placeholder={null}
            options={offer.partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        {shown.map((field) => (
          <TextField
            key={field}
            name={field}
            label={words.fields[field]}
            type={TYPES[field]}
            autoComplete="off"
            hint={field === 'patientEmail' ? words.emailHint : undefined}
            isOptional={field === 'patientEmail' || field === 'patientComment'}
            value={desk.patient[field]}
            onChange={(value) => desk.setPatient({ ...desk.patient, [field]: value })}
            error={describeField(words.errors, fields[field])}
          />
        ))}
        <Select
          label={words.language}
          value={desk.locale}
          onChange={desk.setLocale}
          placeholder={null}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </div>
      <p className={styles.hint}>{words.hint}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.book}
      </Button>
    </form>
  );
}
