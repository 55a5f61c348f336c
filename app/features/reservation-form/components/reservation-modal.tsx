import { StayHere } from '#app/forms/stay-here.tsx';
import type { PreauthType } from '#app/platform/states.ts';
import { useEffect, useId, useState } from 'react';
import type { ReferredForm } from '#app/features/files/taken-referral.ts';
import { useReferrals } from '#app/features/files/use-referrals.ts';
import type { Uploads } from '#app/features/files/use-uploads.ts';
import { describePrice } from '#app/features/prices/describe-price.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import { useLanguage, useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { needsReferral, visitPriceOf } from '#app/features/preauthorization/cover-decision.ts';
import { worseType, typeOfWarning } from '#app/features/preauthorization/preauth-type.ts';
import {
  usePreauthCheck,
  type CheckedVisit,
  type PreauthResult,
} from '#app/features/preauthorization/use-preauth-check.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { confirmsTimes } from '#app/features/reservations/customer-type.ts';
import type { Failure } from '#app/forms/failure.ts';
import type { Draft } from '../draft.ts';
import { isForOther, patientOf } from '../on-behalf.ts';
import { refusalOf } from '../refusal.ts';
import type { BookingTerms } from '../reservation-calls.ts';
import type { Flow } from '../reservation-flow.ts';
import { priceOfItem } from './booked-summary.tsx';
import { HoldingPanel } from './holding-panel.tsx';
import { RefusedActions, RefusedPanel } from './refused-panel.tsx';
import { OwnReservationForm } from './own-reservation-form.tsx';
import { RegisterButton, RegisterFirst } from './register-first.tsx';
import { ReservationForm, type ReservationFormProps } from './reservation-form.tsx';
import { ConfirmedPanel, SentPanel } from './sent-panel.tsx';
import { BOOKING_WORDS } from '../words.ts';
import styles from './reservation-form.module.css';

type OpenFlow = Exclude<Flow, { step: 'closed' }>;

export interface ReservationModalProps {
  flow: OpenFlow;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Sends the form, for somebody else where a customer says so. */
  onSubmit: (terms: BookingTerms) => void;
  /** Asks for the same time again. */
  onRetry: () => void;
  /** Gives back another time that this browser holds. */
  onRelease: (reservationId: string) => Promise<void>;
  /** Confirms by the code of the mail. @returns why not; null: it is confirmed, or the modal shows what became of it */
  onCode: (code: string) => Promise<Failure | null>;
  /** Has the mail sent once more. @returns why not */
  onResend: () => Promise<Failure | null>;
  /** The countdown has ended. */
  onRanOut: () => void;
  onClose: () => void;
  /** Leaves the hold alive beyond the modal. @returns the secret that owns it, null when nothing is held */
  onKeep: () => string | null;
}

/** Booking a picked time: the form, and what became of it. */
export function ReservationModal(props: ReservationModalProps) {
  const { flow, onClose } = props;
  const formId = useId();
  const [isFormWrong, setIsFormWrong] = useState(false);
  const referrals = useSentReferrals(flow, props.draft);
  const title = useTitle(flow);
  const isSending = flow.step === 'sending';
  const { isInsured } = usePortal().viewer;
  const failed = flow.step === 'ready' ? (flow.failure?.code ?? null) : null;
  const warned = failed === null ? null : typeOfWarning(failed);
  const preauth = usePreauthCheck(isInsured ? visitOf(flow) : null, warned && failed);
  const shown = worseType(preauth.found?.check.preauthType ?? null, warned);
  const fullPrice = preauth.found?.check.priceCalculation?.totalCost ?? null;
  // Whoever pays for somebody else has no cover to look at. The form waits for the check all the
  // same: it would be taken away from whoever chooses next.
  const cover = isForOther(props.draft)
    ? { isRunning: preauth.isRunning, found: null, shown: null, fullPrice }
    : { ...preauth, shown, fullPrice };
  const payment = usePayment(flow, cover, isForOther(props.draft));
  return (
    <Dialog
      isOpen
      size={flow.step === 'refused' ? 'm' : 'l'}
      title={title}
      onClose={onClose}
      isLocked={isSending}
      isDismissable={!isSending}
      footer={<Actions {...props} {...{ cover, payment, formId, isFormWrong }} />}
    >
      <StayHere isStaying={isSending} />
      <Body {...props} {...{ cover, payment, formId, referrals }} onFormWrong={setIsFormWrong} />
    </Dialog>
  );
}

