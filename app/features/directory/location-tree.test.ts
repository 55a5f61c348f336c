import { expect, test } from 'vitest';
import { buildLocationTree } from './location-tree.ts';
import type { LocationRow } from './queries.server.ts';

const row = (
  id: number,
  kind: LocationRow['kind'],
  parent: number | null,
  name: string,
  number: number | null = null,
): LocationRow => ({
  id,
  code: `hu-${id}`,
  parent_id: parent,
  kind,
  number,
  name,
  locales: { hu: name },
  leaf_ids: [id],
});

const ROWS = [
  row(1, 'country', null, 'Magyarország'),
  row(2, 'county', 1, 'Zala'),
  row(3, 'county', 1, 'Csongrád-Csanád'),
  row(4, 'county', 1, 'Cukorföld'),
  row(5, 'capital', 1, 'Budapest'),
  row(6, 'side', 5, 'Pesti oldal'),
  row(7, 'side', 5, 'Budai oldal'),
  row(8, 'district', 6, 'IX. kerület', 9),
  row(9, 'district', 6, 'V. kerület', 5),
];

test('the capital comes first, then counties in the alphabet of the reader', () => {
  expect(buildLocationTree(ROWS, 'hu', 'HU').map(({ name }) => name)).toEqual([
    'Budapest',
    'Cukorföld',
    'Csongrád-Csanád',
    'Zala',
  ]);
  expect(buildLocationTree(ROWS, 'en', 'HU').map(({ name }) => name)).toEqual([
    'Budapest',
    'Csongrád-Csanád',
    'Cukorföld',
    'Zala',
  ]);
});

test('places hang below their parents; districts stand in the order of their numbers', () => {
  expect(buildLocationTree(ROWS, 'hu', 'HU')[0]).toEqual({
    code: 'hu-5',
    name: 'Budapest',
    locales: { hu: 'Budapest' },
    children: [
      { code: 'hu-7', name: 'Budai oldal', locales: { hu: 'Budai oldal' }, children: [] },
      {
        code: 'hu-6',
        name: 'Pesti oldal',
        locales: { hu: 'Pesti oldal' },
        children: [
          { code: 'hu-9', name: 'V. kerület', locales: { hu: 'V. kerület' }, children: [] },
          { code: 'hu-8', name: 'IX. kerület', locales: { hu: 'IX. kerület' }, children: [] },
        ],
      },
    ],
  });
});
