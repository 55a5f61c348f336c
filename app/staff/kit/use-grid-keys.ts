import type { FocusEvent, KeyboardEvent } from 'react';
import { hasModifier } from '#app/ui/has-modifier.ts';

type Cell = Pick<HTMLTableCellElement, 'cellIndex'>;

/** What each key leads to from a cell: so many rows and columns on, or to an end of the row. */
const STEPS: Partial<Record<string, [rows: number, columns: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/**
 * A table of links is one stop for the Tab key: the arrow keys lead from cell to cell. Every cell of its body has a link, all but one
 * with `tabIndex` -1.
 */
export const gridKeys = {
  onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const step = STEPS[event.key];
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    if (!step || !cell || hasModifier(event)) return;
    const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
    const row = cell.closest('tr');
    const at = rows.findIndex((one) => one === row);
    const next = rows[at + step[0]]?.cells;
    if (!next) return;
    event.preventDefault();
    next[columnAfter(cell, step[1], next.length)]?.querySelector('a')?.focus();
  },
  /** Whoever comes back by the Tab key is where they were. */
  onFocus({ currentTarget, target }: FocusEvent<HTMLTableElement>) {
    if (!(target instanceof HTMLAnchorElement)) return;
    for (const link of currentTarget.querySelectorAll<HTMLAnchorElement>('a[tabindex="0"]')) {
      link.tabIndex = -1;
    }
    target.tabIndex = 0;
  },
};

/** The first column is the name of the row. */
function columnAfter({ cellIndex }: Cell, step: number, length: number): number {
  return Math.min(Math.max(cellIndex + step, 1), length - 1);
}
