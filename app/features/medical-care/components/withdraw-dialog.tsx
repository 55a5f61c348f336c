import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { LazyDialog } from '#app/ui/dialog/lazy-dialog.tsx';
import type { MedicalCare } from '../contract.ts';
import { REQUEST_WORDS } from '../request-words.ts';
import { WITHDRAW_WORDS } from '../withdraw-words.ts';
import styles from '../care-requests.module.css';

/** Asks once more before a request is withdrawn, or the visit that was booked for it by telephone: what happens, and until when it can be. */
export function WithdrawDialog({
  care,
  booked,
  timeZone,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: {
  care: string;
  /** null: nothing is booked yet. */
  booked: MedicalCare['booked'];
  timeZone: string;
  isBusy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { failed } = useOwnWords(REQUEST_WORDS).w;
  const { w, t } = useOwnWords(WITHDRAW_WORDS);
  const instant = useInstant(timeZone);
  const words = booked ? w.booked : w.open;
  const time = booked && instant(booked.startsAt);
  return (
    <LazyDialog
      isOpen
      size="s"
      role="alertdialog"
      title={words.title}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            {words.keep}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={failed}>
            {failure}
          </Banner>
        )}
        <div>
          <p className={styles.care}>{time ?? care}</p>
          {booked && <p className={styles.note}>{booked.place}</p>}
        </div>
        <p>{words.text}</p>
        {time && <p>{t(w.booked.until, { time })}</p>}
      </div>
    </LazyDialog>
  );
}
