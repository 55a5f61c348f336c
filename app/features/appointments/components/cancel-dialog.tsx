import { useState } from 'react';
import { describePrice } from '#app/features/prices/describe-price.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { LazyDialog } from '#app/ui/dialog/lazy-dialog.tsx';
import { cancelAppointment, type Appointment } from '../contract.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { useVisitTime } from '../use-visit-time.ts';
import { CHANGE_WORDS } from '../change-words.ts';
import { APPOINTMENTS_WORDS } from '../words.ts';
import styles from './dialogs.module.css';

export interface ChangeDialogProps {
  appointment: Appointment;
  onClose: () => void;
  /** It was changed; what became of it in words. */
  onDone: (text: string) => void;
}

/** Asks once more before an appointment is given up. */
export function CancelDialog({ appointment, onClose, onDone }: ChangeDialogProps) {
  const { w, locale, market } = useOwnWords(CHANGE_WORDS);
  const { payment, mode } = appointment;
  const due =
    payment && describePrice({ ...payment, isCancelled: true }, { locale, market, mode }).due;
  const visitTime = useVisitTime();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const textOf = useFailureText({ unknown: useOwnWords(APPOINTMENTS_WORDS).w.failed });
  const send = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      const { id, startsAt: shownStartsAt } = appointment;
      await call(cancelAppointment, { params: { id }, query: { shownStartsAt } });
      onDone(w.cancelling.done);
    } catch (error) {
      setFailure(textOf(toFailure(error)));
      setIsSending(false);
    }
  };
  return (
    <LazyDialog
      isOpen
      size="s"
      role="alertdialog"
      title={w.cancelling.title}
      onClose={onClose}
      isLocked={isSending}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSending}>
            {w.cancelling.keep}
          </Button>
          <Button variant="danger" isBusy={isSending} onClick={() => void send()}>
            {w.cancelling.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {failure && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        <p className={styles.visit}>
          {visitTime(appointment.startsAt, appointment.timeZone)}
          <span>{appointment.provider.name}</span>
        </p>
        <p>{w.cancelling.text}</p>
        {due !== null && <p>{due}.</p>}
      </div>
    </LazyDialog>
  );
}
