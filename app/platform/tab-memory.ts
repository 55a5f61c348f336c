import { createMemory } from './memory.ts';

const memory = createMemory(() => window.sessionStorage);

/** What this tab remembers over a reload, and nobody else sees. */
export const readTabMemory = memory.read;

/** Keeps a value for this tab; null forgets it. */
export const writeTabMemory = memory.write;
