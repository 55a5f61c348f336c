import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx';
import { Spinner } from '#app/ui/spinner/spinner.tsx';
import type { Pick } from '../shown-slots.ts';
import { useFallenFocus } from '#app/forms/use-fallen-focus.ts';
import { BOOKING_WORDS } from '../words.ts';
import styles from './reservation-form.module.css';

const GHOST_FIELDS = [1, 2, 3, 4, 5, 6];

/** While the time is being asked for: the place that the form will take. */
export function HoldingPanel({ pick }: { pick: Pick }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const start = useFallenFocus<HTMLParagraphElement>();
  return (
    <div className={styles.columns}>
      <div className={styles.holding}>
        <p ref={start} tabIndex={-1} className={styles.holdingTime}>
          {pick.startsAt.slice(0, 16).replace('T', ' ')}
        </p>
        <p role="status" className={styles.holdingText}>
          <Spinner /> {w.modal.holding}
        </p>
        <Skeleton lines={4} />
      </div>
      <div className={styles.fields}>
        <Skeleton shape="title" />
        {GHOST_FIELDS.map((field) => (
          <div key={field} className={styles.ghost}>
            <Skeleton />
            <div className={styles.ghostField}>
              <Skeleton shape="block" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
