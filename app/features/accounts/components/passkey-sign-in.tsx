import { useEffect, useEffectEvent, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CallError } from '#app/platform/call.ts';
import { Button } from '#app/ui/button/button.tsx';
import { FACTOR_WORDS } from '../factor-words.ts';
import {
  offerPasskeys,
  PasskeyCancelledError,
  signInByPasskey,
  useHasPasskeys,
  withdrawPasskeys,
} from '../use-passkeys.ts';
import styles from './account-form.module.css';

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
  /** @param message empty: no answer came; null: another try begins */
  onFail: (message: string | null) => void;
}) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const words = w.passkeySignIn;
  const hasPasskeys = useHasPasskeys();
  const [isBusy, setIsBusy] = useState(false);
  /** The button takes the browser's one place for a passkey; after it has failed, the offer is made anew. */
  const [offers, setOffers] = useState(0);

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    if (isBusy) return;
    try {
      if ((await offerPasskeys()) && !signal.aborted) onDone();
    } catch (error) {
      // That nothing can be offered is no news; that a chosen one was refused is.
      if (!signal.aborted && error instanceof CallError && error.errorCode === 'passkey_failed') {
        onFail(error.message);
      }
    }
  });
  useEffect(() => {
    if (!hasPasskeys) return;
    const controller = new AbortController();
    void offer(controller.signal);
    const again = setInterval(() => void offer(controller.signal), OFFER_AGAIN_MS);
    return () => {
      controller.abort();
      clearInterval(again);
      void withdrawPasskeys();
    };
  }, [hasPasskeys, offers]);

  async function signIn() {
    if (isBusy) return;
    setIsBusy(true);
    onFail(null);
    try {
      await signInByPasskey();
      onDone();
    } catch (error) {
      setIsBusy(false);
      setOffers((count) => count + 1);
      if (error instanceof PasskeyCancelledError) onFail(words.cancelled);
      else onFail(error instanceof CallError ? error.message : '');
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
