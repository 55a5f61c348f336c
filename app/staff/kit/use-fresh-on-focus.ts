import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Who comes back to the window sees what has changed meanwhile. */
export function useFreshOnFocus(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void revalidate();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [revalidate]);
}
