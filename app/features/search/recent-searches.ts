import { RECENT_SEARCHES as KEY } from '#app/platform/tab-memory.ts';

/** A specialty that was searched for: nothing that says who searched or for whom. */
export interface RecentSearch {
  /** Id of the sub-function. */
  id: string;
  label: string;
}

interface KeptSearch extends RecentSearch {
  /** Of the page that it was searched on: its label is in no other. */
  language: string;
}

export const RECENT_MAX = 5;

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const languageOfPage = () => document.documentElement.lang;

/** What this browser searched for last in a language, the newest first; empty where it keeps nothing. */
export function readRecent(storage: () => Storage, language = languageOfPage()): RecentSearch[] {
  return readKept(storage)
    .filter((one) => one.language === language)
    .map(({ id, label }) => ({ id, label }));
}

/** Puts a search first. A browser that keeps nothing forgets it. */
export function rememberRecent(
  storage: () => Storage,
  { id, label }: RecentSearch,
  language = languageOfPage(),
): void {
  const others = readKept(storage).filter((one) => one.id !== id);
  write(storage, [{ id, label, language }, ...others].slice(0, RECENT_MAX));
}

/** Forgets all but those, in every language. */
export function keepRecent(storage: () => Storage, stays: (id: string) => boolean): void {
  write(
    storage,
    readKept(storage).filter(({ id }) => stays(id)),
  );
}

function write(storage: () => Storage, searches: readonly KeptSearch[]): void {
  try {
    storage().setItem(KEY, JSON.stringify(searches));
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

function readKept(storage: () => Storage): KeptSearch[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label, language } = value as Partial<KeptSearch>;
  return (
    typeof id === 'string' &&
    /^[1-9][0-9]{0,8}$/.test(id) &&
    typeof label === 'string' &&
    typeof language === 'string'
  );
}
