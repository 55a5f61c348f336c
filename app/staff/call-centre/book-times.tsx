import { useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import {
  bookForPerson,
  extendHoldForPerson,
  holdForPerson,
  releaseForPerson,
  type HeldForPerson,
} from '#app/features/call-centre/contract.ts';
import type { Slot } from '#app/features/calendar/contract.ts';
import { EXTENDED_HOLD_MINUTES } from '#app/features/call-centre/identification.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { PreauthType } from '#app/platform/states.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { BookForGuest } from './book-for-guest.tsx';
import { FoundCalendars } from './found-calendars.tsx';
import type { ShownChoice } from './found-times.ts';
import { SendLink } from './finish-link.tsx';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

const COMMENT_MAX = 190;

/** What the insurer makes of a visit, of which the caller has to know before it is booked. */
const TOLD_BY: Partial<Record<string, PreauthType>> = {
  preauth_required: 'normal',
  preauth_too_early: 'too_early',
  self_paid_only: 'self_paid',
};

/** What the finder shows to the caller; a time that is pressed is held, and then booked. */
export function BookTimes({ choice, opening }: { choice: ShownChoice; opening: string }) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const { found, held, guest } = choice;
  if (held) return <HeldTime key={held.id} hold={held} opening={opening} guest={guest} />;
  if (!found) return null;
  const subfunctionId = found.data.list.service?.id;

  async function pick(slot: Slot) {
    if (subfunctionId === undefined || isBusy) return;
    const body = { slotId: slot.id, subfunctionId, attempt: crypto.randomUUID() };
    await send(holdForPerson, { params: { opening }, body });
    // What is held, or was taken meanwhile.
    await refresh();
  }

  return (
    <section className={shared.part}>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      {/* A time pressed before the page has come alive would be lost. */}
      <div inert={!isAlive} className={styles.found}>
        <FoundCalendars found={found} onPick={(slot) => void pick(slot)} />
      </div>
      <p className={shared.hint}>
        {guest ? t(w.guest.rights, { partner: guest.partner }) : w.inName}
      </p>
    </section>
  );
}

interface HeldProps {
  hold: HeldForPerson;
  opening: string;
}

/** What is held, and how long still; then who it is for. */
function HeldTime({ hold, opening, guest }: HeldProps & { guest: ShownChoice['guest'] }) {
  const { w, t, locale, market } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const moment = useMoment();
  const { id, timeZone, startsAt, providerName, doctorName, price } = hold;

  async function giveBack() {
    await send(releaseForPerson, { params: { opening, id } });
    await refresh();
  }

  return (
    <section className={shared.part}>
      <p role="status">
        <strong>{w.held}</strong>: {moment(startsAt, timeZone)},{' '}
        {doctorName ? `${doctorName}, ${providerName}` : providerName}
        {price !== null && ` · ${formatPrice(locale, market, price)}`}
      </p>
      <div className={styles.buttons}>
        <TimeLeft hold={hold} opening={opening} />
        <Button
          size="s"
          variant="quiet"
          disabled={!isAlive || isBusy}
          onClick={() => void giveBack()}
        >
          {w.giveBack}
        </Button>
      </div>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      {guest ? (
        <BookForGuest hold={hold} opening={opening} guest={guest} />
      ) : (
        <BookForCaller hold={hold} opening={opening} />
      )}
      <p className={shared.hint}>
        {guest ? t(w.guest.rights, { partner: guest.partner }) : w.inName}
      </p>
    </section>
  );
}

/** For whom of the caller's family it is, and what the doctor is to know. */
function BookForCaller({ hold, opening }: HeldProps) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const navigate = useNavigate();
  const { send, isBusy, failure, code } = useSend();
  const sent = useRef({ text: '', attempt: '' });
  const [minorId, setMinorId] = useState('');
  const [mothersName, setMothersName] = useState('');
  const [patientComment, setComment] = useState('');
  const { id, slotId, subfunctionId } = hold;
  const told = code === null ? undefined : TOLD_BY[code];
  const forMinor = minorId === '' ? {} : { minor: { minorId, mothersName } };

  async function book() {
    const form = {
      reservationId: id,
      slotId,
      subfunctionId,
      patientComment,
      ...(told && { preauthType: told }),
      ...forMinor,
    };
    // The same sent again, because its answer was lost, is the same attempt.
    const text = JSON.stringify(form);
    if (sent.current.text !== text) sent.current = { text, attempt: crypto.randomUUID() };
    const body = { ...form, attempt: sent.current.attempt };
    if (await send(bookForPerson, { params: { opening }, body })) {
      void navigate(href('/staff/people/:opening', { opening }));
    }
  }

  return (
    <div className={styles.guest}>
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
      </p>
      <SendLink hold={hold} opening={opening} form={{ patientComment, ...forMinor }} />
    </div>
  );
}

/** How long the time is held still; once, it is held longer. */
function TimeLeft({ hold: { id, expiresAt, serverNow, isExtendable }, opening }: HeldProps) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function extend() {
    await send(extendHoldForPerson, { params: { opening, id } });
    await refresh();
  }

  return (
    <>
      <div className={styles.buttons}>
        <Countdown
          expiresAt={expiresAt}
          serverNow={serverNow}
          onExpire={() => void refresh()}
          text={(time) => t(w.timeLeft, { time })}
        />
        {isExtendable && (
          <Button
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void extend()}
          >
            {t(w.extend, { count: EXTENDED_HOLD_MINUTES })}
          </Button>
        )}
      </div>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
    </>
  );
}
