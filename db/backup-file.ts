import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createOpening, createSealing, SealError } from './backup-seal.ts';

/** Behind the name of a file that only its key opens. */
export const SEALED = '.sealed';

/** A file of a backup. */
export interface BackupFile {
  /** Without the ending of a sealed one. */
  path: string;
  /** null: it is not sealed. */
  key: string | null;
}

/** What takes what is to be written, one after the other. */
export function writeFileOf({ path, key }: BackupFile): Writable[] {
  const options = { mode: 0o600 };
  if (key === null) return [createWriteStream(path, options)];
  return [createSealing(key), createWriteStream(path + SEALED, options)];
}

/** Ends with an error when it is not all as it was written. */
export function readFileOf({ path, key }: BackupFile): Readable {
  if (key === null) return createReadStream(path);
  const opened = createOpening(key);
  pipeline(createReadStream(path + SEALED), opened).catch((error: Error) => opened.destroy(error));
  return opened;
}

/** Writes what a sealed, compressed file has. @throws SealError when it is not as it was, or was sealed under another key */
export async function unpackTo(file: BackupFile, target: Writable): Promise<void> {
  try {
    await pipeline(readFileOf(file), createGunzip(), target);
  } catch (error) {
    // What another key makes of it is not compressed either, and that is noticed first.
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new SealError() : error;
  }
}
