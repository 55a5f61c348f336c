import { createMemory } from './memory.ts';

const memory = createMemory(() => window.sessionStorage);

/** What this tab remembers over a reload, and nobody else sees. */
export const readTabMemory = memory.read;

/** Who signs out leaves nothing behind for whoever uses this tab next. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith('vizit.')) window.sessionStorage.removeItem(key);
    }
  } catch {
    // The browser keeps nothing here.
  }
}

/** Keeps a value for this tab; null forgets it. */
export const writeTabMemory = memory.write;
