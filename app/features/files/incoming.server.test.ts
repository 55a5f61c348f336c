import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIncoming, keepSwept } from './incoming.server.ts';
import { StorageFullError } from './store.server.ts';

const HOUR_MS = 3_600_000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizit-incoming-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

/** As a process leaves it that was killed while somebody sent something. */
async function leave(name: string, ageMs: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'x');
  const then = new Date(Date.now() - ageMs);
  await utimes(join(folder, name), then, then);
}

test('what a process that ended was reading goes when the next one starts, and each hour while that runs', async () => {
  const onError = vi.fn();
  const incoming = createIncoming(folder);
  const sweep = vi.spyOn(incoming, 'sweep');
  await leave('long dead', HOUR_MS + 1_000);
  await leave('perhaps under way', HOUR_MS - 60_000);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = await keepSwept(incoming, onError);
  expect(await readdir(folder)).toEqual(['perhaps under way']);

  await leave('perhaps under way', HOUR_MS + 1_000);
  vi.advanceTimersByTime(HOUR_MS);
  expect(sweep).toHaveBeenCalledTimes(2);
  await sweep.mock.results[1]?.value;
  expect(await readdir(folder)).toEqual([]);
  stop();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(sweep).toHaveBeenCalledTimes(2);
  expect(onError).not.toHaveBeenCalled();
});

test('a sweep that fails is told and tried again', async () => {
  vi.useFakeTimers();
  const sweep = vi.fn().mockResolvedValue(0);
  const onError = vi.fn();
  const stop = await keepSwept({ sweep }, onError);
  sweep.mockRejectedValueOnce(new Error('no such disk'));
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(sweep).toHaveBeenCalledTimes(3);
  stop();
});

test('a disk that is full while something comes in is said as such, and nothing of it stays [FT-10]', async () => {
  const incoming = createIncoming(folder);
  async function* comesUntilFull() {
    yield Buffer.from('the beginning');
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  }
  await expect(
    incoming.receive(Readable.from(comesUntilFull()), Buffer.alloc(32)),
  ).rejects.toBeInstanceOf(StorageFullError);
  expect(await readdir(folder)).toEqual([]);
});
