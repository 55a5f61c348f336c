import { useState } from 'react';
import {
  PasskeyCancelledError,
  PasskeyKnownError,
  useHasPasskeys,
} from '#app/features/identity/use-passkeys.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { KIT_WORDS } from './words.ts';

/** Asks the browser for a passkey, one at a time, and keeps in words what went wrong. */
export function usePasskey() {
  const { w } = useOwnWords(KIT_WORDS);
  const textOf = useFailureText();
  const hasPasskeys = useHasPasskeys();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function describe(error: unknown): string {
    if (error instanceof PasskeyKnownError) return w.passkey.known;
    return error instanceof PasskeyCancelledError ? w.passkey.cancelled : textOf(toFailure(error));
  }

  return {
    /** Not on old browsers, nor over plain http. */
    isPossible: hasPasskeys !== false,
    isBusy,
    failure,
    forget: () => setFailure(null),
    /** @returns null when it came to nothing */
    ask: async <T>(work: () => Promise<T>): Promise<T | null> => {
      setIsBusy(true);
      setFailure(null);
      try {
        return await work();
      } catch (error) {
        setFailure(describe(error));
        return null;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
