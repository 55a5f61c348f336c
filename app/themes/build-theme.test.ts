import { expect, test } from 'vitest';
import { ACME } from '#tests/support/acme.ts';
import { buildTheme, sourceOf, writeStylesheet } from './build-theme.ts';
import { themeOfPartner } from './index.ts';

test('a partner with colours of its own writes its mails in them, and its stylesheet is named by its version', () => {
  const theme = buildTheme(sourceOf(ACME), 4);
  expect(theme.brandColour).toBe('#1d4ed8');
  expect(theme.own.stylesheet).toBe('/theme/acme-4.css');
  expect(theme.key).toBe('generic');
});

test('a partner without pictures and colours of its own looks as the folder that its record names', () => {
  const { colours: _colours, ...plain } = sourceOf(ACME);
  expect(buildTheme(plain, 1)).toMatchObject({
    brandColour: '#0b716a',
    own: { stylesheet: null, logo: null, hero: null },
  });
});

test('a stylesheet sets every colour over those of the folder beneath', () => {
  const css = writeStylesheet(ACME.colours);
  expect(css.match(/^ {2}--[a-z0-9-]+: #[0-9a-f]{6};$/gm)).toHaveLength(19);
  expect(css.startsWith(':root[data-theme] {')).toBe(true);
});

test('a record of an older program that lacks a flag has it as the generic portal does', () => {
  const { hasMap: _hasMap, ...flags } = ACME.flags;
  const record = { ...sourceOf(ACME), flags: flags as typeof ACME.flags };
  expect(themeOfPartner({ theme: 'generic', record, version: 1 }).flags.hasMap).toBe(true);
});

test('looks that this program has not got are said, so that the partner alone is left out', () => {
  expect(() => themeOfPartner({ theme: 'later', record: null, version: 0 })).toThrow(/later/);
});
