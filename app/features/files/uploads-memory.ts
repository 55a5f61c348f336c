import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { findBrokenOff, type BrokenOff, type KeptFile, type Upload } from './uploads.ts';

interface Remembered {
  kept: KeptFile[];
  brokenOff: BrokenOff[];
  at: number;
}

/** What this tab remembers of a form's files; `memoryMs`: for how long, always when left out. */
export function recallUploads(
  memoryKey: string | undefined,
  memoryMs = Number.POSITIVE_INFINITY,
): Remembered {
  const remembered = memoryKey === undefined ? null : readTabMemory(memoryKey);
  const { kept = [], brokenOff = [], at = 0 } = (remembered ?? {}) as Partial<Remembered>;
  return Date.now() - at < memoryMs ? { kept, brokenOff, at } : { kept: [], brokenOff: [], at };
}

/** Keeps what was sent; for a time alone, it keeps no pictures. */
export function rememberUploads(
  memoryKey: string,
  uploads: readonly Upload[],
  memoryMs: number | undefined,
): void {
  const kept = uploads.flatMap(({ file, preview }) =>
    file ? [{ file, preview: memoryMs === undefined ? preview : null }] : [],
  );
  const brokenOff = findBrokenOff(uploads);
  const isNothing = kept.length === 0 && brokenOff.length === 0;
  writeTabMemory(memoryKey, isNothing ? null : { kept, brokenOff, at: Date.now() });
}
