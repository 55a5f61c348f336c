import type { SentFile } from './sent-file.ts';

/** A file as its owner sees it. */
export function presentFile({ id, name, kind, size, state }: SentFile): SentFile {
  return { id, name, kind, size, state };
}
