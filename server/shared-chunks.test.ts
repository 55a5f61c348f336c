import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED_CHUNKS } from './shared-chunks.ts';

const PROJECT = join(import.meta.dirname, '..');
const sources = readdirSync(join(PROJECT, 'app'), { recursive: true, encoding: 'utf8' }).map(
  (path) => `app/${path.replaceAll('\\', '/')}`,
);

test.each(SHARED_CHUNKS.filter(({ name }) => name !== 'framework'))(
  'the shared file $name of the pages is made of files that there are',
  ({ parts }) => {
    for (const part of parts) {
      expect(
        sources.filter((path) => `${path}/`.startsWith(part)),
        part,
      ).not.toEqual([]);
    }
  },
);
