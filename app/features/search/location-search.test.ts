import { expect, test } from 'vitest';
import { LOCATIONS } from '#db/reference/facts.ts';
import type { Market } from '#app/i18n/locale.ts';
import { listLocationChoices } from './location-choices.ts';
import { findLocations, listLocations } from './location-search.ts';
import { buildLocationTree } from '#app/features/directory/location-tree.ts';
import type { LocationRow } from '#app/features/directory/queries.server.ts';

function placesOf(market: Market, locale: 'hu' | 'ro' | 'en') {
  const rows = LOCATIONS.filter(({ country }) => country === market).map(
    ({ parentId, leafIds, name, ...row }) => ({
      ...row,
      name: name.hu,
      locales: name,
      parent_id: parentId,
      leaf_ids: leafIds,
    }),
  ) as LocationRow[];
  return listLocations(
    listLocationChoices(buildLocationTree(rows, locale, market), locale, market),
  );
}
const find = (market: Market, term: string, locale: 'hu' | 'ro' | 'en' = 'hu') =>
  findLocations(placesOf(market, locale), term).map(({ code }) => code);

test('Hungary has the capital, its sides with their districts in the order of their numbers, then the counties [C488 C489 C490 C491 C492]', () => {
  const codes = placesOf('HU', 'hu').map(({ code }) => code);
  expect(codes.slice(0, 8)).toEqual([
    'hu-bp',
    'hu-bp-buda',
    'hu-bp-01',
    'hu-bp-02',
    'hu-bp-03',
    'hu-bp-11',
    'hu-bp-12',
    'hu-bp-22',
  ]);
  expect(codes.slice(8, 13)).toEqual([
    'hu-bp-pest',
    'hu-bp-04',
    'hu-bp-05',
    'hu-bp-06',
    'hu-bp-07',
  ]);
  expect(codes.filter((code) => /^hu-bp-\d/.test(code))).toHaveLength(23);
  expect(codes.filter((code) => !code.startsWith('hu-bp'))).toHaveLength(19);
});

test('Romania has the capital, its sectors in the order of their numbers, then the counties [C493 C494 C495]', () => {
  const places = placesOf('RO', 'ro');
  expect(places.slice(0, 7).map(({ code }) => code)).toEqual([
    'ro-b',
    'ro-b-s1',
    'ro-b-s2',
    'ro-b-s3',
    'ro-b-s4',
    'ro-b-s5',
    'ro-b-s6',
  ]);
  expect(places[0]?.label).toBe('București');
  expect(places[3]).toMatchObject({ depth: 1, within: ['București'] });
  expect(places.slice(7)).toHaveLength(41);
});

test('a place is found by the beginning of its name, whatever accents and case', () => {
  expect(find('HU', 'gyor')).toEqual(['hu-gyor-moson-sopron']);
  expect(find('HU', 'BÉK')).toEqual(['hu-bp-03', 'hu-bekes']);
  expect(find('RO', 'timis', 'ro')).toEqual(['ro-tm']);
  expect(find('HU', 'xyz')).toEqual([]);
});

test('a district is found by its number and by the city it lies in', () => {
  expect(find('HU', '13')).toEqual(['hu-bp-13']);
  expect(find('HU', '13.')).toEqual(['hu-bp-13']);
  expect(find('HU', 'budapest XIII')).toEqual(['hu-bp-13']);
  expect(find('HU', 'budapest 13. ker')).toEqual(['hu-bp-13']);
  expect(find('RO', 'sector 3', 'ro')).toEqual(['ro-b-s3']);
  expect(find('HU', 'budapest')).toEqual(['hu-bp', 'hu-bp-buda', 'hu-bp-pest']);
  expect(find('HU', 'ker')).toHaveLength(23);
});
