import { useEffect } from 'react';
import { useRefresh } from './use-refresh.ts';

/** Who comes back to the window sees what has changed meanwhile. */
export function useFreshOnFocus(): void {
  const { refresh } = useRefresh();
  useEffect(() => {
    const look = () => void refresh();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refresh]);
}
