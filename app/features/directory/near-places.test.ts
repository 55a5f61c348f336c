import { expect, test } from 'vitest';
import { findNearPlaces, foldPlace, nameNearest, type PlaceFact } from './near-places.ts';

const place = (
  name: string,
  values: Partial<PlaceFact> & Pick<PlaceFact, 'lat' | 'lng'>,
): PlaceFact => {
  const locales = values.locales ?? {};
  return { name, locales, zips: [], population: 0, folded: foldPlace(name, locales), ...values };
};
const PLACES = [
  place('Győr', { lat: 47.68, lng: 17.64, population: 128_000, zips: ['9021', '9024'] }),
  place('Gyula', { lat: 46.65, lng: 21.28, population: 29_000, zips: ['5700'] }),
  place('Balassagyarmat', { lat: 48.07, lng: 19.3, population: 14_000, zips: ['2660'] }),
  place('Pécs', { lat: 46.07, lng: 18.23, population: 156_000, zips: ['7621'] }),
  place('Budapest, V. kerület', {
    lat: 47.5,
    lng: 19.05,
    population: 26_000,
    zips: ['1051', '1052'],
    locales: {
      hu: 'Budapest, V. kerület',
      en: 'Budapest, District V',
      ro: 'Budapesta, Sectorul V',
    },
  }),
];
const find = (typed: string, locale: 'hu' | 'ro' | 'en' = 'hu') =>
  findNearPlaces(PLACES, typed, { locale, market: 'HU' }).map(({ label }) => label);

test('a town is found by the beginning of its name, whatever the accents, the larger one first', () => {
  expect(find('gy')).toEqual(['Győr', 'Gyula']);
  expect(find('GYOR')).toEqual(['Győr']);
  expect(find('  pécs ')).toEqual(['Pécs']);
});

test('a part of a town is found by a later word, in the language of the reader', () => {
  expect(find('district', 'en')).toEqual(['Budapest, District V']);
  expect(find('kerul')).toEqual(['Budapest, V. kerület']);
});

test('digits are a postal code: known ones by their beginning, others by the nearest known region', () => {
  expect(find('902')).toEqual(['9021 Győr']);
  expect(find('9025')).toEqual(['9021 Győr']);
  expect(find('9')).toEqual([]);
  expect(find('3333')).toEqual([]);
});

test('nothing and nonsense find nothing', () => {
  for (const typed of ['', '  ', '%', '_', '\\', "'", '🙂', 'xyz']) expect(find(typed)).toEqual([]);
});

test('a position is named after the nearest place, unless all are far away', () => {
  const reader = { locale: 'hu', market: 'HU' } as const;
  expect(nameNearest(PLACES, { lat: 47.7, lng: 17.6 }, reader)).toBe('Győr');
  expect(nameNearest(PLACES, { lat: 52.5, lng: 13.4 }, reader)).toBeNull();
});
