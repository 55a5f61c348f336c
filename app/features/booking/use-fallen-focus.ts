import { useEffect, useRef } from 'react';

/**
 * For content that replaces other content of the modal: takes the focus when what had it is gone, so that it is read
 * from its beginning. Whatever still has the focus keeps it.
 */
export function useFallenFocus<E extends HTMLElement>() {
  const start = useRef<E>(null);
  useEffect(() => {
    const { activeElement } = document;
    const hasFallen = activeElement === document.body || activeElement?.role === 'dialog';
    if (hasFallen) start.current?.focus({ preventScroll: true });
  }, []);
  return start;
}
