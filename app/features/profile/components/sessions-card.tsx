import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { endOtherSessions, endSession, type OpenSession } from '#app/features/identity/contract.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Badge } from '#app/ui/badge/badge.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { SectionCard } from '#app/features/account-pages/section-card.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { useSend } from '#app/forms/use-send.ts';
import { PROFILE_WORDS } from '../words.ts';
import styles from './profile-cards.module.css';

export function SessionsCard({ sessions }: { sessions: readonly OpenSession[] }) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const { ways } = useOwnWords(FACTOR_WORDS).w;
  const words = w.profile.sessions;
  const instant = useInstant();
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useSend();
  const [isEnded, setIsEnded] = useState(false);

  async function end(call: () => Promise<unknown>) {
    setIsEnded(false);
    if ((await call()) === null) return;
    setIsEnded(true);
    await revalidate();
  }

  return (
    <SectionCard title={words.title}>
      <p>{words.text}</p>
      <div role="status">{isEnded && <Banner tone="success">{words.ended}</Banner>}</div>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <ul className={styles.list}>
        {sessions.map((session) => {
          const agent = session.agent || words.unknown;
          return (
            <li key={session.id} className={styles.item}>
              <div className={styles.text}>
                <strong>{agent}</strong>
                <span>
                  {t(words.since, { at: instant(session.startedAt) })}, {ways[session.signedInBy]}
                </span>
                <span>{t(words.seen, { at: instant(session.lastSeenAt) })}</span>
              </div>
              {session.isCurrent ? (
                <Badge tone="success">{words.current}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="s"
                  aria-label={t(words.endNamed, { agent })}
                  onClick={() => void end(() => send(endSession, { params: { id: session.id } }))}
                >
                  {words.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.others}>
          <p className={styles.soft}>{words.endOthersText}</p>
          <Button
            variant="secondary"
            isBusy={isBusy}
            onClick={() => void end(() => send(endOtherSessions, {}))}
          >
            {words.endOthers}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
