import { createMemory } from './memory.ts';

const memory = createMemory(() => window.sessionStorage);

/** What this tab remembers over a reload, and nobody else sees. */
export const readTabMemory = memory.read;

/** What this browser searched for last, read and kept by `features/search/recent-searches.ts`. */
export const RECENT_SEARCHES = 'recent-searches';

/** Who signs out leaves nothing behind for whoever uses this browser next. */
export function forgetVisit(): void {
  try {
    window.sessionStorage.clear();
    window.localStorage.removeItem(RECENT_SEARCHES);
  } catch {
    // The browser keeps nothing here.
  }
}

/** Keeps a value for this tab; null forgets it. */
export const writeTabMemory = memory.write;
