import { href } from 'react-router';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { nameRepeatedHour } from '#app/time/repeated-hour.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { CodeField } from '#app/ui/code-field/code-field.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ExternalIcon } from '#app/ui/icons/icons.tsx';
import { timeOf } from '#app/time/booked-time.ts';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { mailboxOf } from '../mailbox-of.ts';
import type { SentReservation } from '../reservation-flow.ts';
import { BookedSummary, CoveredPrice } from './booked-summary.tsx';
import { StepPanel } from './step-panel.tsx';
import { Ticket } from './ticket.tsx';
import { BOOKING_WORDS } from '../words.ts';
import styles from './sent-panel.module.css';

const CODE_LENGTH = 6;

/** The form has arrived: what the visitor has to do now, and until when. */
export function SentPanel({
  hold,
  payment,
  sent,
  onCode,
  onResend,
  onRedo,
  onRanOut,
}: {
  hold: Hold;
  /** Who pays what; null: nothing is told of it. */
  payment: VisitPrice | null;
  sent: SentReservation;
  onCode: (code: string) => Promise<Failure | null>;
  onResend: () => Promise<Failure | null>;
  /** The address was mistyped: back to the form. */
  onRedo: () => void;
  onRanOut: () => void;
}) {
  const { w, t, shared } = useOwnWords(BOOKING_WORDS);
  return (
    <StepPanel className={styles.columns}>
      <div className={styles.message}>
        <p>
          {w.done.mailSent} <strong className={styles.email}>{sent.email}</strong>
        </p>
        <p className={styles.next}>{w.done.next}</p>
        <CodeForm onCode={onCode} />
        <Countdown
          expiresAt={sent.expiresAt}
          serverNow={sent.serverNow}
          onExpire={onRanOut}
          text={(time) => t(w.done.timeLeft, { time })}
        />
        <MailActions email={sent.email} onResend={onResend} onRedo={onRedo} />
        <p className={styles.note}>
          {t(w.done.until, {
            time: nameRepeatedHour(
              timeOf(sent.expiresAt, hold.timeZone),
              sent.expiresAt,
              shared.clock,
            ),
          })}{' '}
          {w.done.spam}
        </p>
      </div>
      <BookedSummary item={hold} payment={payment} />
    </StepPanel>
  );
}

/** What to do about the mail: open it, get it once more, have it sent to another address. */
function MailActions({
  email,
  onResend,
  onRedo,
}: {
  email: string;
  onResend: () => Promise<Failure | null>;
  onRedo: () => void;
}) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const { isDemo } = usePortal();
  const textOf = useFailureText();
  const [resent, setResent] = useState<'no' | 'busy' | 'done' | Failure>('no');
  const mailbox = isDemo ? href('/dev/mail') : mailboxOf(email);
  const resend = async () => {
    setResent('busy');
    setResent((await onResend()) ?? 'done');
  };
  return (
    <>
      <div className={styles.redo}>
        {mailbox && (
          <ButtonLink
            variant="secondary"
            size="s"
            to={mailbox}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExternalIcon />}
          >
            {w.done.openMail}
          </ButtonLink>
        )}
        <Button
          variant="secondary"
          size="s"
          isBusy={resent === 'busy'}
          onClick={() => void resend()}
        >
          {w.done.sendAgain}
        </Button>
        <Button variant="secondary" size="s" onClick={onRedo}>
          {w.done.wrongAddress}
        </Button>
      </div>
      <p role="status" className={styles.note}>
        {resent === 'done' && w.done.sentAgain}
        {typeof resent === 'object' && textOf(resent)}
      </p>
    </>
  );
}

/** The six digits of the mail, typed where one waits. */
function CodeForm({ onCode }: { onCode: (code: string) => Promise<Failure | null> }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const textOf = useFailureText({ network: w.done.codeNetwork });
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const { form, focusFirstError } = useFirstError();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < CODE_LENGTH) {
      flushSync(() => setError(w.done.codeRequired));
      return focusFirstError();
    }
    setBusy(true);
    const failure = await onCode(code);
    setBusy(false);
    if (!failure) return;
    if (failure.code === 'code_over') return setOver(true);
    flushSync(() => {
      setError(textOf(failure));
      // Whoever has to wait, or has no network, need not type it again.
      if (failure.code === 'code_wrong') setCode('');
    });
    focusFirstError();
  };
  if (isOver) {
    return (
      <Banner tone="warning" role="alert">
        {w.done.codeOver}
      </Banner>
    );
  }
  return (
    <form ref={form} noValidate className={styles.code} onSubmit={(event) => void send(event)}>
      <CodeField
        label={w.done.code}
        hint={w.done.codeHint}
        error={error}
        name="code"
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(null);
        }}
      />
      <Button type="submit" isBusy={isBusy}>
        {w.done.confirm}
      </Button>
    </form>
  );
}

/** The appointment is booked: a customer's at once, a visitor's when the link of the mail was opened while this page stood. */
export function ConfirmedPanel({ hold, payment }: { hold: Hold; payment: VisitPrice | null }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const { viewer } = usePortal();
  return (
    <StepPanel className={styles.columns}>
      <div className={styles.message}>
        <CalendarDone size="s" />
        <p className={styles.next}>
          {hold.status === 'pending_preauth' ? w.done.pendingPreauth : w.done.confirmed}
        </p>
        {viewer.isInsured && payment && <CoveredPrice price={payment} mode={hold.mode} />}
        <Ticket
          calendarFile={hold.calendarFile}
          item={hold}
          isCancelledByMail={hold.own === null}
        />
        {viewer.hasAppointments && (
          <div className={styles.redo}>
            <ButtonLink variant="secondary" size="s" to={href('/services/appointments')}>
              {w.done.appointments}
            </ButtonLink>
          </div>
        )}
      </div>
      <BookedSummary item={hold} payment={payment} />
    </StepPanel>
  );
}
