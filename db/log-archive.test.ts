import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLogFile } from './log-archive.ts';

const KEY = 'a key of the tests, long enough to be one';
const NAME = '000000010000000000000001';
const PROGRAM = join(import.meta.dirname, '../scripts/log.ts');

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vizit-log-archive-'));
});
afterEach(() => rm(home, { recursive: true }));

/** How the program ends that the server asks for a file. */
function fetchEnds(keyFile: string): Promise<number | null> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], WAL_ARCHIVE: home, BACKUP_KEY_FILE: keyFile };
    const child = execFile(
      process.execPath,
      [PROGRAM, 'fetch', NAME, join(home, 'to')],
      { env },
      () => resolve(child.exitCode),
    );
  });
}

test('what could not be kept leaves nothing in the archive, however often it is tried', async () => {
  const unreadable = join(home, 'unreadable');
  const archive = join(home, 'archive');
  await mkdir(unreadable);
  await mkdir(archive);
  // What fails while it is read, and what is not there.
  await expect(keepLogFile({ folder: archive, key: KEY }, unreadable, NAME)).rejects.toThrow(
    'EISDIR',
  );
  await expect(
    keepLogFile({ folder: archive, key: KEY }, join(home, 'none'), NAME),
  ).rejects.toThrow('ENOENT');
  expect(await readdir(archive)).toEqual([]);
});

test('a key that cannot be read is a failure for the server, not the end of the log', async () => {
  const keyFile = join(home, 'backup.key');
  expect(await fetchEnds(keyFile)).toBeGreaterThan(125);
  await writeFile(keyFile, 'too short');
  expect(await fetchEnds(keyFile)).toBeGreaterThan(125);
  await writeFile(keyFile, KEY);
  // No such file is there.
  expect(await fetchEnds(keyFile)).toBe(1);
});
