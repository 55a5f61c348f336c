import { createHook } from 'node:async_hooks';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Fastify from 'fastify';
import { keepAssets, registerAssets } from './assets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizit-assets-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

/** A version whose pages have these files. */
async function build(version: string, names: readonly string[]): Promise<string> {
  const assets = join(folder, version, 'assets');
  await mkdir(assets, { recursive: true });
  for (const name of names) {
    await writeFile(join(assets, name), `${name} of ${version}`);
    await writeFile(join(assets, `${name}.gz`), `${name} of ${version}, packed`);
  }
  return assets;
}

/** A process of that version. */
async function serve(assets: string) {
  const kept = join(folder, 'kept');
  await keepAssets(assets, kept);
  const app = Fastify();
  await registerAssets(app, [assets, kept]);
  return {
    ask: async (name: string, encoding = '') => {
      const headers = { 'accept-encoding': encoding };
      const { statusCode, body } = await app.inject({ url: `/assets/${name}`, headers });
      return [statusCode, statusCode === 200 && body];
    },
    close: () => app.close(),
  };
}

test('while one version replaces another, each process has the files of the pages of both', async () => {
  const old = await serve(await build('old', ['both-1.js', 'entry-1.js']));
  const next = await serve(await build('next', ['both-1.js', 'entry-2.js']));
  for (const { ask } of [old, next]) {
    expect(await ask('entry-1.js')).toEqual([200, 'entry-1.js of old']);
    expect(await ask('entry-2.js')).toEqual([200, 'entry-2.js of next']);
    expect(await ask('entry-1.js', 'gzip')).toEqual([200, 'entry-1.js of old, packed']);
    expect(await ask('entry-2.js', 'gzip')).toEqual([200, 'entry-2.js of next, packed']);
    expect(await ask('entry-3.js')).toEqual([404, false]);
  }
  expect(await next.ask('both-1.js')).toEqual([200, 'both-1.js of next']);
  await Promise.all([old.close(), next.close()]);
});

test('no folder is read for a file that is asked for', async () => {
  const { ask, close } = await serve(await build('only', ['entry-1.js']));
  let promised = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'FSREQPROMISE') promised += 1;
    },
  });
  hook.enable();
  expect(await ask('entry-1.js')).toEqual([200, 'entry-1.js of only']);
  hook.disable();
  expect(promised).toBe(0);
  await close();
});

test('files stay when their folder is built anew in place, and go ninety days after the last version that had them, however long that ran', async () => {
  const assets = await build('only', ['entry-1.js', 'long-1.js']);
  const kept = join(folder, 'kept');
  const longAgo = new Date(Date.now() - 91 * 86_400_000);
  const files = (await readdir(assets)).toSorted();
  for (const name of files) await utimes(join(assets, name), longAgo, longAgo);
  // Two processes that start at once.
  await Promise.all([keepAssets(assets, kept), keepAssets(assets, kept)]);
  await rm(assets, { recursive: true });
  const rebuilt = await build('only', ['long-1.js']);
  await keepAssets(rebuilt, kept);
  expect((await readdir(kept)).toSorted()).toEqual(files);

  await utimes(join(kept, 'entry-1.js'), longAgo, longAgo);
  await utimes(join(kept, 'long-1.js'), longAgo, longAgo);
  await keepAssets(rebuilt, kept);
  await keepAssets(await build('after', ['entry-2.js']), kept);
  expect(await readdir(kept)).not.toContain('entry-1.js');
  expect(await readdir(kept)).toContain('entry-1.js.gz');
  expect(await readdir(kept)).toContain('long-1.js');
});

test('what a running version has stays, though a process of the version before was the last to start', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const kept = join(folder, 'kept');
  const next = await build('next', ['entry-2.js']);
  await keepAssets(next, kept);
  await keepAssets(await build('old', ['entry-1.js']), kept);
  const isInUse = async (name: string) => (await stat(join(kept, name))).mtimeMs === 0;
  expect(await isInUse('entry-2.js')).toBe(false);
  vi.advanceTimersByTime(86_400_000);
  vi.useRealTimers();
  await expect.poll(() => isInUse('entry-2.js')).toBe(true);
  // Only now, however long ago it started, the days begin after which it goes.
  await keepAssets(await build('after', ['entry-3.js']), kept);
  expect(Date.now() - (await stat(join(kept, 'entry-2.js'))).mtimeMs).toBeLessThan(60_000);
});
