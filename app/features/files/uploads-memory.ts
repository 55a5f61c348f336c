import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { findBrokenOff, type BrokenOff, type KeptFile, type Upload } from './uploads.ts';

/** Where a form's files are kept in this tab. */
export interface UploadsMemory {
  key: string;
  /** The opening of the form in which they were chosen: another begins without them. */
  opening?: string | undefined;
  /** For how long, and then without their pictures; always when left out. */
  lifeMs?: number | undefined;
}

interface Remembered {
  opening?: string;
  kept: KeptFile[];
  brokenOff: BrokenOff[];
  at: number;
}

/** What this tab remembers of a form's files. */
export function recallUploads({ key, opening, lifeMs = Number.POSITIVE_INFINITY }: UploadsMemory): {
  kept: KeptFile[];
  brokenOff: BrokenOff[];
} {
  const remembered = (readTabMemory(key) ?? {}) as Partial<Remembered>;
  const { kept = [], brokenOff = [], at = 0 } = remembered;
  const isOurs = remembered.opening === opening && Date.now() - at < lifeMs;
  return isOurs ? { kept, brokenOff } : { kept: [], brokenOff: [] };
}

/** Keeps what was sent; for a time alone, it keeps no pictures. */
export function rememberUploads(
  { key, opening, lifeMs }: UploadsMemory,
  uploads: readonly Upload[],
): void {
  const kept = uploads.flatMap(({ file, preview }) =>
    file ? [{ file, preview: lifeMs === undefined ? preview : null }] : [],
  );
  const brokenOff = findBrokenOff(uploads);
  const isNothing = kept.length === 0 && brokenOff.length === 0;
  writeTabMemory(key, isNothing ? null : { opening, kept, brokenOff, at: Date.now() });
}
