import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue as en } from '#app/i18n/catalogue.en.ts';
import { catalogue as hu } from '#app/i18n/catalogue.hu.ts';
import { catalogue as ro } from '#app/i18n/catalogue.ro.ts';

const BASE = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');

interface Face {
  isPreloaded: boolean;
  ranges: [from: number, to: number][];
}

/** The files of the font and what they are for, as the style sheet says. */
function readFaces(): Face[] {
  const faces = BASE.match(/@font-face \{[^}]*\.woff2[^}]*\}/g) ?? [];
  return faces.map((face) => ({
    isPreloaded: face.includes('figtree-common.woff2'),
    ranges: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)],
    ),
  }));
}

test('the preloaded letters are all that the words of the pages are written with', () => {
  const ranges = readFaces().flatMap((face) => (face.isPreloaded ? face.ranges : []));
  const alphabets = 'aáeéiíoóöőuúüű AÁEÉIÍOÓÖŐUÚÜŰ aăâiîsștț AĂÂIÎSȘTȚ';
  const text = alphabets + JSON.stringify([hu, ro, en]);
  const letters = [...new Set(text)].filter((character) => /[\p{L}\p{P}\p{N}]/u.test(character));
  const missing = letters.filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return !ranges.some(([from, to]) => from <= code && code <= to);
  });
  expect(letters.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});

test('no letter is said of a preloaded and a whole file: Chromium would fetch both', () => {
  const faces = readFaces();
  expect(faces.map(({ isPreloaded }) => isPreloaded)).toEqual([false, false, true]);
  const preloaded = faces.flatMap((face) => (face.isPreloaded ? face.ranges : []));
  const whole = faces.flatMap((face) => (face.isPreloaded ? [] : face.ranges));
  const both = preloaded.filter(([from, to]) =>
    whole.some(([first, last]) => from <= last && first <= to),
  );
  expect(both).toEqual([]);
});
