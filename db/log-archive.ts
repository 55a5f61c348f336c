import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupFile, SEALED, unpackTo, writeFileOf } from './backup-file.ts';

/** Where finished files of a server's log are kept, sealed. Runs on a machine that has nothing of the portal but its backups. */
export interface LogArchive {
  folder: string;
  key: string;
}

const LOWEST_LEVEL = { level: 1 };
const BEHIND_NAME = '.gz';

/**
 * Keeps a finished file of the log. The server removes its own once this returns, so it is on the disk by then.
 * @throws when another one of that name is there: two servers must not write into one archive
 */
export async function keepLogFile(
  { folder, key }: LogArchive,
  path: string,
  name: string,
): Promise<void> {
  const { path: kept } = fileOf({ folder, key }, name);
  if (existsSync(kept + SEALED)) {
    // Asked again after an answer that was lost.
    const [before, now] = [await readKept({ folder, key }, name), await readFile(path)];
    if (before.equals(now)) return;
    throw new Error(`${kept + SEALED} is there already, and is another one.`);
  }
  const draft = `${kept}.${process.pid}.unfinished`;
  try {
    await pipeline([
      createReadStream(path),
      createGzip(LOWEST_LEVEL),
      ...writeFileOf({ path: draft, key }),
    ]);
    await syncToDisk(draft + SEALED);
    await rename(draft + SEALED, kept + SEALED);
  } finally {
    // The server tries again for as long as it fails, each time as another process.
    await rm(draft + SEALED, { force: true });
  }
  await syncToDisk(folder);
}

/**
 * Gives the server a file of the log back.
 * @returns whether there is one
 * @throws when it is not as it was, or was sealed under another key: nothing of it is left then
 */
export async function fetchLogFile(
  archive: LogArchive,
  name: string,
  path: string,
): Promise<boolean> {
  if (!existsSync(fileOf(archive, name).path + SEALED)) return false;
  const draft = join(dirname(path), `.${name}.unfinished`);
  try {
    await unpackTo(fileOf(archive, name), createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return true;
}

function fileOf({ folder, key }: LogArchive, name: string): BackupFile {
  return { path: join(folder, name + BEHIND_NAME), key };
}

async function readKept(archive: LogArchive, name: string): Promise<Buffer> {
  const content = new PassThrough();
  const [kept] = await Promise.all([buffer(content), unpackTo(fileOf(archive, name), content)]);
  return kept;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
