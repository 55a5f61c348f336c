import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildPages } from '../build.ts';

const CLIENT = join(import.meta.dirname, '../../build/client');
/** What every page starts with. */
const FRAME = ['app/entry.client.tsx', 'app/root.tsx', 'app/portal/pages/frame.tsx'];

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}
let manifest: Record<string, Chunk>;

beforeAll(async () => {
  await buildPages();
  manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8'));
});

/** Kilobytes of JavaScript, by gzip, that a page needs before it can be used. */
async function weigh(page: string): Promise<number> {
  const starts = [...FRAME, page].map((file) =>
    Object.keys(manifest).filter((key) => key.split('?')[0] === file),
  );
  for (const keys of starts) expect(keys, page).not.toEqual([]);
  const keys = new Set(starts.flat());
  // A set also visits what is added meanwhile.
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
  const sizes = [...files].map(
    async (file) => gzipSync(await readFile(join(CLIENT, file)), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000;
}

test('the two style sheets of the pages have the classes of every sheet that was built', async () => {
  const built = (await readdir(join(CLIENT, 'assets')))
    .filter((file) => /^style-.*\.css$/.test(file))
    .map((file) => `assets/${file}`);
  expect(built).toContain(manifest['style.css']?.file);
  const [inFirst, inRest, inAny] = await Promise.all([
    classesOf([sheetOf('first.css')]),
    classesOf([sheetOf('rest.css')]),
    classesOf(built),
  ]);
  expect(inFirst.size).toBeGreaterThan(250);
  expect([...inAny].filter((name) => !inFirst.has(name) && !inRest.has(name))).toEqual([]);
});

/** What a visitor’s first page waits for, as it crosses the line. */
test('the first style sheet and the letters weigh no more than was measured', async () => {
  const sheet = brotliCompressSync(await readFile(join(CLIENT, sheetOf('first.css'))));
  expect(sheet.length).toBeLessThanOrEqual(14_500);
  const fonts = (await readdir(join(CLIENT, 'assets'))).filter((file) => file.includes('-common-'));
  expect(fonts).toHaveLength(1);
  const letters = fonts.map(async (file) => (await readFile(join(CLIENT, 'assets', file))).length);
  expect((await Promise.all(letters)).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(
    13_300,
  );
});

function sheetOf(name: string): string {
  return manifest[name]?.file ?? '';
}

async function classesOf(files: readonly string[]): Promise<Set<string>> {
  const sheets = await Promise.all(files.map((file) => readFile(join(CLIENT, file), 'utf8')));
  return new Set(sheets.flatMap((sheet) => sheet.match(/\.[A-Za-z_][\w-]*/g) ?? []));
}

// A little above what they weigh: who adds more sees it here.
test.each([
  ['app/features/search/pages/finder.tsx', 135.3],
  ['app/portal/pages/landing.tsx', 117],
  ['app/features/directory/pages/doctor.tsx', 119.4],
  ['app/features/directory/pages/provider.tsx', 121.2],
  ['app/features/account-pages/pages/login.tsx', 120.9],
  ['app/features/appointments/pages/appointments.tsx', 127.2],
])('the scripts of %s weigh at most %d kB', async (page, max) => {
  const weight = await weigh(page);
  // Less would mean that something is not counted: the framework alone is 85 kB.
  expect(weight).toBeGreaterThan(110);
  expect(weight).toBeLessThanOrEqual(max);
});

// What starts every page as well, but is no import of it.
test.each([
  ['the words of a language', /^catalogue\.hu-.*\.js$/, 5],
  ['the map of pages', /^manifest-[0-9a-f]{8}\.js$/, 4.3],
])('%s weighs no more than was measured', async (_, name, max) => {
  const files = (await readdir(join(CLIENT, 'assets'))).filter((file) => name.test(file));
  expect(files).toHaveLength(1);
  const weight = gzipSync(await readFile(join(CLIENT, 'assets', files[0] ?? '')), { level: 9 });
  expect(weight.length / 1_000).toBeLessThanOrEqual(max);
});
