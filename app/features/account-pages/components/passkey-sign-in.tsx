import { useEffect, useEffectEvent, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CallError } from '#app/platform/call.ts';
import { Button } from '#app/ui/button/button.tsx';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import {
  offerPasskeys,
  PasskeyCancelledError,
  signInByPasskey,
  useHasPasskeys,
  withdrawPasskeys,
} from '#app/features/identity/use-passkeys.ts';
import styles from '../account-form.module.css';
import { toFailure, useFailureText } from '#app/forms/failure.ts';

/** A challenge lives for ten minutes: a page that stays open gets another in time. */
const OFFER_AGAIN_MS = 8 * 60_000;

/**
 * Signing in without a password: a button, and an offer among what the browser fills the address in with. Nothing where the
 * browser has no passkeys; before that is known, the button stands there already, so that nothing moves.
 */
export function PasskeySignIn({
  onDone,
  onFail,
}: {
  onDone: () => void;
  /** @param message null: another try begins */
  onFail: (message: string | null) => void;
}) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const words = w.passkeySignIn;
  const textOf = useFailureText();
  const hasPasskeys = useHasPasskeys();
  const [isBusy, setIsBusy] = useState(false);

  async function offer() {
    try {
      if (await offerPasskeys()) onDone();
    } catch (error) {
      // That nothing can be offered is no news; that a chosen one was refused is.
      if (error instanceof CallError && error.errorCode === 'passkey_failed') onFail(error.message);
    }
  }
  const offerAnew = useEffectEvent(() => {
    if (!isBusy) void offer();
  });
  useEffect(() => {
    if (!hasPasskeys) return;
    offerAnew();
    const again = setInterval(() => offerAnew(), OFFER_AGAIN_MS);
    return () => {
      clearInterval(again);
      void withdrawPasskeys();
    };
  }, [hasPasskeys]);

  async function signIn() {
    if (isBusy) return;
    setIsBusy(true);
    onFail(null);
    try {
      await signInByPasskey();
      onDone();
    } catch (error) {
      setIsBusy(false);
      if (error instanceof PasskeyCancelledError) onFail(words.cancelled);
      else onFail(textOf(toFailure(error)));
      // The button has taken the browser's one place for a passkey.
      void offer();
    }
  }

  if (hasPasskeys === false) return null;
  return (
    <div className={styles.passkey}>
      <p>
        <span>{words.or}</span>
      </p>
      <Button
        variant="secondary"
        isBlock
        isBusy={isBusy}
        disabled={hasPasskeys === null}
        onClick={() => void signIn()}
      >
        {words.button}
      </Button>
    </div>
  );
}
