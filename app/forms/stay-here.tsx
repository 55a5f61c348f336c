import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Holds the visitor on the page while it is drawn: an answer is awaited. A router knows one such at a time. */
export function StayHere(): null {
  const blocker = useBlocker(true);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}
