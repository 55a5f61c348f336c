import { useState } from 'react';
import { href } from 'react-router';
import type { StaffProof } from '#app/features/identity/staff-proof.ts';
import { ERASURE_WAIT_HOURS, isReachedByLink } from '#app/features/privacy-desk/request-rules.ts';
import type { RequestFile } from '#app/features/privacy-desk/request-file.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { PasskeyButton } from '#app/staff/kit/passkey-button.tsx';
import { PRIVACY_ROOM_WORDS } from './privacy-words.ts';
import own from './privacy.module.css';

/** What two of the staff do until somebody is erased. */
export function PrivacyErasureSteps({
  found,
  codeError,
  onProof,
  onPress,
}: {
  found: RequestFile;
  codeError: string | null;
  onProof: (step: 'propose_erasure' | 'confirm_erasure') => (proof: StaffProof) => void;
  onPress: (step: 'take_back' | 'note_told' | 'tell_again') => void;
}) {
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const { steps, state } = found;
  const hasAccount = !found.person || !isReachedByLink(found.person.status);
  const can = (step: (typeof steps)[number]) => steps.includes(step);
  return (
    <>
      {!found.hasSecond && (
        <Banner tone="warning" title={w.alone}>
          <p>{w.aloneText}</p>
          <p>
            <Link to={href('/staff/admin/staff/invite')}>{w.aloneInvite}</Link>
          </p>
        </Banner>
      )}
      {can('propose_erasure') && (
        <Plan hasAccount={hasAccount} codeError={codeError} onProof={onProof('propose_erasure')} />
      )}
      {state === 'proposed' && found.isProposer && <p>{w.waitsForSecond}</p>}
      {can('confirm_erasure') && (
        <WithProof
          text={t(w.confirmText, {
            name: found.proposerName ?? '–',
            hours: ERASURE_WAIT_HOURS,
          })}
          label={w.steps.confirm_erasure}
          error={codeError}
          onProof={onProof('confirm_erasure')}
        />
      )}
      {can('take_back') && (
        <PlainStep
          text={w.takeBackText}
          label={w.steps.take_back}
          onPress={() => onPress('take_back')}
        />
      )}
      {can('note_told') && (
        <PlainStep
          text={t(w.toldText, { hours: ERASURE_WAIT_HOURS })}
          label={w.steps.note_told}
          onPress={() => onPress('note_told')}
        />
      )}
      {can('tell_again') && (
        <PlainStep
          text={w.tellAgainText}
          label={w.steps.tell_again}
          onPress={() => onPress('tell_again')}
        />
      )}
    </>
  );
}

export function PlainStep({
  text,
  label,
  onPress,
}: {
  text: string;
  label: string;
  onPress: () => void;
}) {
  const isAlive = useAlive();
  return (
    <div className={own.step}>
      <p>{text}</p>
      <Button size="s" variant="secondary" disabled={!isAlive} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

/** Asked for by a second press: it ends in what nobody can restore. */
function Plan({
  hasAccount,
  codeError,
  onProof,
}: {
  hasAccount: boolean;
  codeError: string | null;
  onProof: (proof: StaffProof) => void;
}) {
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const isAlive = useAlive();
  const [isAsked, setIsAsked] = useState(false);
  const text = t(hasAccount ? w.planText : w.planTextVisitor, { hours: ERASURE_WAIT_HOURS });
  if (isAsked) {
    return (
      <WithProof
        text={w.planSureText}
        label={w.planSure}
        error={codeError}
        hasFocus
        onProof={onProof}
        onCancel={() => setIsAsked(false)}
      />
    );
  }
  return (
    <div className={own.step}>
      <p>
        {text} {w.planSecond}
      </p>
      <Button size="s" variant="danger" disabled={!isAlive} onClick={() => setIsAsked(true)}>
        {w.steps.propose_erasure}
      </Button>
    </div>
  );
}

/** Pressed with a fresh code or a passkey: whoever found the screen unlocked has neither. */
function WithProof({
  text,
  label,
  error,
  hasFocus = false,
  onProof,
  onCancel,
}: {
  text: string;
  label: string;
  error: string | null;
  hasFocus?: boolean;
  onProof: (proof: StaffProof) => void;
  onCancel?: () => void;
}) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  const isAlive = useAlive();
  const [code, setCode] = useState('');
  return (
    <form
      className={own.step}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onProof({ code });
      }}
    >
      <p>{text}</p>
      <TextField
        name="code"
        label={w.code}
        hint={w.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        // The press that asked is where the answer stands.
        autoFocus={hasFocus}
        value={code}
        onChange={setCode}
        error={error}
      />
      <div className={own.buttons}>
        <Button type="submit" size="s" variant="danger" disabled={!isAlive}>
          {label}
        </Button>
        <PasskeyButton purpose="privacy" onShown={(passkey) => onProof({ passkey })} />
        {onCancel && (
          <Button size="s" variant="quiet" onClick={onCancel}>
            {w.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
