import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Holds the visitor on the page while an answer is awaited. Drawn as long as there may be one, so that it hears the first press of
 * Back; a router knows one such at a time.
 */
export function StayHere({ isStaying }: { isStaying: boolean }): null {
  const blocker = useBlocker(isStaying);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}
