import { useCallback, useEffect, useRef, useState } from 'react';
import { confirmByToken } from './reservation-calls.ts';
import { toFailure, type Failure } from '#app/forms/failure.ts';

export type Verification = { step: 'working' | 'confirmed' } | { step: 'failed'; failure: Failure };

/**
 * Confirms a reservation when its page is opened by a person: by script, with a human check, on a page that can be seen.
 * A program that only fetches the address changes nothing, and a second confirmation neither.
 */
export function useVerification(token: string, isWanted: boolean) {
  const [verification, setVerification] = useState<Verification>({ step: 'working' });
  const isUnderWay = useRef(false);

  const verify = useCallback(async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setVerification({ step: 'working' });
    try {
      await confirmByToken(token);
      setVerification({ step: 'confirmed' });
    } catch (error) {
      setVerification({ step: 'failed', failure: toFailure(error) });
    } finally {
      isUnderWay.current = false;
    }
  }, [token]);

  const isStarted = useRef(false);
  useEffect(() => {
    const start = () => {
      if (!isWanted || isStarted.current || document.visibilityState !== 'visible') return;
      isStarted.current = true;
      void verify();
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => document.removeEventListener('visibilitychange', start);
  }, [isWanted, verify]);

  return { verification, verify };
}
