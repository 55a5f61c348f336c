import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import { BOOKING_WORDS } from '../words.ts';
import { BookedSummary } from './booked-summary.tsx';

/** The held time, and how long it is held. */
export function HeldSummary({
  hold,
  payment,
  onRanOut,
}: {
  hold: Hold;
  payment: VisitPrice | null;
  onRanOut: () => void;
}) {
  const { w, t } = useOwnWords(BOOKING_WORDS);
  return (
    <BookedSummary item={hold} payment={payment}>
      {hold.expiresAt && (
        <Countdown
          expiresAt={hold.expiresAt}
          serverNow={hold.serverNow}
          onExpire={onRanOut}
          text={(time) => t(w.summary.timeLeft, { time })}
        />
      )}
    </BookedSummary>
  );
}
