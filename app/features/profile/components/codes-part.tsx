import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  prepareTotp,
  renewRecoveryCodes,
  turnTotpOff,
  turnTotpOn,
  type TotpSetup,
} from '#app/features/identity/factor-contract.ts';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { Profile } from '../get-profile.server.ts';
import { FormPart, SectionForm } from '#app/features/account-pages/section-card.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useStepUp } from '../use-step-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security-card.module.css';
import cardStyles from './profile-cards.module.css';

/** Fewer than this many recovery codes are soon used up. */
const FEW_CODES = 3;

/** Codes of an authenticator app: off, or on with their recovery codes. */
export function CodesPart({ factors, email }: Pick<Profile, 'factors' | 'email'>) {
  const { w, t } = useOwnWords(FACTOR_WORDS);
  const words = w.card.codes;
  const instant = useInstant();
  const { revalidate } = useRevalidator();
  const { codesSince, recoveryCodesLeft } = factors;
  // Said after the card has changed its look, so by the part and not by the form that is gone.
  const [said, setSaid] = useState<string | null>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said !== null) status.current?.focus();
  }, [said]);

  async function close(text: string) {
    await revalidate();
    setSaid(text);
  }

  return (
    <div className={styles.part}>
      <h3>{words.title}</h3>
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {said !== null && <Banner tone="success">{said}</Banner>}
      </div>
      {codesSince === null ? (
        <>
          <p>{words.off}</p>
          <FormPart open={words.turnOn} openLabel={words.turnOnNamed} done={words.turnedOn}>
            {(end) => (
              <TurnOn
                email={email}
                onCancel={() => end(false)}
                onDone={() => void close(words.turnedOn)}
              />
            )}
          </FormPart>
        </>
      ) : (
        <>
          <p>
            {t(words.on, { at: instant(codesSince) })}
            <br />
            {t(words.left, { count: recoveryCodesLeft })}
          </p>
          {recoveryCodesLeft < FEW_CODES && <Banner tone="warning">{words.few}</Banner>}
          <FormPart open={words.renew} done={words.renewed}>
            {(end) => (
              <Renew
                email={email}
                onCancel={() => end(false)}
                onDone={() => {
                  end(true);
                  void revalidate();
                }}
              />
            )}
          </FormPart>
          <FormPart open={words.turnOff} openLabel={words.turnOffNamed} done={words.turnedOff}>
            {(end) => (
              <TurnOff onCancel={() => end(false)} onDone={() => void close(words.turnedOff)} />
            )}
          </FormPart>
        </>
      )}
    </div>
  );
}

interface Ends {
  onCancel: () => void;
  onDone: () => void;
}

/** The password, then the new authenticator, then the recovery codes. */
function TurnOn({ email, onCancel, onDone }: Ends & { email: string }) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const { send, refuse, isBusy, failure, fields } = useSend();
  const stepUp = useStepUp(false);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function start() {
    const missing = stepUp.findMissing();
    if (Object.keys(missing).length > 0) return refuse(missing);
    setSetup(await send(prepareTotp, { body: stepUp.typed }));
  }

  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (setup) return <Confirm setup={setup} onCancel={onCancel} onCodes={setCodes} />;
  return (
    <SectionForm
      failed={w.card.codes.failed}
      failure={failure}
      submit={w.card.next}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void start()}
      onCancel={onCancel}
    >
      {stepUp.draw(w.card.password, fields)}
    </SectionForm>
  );
}

function Confirm({
  setup: { key, address, qr },
  onCancel,
  onCodes,
}: {
  setup: TotpSetup;
  onCancel: () => void;
  onCodes: (codes: string[]) => void;
}) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const words = w.card.setUp;
  const { send, refuse, isBusy, failure, fields } = useSend();
  const [code, setCode] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function confirm() {
    if (code.trim() === '') return refuse({ code: 'codeRequired' });
    const answer = await send(turnTotpOn, { body: { code } });
    if (answer) onCodes(answer.recoveryCodes);
  }

  return (
    <SectionForm
      failed={w.card.codes.failed}
      failure={failure}
      submit={words.submit}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void confirm()}
      onCancel={onCancel}
    >
      <h4 ref={heading} tabIndex={-1}>
        {words.title}
      </h4>
      <p>{words.text}</p>
      <div className={styles.qrPlace}>
        <svg
          className={styles.qr}
          viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
          role="img"
          aria-label={words.picture}
        >
          <path d={qr.path} />
        </svg>
        <div className={styles.keyPlace}>
          <p>{words.keyLabel}</p>
          <code className={styles.key}>{key.match(/.{1,4}/g)?.join(' ')}</code>
          <a className={styles.open} href={address}>
            {words.open}
          </a>
        </div>
      </div>
      <h4>{words.confirmTitle}</h4>
      <TextField
        label={words.code}
        hint={words.codeHint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={setCode}
        error={fields.code === undefined ? null : w.again.required}
        required
      />
    </SectionForm>
  );
}

function Renew({ email, onCancel, onDone }: Ends & { email: string }) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const { send, refuse, isBusy, failure, fields } = useSend();
  const stepUp = useStepUp(true);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function renew() {
    const missing = stepUp.findMissing();
    if (Object.keys(missing).length > 0) return refuse(missing);
    const answer = await send(renewRecoveryCodes, { body: stepUp.typed });
    if (answer) setCodes(answer.recoveryCodes);
  }

  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  return (
    <SectionForm
      failed={w.card.codes.failed}
      failure={failure}
      submit={w.card.next}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void renew()}
      onCancel={onCancel}
    >
      <p>{w.card.codes.renewText}</p>
      {stepUp.draw(w.card.password, fields)}
    </SectionForm>
  );
}

function TurnOff({ onCancel, onDone }: Ends) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const { send, refuse, isBusy, failure, fields } = useSend();
  const stepUp = useStepUp(true);

  async function turnOff() {
    const missing = stepUp.findMissing();
    if (Object.keys(missing).length > 0) return refuse(missing);
    if (await send(turnTotpOff, { body: stepUp.typed })) onDone();
  }

  return (
    <SectionForm
      failed={w.card.codes.failed}
      failure={failure}
      submit={w.card.codes.turnOff}
      variant="danger"
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void turnOff()}
      onCancel={onCancel}
    >
      <p className={cardStyles.soft}>{w.card.codes.turnOffText}</p>
      {stepUp.draw(w.card.password, fields)}
    </SectionForm>
  );
}
