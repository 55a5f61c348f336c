import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

/** Holds the visitor on the page while an answer is awaited. */
export function useStay(isStaying: boolean): void {
  const blocker = useBlocker(isStaying);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}

/** Something to do whenever the visitor comes back from another tab or app. */
export function useReturnToTab(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') returned();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
}