/** What the visit costs whom: once it is sent, what was last shown. */
function usePayment(flow: OpenFlow, cover: ShownCover, isForOther: boolean): VisitPrice | null {
  const { isInsured } = usePortal().viewer;
  const [shown, setShown] = useState<VisitPrice | null>(null);
  const now = flow.step === 'ready' || flow.step === 'sending' ? priceNow() : shown;
  if (JSON.stringify(now) !== JSON.stringify(shown)) setShown(now);
  const held = 'hold' in flow ? flow.hold : null;
  return now ?? (held && !isInsured ? priceOfItem(held) : null);

  function priceNow(): VisitPrice | null {
    if (!('hold' in flow) || !flow.hold) return null;
    if (!isInsured) return priceOfItem(flow.hold);
    if (isForOther) return priceOfItem({ ...flow.hold, price: cover.fullPrice });
    const check = cover.found?.check;
    if (!check?.priceCalculation) return null;
    return visitPriceOf(check.priceCalculation, check.preauthType === 'normal');
  }
}

/** For which and for whom a referral may have been taken. */
function useReferredForm(flow: OpenFlow, draft: Draft): ReferredForm {
  const { market } = useLanguage();
  const hold = 'hold' in flow ? flow.hold : null;
  return {
    specialtyId: hold?.specialization.id ?? null,
    subfunctionId: hold?.subfunction.id ?? null,
    patient: hold?.own ? patientOf(hold.own, draft, market) : null,
  };
}

/** Where the cover could not be looked at, the booking itself has said so. */
function asksReferral({ found }: ShownCover, failure: Failure | null): boolean {
  return found ? needsReferral(found.check) : failure?.code === 'attachments_required';
}

/** Nothing is sent unseen, nor left unsent: what is there is shown, needed or not. */
function shownReferral(uploads: Uploads, isRequired: boolean) {
  return isRequired || uploads.uploads.length > 0 ? { uploads, isRequired } : null;
}

/** What was sent belongs to this opening: a reload keeps it, another time begins without. */
function useSentReferrals(flow: OpenFlow, draft: Draft): Uploads {
  const memory = { key: 'vizit.referrals', opening: flow.name };
  const uploads = useReferrals(memory, useReferredForm(flow, draft));
  const { forget } = uploads;
  const isBooked = flow.step === 'confirmed';
  useEffect(() => {
    if (isBooked) forget();
  }, [isBooked, forget]);
  return uploads;
}

interface ShownCover {
  isRunning: boolean;
  found: PreauthResult | null;
  /** What the booking says was shown. */
  shown: PreauthType | null;
  /** What the visit costs without any cover, as far as an insured customer is told; null: unknown. */
  fullPrice: number | null;
}

/** A held time of a customer; null: there is none to be asked about. */
function visitOf(flow: OpenFlow): CheckedVisit | null {
  if (flow.step !== 'ready' && flow.step !== 'sending') return null;
  const { hold, pick } = flow;
  if (!hold.own) return null;
  return {
    name: hold.id,
    subfunctionId: hold.subfunction.id,
    providerId: hold.provider.id,
    doctorId: hold.doctor?.id ?? null,
    startAt: pick.startsAt,
  };
}

