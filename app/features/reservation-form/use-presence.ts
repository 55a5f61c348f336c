import { useEffect, useEffectEvent } from 'react';

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
