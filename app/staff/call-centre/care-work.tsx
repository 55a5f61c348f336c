import { useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import {
  CANCEL_REASONS,
  OFFERS_MAX,
  type CancelReason,
  type CareTime,
} from '#app/features/medical-care/care-work.ts';
import { workOnMedicalCare } from '#app/features/medical-care/staff-contract.ts';
import type { CareCase } from '#app/features/medical-care/care-case.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { BodyOf } from '#app/platform/contract.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { isCivilDate } from '#app/time/week.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { CareTimes } from './care-times.tsx';
import type { FoundTimes } from './found-times.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

type Work = BodyOf<typeof workOnMedicalCare>['work'];
interface PartProps {
  found: CareCase;
  /** @returns whether it was done */
  act: (work: Work) => Promise<boolean>;
  isBusy: boolean;
}

/** What can be done with a request as it stands. @param onLate it may be another one meanwhile */
export function CareWork({
  found,
  times,
  onLate,
}: {
  found: CareCase;
  /** Free times of our calendars; null: none are looked for. */
  times: FoundTimes | null;
  onLate: () => void;
}) {
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, fields } = useSend();
  // What was typed stays, also while it is a colleague's.
  const [typed, setTyped] = useState(() => emptyTimes(found));
  const isOver = found.status === 'fulfilled' || found.status === 'cancelled';

  async function act(work: Work): Promise<boolean> {
    const params = { partnerId: String(found.partnerId), id: found.id };
    const body = { version: found.version, work };
    const isDone = (await send(workOnMedicalCare, { params, body })) !== null;
    // What was typed stays; what has changed meanwhile is shown.
    if (isDone) await refresh();
    else onLate();
    return isDone;
  }

  /** Into the first place that is free, else the last. */
  function pick({ startsAt, place, doctorName }: CareTime): number {
    const free = typed.findIndex(({ day }) => day === '');
    const at = free === -1 ? typed.length - 1 : free;
    const [day = '', time = ''] = startsAt.slice(0, 16).split('T');
    const picked = { day, time, place, doctorName: doctorName ?? '' };
    setTyped(typed.with(at, picked));
    return at + 1;
  }

  const parts = { found, act, isBusy: isBusy || !isAlive };
  return (
    <section className={styles.part}>
      <h2>{words.work}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <Settled found={found} />
      {found.offersOver && (
        <Banner tone="warning">
          {t(words.offersOver, { time: moment(found.dueAt, found.timeZone) })}
        </Banner>
      )}
      {found.mustTellClinic && (
        <>
          <p>{words.mustTellClinic}</p>
          <Button
            size="s"
            disabled={parts.isBusy}
            onClick={() => void act({ step: 'tell_clinic' })}
          >
            {words.clinicTold}
          </Button>
        </>
      )}
      {!isOver && !found.isMine && <Claim {...parts} />}
      {!isOver && found.isMine && (
        <>
          {found.status !== 'booked' && found.serviceType !== 'SELF_PAID' && (
            <Approval act={act} isBusy={parts.isBusy} />
          )}
          <Extend {...parts} />
          {found.status !== 'booked' && (
            <>
              <Times {...parts} fields={fields} typed={typed} setTyped={setTyped} />
              <CareTimes {...{ found, times }} onPick={pick} />
            </>
          )}
          <Close {...parts} />
        </>
      )}
    </section>
  );
}

type Written = CareTime & { heldUntil?: string | null };

/** What was offered, and what is booked. */
function Settled({ found: { offers, booked, cancelReason, timeZone } }: { found: CareCase }) {
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const write = ({ startsAt, place, doctorName, heldUntil }: Written) =>
    [
      moment(startsAt, timeZone),
      place,
      doctorName,
      heldUntil && t(words.held, { time: moment(heldUntil, timeZone) }),
      heldUntil === null && words.notHeld,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      {offers.length > 0 && (
        <>
          <p>{words.offered}:</p>
          <ul>
            {offers.map((offer) => (
              <li key={write(offer)}>{write(offer)}</li>
            ))}
          </ul>
        </>
      )}
      {booked && (
        <p>
          {words.booked}: {write(booked)}
        </p>
      )}
      {cancelReason && <p>{words.reasons[cancelReason]}</p>}
    </>
  );
}

/** The patient needs longer: what is held in calendars is held again as long, once. */
function Extend({ found, act, isBusy }: PartProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  if (found.status !== 'offered' || !found.offers.some((offer) => offer.canExtend)) return null;
  return (
    <>
      <p className={styles.hint}>{words.extendHint}</p>
      <Button
        size="s"
        variant="secondary"
        disabled={isBusy}
        onClick={() => void act({ step: 'extend' })}
      >
        {words.extend}
      </Button>
    </>
  );
}

function Claim({ found, act, isBusy }: PartProps) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const isTakenOver = found.claimedBy !== null;
  return (
    <>
      <p className={styles.hint}>{words.claimHint}</p>
      <Button size="s" disabled={isBusy} onClick={() => void act({ step: 'claim', isTakenOver })}>
        {isTakenOver ? t(words.takeOver, { name: found.claimedBy ?? '' }) : words.claim}
      </Button>
    </>
  );
}

