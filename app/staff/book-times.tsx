import { useRef, useState } from 'react';
import { href, useNavigate, useRevalidator } from 'react-router';
import type { BookingChoice } from '#app/features/call-centre/book-for-person.server.ts';
import {
  bookForPerson,
  holdForPerson,
  releaseForPerson,
} from '#app/features/call-centre/contract.ts';
import type { Slot } from '#app/features/calendar/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { AnswerOf } from '#app/platform/contract.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { formatBookedTime, timeOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import { SlotButtons, WeekLinks } from './person-week.tsx';
import shared from './staff.module.css';
import { STAFF_WORDS } from './words.ts';

type Hold = AnswerOf<typeof holdForPerson>;
const COMMENT_MAX = 190;

/** What the insurer makes of a visit, of which the caller has to know before it is booked. */
const TOLD_BY: Partial<Record<string, PreauthType>> = {
  preauth_required: 'normal',
  preauth_too_early: 'too_early',
  self_paid_only: 'self_paid',
};

/** Free times of a week; one that is pressed is held, and then booked. */
export function BookTimes({ choice, opening }: { choice: BookingChoice; opening: string }) {
  const { w, locale, market } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const { revalidate } = useRevalidator();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [hold, setHold] = useState<Hold | null>(null);
  const { subfunction, doctors, week } = choice;
  if (!subfunction) return null;
  const subfunctionId = subfunction.id;

  async function pick(slot: Slot) {
    const body = { slotId: slot.id, subfunctionId, attempt: crypto.randomUUID() };
    const answer = await send(holdForPerson, { params: { opening }, body });
    setHold(answer);
    if (!answer) await revalidate();
  }

  return (
    <section className={shared.part}>
      <h2>{localise(subfunction, locale, market)}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      {hold ? (
        <Held
          hold={hold}
          opening={opening}
          subfunctionId={subfunctionId}
          onGivenBack={() => {
            setHold(null);
            void revalidate();
          }}
        />
      ) : (
        <>
          <WeekLinks week={week} />
          {doctors.every(({ slots }) => slots.length === 0) && <p>{w.noTimes}</p>}
          {doctors
            .filter(({ slots }) => slots.length > 0)
            .map(({ id, name, providerName, place, price, slots }) => (
              <div key={id} className={styles.doctor}>
                <p>
                  <strong>{name}</strong>, {providerName}{' '}
                  <span className={shared.hint}>
                    {place}
                    {price !== null && ` · ${formatPrice(locale, market, price)}`}
                  </span>
                </p>
                <SlotButtons
                  slots={slots}
                  isDisabled={!isAlive || isBusy}
                  label={w.hold}
                  onPick={(slot) => void pick(slot)}
                />
              </div>
            ))}
        </>
      )}
      <p className={shared.hint}>{w.inName}</p>
    </section>
  );
}

/** For whom it is, and what the doctor is to know. */
function Held({
  hold,
  opening,
  subfunctionId,
  onGivenBack,
}: {
  hold: Hold;
  opening: string;
  subfunctionId: number;
  onGivenBack: () => void;
}) {
  const { w, t, locale, market } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const navigate = useNavigate();
  const { send, isBusy, failure, code } = useSend();
  const sent = useRef({ text: '', attempt: '' });
  const [minorId, setMinorId] = useState('');
  const [mothersName, setMothersName] = useState('');
  const [patientComment, setComment] = useState('');
  const { id, slotId, timeZone, startsAt, expiresAt, providerName, doctorName, price } = hold;
  const told = code === null ? undefined : TOLD_BY[code];

  async function book() {
    const form = {
      reservationId: id,
      slotId,
      subfunctionId,
      patientComment,
      ...(told && { preauthType: told }),
      ...(minorId !== '' && { minor: { minorId, mothersName } }),
    };
    // The same sent again, because its answer was lost, is the same attempt.
    const text = JSON.stringify(form);
    if (sent.current.text !== text) sent.current = { text, attempt: crypto.randomUUID() };
    const body = { ...form, attempt: sent.current.attempt };
    if (await send(bookForPerson, { params: { opening }, body })) {
      void navigate(href('/staff/people/:opening', { opening }));
    }
  }

  async function giveBack() {
    if (await send(releaseForPerson, { params: { opening, id } })) onGivenBack();
  }

  return (
    <div className={shared.fields}>
      <p role="status">
        <strong>{w.held}</strong>: {formatBookedTime(startsAt, timeZone)},{' '}
        {doctorName ? `${doctorName}, ${providerName}` : providerName}
        {price !== null && ` · ${formatPrice(locale, market, price)}`}
        {expiresAt !== null && ` (${t(w.heldUntil, { time: timeOf(expiresAt, timeZone) })})`}
      </p>
      {failure !== null && (
        <Banner tone={told ? 'warning' : 'danger'} role="alert" title={told ? undefined : failed}>
          {failure}
        </Banner>
      )}
      {hold.children.length > 0 && (
        <Select
          name="minor"
          label={w.forWhom}
          placeholder={w.forSelf}
          options={hold.children.map((child) => ({ value: child.id, label: child.name }))}
          value={minorId}
          onChange={setMinorId}
        />
      )}
      {minorId !== '' && (
        <TextField
          name="mothersName"
          label={w.mothersNameOf}
          value={mothersName}
          onChange={setMothersName}
        />
      )}
      <TextArea
        name="patientComment"
        label={w.comment}
        maxLength={COMMENT_MAX}
        value={patientComment}
        onChange={setComment}
        isOptional
      />
      <p className={styles.buttons}>
        <Button size="s" isBusy={isBusy} onClick={() => void book()}>
          {told ? w.bookAnyhow : w.bookIt}
        </Button>
        <Button size="s" variant="quiet" disabled={isBusy} onClick={() => void giveBack()}>
          {w.giveBack}
        </Button>
      </p>
    </div>
  );
}
