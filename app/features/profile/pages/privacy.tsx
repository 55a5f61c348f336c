import { useEffect, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { FilesCard } from '../components/files-card.tsx';
import { CopyCard, EraseCard } from '../components/password-asked-cards.tsx';
import { RequestsCard } from '../components/requests-card.tsx';
import { setMarketingConsent, type AccountEvent, type Consent } from '../contract.ts';
import { ProfilePage } from '#app/features/account-pages/profile-page.tsx';
import { SectionCard } from '#app/features/account-pages/section-card.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { useSend } from '#app/forms/use-send.ts';
import { PROFILE_WORDS } from '../words.ts';
import type { Route } from './+types/privacy';
import styles from '../components/profile-cards.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  const [privacy, files] = await Promise.all([
    services.profile.getPrivacy({ portal }),
    services.files.findLoose({ portal }),
  ]);
  return { ...privacy, files };
}

/** /profile/privacy: what is held, a copy of it, consents, who did what, and the end of it all. */
export default function Privacy({
  loaderData: { consents, events, asksForCode, files, requests, needsFullAuth },
}: Route.ComponentProps) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy;
  const [cancelled, setCancelled] = useState<number | null>(null);
  const gone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cancelled !== null) gone.current?.focus();
  }, [cancelled]);

  if (cancelled !== null) {
    return (
      <ProfilePage title={words.erase.doneTitle} lead="" current={null}>
        <div ref={gone} tabIndex={-1}>
          <Banner tone="success" title={words.erase.doneTitle}>
            {cancelled === 0 ? words.erase.doneNone : t(words.erase.doneText, { count: cancelled })}
          </Banner>
        </div>
        {/* A new document: nobody is signed in any more. */}
        <ButtonLink to={href('/')} reloadDocument>
          {words.erase.home}
        </ButtonLink>
      </ProfilePage>
    );
  }
  return (
    <ProfilePage title={words.title} lead={words.lead} current="privacy">
      <RequestsCard requests={requests} needsFullAuth={needsFullAuth} />
      <SectionCard title={words.held.title}>
        <ul className={styles.bullets}>
          {words.held.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <div className={styles.links}>
          <Link to={href('/pages/:slug', { slug: 'privacy' })}>{words.held.more}</Link>
        </div>
      </SectionCard>
      <CopyCard asksForCode={asksForCode} />
      <FilesCard files={files} />
      <MarketingCard consents={consents} />
      <EventsCard events={events} />
      <EraseCard asksForCode={asksForCode} onErased={setCancelled} />
    </ProfilePage>
  );
}

function MarketingCard({ consents }: { consents: readonly Consent[] }) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.consents;
  const instant = useInstant();
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useSend();
  const isGiven = consents.some(
    ({ kind, withdrawnAt }) => kind === 'marketing' && withdrawnAt === null,
  );

  async function turn() {
    if (await send(setMarketingConsent, { body: { isGiven: !isGiven } })) await revalidate();
  }

  return (
    <SectionCard title={words.title}>
      {consents.length === 0 && <p>{words.none}</p>}
      <ul className={styles.list}>
        {consents.map((one) => (
          <li key={`${one.kind}-${one.givenAt}`} className={styles.item}>
            <div className={styles.text}>
              <strong>{words.kinds[one.kind]}</strong>
              <span>
                {t(words.given, {
                  at: instant(one.givenAt),
                  source: words.sources[one.source],
                  version: one.version,
                })}
              </span>
              {one.withdrawnAt !== null && (
                <span>{t(words.withdrawn, { at: instant(one.withdrawnAt) })}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <h3>{words.kinds.marketing}</h3>
      <p role="status">{isGiven ? words.isOn : words.isOff}</p>
      <p className={styles.soft}>{words.marketingText}</p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <div>
        <Button variant="secondary" isBusy={isBusy} onClick={() => void turn()}>
          {isGiven ? words.withdraw : words.give}
        </Button>
      </div>
    </SectionCard>
  );
}

function EventsCard({ events }: { events: readonly AccountEvent[] }) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.events;
  const actions: Record<string, string> = words.actions;
  const instant = useInstant();
  return (
    <SectionCard title={words.title}>
      <p>{events.length === 0 ? words.none : words.text}</p>
      {events.length > 0 && (
        <details className={styles.events}>
          <summary>{t(words.show, { count: events.length })}</summary>
          <ul className={styles.list}>
            {events.map(({ action, actor, at }, place) => (
              <li key={`${at}-${place}`} className={styles.item}>
                <div className={styles.text}>
                  <strong>{actions[action] ?? words.other}</strong>
                  <span>
                    {instant(at)} · {words.actors[actor]}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </SectionCard>
  );
}
