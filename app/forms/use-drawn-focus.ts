import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Leads to what a change of state draws: `focusDrawn` is called together with the change, and the element with the ref gets the
 * focus once it is there. For the first mistake of a form: `useFirstError`.
 */
export function useDrawnFocus<E extends HTMLElement>(): [
  place: RefObject<E | null>,
  focusDrawn: () => void,
] {
  const place = useRef<E>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) place.current?.focus();
  }, [requests]);
  const focusDrawn = useCallback(() => setRequests((before) => before + 1), []);
  return [place, focusDrawn];
}
