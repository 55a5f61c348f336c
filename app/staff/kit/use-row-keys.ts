import { useEffect, useRef, type RefObject } from 'react';
import { isCommandKey } from './is-command-key.ts';

const STEPS: Partial<Record<string, number>> = { j: 1, k: -1 };

/** `j` and `k` move the focus from one row's link to the next, past those with `data-aside`, or what stands for a row without one (`data-row`); Enter opens it by itself. Not while something is typed. */
export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const rows = useRef<E>(null);
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || !isCommandKey(event)) return;
      const links = [
        ...(rows.current?.querySelectorAll<HTMLElement>('a:not([data-aside]), [data-row]') ?? []),
      ];
      const focused = links.findIndex((link) => link === document.activeElement);
      // Of an item that is open beside the list the next one is the row below its own.
      const open = links.findIndex((link) => link.closest('tr[aria-current]') !== null);
      const at = focused === -1 ? open : focused;
      const next = at === -1 ? links[0] : links[at + step];
      next?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
  return rows;
}
