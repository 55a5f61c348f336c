import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { LazyDialog } from '#app/ui/dialog/lazy-dialog.tsx';
import type { MedicalCare } from '../contract.ts';
import { REQUEST_WORDS } from '../request-words.ts';
import { WITHDRAW_WORDS } from '../withdraw-words.ts';
import styles from '../care-requests.module.css';

/** Asks once more before a visit that was booked by telephone is given up: what happens, and until when it can be. */
export function WithdrawDialog({
  booked: { startsAt, place },
  timeZone,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: {
  booked: NonNullable<MedicalCare['booked']>;
  timeZone: string;
  isBusy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { failed } = useOwnWords(REQUEST_WORDS).w;
  const { w: words, t } = useOwnWords(WITHDRAW_WORDS);
  const time = useInstant(timeZone)(startsAt);
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
          <p className={styles.care}>{time}</p>
          <p className={styles.note}>{place}</p>
        </div>
        <p>{words.text}</p>
        <p>{t(words.until, { time })}</p>
      </div>
    </LazyDialog>
  );
}
