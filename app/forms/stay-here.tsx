import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/**
 * Holds the visitor on the page while an answer is awaited. Drawn as long as there may be one, so that it hears the first press of
 * Back; a router knows one such at a time.
 */
export function StayHere({ isStaying }: { isStaying: boolean }): null {
  // Read at the press: what the router is told of after a drawing would come too late for a quick one.
  const latest = useRef(isStaying);
  useLayoutEffect(() => {
    latest.current = isStaying;
  }, [isStaying]);
  const blocker = useBlocker(useCallback(() => latest.current, []));
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}
