import { useLayoutEffect, useRef } from 'react';

/**
 * For content that replaces other content of the modal: takes the focus when what had it is gone, so that it is read
 * from its beginning. Whatever still has the focus keeps it.
 */
export function useFallenFocus<E extends HTMLElement>() {
  const start = useRef<E>(null);
  // Before the browser draws: the modal would else send the fallen focus to its first button.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const hasFallen = activeElement === document.body || activeElement?.role === 'dialog';
    if (hasFallen) start.current?.focus({ preventScroll: true });
  }, []);
  return start;
}
