import { RECENT_SEARCHES as KEY } from '#app/platform/tab-memory.ts';

/** A specialty that was searched for: nothing that says who searched or for whom. */
export interface RecentSearch {
  /** Id of the sub-function. */
  id: string;
  label: string;
}

export const RECENT_MAX = 5;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this browser searched for last, the newest first; empty where it keeps nothing. */
export function readRecent(storage: () => Storage): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Puts a search first. A browser that keeps nothing forgets it. */
export function rememberRecent(storage: () => Storage, { id, label }: RecentSearch): void {
  const others = readRecent(storage).filter((one) => one.id !== id);
  const next = [{ id, label }, ...others].slice(0, RECENT_MAX);
  try {
    storage().setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: the search works all the same.
  }
}

export function forgetRecent(storage: () => Storage): void {
  try {
    storage().removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label } = value as Partial<RecentSearch>;
  return typeof id === 'string' && /^[1-9][0-9]{0,8}$/.test(id) && typeof label === 'string';
}
