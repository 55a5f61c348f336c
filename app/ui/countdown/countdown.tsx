import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { ClockIcon } from '../icons/icons.tsx';
import { LiveMessage } from '../live-message/live-message.tsx';
import { formatTimeLeft, secondsLeft } from './time-left.ts';
import styles from './countdown.module.css';

const SPOKEN_MINUTES = [10, 5, 2, 1];
const URGENT_BELOW_SECONDS = 120;

export interface CountdownProps {
  /** Instant, ISO 8601. */
  expiresAt: string;
  /** The server's clock when it answered, so that a wrong clock on the device does no harm. */
  serverNow: string;
  onExpire?: () => void;
  /** The sentence round the time: "We keep this time for you for 14:05". */
  text: (time: string) => string;
}

/** The time that is left, each second for the eye, at a few minutes for the ear. */
export function Countdown({ expiresAt, serverNow, onExpire, text }: CountdownProps) {
  const { w, t } = useWords('ui');
  const [left, setLeft] = useState(() => secondsLeft(expiresAt, Date.parse(serverNow), 0));
  const expire = useEffectEvent(() => onExpire?.());

  useEffect(() => {
    const offsetMs = Date.parse(serverNow) - Date.now();
    const tick = () => {
      const seconds = secondsLeft(expiresAt, Date.now(), offsetMs);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      expire();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresAt, serverNow]);

  const minutes = SPOKEN_MINUTES.findLast((one) => left <= one * 60);
  const spoken =
    minutes !== undefined && left > (minutes - 1) * 60
      ? t(w.countdown.minutesLeft, { count: minutes })
      : null;
  return (
    <div className={classNames(styles.countdown, left < URGENT_BELOW_SECONDS && styles.urgent)}>
      <ClockIcon />
      <span role="timer">{text(formatTimeLeft(left))}</span>
      <LiveMessage text={spoken} />
    </div>
  );
}
