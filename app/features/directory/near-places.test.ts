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

test('a town is found by the second part of its name, after a dash or in brackets', () => {
  const double = [
    place('Cluj-Napoca', { lat: 46.77, lng: 23.6 }),
    place('Szentes (Kistőke)', { lat: 46.65, lng: 20.26 }),
  ];
  const labels = (typed: string) =>
    findNearPlaces(double, typed, { locale: 'ro', market: 'RO' }).map(({ label }) => label);
  expect(labels('napoca')).toEqual(['Cluj-Napoca']);
  expect(labels('kist')).toEqual(['Szentes (Kistőke)']);
  expect(labels('poca')).toEqual([]);
});

test('two digits are a postal code, and one with none like it leads to its region, not to nothing', () => {
  expect(find('57')).toEqual(['5700 Gyula']);
  expect(find('5799')).toEqual(['5700 Gyula']);
  expect(find('９０')).toEqual(['9021 Győr']);
});

test('a position farther than 30 kilometres from all places has no name', () => {
  const reader = { locale: 'hu', market: 'HU' } as const;
  // A degree of latitude is 111 km.
  const northOfGyor = (km: number) => ({ lat: 47.68 + km / 111.195, lng: 17.64 });
  expect(nameNearest(PLACES, northOfGyor(29.9), reader)).toBe('Győr');
  expect(nameNearest(PLACES, northOfGyor(30.1), reader)).toBeNull();
});
