import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const sheets = globSync('**/*.css', { cwd: APP }).map((file) => ({
  file,
  text: readFileSync(join(APP, file), 'utf8'),
}));

/** Tokens in the order in which a sheet sets them. */
function layersOf(text: string): [token: string, layer: number][] {
  return [...text.matchAll(/(--layer-[\w-]+): (\d+);/g)].map(([, token = '', layer]) => [
    token,
    Number(layer),
  ]);
}

test('what lies above what is said by a token, and by one that is used', () => {
  const uses = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/z-index: ([^;]+);/g)].map(([, layer = '']) => ({
      file,
      layer,
      token: /^var\((--layer-[\w-]+)\)$/.exec(layer)?.[1] ?? '',
    })),
  );
  expect(uses.length).toBeGreaterThan(15);
  const tokens = sheets.flatMap(({ text }) => layersOf(text).map(([token]) => token));
  expect(uses.filter(({ token }) => !tokens.includes(token))).toEqual([]);
  expect(tokens.toSorted()).toEqual([...new Set(uses.map(({ token }) => token))].toSorted());
});

test('layers are told from the lowest up, no two alike', () => {
  for (const { file, text } of sheets) {
    const order = layersOf(text).map(([, layer]) => layer);
    expect(order, file).toEqual([...new Set(order)].toSorted((one, other) => one - other));
  }
});
