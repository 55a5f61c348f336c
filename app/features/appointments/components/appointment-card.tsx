import { href } from 'react-router';
import { maskPhone } from '#app/people/phone-mask.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { formatVisitPlace } from '#app/i18n/visit-place.ts';
import { localise } from '#app/i18n/locale.ts';
import { writePrice } from '#app/features/prices/describe-price.ts';
import { nameRepeatedHour } from '#app/time/repeated-hour.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { Badge, type BadgeTone } from '#app/ui/badge/badge.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { CalendarIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx';
import type { Appointment } from '../contract.ts';
import { describeReminders } from '#app/features/reminders/describe-reminders.ts';
import { REMINDER_WORDS } from '#app/features/reminders/words.ts';
import { useVisitTime } from '../use-visit-time.ts';
import { APPOINTMENTS_WORDS } from '../words.ts';
import styles from './appointment-card.module.css';
import { callUrl } from '#app/platform/call.ts';
import { downloadAppointment } from '../contract.ts';
import { pictureHref } from '#app/platform/picture-address.ts';

const TONES: Record<Appointment['state'], BadgeTone> = {
  booked: 'success',
  waiting: 'warning',
  cancelled: 'neutral',
  cancelledByClinic: 'danger',
  missed: 'warning',
  past: 'neutral',
};

/** A member who pays for the visit must not overlook it. */
const APPROVAL_TONES = {
  pending: 'info',
  approved: 'success',
  rejected: 'warning',
  too_early: 'warning',
} as const;

export interface AppointmentCardProps {
  appointment: Appointment;
  onMove: () => void;
  onCancel: () => void;
  /** Asks for what guards the insurer's decision. */
  onShowDecision: () => void;
}

/** One appointment: when, with whom, where; what can still be done about it; the rest on demand. */
export function AppointmentCard({
  appointment,
  onMove,
  onCancel,
  onShowDecision,
}: AppointmentCardProps) {
  const { w, t, shared } = useOwnWords(APPOINTMENTS_WORDS);
  const dates = useDates();
  const visitTime = useVisitTime();
  const { id, state, startsAt, timeZone, provider } = appointment;
  const approval = approvalOf(appointment);
  const day = dayOf(startsAt, timeZone);
  const time = nameRepeatedHour(timeOf(startsAt, timeZone), startsAt, shared.clock);
  const isUpcoming = state === 'booked' || state === 'waiting';
  const of = t(w.of, { provider: provider.name, time: visitTime(startsAt, timeZone) });
  const titleId = `appointment-${id}`;
  return (
    <Card as="li" padding="m" aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.when}>
          <span className={styles.day}>{dates.dayFull(day)}</span>{' '}
          <span className={styles.clock}>{time}</span>
        </h3>
        <Badge tone={TONES[state]}>{w.states[state]}</Badge>
      </div>
      <p className={styles.note}>{w.clinicTime}</p>
      {isUpcoming && appointment.isComing && <p className={styles.note}>✓ {w.isComing}</p>}
      <PatientLine appointment={appointment} />
      {state === 'missed' && <p className={styles.note}>{w.missed}</p>}
      {isUpcoming && approval && <Approval {...{ appointment, approval, of }} />}
      {isUpcoming && appointment.isDecisionGuarded && (
        <Banner
          tone="info"
          action={
            <Button variant="secondary" size="s" onClick={onShowDecision}>
              {w.decision.show}
              <VisuallyHidden> ({of})</VisuallyHidden>
            </Button>
          }
        >
          {w.decision.guarded}
        </Banner>
      )}
      <details className={styles.details}>
        <summary>
          {w.details}
          <VisuallyHidden> ({of})</VisuallyHidden>
        </summary>
        <Details appointment={appointment} />
      </details>
      {appointment.changeableUntil && (
        <p className={styles.policy}>
          {t(appointment.isChangeable ? w.changeUntil : w.changeOver, {
            time: visitTime(appointment.changeableUntil, timeZone),
          })}
        </p>
      )}
      <Actions {...{ appointment, of, isUpcoming, onMove, onCancel }} />
    </Card>
  );
}

/** How it is paid for as far as the insurer has a say, and what it waits for. */
function Approval({
  appointment: { id, documentWanted, timeZone, refusalReason, isApprovedInPart },
  approval,
  of,
}: {
  appointment: Appointment;
  approval: keyof typeof APPROVAL_TONES;
  of: string;
}) {
  const { w, t } = useOwnWords(APPOINTMENTS_WORDS);
  const visitTime = useVisitTime();
  if (documentWanted) {
    return (
      <Banner
        tone="warning"
        action={
          <ButtonLink
            variant="secondary"
            size="s"
            to={href('/services/appointments/:id/documents', { id })}
          >
            {w.document.send}
            <VisuallyHidden> ({of})</VisuallyHidden>
          </ButtonLink>
        }
      >
        {t(w.document.wanted, {
          document: w.document.kinds[documentWanted.document],
          time: visitTime(documentWanted.until, timeZone),
        })}
      </Banner>
    );
  }
  return (
    <Banner tone={isApprovedInPart ? 'warning' : APPROVAL_TONES[approval]}>
      {isApprovedInPart ? w.approval.inPart : w.approval[approval]}
      {refusalReason && ` ${w.approval.reasons[refusalReason]}`}
    </Banner>
  );
}

