import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { type BackupFile, readFileOf, writeFileOf } from './backup-file.ts';

/** Where the contents of files lie: outside the database, each encrypted under a key that its row has. */
export interface FileContents {
  /** null: there is none. */
  get(id: string): Promise<Buffer | null>;
  put(id: string, content: Buffer): Promise<void>;
}

export interface ContentCopy {
  id: string;
  sha256: string;
}

const FOLDER = 'files';
/** A refused one has none any more. */
const FIND_FILES = `SELECT id FROM file WHERE state <> 'refused' ORDER BY id`;
const FIND_STILL_THERE = `SELECT id FROM file WHERE state <> 'refused' AND id = ANY ($1)`;

/** Of the transaction that the rows are read in. */
export async function findFileIds(client: pg.Client): Promise<string[]> {
  return (await client.query<{ id: string }>(FIND_FILES)).rows.map(({ id }) => id);
}

/** Copies one after the other, so that none but one is in memory. @returns what was copied, and of which files there was nothing */
export async function copyContents(
  contents: FileContents,
  ids: readonly string[],
  { path, key }: BackupFile,
): Promise<{ copied: ContentCopy[]; missing: string[] }> {
  const copied: ContentCopy[] = [];
  const missing: string[] = [];
  if (ids.length > 0) await mkdir(join(path, FOLDER), { mode: 0o700 });
  for (const id of ids) {
    const content = await contents.get(id);
    if (content === null) missing.push(id);
    else {
      await pipeline([Readable.from([content]), ...writeFileOf(fileOf({ path, key }, id))]);
      copied.push({ id, sha256: digest(content) });
    }
  }
  return { copied, missing };
}

/** Of those without a content the ones that were not deleted while the backup was made. */
export async function countLost(client: pg.Client, missing: readonly string[]): Promise<number> {
  return (await client.query(FIND_STILL_THERE, [missing])).rows.length;
}

/** @throws with a sentence for the operator */
export async function putContents(
  contents: FileContents,
  copies: readonly ContentCopy[],
  folder: BackupFile,
): Promise<void> {
  for (const { id, sha256 } of copies) {
    const content = await buffer(readFileOf(fileOf(folder, id)));
    if (digest(content) !== sha256) {
      throw new Error(
        `The file ${id} is not as it was. The backup is damaged; nothing was restored.`,
      );
    }
    await contents.put(id, content);
  }
}

function fileOf({ path, key }: BackupFile, id: string): BackupFile {
  return { path: join(path, FOLDER, id), key };
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
