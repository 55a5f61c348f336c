import { useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { createDataCopy, eraseAccount } from '../contract.ts';
import { FormPart, SectionCard, SectionForm } from '#app/features/account-pages/section-card.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { useSend } from '#app/forms/use-send.ts';
import { FullAuthDialog } from '#app/features/account-pages/full-auth-dialog.tsx';
import { DATA_COPY_HOURS } from '../data-copy.ts';
import { useStepUp } from '../use-step-up.tsx';
import { PROFILE_WORDS } from '../words.ts';
import styles from './profile-cards.module.css';

/** A link to all of one's data. */
export function CopyCard({ asksForCode }: { asksForCode: boolean }) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.copy;
  const instant = useInstant();
  const [copy, setCopy] = useState<{ href: string; expiresAt: string } | null>(null);
  return (
    <SectionCard title={words.title}>
      <p>{t(words.text, { hours: DATA_COPY_HOURS })}</p>
      {copy && (
        <>
          <p>{t(words.until, { at: instant(copy.expiresAt) })}</p>
          <div>
            <ButtonLink to={copy.href} reloadDocument download>
              {words.download}
            </ButtonLink>
          </div>
        </>
      )}
      <FormPart open={words.start} done={words.ready}>
        {(close) => <CopyForm asksForCode={asksForCode} onCopy={setCopy} onClose={close} />}
      </FormPart>
    </SectionCard>
  );
}

function CopyForm({
  asksForCode,
  onCopy,
  onClose,
}: {
  asksForCode: boolean;
  onCopy: (copy: { href: string; expiresAt: string }) => void;
  onClose: (isDone: boolean) => void;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.copy;
  const { send, refuse, isBusy, failure, code, fields } = useSend();
  const needsFullAuth = code === 'full_auth_required';
  const stepUp = useStepUp(asksForCode);

  async function ask() {
    const missing = stepUp.findMissing();
    if (Object.keys(missing).length > 0) return refuse(missing);
    const answer = await send(createDataCopy, { body: stepUp.typed });
    if (!answer) return;
    onCopy(answer);
    onClose(true);
  }

  return (
    <>
      <SectionForm
        failed={words.failed}
        failure={needsFullAuth ? null : failure}
        submit={words.submit}
        isBusy={isBusy}
        fields={fields}
        onSubmit={() => void ask()}
        onCancel={() => onClose(false)}
      >
        {stepUp.draw(words.password, fields)}
      </SectionForm>
      {needsFullAuth && <FullAuthDialog onClose={() => refuse({})} onDone={() => void ask()} />}
    </>
  );
}

/** The end of an account, in two steps. */
export function EraseCard({
  asksForCode,
  onErased,
}: {
  asksForCode: boolean;
  onErased: (cancelled: number) => void;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.erase;
  return (
    <SectionCard title={words.title}>
      <p>{words.text}</p>
      <ul className={styles.bullets}>
        {words.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <FormPart open={words.start} variant="danger" done={words.doneTitle}>
        {(close) => (
          <EraseForm asksForCode={asksForCode} onErased={onErased} onClose={() => close(false)} />
        )}
      </FormPart>
    </SectionCard>
  );
}

function EraseForm({
  asksForCode,
  onErased,
  onClose,
}: {
  asksForCode: boolean;
  onErased: (cancelled: number) => void;
  onClose: () => void;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.erase;
  const { send, refuse, isBusy, failure, fields } = useSend();
  const stepUp = useStepUp(asksForCode);
  const [isSure, setIsSure] = useState(false);

  async function erase() {
    const wrong = stepUp.findMissing();
    if (!isSure) wrong.isSure = 'mustBeSure';
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const answer = await send(eraseAccount, { body: { ...stepUp.typed, isSure: true } });
    if (answer) onErased(answer.cancelled);
  }

  return (
    <SectionForm
      failed={words.failed}
      failure={failure}
      submit={words.submit}
      variant="danger"
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void erase()}
      onCancel={onClose}
    >
      <Banner tone="warning" title={words.confirmTitle}>
        {words.text}
      </Banner>
      {stepUp.draw(words.password, fields)}
      <Checkbox
        label={words.isSure}
        isChecked={isSure}
        onChange={setIsSure}
        error={fields.isSure === undefined ? null : words.mustBeSure}
      />
    </SectionForm>
  );
}