/** With whom, for what and for whom. */
function PatientLine({ appointment }: { appointment: Appointment }) {
  const { w, t, locale, market } = useOwnWords(APPOINTMENTS_WORDS);
  const { provider, doctor, subfunction, specialization, isOnBehalf, patientName } = appointment;
  return (
    <div className={styles.who}>
      {doctor && <Avatar src={pictureHref(doctor.photoPath)} name={doctor.name} size="s" />}
      <div>
        <p className={styles.care}>
          {localise(specialization, locale, market)} · {localise(subfunction, locale, market)}
        </p>
        {doctor && <p>{doctor.name}</p>}
        <p className={styles.note}>{provider.name}</p>
        {isOnBehalf && <p className={styles.patient}>{t(w.forPatient, { name: patientName })}</p>}
      </div>
    </div>
  );
}

/** What can be done about it. */
function Actions({
  appointment: { id, mode, provider, doctor, isChangeable },
  of,
  isUpcoming,
  onMove,
  onCancel,
}: Pick<AppointmentCardProps, 'appointment' | 'onMove' | 'onCancel'> & {
  /** Which appointment, for who hears a button without seeing its card. */
  of: string;
  isUpcoming: boolean;
}) {
  const { w } = useOwnWords(APPOINTMENTS_WORDS);
  return (
    <div className={styles.actions}>
      {isUpcoming && mode === 'video' && (
        <ButtonLink to={href('/services/video-consultation/:id', { id })}>
          {w.toVideoVisit}
          <VisuallyHidden> ({of})</VisuallyHidden>
        </ButtonLink>
      )}
      {isChangeable && (
        <>
          <Button variant="secondary" onClick={onMove}>
            {w.move}
            <VisuallyHidden> ({of})</VisuallyHidden>
          </Button>
          <Button variant="quiet" className={styles.quiet} onClick={onCancel}>
            {w.cancel}
            <VisuallyHidden> ({of})</VisuallyHidden>
          </Button>
        </>
      )}
      {isUpcoming && (
        <a className={styles.calendar} href={callUrl(downloadAppointment, { id })} download>
          <CalendarIcon />
          {w.addToCalendar}
          <VisuallyHidden> ({of})</VisuallyHidden>
        </a>
      )}
      {isChangeable && (
        <ButtonLink
          variant="quiet"
          className={styles.quiet}
          to={`${href('/services/earlier-times/new')}?appointment=${id}`}
        >
          {w.earlier}
          <VisuallyHidden> ({of})</VisuallyHidden>
        </ButtonLink>
      )}
      {!isUpcoming && (
        <ButtonLink
          variant="quiet"
          className={styles.quiet}
          to={
            doctor
              ? href('/providers/:providerId/doctors/:doctorId', {
                  providerId: String(provider.id),
                  doctorId: String(doctor.id),
                })
              : href('/providers/:providerId', { providerId: String(provider.id) })
          }
        >
          {w.again}
          <VisuallyHidden> ({of})</VisuallyHidden>
        </ButtonLink>
      )}
    </div>
  );
}

/** null: nobody asked the insurer. */
function approvalOf({ preauthorization }: Appointment): keyof typeof APPROVAL_TONES | null {
  switch (preauthorization) {
    case null:
    case 'not_required':
    case 'required':
      return null;
    default:
      return preauthorization;
  }
}

function Details({ appointment }: { appointment: Appointment }) {
  const { w, market, locale } = useOwnWords(APPOINTMENTS_WORDS);
  const { number, provider, mode, patientName, comment, payment, serviceType, reminders } =
    appointment;
  const [phone] = provider.phone;
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{w.rows.address}</dt>
        <dd>{formatVisitPlace({ locale, market }, { isByVideo: mode === 'video', provider })}</dd>
      </div>
      {phone && (
        <div>
          <dt>{w.rows.phone}</dt>
          <dd>
            <a href={`tel:${phone}`}>{maskPhone(phone, market)}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{w.rows.patient}</dt>
        <dd>{patientName}</dd>
      </div>
      <div>
        <dt>{w.rows.number}</dt>
        <dd>{number}</dd>
      </div>
      {serviceType && (
        <div>
          <dt>{w.rows.payment}</dt>
          <dd>{w.services[serviceType]}</dd>
        </div>
      )}
      {payment && <PaymentRow payment={payment} mode={appointment.mode} />}
      {reminders.length > 0 && (
        <div>
          <dt>{REMINDER_WORDS[locale].title}</dt>
          {describeReminders(appointment, locale).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      )}
      {comment && (
        <div className={styles.comment}>
          <dt>{w.rows.comment}</dt>
          <dd>{comment}</dd>
        </div>
      )}
    </dl>
  );
}

function PaymentRow({
  payment,
  mode,
}: {
  payment: NonNullable<Appointment['payment']>;
  mode: Appointment['mode'];
}) {
  const { w, locale, market } = useOwnWords(APPOINTMENTS_WORDS);
  return (
    <div>
      <dt>{w.rows.price}</dt>
      <dd>{writePrice(payment, { locale, market, mode })}</dd>
    </div>
  );
}
