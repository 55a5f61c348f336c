import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentGroups, presentServices, presentServicesById } from './present.ts';
import type { PriceRow } from './queries.server.ts';

const rowOf = (values: Partial<PriceRow>): PriceRow => ({
  owner_id: 1,
  service_id: 1,
  subfunction_id: 1,
  price: 12_500,
  public_sorting_order: 1,
  name: 'Visit',
  locales: {},
  specialization_id: 1,
  specialization_name: 'Dermatology',
  specialization_locales: { hu: 'Bőrgyógyászat' },
  ...values,
});

describe('a price list', () => {
  test('is grouped by specialty, each with its services in order', () => {
    const groups = presentGroups([
      rowOf({ service_id: 1 }),
      rowOf({ service_id: 2, price: null }),
      rowOf({ service_id: 3, specialization_id: 2, specialization_name: 'Cardiology' }),
    ]);
    expect(
      groups.map(({ name, defaultServices }) => [name, defaultServices.map(({ id }) => id)]),
    ).toEqual([
      ['Dermatology', [1, 2]],
      ['Cardiology', [3]],
    ]);
    // Not set is not free of charge.
    expect(groups[0]?.defaultServices.map(({ price }) => price)).toEqual([12_500, null]);
  });

  test('a specialty without services is no heading', () => {
    expect(presentGroups([])).toEqual([]);
    expect(presentGroups([rowOf({ service_id: null })])).toEqual([]);
    expect(
      presentGroups([rowOf({ service_id: null, specialization_id: 2 }), rowOf({})]),
    ).toHaveLength(1);
  });

  test('with and without headings it has the same services', () => {
    const row = fc.record({
      service_id: fc.option(fc.nat(50)),
      specialization_id: fc.integer({ min: 1, max: 3 }),
      price: fc.option(fc.nat(100_000)),
    });
    fc.assert(
      fc.property(fc.array(row), (values) => {
        const rows = values
          .map(rowOf)
          .toSorted((a, b) => a.specialization_id - b.specialization_id);
        const groups = presentGroups(rows);
        expect(groups.flatMap(({ defaultServices }) => defaultServices)).toEqual(
          presentServices(rows),
        );
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
      }),
    );
  });
});

test('whoever is asked about has a list, also an empty one, and nobody else has', () => {
  const rows = [
    rowOf({ owner_id: 7, service_id: 1 }),
    rowOf({ owner_id: 9, service_id: 2 }),
    rowOf({ owner_id: 7, service_id: null }),
  ];
  const lists = presentServicesById([7, 8], rows);
  expect(Object.keys(lists)).toEqual(['7', '8']);
  expect(lists['7']?.map(({ id }) => id)).toEqual([1]);
  expect(lists['8']).toEqual([]);
});
