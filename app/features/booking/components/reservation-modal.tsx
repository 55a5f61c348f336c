import { useId, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import type { OnBehalf } from '../contract.ts';
import type { Draft } from '../draft.ts';
import { refusalOf } from '../refusal.ts';
import type { Flow } from '../reservation-flow.ts';
import { HoldingPanel } from './holding-panel.tsx';
import { RefusedActions, RefusedPanel } from './refused-panel.tsx';
import { OwnReservationForm } from './own-reservation-form.tsx';
import { RegisterButton, RegisterFirst } from './register-first.tsx';
import { ReservationForm, type ReservationFormProps } from './reservation-form.tsx';
import { ConfirmedPanel, SentPanel } from './sent-panel.tsx';
import { BOOKING_WORDS } from '../words.ts';

type OpenFlow = Exclude<Flow, { step: 'closed' }>;

export interface ReservationModalProps {
  flow: OpenFlow;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Sends the form, for somebody else where a customer says so. */
  onSubmit: (onBehalf: OnBehalf | null) => void;
  /** Asks for the same time again. */
  onRetry: () => void;
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
  const title = useTitle(flow);
  const isSending = flow.step === 'sending';
  return (
    <Dialog
      isOpen
      size={flow.step === 'refused' ? 'm' : 'l'}
      title={title}
      onClose={onClose}
      isLocked={isSending}
      isDismissable={!isSending}
      footer={<Actions {...props} formId={formId} isFormWrong={isFormWrong} />}
    >
      <Body {...props} formId={formId} onFormWrong={setIsFormWrong} />
    </Dialog>
  );
}

function Body({
  flow,
  formId,
  draft,
  onDraft,
  onSubmit,
  onRetry,
  onRanOut,
  onFormWrong,
}: ReservationModalProps & { formId: string; onFormWrong: (isWrong: boolean) => void }) {
  switch (flow.step) {
    case 'holding':
      return <HoldingPanel pick={flow.pick} />;
    case 'ready':
    case 'sending': {
      const { hold } = flow;
      const form: ReservationFormProps = {
        id: formId,
        hold,
        failure: flow.step === 'ready' ? flow.failure : null,
        isSending: flow.step === 'sending',
        draft,
        onDraft,
        onSubmit,
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
        <OwnReservationForm {...form} own={hold.own} />
      ) : (
        <ReservationForm {...form} />
      );
    }
    case 'done':
      return <SentPanel hold={flow.hold} sent={flow.sent} onRedo={onRetry} onRanOut={onRanOut} />;
    case 'confirmed':
      return <ConfirmedPanel hold={flow.hold} />;
    case 'refused':
      return <RefusedPanel failure={flow.failure} />;
  }
}

function Actions({
  flow,
  formId,
  isFormWrong,
  onRetry,
  onClose,
  draft,
  onKeep,
}: ReservationModalProps & { formId: string; isFormWrong: boolean }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const isSending = flow.step === 'sending';
  if (flow.step === 'refused') {
    return <RefusedActions failure={flow.failure} onRetry={onRetry} onClose={onClose} />;
  }
  if (flow.step === 'done' || flow.step === 'confirmed') {
    return <Button onClick={onClose}>{w.done.close}</Button>;
  }
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
  return (
    <>
      <Button variant="quiet" onClick={onClose} disabled={isSending}>
        {w.modal.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        isBusy={isSending}
        disabled={flow.step === 'holding'}
        aria-disabled={isFormWrong || undefined}
      >
        {w.form.reserve}
      </Button>
    </>
  );
}

function useTitle(flow: OpenFlow): string {
  const { w } = useOwnWords(BOOKING_WORDS);
  if (flow.step === 'done') return w.modal.doneTitle;
  if (flow.step === 'confirmed') return w.modal.confirmedTitle;
  if (flow.step !== 'refused') return w.modal.title;
  const titles = {
    ranOut: w.modal.ranOutTitle,
    time: w.modal.refusedTitle,
    phone: w.modal.refusedTitle,
    again: w.modal.failedTitle,
    never: w.modal.failedTitle,
  };
  return titles[refusalOf(flow.failure)];
}
