import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FullAuthDialog } from '#app/features/account-pages/full-auth-dialog.tsx';
import { SectionCard } from '#app/features/account-pages/section-card.tsx';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useDay, useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { DECISION_WORDS } from '#app/people/privacy-decision-words.ts';
import { withdrawPrivacyRequest } from '../contract.ts';
import type { OwnRequest } from '../own-requests.server.ts';
import { PROFILE_WORDS } from '../words.ts';
import styles from './profile-cards.module.css';

/** What was asked in writing or on the telephone, where it stands, and the press that stops it. */
export function RequestsCard({
  requests,
  needsFullAuth,
}: {
  requests: readonly OwnRequest[];
  needsFullAuth: boolean;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.requests;
  const { send, isBusy, failure } = useSend();
  const { revalidate } = useRevalidator();
  const [isStopped, setIsStopped] = useState(false);
  if (requests.length === 0 && !isStopped) return null;

  async function withdraw({ id }: OwnRequest) {
    if (isBusy) return;
    setIsStopped((await send(withdrawPrivacyRequest, { params: { id } })) !== null);
    await revalidate();
  }
  return (
    <SectionCard title={words.title}>
      <div role="status">{isStopped && <p>{words.withdrawn}</p>}</div>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id} className={styles.item}>
            <Request request={request} needsFullAuth={needsFullAuth} />
            {request.canWithdraw && (
              <div>
                <Button
                  variant={request.state === 'planned' ? 'danger' : 'secondary'}
                  isBusy={isBusy}
                  onClick={() => void withdraw(request)}
                >
                  {request.state === 'planned' ? words.stop : words.withdraw}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Request({ request, needsFullAuth }: { request: OwnRequest; needsFullAuth: boolean }) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.requests;
  const instant = useInstant();
  const day = useDay();
  const { kind, state, plannedFor, refusal, copy, canWithdraw } = request;
  const decisions = useOwnWords(DECISION_WORDS).w;
  return (
    <div className={styles.text}>
      <strong>{words.kinds[kind]}</strong>
      {plannedFor !== null && <span>{t(words.planned, { at: instant(plannedFor) })}</span>}
      {canWithdraw && plannedFor === null && (
        <span>
          {state === 'identity_check' ? words.identity : words.received}{' '}
          {t(words.due, { day: day(request.dueOn) })}
        </span>
      )}
      {refusal !== null && (
        <>
          <span>{t(words.refused, { reason: decisions.refusals[refusal] })}</span>
          <span>{decisions.complaint}</span>
        </>
      )}
      <span>{t(words.came, { day: day(request.receivedOn) })}</span>
      {copy && (
        <>
          <span>{t(w.privacy.copy.until, { at: instant(copy.expiresAt) })}</span>
          <CopyLink href={copy.href} needsFullAuth={needsFullAuth} />
        </>
      )}
    </div>
  );
}

/** A download that has to be sure whose it is asks before it leads anywhere. */
function CopyLink({ href, needsFullAuth }: { href: string; needsFullAuth: boolean }) {
  const words = useOwnWords(PROFILE_WORDS).w.privacy.copy;
  const { revalidate } = useRevalidator();
  const [isAsked, setIsAsked] = useState(false);
  if (!needsFullAuth) {
    return (
      <div>
        <ButtonLink to={href} reloadDocument download>
          {words.download}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div>
      <Button onClick={() => setIsAsked(true)}>{words.download}</Button>
      {isAsked && (
        <FullAuthDialog
          onClose={() => setIsAsked(false)}
          onDone={() => {
            setIsAsked(false);
            void revalidate();
          }}
        />
      )}
    </div>
  );
}