function Body({
  flow,
  cover,
  payment,
  formId,
  referrals,
  draft,
  onDraft,
  onSubmit,
  onRetry,
  onRelease,
  onCode,
  onResend,
  onRanOut,
  onFormWrong,
}: ReservationModalProps & {
  cover: ShownCover;
  payment: VisitPrice | null;
  formId: string;
  referrals: Uploads;
  onFormWrong: (isWrong: boolean) => void;
}) {
  switch (flow.step) {
    case 'holding':
      return <HoldingPanel pick={flow.pick} />;
    case 'ready':
    case 'sending': {
      const { hold } = flow;
      // The form comes with what is covered: nothing of it moves when the answer is there.
      if (cover.isRunning) return <HoldingPanel pick={flow.pick} />;
      const form: ReservationFormProps = {
        id: formId,
        hold,
        payment,
        failure: flow.step === 'ready' ? flow.failure : null,
        isSending: flow.step === 'sending',
        draft,
        onDraft,
        onSubmit: (onBehalf, sent) => onSubmit({ onBehalf, shown: cover.shown, referrals: sent }),
        onRelease,
        onRanOut,
        onWrong: onFormWrong,
      };
      if (hold.asksRegistration) {
        return (
          <RegisterFirst
            hold={hold}
            comment={draft.patientComment}
            onComment={(patientComment) => onDraft({ ...draft, patientComment })}
            onRanOut={onRanOut}
          />
        );
      }
      return hold.own ? (
        <OwnReservationForm
          {...form}
          own={hold.own}
          preauth={cover.found}
          referral={shownReferral(referrals, asksReferral(cover, form.failure))}
          fullPrice={cover.fullPrice}
        />
      ) : (
        <ReservationForm {...form} />
      );
    }
    case 'done':
      return (
        <SentPanel
          hold={flow.hold}
          sent={flow.sent}
          onRedo={onRetry}
          {...{ payment, onCode, onResend, onRanOut }}
        />
      );
    case 'confirmed':
      return <ConfirmedPanel hold={flow.hold} payment={payment} />;
    case 'refused':
      return (
        <RefusedPanel
          failure={flow.failure}
          onRelease={async (id) => {
            await onRelease(id);
            onRetry();
          }}
        />
      );
  }
}

function Actions({
  flow,
  cover,
  payment,
  formId,
  isFormWrong,
  onRetry,
  onClose,
  draft,
  onKeep,
}: ReservationModalProps & {
  cover: ShownCover;
  payment: VisitPrice | null;
  formId: string;
  isFormWrong: boolean;
}) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const isSending = flow.step === 'sending';
  if (flow.step === 'refused') {
    return (
      <RefusedActions failure={flow.failure} pick={flow.pick} onRetry={onRetry} onClose={onClose} />
    );
  }
  if (flow.step === 'done') {
    return (
      <Button variant="quiet" onClick={onClose}>
        {w.done.later}
      </Button>
    );
  }
  if (flow.step === 'confirmed') return <Button onClick={onClose}>{w.done.close}</Button>;
  if (flow.step === 'ready' && flow.hold.asksRegistration) {
    return (
      <>
        <Button variant="quiet" onClick={onClose}>
          {w.modal.cancel}
        </Button>
        <RegisterButton hold={flow.hold} comment={draft.patientComment} onKeep={onKeep} />
      </>
    );
  }
  // Who confirms a time may as well not: both stand side by side.
  const isConfirmation = flow.step !== 'holding' && confirmsTimes(flow.hold);
  return (
    <>
      {flow.step !== 'holding' && payment && <Sum payment={payment} mode={flow.hold.mode} />}
      <Button
        variant={isConfirmation ? 'secondary' : 'quiet'}
        onClick={onClose}
        disabled={isSending}
      >
        {w.modal.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        isBusy={isSending}
        disabled={flow.step === 'holding' || cover.isRunning}
        aria-disabled={isFormWrong || undefined}
      >
        {w.form.reserve}
      </Button>
    </>
  );
}

/** The sum beside the button. */
function Sum({ payment, mode }: { payment: VisitPrice; mode: Hold['mode'] }) {
  const { locale, market } = useLanguage();
  return <p className={styles.sum}>{describePrice(payment, { locale, market, mode }).due}</p>;
}

function useTitle(flow: OpenFlow): string {
  const { w } = useOwnWords(BOOKING_WORDS);
  if (flow.step === 'done') return w.modal.doneTitle;
  if (flow.step === 'confirmed') {
    return flow.hold.status === 'pending_preauth' ? w.modal.bookedTitle : w.modal.confirmedTitle;
  }
  if (flow.step !== 'refused') {
    const isConfirmation = flow.step !== 'holding' && confirmsTimes(flow.hold);
    return isConfirmation ? w.modal.timeConfirmationTitle : w.modal.title;
  }
  const titles = {
    ranOut: w.modal.ranOutTitle,
    limit: w.modal.limitTitle,
    time: w.modal.refusedTitle,
    phone: w.modal.refusedTitle,
    again: w.modal.failedTitle,
    never: w.modal.failedTitle,
  };
  return titles[refusalOf(flow.failure)];
}
