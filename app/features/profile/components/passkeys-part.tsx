import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { removePasskey } from '#app/features/identity/factor-contract.ts';
import { PASSKEY_NAME_MAX } from '#app/features/identity/passkey-contract.ts';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import {
  makePasskey,
  PasskeyCancelledError,
  PasskeyKnownError,
  useHasPasskeys,
} from '#app/features/identity/use-passkeys.ts';
import { describeAgent } from '#app/features/identity/user-agent.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { Profile } from '../get-profile.server.ts';
import { FormPart, SectionForm } from '#app/features/account-pages/section-card.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useStepUp } from '../use-step-up.tsx';
import cardStyles from './profile-cards.module.css';
import styles from './security-card.module.css';
import { toFailure, useFailureText } from '#app/forms/failure.ts';

/** The passkeys of an account: a list to take from and add to. */
export function PasskeysPart({ factors, host }: Pick<Profile, 'factors'> & { host: string }) {
  const { w, t } = useOwnWords(FACTOR_WORDS);
  const words = w.card.passkeys;
  const instant = useInstant();
  const { revalidate } = useRevalidator();
  const hasPasskeys = useHasPasskeys();
  const [isRemoved, setIsRemoved] = useState(false);
  const asksForCode = factors.codesSince !== null;

  return (
    <div className={styles.part}>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <div role="status" className={styles.status}>
        {isRemoved && <Banner tone="success">{words.removed}</Banner>}
      </div>
      {factors.passkeys.length === 0 && <p className={cardStyles.soft}>{words.none}</p>}
      <ul className={cardStyles.list}>
        {factors.passkeys.map((passkey) => (
          <li key={passkey.id} className={classNames(cardStyles.item, styles.passkey)}>
            <div className={cardStyles.text}>
              <strong>{passkey.name}</strong>
              {passkey.host !== host && <span>{t(words.host, { host: passkey.host })}</span>}
              <span>{t(words.created, { at: instant(passkey.createdAt) })}</span>
              <span>
                {passkey.lastUsedAt === null
                  ? words.unused
                  : t(words.used, { at: instant(passkey.lastUsedAt) })}
              </span>
            </div>
            <FormPart
              open={words.remove}
              openLabel={t(words.removeNamed, { name: passkey.name })}
              done={words.removed}
            >
              {(end) => (
                <RemoveForm
                  passkeyId={passkey.id}
                  asksForCode={asksForCode}
                  onCancel={() => end(false)}
                  onDone={() => {
                    setIsRemoved(true);
                    void revalidate();
                  }}
                />
              )}
            </FormPart>
          </li>
        ))}
      </ul>
      {hasPasskeys === false ? (
        <p className={cardStyles.soft}>{words.unsupported}</p>
      ) : (
        <FormPart open={words.add} done={words.added}>
          {(end) => (
            <AddForm
              asksForCode={asksForCode}
              onCancel={() => end(false)}
              onDone={() => {
                setIsRemoved(false);
                end(true);
                void revalidate();
              }}
            />
          )}
        </FormPart>
      )}
    </div>
  );
}

interface FormProps {
  asksForCode: boolean;
  onCancel: () => void;
  onDone: () => void;
}

function AddForm({ asksForCode, onCancel, onDone }: FormProps) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const words = w.card.passkeys;
  const textOf = useFailureText();
  const stepUp = useStepUp(asksForCode);
  const [name, setName] = useState(() => describeAgent(navigator.userAgent) || words.nameDefault);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  async function add() {
    const missing = stepUp.findMissing();
    if (name.trim() === '') missing.name = 'nameRequired';
    setFields(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    try {
      await makePasskey(name.trim(), stepUp.typed);
      onDone();
    } catch (error) {
      setIsBusy(false);
      setFailure(describe(error));
    }
  }

  function describe(error: unknown): string {
    if (error instanceof PasskeyKnownError) return words.known;
    if (error instanceof PasskeyCancelledError) return words.cancelled;
    return textOf(toFailure(error));
  }

  return (
    <SectionForm
      failed={words.addFailed}
      failure={failure}
      submit={w.card.next}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void add()}
      onCancel={onCancel}
    >
      <p className={cardStyles.soft}>{words.addText}</p>
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="passkey-name"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={setName}
        error={fields.name === undefined ? null : words.nameRequired}
        required
      />
      {stepUp.draw(w.card.password, fields)}
    </SectionForm>
  );
}

function RemoveForm({
  passkeyId,
  asksForCode,
  onCancel,
  onDone,
}: FormProps & { passkeyId: string }) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const words = w.card.passkeys;
  const { send, refuse, isBusy, failure, fields } = useSend();
  const stepUp = useStepUp(asksForCode);

  async function remove() {
    const missing = stepUp.findMissing();
    if (Object.keys(missing).length > 0) return refuse(missing);
    const input = { params: { id: passkeyId }, body: stepUp.typed };
    if (await send(removePasskey, input)) onDone();
  }

  return (
    <SectionForm
      failed={words.removeFailed}
      failure={failure}
      submit={words.remove}
      variant="danger"
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void remove()}
      onCancel={onCancel}
    >
      <p className={cardStyles.soft}>{words.removeText}</p>
      {stepUp.draw(w.card.password, fields)}
    </SectionForm>
  );
}
