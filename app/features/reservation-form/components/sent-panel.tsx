import { href } from 'react-router';
import { nameRepeatedHour } from '#app/time/repeated-hour.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { MailSent } from '#app/ui/illustrations/mail-sent.tsx';
import { timeOf } from '#app/time/booked-time.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import type { Sent } from '../reservation-flow.ts';
import { BookedSummary } from './booked-summary.tsx';
import { StepPanel } from './step-panel.tsx';
import { BOOKING_WORDS } from '../words.ts';
import styles from './sent-panel.module.css';

/** The form has arrived: what the visitor has to do now, and until when. */
export function SentPanel({
  hold,
  sent,
  onRedo,
  onRanOut,
}: {
  hold: Hold;
  sent: Sent;
  /** The address was mistyped: back to the form. */
  onRedo: () => void;
  onRanOut: () => void;
}) {
  const { w, t, shared } = useOwnWords(BOOKING_WORDS);
  const { isDemo } = usePortal();
  return (
    <StepPanel className={styles.columns}>
      <div className={styles.message}>
        <MailSent size="s" />
        <p>
          {w.done.mailSent} <strong className={styles.email}>{sent.email}</strong>
        </p>
        <p className={styles.next}>{w.done.next}</p>
        <p>
          {t(w.done.until, {
            time: nameRepeatedHour(
              timeOf(sent.expiresAt, hold.timeZone),
              sent.expiresAt,
              shared.clock,
            ),
          })}
        </p>
        <Countdown
          expiresAt={sent.expiresAt}
          serverNow={sent.serverNow}
          onExpire={onRanOut}
          text={(time) => t(w.done.timeLeft, { time })}
        />
        <p className={styles.note}>{w.done.spam}</p>
        <div className={styles.redo}>
          <Button variant="secondary" size="s" onClick={onRedo}>
            {w.done.wrongAddress}
          </Button>
          <span className={styles.note}>{w.done.wrongAddressHint}</span>
        </div>
        {isDemo && (
          <a href={href('/dev/mail')} target="_blank" rel="noopener" className={styles.note}>
            {w.done.demoMail}
          </a>
        )}
      </div>
      <BookedSummary item={hold} />
    </StepPanel>
  );
}

/** The appointment is booked: a customer's at once, a visitor's when the link of the mail was opened while this page stood. */
export function ConfirmedPanel({ hold }: { hold: Hold }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const { viewer } = usePortal();
  return (
    <StepPanel className={styles.columns}>
      <div className={styles.message}>
        <CalendarDone size="s" />
        <p className={styles.next}>
          {hold.status === 'pending_preauth' ? w.done.pendingPreauth : w.done.confirmed}
        </p>
        <p>{w.done.change}</p>
        {viewer.hasAppointments && (
          <div className={styles.redo}>
            <ButtonLink variant="secondary" size="s" to={href('/services/appointments')}>
              {w.done.appointments}
            </ButtonLink>
          </div>
        )}
      </div>
      <BookedSummary item={hold} />
    </StepPanel>
  );
}
