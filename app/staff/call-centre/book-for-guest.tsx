import { useRef, useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import type { BookingChoice } from '#app/features/call-centre/book-for-person.server.ts';
import { bookForGuest, type HeldForPerson } from '#app/features/call-centre/contract.ts';
import {
  ADDRESS_FIELDS,
  CONFIRM_WAYS,
  type ConfirmWay,
  type GuestField,
} from '#app/features/call-centre/guest.ts';
import { sendFinishLink, type LinkWay } from '#app/features/finish-links/contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { LinkButtons } from './finish-link.tsx';
import { STAFF_LINK_WORDS } from './finish-link-words.ts';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

const COMMENT_MAX = 190;
const NAME_FIELDS = ['patientLastName', 'patientFirstName'] as const;
const NOTHING_TYPED: Record<GuestField, string> = {
  patientLastName: '',
  patientFirstName: '',
  patientDateOfBirth: '',
  patientMothersName: '',
  patientPhone: '',
  patientComment: '',
  patientEmail: '',
  zipcode: '',
  city: '',
  street: '',
};

interface GuestProps {
  hold: HeldForPerson;
  opening: string;
  guest: NonNullable<BookingChoice['guest']>;
}

/** What is typed, and the booking of it. */
function useGuestForm({ hold, opening, guest }: GuestProps) {
  const navigate = useNavigate();
  const { refresh } = useRefresh();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const sent = useRef({ text: '', attempt: '' });
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [locale, setLocale] = useState<Locale>(guest.locale);
  const [confirmBy, setConfirmBy] = useState<ConfirmWay>('sms');
  const [isAgreed, setIsAgreed] = useState(false);

  async function book() {
    if (!isAgreed) {
      refuse({ isAgreed: 'required' });
      return focusFirstError();
    }
    const { id: reservationId, slotId, subfunctionId } = hold;
    const booking = { reservationId, slotId, subfunctionId, locale, confirmBy, patient: typed };
    // The same sent again, because its answer was lost, is the same attempt.
    const text = JSON.stringify(booking);
    if (sent.current.text !== text) sent.current = { text, attempt: crypto.randomUUID() };
    const body = { ...booking, attempt: sent.current.attempt, isAgreed };
    const answer = await send(bookForGuest, { params: { opening }, body });
    if (!answer) return focusFirstError();
    void navigate(href('/staff/people/:opening/visit', { opening: answer.opening }));
  }

  async function sendLink(way: LinkWay) {
    const { id: reservationId, slotId, subfunctionId } = hold;
    const body = { reservationId, slotId, subfunctionId, way, guest: { locale, patient: typed } };
    if (await send(sendFinishLink, { params: { opening }, body })) await refresh();
    else focusFirstError();
  }

  return {
    form,
    sendLink,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isBusy) void book();
    },
    isBusy,
    failure,
    fields,
    typed,
    type: (field: GuestField, value: string) => setTyped({ ...typed, [field]: value }),
    locale,
    setLocale: (value: string) => setLocale(LOCALES.find((one) => one === value) ?? guest.locale),
    confirmBy,
    setConfirmBy: (value: string) =>
      setConfirmBy(CONFIRM_WAYS.find((one) => one === value) ?? 'sms'),
    isAgreed,
    setIsAgreed,
  };
}
type GuestForm = ReturnType<typeof useGuestForm>;

/** Who the visit is for, of whom nothing is known, and how it is confirmed to them. */
export function BookForGuest(props: GuestProps) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const link = useOwnWords(STAFF_LINK_WORDS).w;
  const isAlive = useAlive();
  const guest = useGuestForm(props);
  const { form, submit, failure, fields, isBusy } = guest;
  return (
    <form ref={form} className={styles.guest} method="post" noValidate onSubmit={submit}>
      <h2>{w.guest.who}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      <div className={styles.fields}>
        {NAME_FIELDS.map((field) => (
          <Line key={field} guest={guest} field={field} />
        ))}
        <Line guest={guest} field="patientDateOfBirth" type="date" />
        {props.guest.asksMothersName && <Line guest={guest} field="patientMothersName" />}
        <Line guest={guest} field="patientPhone" type="tel" />
        <Select
          name="locale"
          label={w.guest.language}
          placeholder={null}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={guest.locale}
          onChange={guest.setLocale}
        />
        <Select
          name="confirmBy"
          label={w.guest.confirmBy}
          placeholder={null}
          options={CONFIRM_WAYS.map((value) => ({ value, label: w.guest.ways[value] }))}
          value={guest.confirmBy}
          onChange={guest.setConfirmBy}
        />
        {guest.confirmBy === 'mail' && <Line guest={guest} field="patientEmail" type="email" />}
        {guest.confirmBy === 'letter' &&
          ADDRESS_FIELDS.map((field) => <Line key={field} guest={guest} field={field} />)}
      </div>
      <TextArea
        name="patientComment"
        label={w.comment}
        maxLength={COMMENT_MAX}
        value={guest.typed.patientComment}
        error={describeField(w.errors, fields.patientComment)}
        onChange={(value) => guest.type('patientComment', value)}
        isOptional
      />
      <Checkbox
        name="isAgreed"
        label={w.guest.agreed}
        isChecked={guest.isAgreed}
        error={fields.isAgreed ? w.askAndTick : null}
        onChange={guest.setIsAgreed}
      />
      <p>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {w.bookIt}
        </Button>
      </p>
      {guest.confirmBy !== 'letter' && (
        <>
          <p className={shared.hint}>{link.leadGuest}</p>
          <LinkButtons
            ways={[guest.confirmBy]}
            isBusy={isBusy}
            onSend={(way) => void guest.sendLink(way)}
          />
        </>
      )}
    </form>
  );
}

function Line({
  guest: { typed, fields, type: setTyped },
  field,
  type = 'text',
}: {
  guest: GuestForm;
  field: GuestField;
  type?: string;
}) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const labels: Partial<Record<GuestField, string>> = w.guest.fields;
  const parts = {
    name: field,
    label: labels[field] ?? '',
    autoComplete: 'off',
    value: typed[field],
    error: describeField(w.errors, fields[field]),
    onChange: (value: string) => setTyped(field, value),
  };
  return type === 'date' ? <DayField {...parts} /> : <TextField {...parts} type={type} />;
}
