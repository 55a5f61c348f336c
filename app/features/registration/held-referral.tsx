import { useId, useState, type FormEvent } from 'react';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import { useUploads } from '#app/features/files/use-uploads.ts';
import { forgetWaiting, type HeldTime } from '#app/features/reservation-form/waiting-time.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { bookHeldTime, type HeldBooking } from './finish-held-time.ts';
import { REGISTRATION_WORDS } from './words.ts';
import styles from './registration.module.css';

/** The time that was held before registering is of care that needs a referral: it is attached here, and the time booked. */
export function HeldReferral({
  held,
  onClose,
  onEnd,
}: {
  held: HeldTime;
  onClose: () => void;
  /** It is booked, or cannot be any more. */
  onEnd: (booking: HeldBooking) => void;
}) {
  const { w } = useOwnWords(REGISTRATION_WORDS);
  const words = w.finish.referral;
  const formId = useId();
  const uploads = useUploads({
    memory: { key: 'vizit.heldReferral', opening: held.reservationId },
  });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function book(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (uploads.isBusy || uploads.ids.length === 0) {
      return setError(uploads.isBusy ? words.busy : words.missing);
    }
    setError(null);
    setIsBusy(true);
    const booking = await bookHeldTime(held, uploads.ids).finally(() => setIsBusy(false));
    if (!booking.isBooked && booking.lacksReferral) setError(words.missing);
    else {
      uploads.forget();
      onEnd(booking);
    }
  }

  return (
    <Dialog
      key="referral"
      isOpen
      size="m"
      title={words.title}
      onClose={() => {
        uploads.forget();
        forgetWaiting();
        onClose();
      }}
      isLocked={isBusy}
      footer={
        <Button type="submit" form={formId} isBusy={isBusy}>
          {words.submit}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void book(event)}
      >
        <p role="status">{words.lead}</p>
        <FileUpload uploads={uploads} label={words.label} error={error} />
      </form>
    </Dialog>
  );
}
