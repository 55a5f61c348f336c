import type { SentFile } from './contract.ts';

/** A file as its owner sees it. */
export function presentFile({ id, name, kind, size, state }: SentFile): SentFile {
  return { id, name, kind, size, state };
}
