import { useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { formatBookedTime } from '#app/time/booked-time.ts';
import type { OwnHold } from '#app/features/reservations/contract.ts';
import { BOOKING_WORDS } from '../words.ts';
import styles from './own-holds.module.css';

/** The times that this browser holds: giving one back goes on with the new one. */
export function OwnHolds({
  holds,
  onRelease,
}: {
  holds: readonly OwnHold[];
  onRelease: (id: string) => Promise<void>;
}) {
  const { w, t } = useOwnWords(BOOKING_WORDS);
  const [releasing, setReleasing] = useState<string | null>(null);
  const release = async (id: string) => {
    setReleasing(id);
    await onRelease(id);
    setReleasing(null);
  };
  return (
    <ul className={styles.holds} aria-label={w.ownHolds.title}>
      {holds.map((hold) => {
        const time = formatBookedTime(hold.startsAt, hold.timeZone);
        return (
          <li key={hold.id} className={styles.hold}>
            <p className={styles.text}>
              <strong className={styles.time}>{time}</strong>
              <span>
                {hold.doctorName ? `${hold.doctorName} · ${hold.providerName}` : hold.providerName}
              </span>
              <span className={styles.note}>
                {hold.email ? t(w.ownHolds.waits, { email: hold.email }) : w.ownHolds.started}
              </span>
            </p>
            <Button
              variant="secondary"
              size="s"
              isBusy={releasing === hold.id}
              disabled={releasing !== null && releasing !== hold.id}
              aria-label={t(w.ownHolds.releaseNamed, { time })}
              onClick={() => void release(hold.id)}
            >
              {w.ownHolds.release}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
