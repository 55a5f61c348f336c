import { useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { createDataCopy, eraseAccount } from '../contract.ts';
import { FormPart, SectionCard, SectionForm } from '../section-card.tsx';
import { useInstant } from '../use-instant.ts';
import { useSend } from '../use-send.ts';
import { PROFILE_WORDS } from '../words.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import styles from './profile-cards.module.css';

/** A link to all of one's data. */
export function CopyCard() {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.copy;
  const instant = useInstant();
  const [copy, setCopy] = useState<{ href: string; expiresAt: string } | null>(null);
  return (
    <SectionCard title={words.title}>
      <p>{words.text}</p>
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
        {(close) => <CopyForm onCopy={setCopy} onClose={close} />}
      </FormPart>
    </SectionCard>
  );
}

function CopyForm({
  onCopy,
  onClose,
}: {
  onCopy: (copy: { href: string; expiresAt: string }) => void;
  onClose: (isDone: boolean) => void;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.copy;
  const { send, refuse, isBusy, message, fields } = useSend();
  const [password, setPassword] = useState('');

  async function ask() {
    if (password === '') return refuse({ password: 'passwordRequired' });
    const answer = await send(createDataCopy, { body: { password } });
    if (!answer) return;
    onCopy(answer);
    onClose(true);
  }

  return (
    <SectionForm
      failed={words.failed}
      failure={message === null ? null : message || w.network}
      submit={words.submit}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void ask()}
      onCancel={() => onClose(false)}
    >
      <CurrentPasswordField
        label={words.password}
        value={password}
        onChange={setPassword}
        error={fields.password}
      />
    </SectionForm>
  );
}

/** The end of an account, in two steps. */
export function EraseCard({ onErased }: { onErased: (cancelled: number) => void }) {
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
        {(close) => <EraseForm onErased={onErased} onClose={() => close(false)} />}
      </FormPart>
    </SectionCard>
  );
}

function EraseForm({
  onErased,
  onClose,
}: {
  onErased: (cancelled: number) => void;
  onClose: () => void;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.erase;
  const { send, refuse, isBusy, message, fields } = useSend();
  const [password, setPassword] = useState('');
  const [isSure, setIsSure] = useState(false);

  async function erase() {
    const wrong: Record<string, string> = {};
    if (password === '') wrong.password = 'passwordRequired';
    if (!isSure) wrong.isSure = 'mustBeSure';
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const answer = await send(eraseAccount, { body: { password, isSure: true } });
    if (answer) onErased(answer.cancelled);
  }

  return (
    <SectionForm
      failed={words.failed}
      failure={message === null ? null : message || w.network}
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
      <CurrentPasswordField
        label={words.password}
        value={password}
        onChange={setPassword}
        error={fields.password}
      />
      <Checkbox
        label={words.isSure}
        isChecked={isSure}
        onChange={setIsSure}
        error={fields.isSure === undefined ? null : words.mustBeSure}
      />
    </SectionForm>
  );
}
