import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** Nobody copies or publishes it; an image gets it full (`server/warm.ts`). Node keeps a folder for each user in it. */
export const COMPILED_FOLDER = join(import.meta.dirname, '../node_modules/.cache/vizit');
/** By then a process has read all that a start needs. */
const READ_MS = 5_000;

/**
 * Half of a start is reading a thousand files and translating them: what one start has translated the next ones take over, as
 * long as file and Node are the same. Where the folder cannot be written to, nothing is kept and nothing is said.
 */
export function takeOverCompiled(): void {
  enableCompileCache(COMPILED_FOLDER);
  // Threads and processes that are started from here look for it in their surroundings.
  process.env.NODE_COMPILE_CACHE ??= COMPILED_FOLDER;
  // By itself Node keeps it when the process ends, and one that is killed would not.
  setTimeout(flushCompileCache, READ_MS).unref();
}
