import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatHome } from '#app/people/address.ts';
import { formatAddress, writePlain } from './format-address.ts';

const CLUJ = { zip: '400001', city: 'Cluj-Napoca', address: 'Strada Horea 2' };

test('an address stands as letters of the market have it, and no line ends between postcode and town; other programs get it with plain spaces', () => {
  const place = { zip: '1085', city: 'Budapest', address: 'Mária utca 41.' };
  expect(formatAddress('HU', place)).toBe('1085\u00A0Budapest, Mária utca 41.');
  expect(formatAddress('RO', CLUJ)).toBe('Strada Horea 2, 400001\u00A0Cluj-Napoca');
  expect(writePlain(formatAddress('RO', CLUJ))).toBe('Strada Horea 2, 400001 Cluj-Napoca');
});

test('an address without a postcode has no gap', () => {
  const { city, address } = CLUJ;
  expect(formatAddress('RO', { city, address })).toBe('Strada Horea 2, Cluj-Napoca');
  expect(formatAddress('HU', { city, address })).toBe('Cluj-Napoca, Strada Horea 2');
});

test('where a person lives is written in the same order', () => {
  const home = { zipcode: '010071', city: 'București', street: 'Calea Victoriei 118' };
  expect(formatHome('RO', home)).toBe('Calea Victoriei 118, 010071\u00A0București');
  expect(formatHome('HU', home)).toBe('010071\u00A0București, Calea Victoriei 118');
  expect(formatHome('HU', { zipcode: null, city: null, street: null })).toBe('');
});

const TOWN = String.raw`[\w.?]*\b(?:zip|zipcode|city)`;
const STREET = String.raw`[\w.?]*\b(?:address|street)`;
/** A town and a street side by side in a text, in a page, in SQL or in a list that is joined. */
const PUT_TOGETHER = [
  [TOWN, STREET],
  [STREET, TOWN],
].flatMap(([first, second]) => [
  new RegExp(String.raw`\{${first}\}[^{}<>\w]{0,4}\$?\{${second}\}`),
  new RegExp(String.raw`${first} \|\| '[^']*' \|\| ${second}\b`),
  new RegExp(String.raw`\[(?:[^\][]*, )?${first}, ${second}\], ?'[ ,]`),
  new RegExp(String.raw`\[(?:[^\][]*, )?${first}, ${second}\]\.join\('[ ,]`),
]);

test.each([
  '`${provider.zip} ${provider.city}, ${provider.address}`',
  '{provider.city}, {provider.address}',
  '`${street}, ${zipcode} ${city}`',
  "SELECT p.zip || ' ' || p.city || ', ' || p.address",
  "join([one.zipcode, one.city, one.street], ' ')",
  "[city, street].join(', ')",
])('%s is an address by hand', (text) => {
  expect(PUT_TOGETHER.some((pattern) => pattern.test(text))).toBe(true);
});

test('nothing but this puts a town and a street together: the order is the market’s', async () => {
  const root = join(import.meta.dirname, '..');
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const byHand = await Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(root, file), 'utf8')).replaceAll(/\s+/g, ' ');
      return PUT_TOGETHER.some((pattern) => pattern.test(text)) ? file : [];
    }),
  );
  expect(byHand.flat()).toEqual([]);
});
