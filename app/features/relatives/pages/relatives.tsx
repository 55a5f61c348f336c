import { useEffect, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { ProfilePage } from '#app/features/account-pages/profile-page.tsx';
import { FormPart, SectionCard, SectionForm } from '#app/features/account-pages/section-card.tsx';
import { useDay } from '#app/time/use-instant.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { requestContext } from '#app/request-context.ts';
import { Badge, type BadgeTone } from '#app/ui/badge/badge.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { InviteForm, MinorForm } from '../components/relative-forms.tsx';
import {
  leaveMainAccount,
  removeMinor,
  removeRelative,
  type AdultRelative,
  type Minor,
} from '../contract.ts';
import { RELATIVES_WORDS } from '../words.ts';
import type { Route } from './+types/relatives';
import styles from '../components/relatives.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  return services.relatives.findRelatives({ portal });
}

const TONES: Record<AdultRelative['state'], BadgeTone> = {
  invited: 'info',
  expired: 'neutral',
  active: 'success',
};

/** /profile/relatives: adults who share the account, and children somebody acts for. */
export default function Relatives({ loaderData: relatives }: Route.ComponentProps) {
  const { w, t } = useOwnWords(RELATIVES_WORDS);
  const { adults, minors, sharedFrom, canShare, subAccountsMax: max } = relatives;
  const [removed, setRemoved] = useState<string | null>(null);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (removed !== null) note.current?.focus();
  }, [removed]);

  return (
    <ProfilePage title={w.title} lead={w.lead} current="relatives">
      {removed !== null && (
        <div ref={note} tabIndex={-1}>
          <Banner tone="success" role="status">
            {removed}
          </Banner>
        </div>
      )}
      {sharedFrom === null ? (
        <SectionCard title={w.adults.title}>
          <p>{w.adults.text}</p>
          {adults.length === 0 && <p className={styles.soft}>{w.adults.none}</p>}
          <ul className={styles.list}>
            {adults.map((adult) => (
              <Adult key={adult.id} adult={adult} onRemoved={setRemoved} />
            ))}
          </ul>
          {!canShare && <Banner>{w.adults.needsSubscription}</Banner>}
          {canShare && adults.length >= max && <Banner>{t(w.adults.full, { max })}</Banner>}
          {canShare && adults.length < max && (
            <FormPart open={w.adults.add} done={w.adults.sent}>
              {(close) => <InviteForm onClose={close} />}
            </FormPart>
          )}
        </SectionCard>
      ) : (
        <SectionCard title={w.shared.title}>
          <p>{t(w.shared.text, { name: sharedFrom })}</p>
          <FormPart open={w.shared.leave} done="">
            {(close) => <LeaveForm onClose={close} />}
          </FormPart>
        </SectionCard>
      )}
      <SectionCard title={w.minors.title}>
        <p>{w.minors.text}</p>
        <p className={styles.soft}>{w.minors.grown}</p>
        {minors.length === 0 && <p className={styles.soft}>{w.minors.none}</p>}
        <ul className={styles.list}>
          {minors.map((minor) => (
            <Child key={minor.id} minor={minor} onRemoved={setRemoved} />
          ))}
        </ul>
        <FormPart open={w.minors.add} done={w.minors.done}>
          {(close) => <MinorForm onClose={close} />}
        </FormPart>
      </SectionCard>
    </ProfilePage>
  );
}

function Adult({ adult, onRemoved }: { adult: AdultRelative; onRemoved: (text: string) => void }) {
  const { w, t } = useOwnWords(RELATIVES_WORDS);
  const { id, name, relation, state, email } = adult;
  const { send, isBusy, failure } = useSend();
  const { revalidate } = useRevalidator();
  const isJoined = state === 'active';

  async function remove() {
    if (!(await send(removeRelative, { params: { id } }))) return;
    await revalidate();
    onRemoved(t(w.adults.removed, { name }));
  }

  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <strong>{name}</strong>
        <span>{w.relations[relation]}</span>
        {email !== null && <span>{email}</span>}
      </div>
      <Badge tone={TONES[state]}>{w.adults.states[state]}</Badge>
      <div className={styles.action}>
        <FormPart
          open={isJoined ? w.adults.remove : w.adults.withdraw}
          openLabel={t(isJoined ? w.adults.removeNamed : w.adults.withdrawNamed, { name })}
          variant="quiet"
          done=""
        >
          {(close) => (
            <SectionForm
              failed={w.failed}
              failure={failure}
              submit={isJoined ? w.adults.remove : w.adults.withdraw}
              variant="danger"
              isBusy={isBusy}
              onSubmit={() => void remove()}
              onCancel={() => close(false)}
            >
              <Banner tone="warning" title={t(w.adults.confirmTitle, { name })}>
                {isJoined ? w.adults.confirmText : w.adults.confirmWithdraw}
              </Banner>
            </SectionForm>
          )}
        </FormPart>
      </div>
    </li>
  );
}

function Child({ minor, onRemoved }: { minor: Minor; onRemoved: (text: string) => void }) {
  const { w, t } = useOwnWords(RELATIVES_WORDS);
  const { id, name, relation, dateOfBirth } = minor;
  const day = useDay();
  const { send, isBusy, failure } = useSend();
  const { revalidate } = useRevalidator();

  async function remove() {
    if (!(await send(removeMinor, { params: { id } }))) return;
    await revalidate();
    onRemoved(t(w.minors.removed, { name }));
  }

  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <strong>{name}</strong>
        <span>{w.relations[relation]}</span>
        <span>{t(w.minors.born, { date: day(dateOfBirth) })}</span>
      </div>
      <div className={styles.action}>
        <FormPart
          open={w.minors.remove}
          openLabel={t(w.minors.removeNamed, { name })}
          variant="quiet"
          done=""
        >
          {(close) => (
            <SectionForm
              failed={w.failed}
              failure={failure}
              submit={w.minors.remove}
              variant="danger"
              isBusy={isBusy}
              onSubmit={() => void remove()}
              onCancel={() => close(false)}
            >
              <Banner tone="warning" title={t(w.minors.confirmTitle, { name })}>
                {w.minors.confirmText}
              </Banner>
            </SectionForm>
          )}
        </FormPart>
      </div>
    </li>
  );
}

function LeaveForm({ onClose }: { onClose: (isDone: boolean) => void }) {
  const { w } = useOwnWords(RELATIVES_WORDS);
  const { send, isBusy, failure } = useSend();

  async function leave() {
    // A new document: what the subscription allowed is gone from the whole portal.
    if (await send(leaveMainAccount, {})) window.location.assign(href('/profile/relatives'));
  }

  return (
    <SectionForm
      failed={w.failed}
      failure={failure}
      submit={w.shared.leave}
      variant="danger"
      isBusy={isBusy}
      onSubmit={() => void leave()}
      onCancel={() => onClose(false)}
    >
      <Banner tone="warning" title={w.shared.confirmTitle}>
        {w.shared.confirmText}
      </Banner>
    </SectionForm>
  );
}
