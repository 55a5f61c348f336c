import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSpecialtyDrawn } from './specialty-icons.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

test('every specialty that comes with the program has a drawing of its own, and no other has', () => {
  const specialties = JSON.parse(read('../../../db/reference/specialties.json')) as {
    id: number;
    key: string;
  }[];
  const drawn = new Map(
    Array.from(
      read('specialty-icons.svg').matchAll(
        /<!-- (\w+): [\w-]+ -->\s*<symbol id="s(\d+)" viewBox="0 0 24 24">(.+)<\/symbol>/g,
      ),
      ([, key, id, drawing]) => [Number(id), { key, drawing }],
    ),
  );
  expect([...drawn].map(([id, { key }]) => ({ id, key }))).toEqual(
    specialties.map(({ id, key }) => ({ id, key })),
  );
  expect(new Set([...drawn.values()].map(({ drawing }) => drawing)).size).toBe(specialties.length);
  expect(specialties.every(({ id }) => isSpecialtyDrawn(id))).toBe(true);
  expect(isSpecialtyDrawn(Math.max(...specialties.map(({ id }) => id)) + 1)).toBe(false);
});
