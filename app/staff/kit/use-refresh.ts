import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { canRead } from './staff-session.ts';

/**
 * Reads the page anew: what stands there now, and whatever somebody else has made of it. Whoever is signed out meanwhile keeps the page
 * as it is: they would be led to the door, away from what they have typed.
 */
export function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const refresh = useCallback(async () => {
    if (await canRead()) await revalidate();
  }, [revalidate]);
  return { refresh, isRefreshing: state === 'loading' };
}
