import type { ReactNode } from 'react';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import type { WaitingTime } from '#app/features/reservation-form/waiting-time.ts';
import { REGISTRATION_WORDS } from '../words.ts';

/** The time that is held until its holder has registered. */
export function WaitingNotice({
  waiting: { item, endsAt, readAt },
  onRanOut,
  action,
}: {
  waiting: WaitingTime;
  onRanOut: () => void;
  action?: ReactNode;
}) {
  const { w, t } = useOwnWords(REGISTRATION_WORDS);
  const time = formatBookedTime(item.startsAt, item.timeZone);
  return (
    <Banner tone="info" title={w.held.title} action={action}>
      <p>{t(w.held.text, { time: `${time} · ${item.doctor?.name ?? item.provider.name}` })}</p>
      <Countdown
        expiresAt={new Date(endsAt).toISOString()}
        serverNow={new Date(readAt).toISOString()}
        onExpire={onRanOut}
        text={(left) => t(w.held.timeLeft, { time: left })}
      />
    </Banner>
  );
}
