import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHUNK_GROUPS, chunkOf, type FindModule } from './shared-chunks.ts';

const PROJECT = join(import.meta.dirname, '..');
const FINDER = 'app/features/search/pages/finder.tsx';
const LANDING = 'app/portal/pages/landing.tsx';
const DOCTOR = 'app/features/directory/pages/doctor.tsx';
const PROVIDER = 'app/features/directory/pages/provider.tsx';
const FRAME = 'app/portal/pages/frame.tsx';
const QUERY = '?__react-router-build-client-route';

/** The graph in which each page imports the modules named. */
function graphOf(pages: Record<string, string[]>): FindModule {
  const path = (file: string) => join(PROJECT, file);
  return (id) => {
    const page = Object.keys(pages).find((file) => id === `${path(file)}${QUERY}`);
    if (page) return { isEntry: true, importers: [] };
    const importers = Object.keys(pages).filter((file) =>
      pages[file]?.some((module) => path(module) === id),
    );
    return { isEntry: false, importers: importers.map((file) => `${path(file)}${QUERY}`) };
  };
}
const chunkIn = (pages: Record<string, string[]>, module: string) =>
  chunkOf(join(PROJECT, module), graphOf(pages))?.name ?? null;

test('what the frame of the pages needs is one file, its packages another', () => {
  const pages = { [FRAME]: ['app/ui/x.ts', 'node_modules/react/index.js'] };
  expect(chunkIn(pages, 'app/ui/x.ts')).toBe('portal');
  expect(chunkIn(pages, 'node_modules/react/index.js')).toBe('framework');
});

test.each([
  [[FINDER, DOCTOR, PROVIDER], 'finder-provider-doctor'],
  [[LANDING, FINDER, 'app/pages/other.tsx'], 'landing-finder'],
  [[FINDER, 'app/pages/other.tsx'], 'finder'],
  [[DOCTOR, PROVIDER], 'provider-doctor'],
  [[LANDING, DOCTOR, 'app/pages/other.tsx'], null],
])('what %s need is in the file %s', (files, chunk) => {
  const pages = Object.fromEntries(files.map((file) => [file, ['app/x.ts']]));
  expect(chunkIn(pages, 'app/x.ts')).toBe(chunk);
});

test('what many pages need is in the file of the frame where one of them is for looking for a time', () => {
  const many = Array.from({ length: 11 }, (_, at) => `app/pages/page-${at}.tsx`);
  const pages = Object.fromEntries([...many, LANDING].map((file) => [file, ['app/x.ts']]));
  expect(chunkIn(pages, 'app/x.ts')).toBe('portal');
});

test('what pages of booked visits need besides the search is apart from what only the search needs', () => {
  const chunkOfPages = (others: number) => {
    const booked = Array.from({ length: others }, (_, at) => `app/pages/page-${at}.tsx`);
    const files = [FINDER, DOCTOR, PROVIDER, ...booked];
    return chunkIn(Object.fromEntries(files.map((file) => [file, ['app/x.ts']])), 'app/x.ts');
  };
  expect(chunkOfPages(3)).toBe('finder-provider-doctor');
  expect(chunkOfPages(4)).toBe('visits');
});

test('a file goes before those that fewer pages need, so that none takes along what is not its own', () => {
  const rankOf = (files: string[], module = 'app/x.ts') =>
    chunkOf(join(PROJECT, module), graphOf(Object.fromEntries(files.map((f) => [f, [module]]))))
      ?.rank;
  const ranks = [
    rankOf([FRAME], 'node_modules/react/index.js'),
    rankOf([FRAME]),
    rankOf([LANDING, FINDER, PROVIDER, DOCTOR]),
    rankOf([FINDER, PROVIDER]),
    rankOf([FINDER]),
  ];
  expect(ranks).toEqual([7, 6, 4, 2, 1]);
  expect(CHUNK_GROUPS.map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  [11, 'app/pages', null],
  [12, 'app/pages', 'inner'],
  // Met by nobody who uses the portal.
  [12, 'app/staff/pages', null],
])('what %i pages of %s need is in the file %s', (count, folder, chunk) => {
  const pages = Array.from({ length: count }, (_, n) => [`${folder}/${n}.tsx`, ['app/x.ts']]);
  expect(chunkIn(Object.fromEntries(pages), 'app/x.ts')).toBe(chunk);
});

test('a page of the staff changes nothing in where the modules of the portal are', () => {
  const staff = 'app/staff/approvals/pages/approvals.tsx';
  expect(chunkIn({ [FINDER]: ['app/x.ts'], [staff]: ['app/x.ts'] }, 'app/x.ts')).toBe('finder');
});

test('a module is followed through what imports it, also in a circle', () => {
  const graph: Record<string, string[]> = { a: ['b'], b: ['a', 'c'], c: [join(PROJECT, FRAME)] };
  const find: FindModule = (id) => ({ isEntry: !graph[id], importers: graph[id] ?? [] });
  expect(chunkOf('a', find)).toMatchObject({ name: 'portal' });
});

test('the pages that the rule names are there', () => {
  const sources = readdirSync(join(PROJECT, 'app'), { recursive: true, encoding: 'utf8' });
  const files = sources.map((path) => `app/${path.replaceAll('\\', '/')}`);
  expect(files).toEqual(
    expect.arrayContaining([
      FINDER,
      DOCTOR,
      PROVIDER,
      FRAME,
      'app/root.tsx',
      'app/entry.client.tsx',
    ]),
  );
});

test('what starts the page is a file by itself: the page’s own modules come before it', () => {
  const pages = { [FRAME]: ['app/entry.client.tsx'] };
  expect(chunkIn(pages, 'app/entry.client.tsx')).toBeNull();
});
