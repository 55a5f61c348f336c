import { useEffect, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { describeReminders } from '#app/features/reminders/describe-reminders.ts';
import { REMINDER_WORDS } from '#app/features/reminders/words.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestNewBooking } from '#app/platform/new-booking.ts';
import { useInstant } from '#app/time/use-instant.ts';
import { Badge, type BadgeTone } from '#app/ui/badge/badge.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { useLazyDialog } from '#app/ui/dialog/use-lazy-dialog.tsx';
import type { WithdrawDialog } from './components/withdraw-dialog.tsx';
import { answerOffer, cancelMedicalCare, type MedicalCare } from './contract.ts';
import { REQUEST_WORDS } from './request-words.ts';
import styles from './care-requests.module.css';

const TONES: Record<MedicalCare['status'], BadgeTone> = {
  requested: 'info',
  organising: 'info',
  offered: 'warning',
  booked: 'success',
  fulfilled: 'neutral',
  cancelled: 'neutral',
};

/** Care that a customer has asked for: how it stands, what happens next and by when. */
export function CareRequests({ requests }: { requests: readonly MedicalCare[] }) {
  const { w } = useOwnWords(REQUEST_WORDS);
  if (requests.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="care-requests">
      <h2 id="care-requests" className={styles.title}>
        {w.title}
      </h2>
      <ul className={styles.list}>
        {requests.map((request) => (
          <CareCard key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function CareCard({ request }: { request: MedicalCare }) {
  const { w, t, locale, market } = useOwnWords(REQUEST_WORDS);
  const instant = useInstant(request.timeZone);
  const { revalidate, state } = useRevalidator();
  const isAlive = useAlive();
  const { send, isBusy: isSending, failure, fields, refuse } = useSend();
  const isBusy = isSending || state === 'loading';
  const [isAsked, setIsAsked] = useState(false);
  const failed = fields.offer === 'approvalMissing' ? w.approvalMissing : failure;
  const { id, status, booked, subfunction } = request;
  // Nothing waits for the patient any more.
  const shown = nextOf(request) === 'offersOver' ? 'organising' : status;
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();
  useMailedCard(id, heading);
  const care = localise(subfunction, locale, market);
  const namesOf = (isRefused: boolean) =>
    request.files
      .filter(({ state }) => (state === 'refused') === isRefused)
      .map(({ name }) => name)
      .join(', ');

  async function answer(offer: string | null) {
    await send(answerOffer, { params: { id }, body: { offer } });
    // Also when it was refused: another one was taken in another window, or nothing is offered any more.
    await revalidate();
    // What was pressed is gone.
    focusHeading();
  }
  async function cancel() {
    const query = { startsAt: booked?.startsAt ?? 'none' };
    const isDone = await send(cancelMedicalCare, { params: { id }, query });
    // Also when it was refused: the call centre has booked something meanwhile, or the visit has begun.
    await revalidate();
    if (!isDone) return;
    setIsAsked(false);
    focusHeading();
  }

  /** What went wrong before is not about this question. */
  function ask(asks: boolean) {
    refuse({});
    setIsAsked(asks);
  }

  return (
    <Card as="li" padding="m" className={styles.card} aria-labelledby={`care-${id}`}>
      <div className={styles.head}>
        <h3 ref={heading} id={`care-${id}`} tabIndex={-1} className={styles.care}>
          {care}
        </h3>
        <Badge tone={TONES[shown]}>{w.statuses[shown]}</Badge>
      </div>
      <Next request={request} />
      {failed !== null && !isAsked && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failed}
        </Banner>
      )}
      {request.offers.length > 0 && (
        <Offers
          request={request}
          isBusy={isBusy || !isAlive}
          onAnswer={(offer) => void answer(offer)}
        />
      )}
      <dl className={styles.rows}>
        {booked && <Row name={w.time}>{instant(booked.startsAt)}</Row>}
        {(booked?.place ?? request.providerName) && (
          <Row name={w.clinic}>{booked?.place ?? request.providerName}</Row>
        )}
        {(booked?.doctorName ?? request.doctorName) && (
          <Row name={w.doctor}>{booked?.doctorName ?? request.doctorName}</Row>
        )}
        {request.patientName && <Row name={w.patient}>{request.patientName}</Row>}
        {!booked && <Wishes request={request} />}
        <Reminders request={request} />
      </dl>
      {namesOf(false) !== '' && (
        <p className={styles.note}>{t(w.files, { names: namesOf(false) })}</p>
      )}
      {namesOf(true) !== '' && (
        <Banner tone="danger">{t(w.refused, { names: namesOf(true) })}</Banner>
      )}
      <p className={styles.note}>{t(w.asked, { time: instant(request.createdAt) })}</p>
      <Actions request={request} isBusy={isBusy} onCancel={() => ask(true)} />
      {isAsked && (
        <LazyWithdrawDialog
          timeZone={request.timeZone}
          failure={failed}
          onConfirm={() => void cancel()}
          onClose={() => ask(false)}
          {...{ care, booked, isBusy }}
        />
      )}
    </Card>
  );
}

function LazyWithdrawDialog(props: ComponentProps<typeof WithdrawDialog>) {
  return useLazyDialog(
    async () => (await import('./components/withdraw-dialog.tsx')).WithdrawDialog,
    props,
  );
}

/** Changing what was asked for, and taking it back. */
function Actions({
  request: { id, subfunction, isChangeable, isCancellable },
  isBusy,
  onCancel,
}: {
  request: MedicalCare;
  isBusy: boolean;
  onCancel: () => void;
}) {
  const { w, t, locale, market } = useOwnWords(REQUEST_WORDS);
  const isAlive = useAlive();
  const care = localise(subfunction, locale, market);
  return (
    <div className={styles.actions}>
      {isChangeable && (
        <Button
          variant="secondary"
          size="s"
          disabled={isBusy || !isAlive}
          aria-label={t(w.changeNamed, { care })}
          onClick={() => requestNewBooking({ change: id })}
        >
          {w.change}
        </Button>
      )}
      {isCancellable && (
        <Button
          variant="quiet"
          size="s"
          isBusy={isBusy}
          disabled={!isAlive}
          aria-label={t(w.cancelNamed, { care })}
          onClick={onCancel}
        >
          {w.cancel}
        </Button>
      )}
    </div>
  );
}

/** The link of a mail leads to the very request, with the presses that answer it. */
function useMailedCard(id: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const parameters = new URLSearchParams(useLocation().search);
  const isMeant = parameters.get('care') === id;
  useEffect(() => {
    if (isMeant) heading.current?.focus();
  }, [isMeant, heading]);
}

/** What happens next and by when; of what is over, why. */
function Next({
  request: { status, dueAt, timeZone, cancelReason, needsPreauthorization, isApproved, ...request },
}: {
  request: MedicalCare;
}) {
  const { w, t } = useOwnWords(REQUEST_WORDS);
  const instant = useInstant(timeZone);
  const text =
    status === 'cancelled' && cancelReason
      ? w.reasons[cancelReason]
      : t(w.next[nextOf({ status, ...request })], { time: dueAt ? instant(dueAt) : '' });
  const isDecided = isApproved !== null && status !== 'cancelled' && status !== 'fulfilled';
  const waits = status === 'requested' || status === 'organising';
  return (
    <p>
      {text}
      {waits && needsPreauthorization && isApproved === null && ` ${w.next.approval}`}
      {isDecided && ` ${isApproved ? w.approved : w.notApproved}`}
    </p>
  );
}

/** What is in a calendar goes on there; of what was offered nothing may be left. */
function nextOf({
  status,
  isAppointment,
  offers,
}: Pick<MedicalCare, 'status' | 'isAppointment' | 'offers'>) {
  if (status === 'booked' && isAppointment) return 'appointment';
  return status === 'offered' && offers.length === 0 ? 'offersOver' : status;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether its patient has said that they come, and what became of each reminder. */
function Reminders({ request }: { request: MedicalCare }) {
  const { w, locale } = useOwnWords(REMINDER_WORDS);
  if (request.reminders.length === 0) return null;
  return (
    <Row name={w.title}>
      {describeReminders(request, locale).map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </Row>
  );
}

function Wishes({ request: { wishes, startsAt, timeZone } }: { request: MedicalCare }) {
  const { w } = useOwnWords(REQUEST_WORDS);
  const instant = useInstant(timeZone);
  const dates = useDates();
  if (startsAt) return <Row name={w.time}>{instant(startsAt)}</Row>;
  if (wishes.length === 0) return null;
  return (
    <Row name={w.wishes}>
      {wishes.map(({ date, part }) => `${dates.dayFull(date)}, ${w.parts[part]}`).join(' · ')}
    </Row>
  );
}

/** One press takes a time; another says that none of them will do. */
function Offers({
  request: { offers, timeZone },
  isBusy,
  onAnswer,
}: {
  request: MedicalCare;
  isBusy: boolean;
  onAnswer: (offer: string | null) => void;
}) {
  const { w, t } = useOwnWords(REQUEST_WORDS);
  const instant = useInstant(timeZone);
  return (
    <div className={styles.offers}>
      <h4 className={styles.care}>{w.offers}</h4>
      <ul className={styles.list}>
        {offers.map(({ id, startsAt, place, doctorName, heldUntil }) => (
          <li key={id} className={styles.offer}>
            <div>
              <p className={styles.care}>{instant(startsAt)}</p>
              <p className={styles.note}>{[place, doctorName].filter(Boolean).join(' · ')}</p>
              {heldUntil && (
                <p className={styles.note}>{t(w.held, { time: instant(heldUntil) })}</p>
              )}
            </div>
            <Button
              size="s"
              disabled={isBusy}
              aria-label={t(w.takeNamed, { time: instant(startsAt), place })}
              onClick={() => onAnswer(id)}
            >
              {w.take}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button size="s" variant="quiet" disabled={isBusy} onClick={() => onAnswer(null)}>
          {w.decline}
        </Button>
      </p>
    </div>
  );
}
