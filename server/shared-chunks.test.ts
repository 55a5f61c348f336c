import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED_CHUNKS } from './shared-chunks.ts';

const PROJECT = join(import.meta.dirname, '..');
const FEATURES = readdirSync(join(PROJECT, 'app/features'));
const sources = readdirSync(join(PROJECT, 'app'), { recursive: true, encoding: 'utf8' }).map(
  (path) => `${PROJECT}/app/${path.replaceAll('\\', '/')}`,
);

test.each(SHARED_CHUNKS.filter(({ name }) => name !== 'framework'))(
  'the shared file $name of the pages is made of files that there are',
  ({ pattern }) => {
    expect(sources.filter((path) => pattern.test(path))).not.toEqual([]);
  },
);

test('no shared file names a feature that is gone', () => {
  const named = SHARED_CHUNKS.flatMap(({ pattern: { source } }) =>
    Array.from(source.matchAll(/features\\\/(?:\(\?:)?([a-z-]+)/g), ([, feature]) => feature),
  );
  expect(named).not.toEqual([]);
  for (const feature of named) expect(FEATURES).toContain(feature);
});
