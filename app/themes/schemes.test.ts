import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';
import { LOOK_KEYS } from './looks.ts';

/** WCAG AA. */
const TEXT = 4.5;
const SHAPE = 3;

const GROUNDS = ['page', 'surface', 'surface-soft', 'surface-sunken'];
const TONES = ['info', 'success', 'warning', 'danger'];

/** Text on ground, as the components pair them. */
const TEXTS = [
  ...['text', 'text-soft', 'heading', 'link', 'link-hover'].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
  ),
  ...TONES.flatMap(
    (tone) =>
      [
        [`${tone}-text`, `${tone}-surface`],
        ['text', `${tone}-surface`],
        ['heading', `${tone}-surface`],
        ['link', `${tone}-surface`],
      ] as const,
  ),
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-action', 'action-active'],
  ['on-action', 'danger-solid'],
  ['on-action', 'danger-solid-hover'],
  ['on-action-soft', 'action-soft'],
  ['on-action-soft', 'action-soft-hover'],
  ['on-action-soft', 'surface'],
  ['on-action-soft', 'surface-soft'],
  ['text', 'action-soft'],
  ['heading', 'action-soft'],
  ['link', 'action-soft'],
  ['link-hover', 'action-soft'],
  ['on-accent-soft', 'accent-soft'],
  ['text', 'highlight'],
  ['on-hero', 'hero'],
  ['on-band', 'band'],
  ['on-footer', 'footer'],
  ['danger-solid', 'surface'],
  ['danger-text', 'page'],
  ['text', 'header'],
  ['heading', 'header'],
] as const;

/** Lines and marks that say something by themselves. */
const SHAPES = [
  ['border-strong', 'surface'],
  ['border-strong', 'page'],
  ['action', 'surface'],
  ['action', 'page'],
  ['focus', 'surface'],
  ['focus', 'page'],
  ['focus', 'hero'],
  ['success-solid', 'success-surface'],
  ['warning-solid', 'warning-surface'],
  ['info-solid', 'info-surface'],
  ['danger-solid', 'danger-surface'],
] as const;

const BASE = readFileSync(join(import.meta.dirname, '../ui/tokens/base.css'), 'utf8');
const DARK = blockAfter(BASE, '@media screen and (prefers-color-scheme: dark)');

describe.each(LOOK_KEYS)('the look %s', (key) => {
  const own = readFileSync(join(import.meta.dirname, key, 'tokens.css'), 'utf8');
  const light = new Map([...propertiesOf(BASE.replace(DARK, '')), ...propertiesOf(own)]);
  const dark = new Map([...light, ...propertiesOf(DARK)]);

  test.each([
    ['light', light],
    ['dark', dark],
  ])('has every text and every line readable in the %s scheme', (_, properties) => {
    const ratio = ([one, other]: readonly [string, string]) =>
      contrastOf(colourOf(`color-${one}`, properties), colourOf(`color-${other}`, properties));
    expect(TEXTS.filter((pair) => !(ratio(pair) >= TEXT))).toEqual([]);
    expect(SHAPES.filter((pair) => !(ratio(pair) >= SHAPE))).toEqual([]);
  });

  test('is dark where somebody likes it dark', () => {
    for (const ground of [...GROUNDS, 'hero', 'header', 'band', 'footer']) {
      expect(contrastOf('#ffffff', colourOf(`color-${ground}`, dark))).toBeGreaterThan(9);
    }
  });
});

test('what the dark scheme sets is what the light one has', () => {
  const known = new Set(propertiesOf(BASE.replace(DARK, '')).keys());
  expect([...propertiesOf(DARK).keys()].filter((name) => !known.has(name))).toEqual([]);
});

/** From the words to the brace that closes what they open. */
function blockAfter(css: string, words: string): string {
  const from = css.indexOf(words);
  let depth = 0;
  for (let at = css.indexOf('{', from); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(from, at + 1);
  }
  throw new Error(`no block after ${words}`);
}

/** The first value of each custom property: later ones of the base are for paper and strong contrast. */
function propertiesOf(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)) {
    if (!found.has(name)) found.set(name, value.trim());
  }
  return found;
}

/** As a browser computes it: `var()`, and `color-mix()` in sRGB. */
function colourOf(name: string, properties: ReadonlyMap<string, string>): string {
  return compute(properties.get(name) ?? '', properties);
}

function compute(value: string, properties: ReadonlyMap<string, string>): string {
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  const [, name] = /^var\(--([a-z0-9-]+)\)$/.exec(value) ?? [];
  if (name) return colourOf(name, properties);
  const [, one = '', share = '', other = ''] =
    /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(value) ?? [];
  const [a, b] = [partsOf(compute(one, properties)), partsOf(compute(other, properties))];
  const weight = Number(share) / 100;
  return `#${a
    .map((part, i) => Math.round(part * weight + (b[i] ?? 0) * (1 - weight)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

function partsOf(hex: string): number[] {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`not a colour: ${hex}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