/** What the insurer decided; nothing is offered or booked before where they have a say. */
function Approval({ act, isBusy }: Omit<PartProps, 'found'>) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const decide = (isApproved: boolean) => void act({ step: 'decide', isApproved });
  return (
    <>
      <h3>{words.approval}</h3>
      <p className={styles.hint}>{words.approvalHint}</p>
      <div className={styles.choices}>
        <Button size="s" disabled={isBusy} onClick={() => decide(true)}>
          {words.approve}
        </Button>
        <Button size="s" variant="secondary" disabled={isBusy} onClick={() => decide(false)}>
          {words.refuse}
        </Button>
      </div>
    </>
  );
}

interface TypedTime {
  day: string;
  time: string;
  place: string;
  doctorName: string;
}

function emptyTimes({ providerName, providerPlace, doctorName }: CareCase): TypedTime[] {
  const place = [providerName, providerPlace].filter(Boolean).join(', ');
  return Array.from({ length: OFFERS_MAX }, () => ({
    day: '',
    time: '',
    place,
    doctorName: doctorName ?? '',
  }));
}

/** Up to three times that the patient chooses from, or the one that was agreed by telephone. */
function Times({
  found,
  act,
  isBusy,
  fields,
  typed,
  setTyped,
}: PartProps & {
  fields: Record<string, string>;
  typed: readonly TypedTime[];
  setTyped: Dispatch<SetStateAction<TypedTime[]>>;
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const { form, focusFirstError } = useFirstError();
  const [isEmpty, setIsEmpty] = useState(false);
  const errors: Record<string, string | undefined> = words.errors;
  const errorOf = (field: string, at: number): string | null => {
    const code = fields[`${field}.${at}`] ?? (isEmpty && at === 0 ? 'required' : undefined);
    return code === undefined ? null : (errors[code] ?? errors.required ?? null);
  };
  const set = (at: number, values: Partial<TypedTime>) =>
    setTyped((before) => before.map((one, index) => (index === at ? { ...one, ...values } : one)));

  async function offer(step: 'offer' | 'book') {
    const times = typed.flatMap((one) => readTime(one, found.timeZone) ?? []);
    const chosen = step === 'book' ? times.slice(0, 1) : times;
    setIsEmpty(chosen.length === 0);
    if (chosen.length === 0 || !(await act({ step, times: chosen }))) focusFirstError();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void offer('offer');
  }

  return (
    <form ref={form} className={styles.part} method="post" noValidate onSubmit={submit}>
      <h3>{words.times}</h3>
      <p className={styles.hint}>{words.timesHint}</p>
      {typed.map((one, at) => (
        <div key={['first', 'second', 'third'][at]} className={styles.times}>
          <DayField
            name={`day.${at}`}
            label={t(words.day, { number: at + 1 })}
            value={one.day}
            onChange={(day) => set(at, { day })}
            error={errorOf('startsAt', at)}
          />
          <TextField
            type="time"
            name={`time.${at}`}
            label={t(words.time, { number: at + 1 })}
            value={one.time}
            onChange={(time) => set(at, { time })}
          />
          <TextField
            name={`place.${at}`}
            label={t(words.place, { number: at + 1 })}
            value={one.place}
            onChange={(next) => set(at, { place: next })}
            error={fields[`place.${at}`] ? errorOf('place', at) : null}
          />
          <TextField
            name={`doctorName.${at}`}
            label={t(words.doctor, { number: at + 1 })}
            value={one.doctorName}
            onChange={(doctorName) => set(at, { doctorName })}
            error={fields[`doctorName.${at}`] ? errorOf('doctorName', at) : null}
            isOptional
          />
        </div>
      ))}
      <div className={styles.choices}>
        <Button type="submit" size="s" disabled={isBusy}>
          {words.offer}
        </Button>
        <Button size="s" variant="secondary" disabled={isBusy} onClick={() => void offer('book')}>
          {words.book}
        </Button>
      </div>
    </form>
  );
}

/** By the clinic's clock; null: it is not filled in. */
function readTime({ day, time, place, doctorName }: TypedTime, timeZone: string): CareTime | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (!isCivilDate(day) || hour === undefined) return null;
  const instant = instantOf(day, Number(hour), timeZone) + Number(minute) * MINUTE_MS;
  return {
    startsAt: new Date(instant).toISOString(),
    place,
    doctorName: doctorName.trim() === '' ? null : doctorName,
  };
}

/** Handed back, done, or not to be. */
function Close({ found, act, isBusy }: PartProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const [reason, setReason] = useState<CancelReason>('no_time');
  return (
    <>
      <h3>{words.close}</h3>
      <div className={styles.choices}>
        {found.status === 'booked' ? (
          <Button size="s" disabled={isBusy} onClick={() => void act({ step: 'fulfil' })}>
            {words.fulfil}
          </Button>
        ) : (
          <Button
            size="s"
            variant="secondary"
            disabled={isBusy}
            onClick={() => void act({ step: 'release' })}
          >
            {words.release}
          </Button>
        )}
      </div>
      <Select
        name="reason"
        label={words.reason}
        placeholder={null}
        options={CANCEL_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        value={reason}
        onChange={(value) => setReason(CANCEL_REASONS.find((one) => one === value) ?? 'no_time')}
      />
      <p>
        <Button
          size="s"
          variant="danger"
          disabled={isBusy}
          onClick={() => void act({ step: 'cancel', reason })}
        >
          {words.cancel}
        </Button>
      </p>
    </>
  );
}
