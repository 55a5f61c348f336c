import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Fastify from 'fastify';
import { keepAssets, registerAssets } from './assets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizit-assets-'));
});
afterEach(() => rm(folder, { recursive: true }));

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

test('files stay when their folder is built anew in place, and go after ninety days without a version that has them', async () => {
  const assets = await build('only', ['entry-1.js', 'long-1.js']);
  const kept = join(folder, 'kept');
  const longAgo = new Date(Date.now() - 91 * 86_400_000);
  for (const name of ['long-1.js', 'long-1.js.gz'])
    await utimes(join(assets, name), longAgo, longAgo);
  await keepAssets(assets, kept);
  await rm(assets, { recursive: true });
  await keepAssets(await build('only', ['long-1.js']), kept);
  expect((await readdir(kept)).toSorted()).toEqual([
    'entry-1.js',
    'entry-1.js.gz',
    'long-1.js',
    'long-1.js.gz',
  ]);
  await keepAssets(await build('after', ['entry-2.js']), kept);
  expect(await readdir(kept)).not.toContain('long-1.js');
  expect(await readdir(kept)).toContain('entry-1.js');
});
