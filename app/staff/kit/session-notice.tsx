import { useEffect } from 'react';
import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { canRead, useSessionOver } from './staff-session.ts';
import styles from '#app/staff/staff.module.css';
import { KIT_WORDS } from './words.ts';
import { keepStream } from './work-stream.ts';

/** Says that the session is over while the page is still there with all that was typed, until somebody has signed in in another window. */
export function SessionNotice() {
  const { w } = useOwnWords(KIT_WORDS);
  const isOver = useSessionOver();
  useEffect(keepStream, []);
  useEffect(() => {
    if (!isOver) return undefined;
    const look = () => void canRead();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isOver]);
  if (!isOver) return null;
  return (
    <div className={styles.notices}>
      <Banner
        tone="warning"
        role="alert"
        title={w.sessionOver}
        action={
          <Link to={href('/staff/login')} target="_blank">
            {w.signInElsewhere}
          </Link>
        }
      >
        {w.sessionOverText}
      </Banner>
    </div>
  );
}
