import { expect, test } from 'vitest';
import type { PriceListGroup } from '#app/features/prices/contract.ts';
import { chooseSubfunction, presentOffer } from './profile.ts';

const consultation = { id: 11, name: 'Consultation', locales: { hu: 'Vizsgálat' } };
const screening = { id: 12, name: 'Screening', locales: { hu: 'Szűrés' } };
const dermatology = { id: 1, name: 'Dermatology', locales: { hu: 'Bőrgyógyászat' } };

const priceList: PriceListGroup[] = [
  {
    ...dermatology,
    defaultServices: [
      { ...consultation, id: 901, subfunction: 11, price: 18_000, publicSortingOrder: 0 },
    ],
  },
];

test('services carry the price of the price list, or none', () => {
  const offer = presentOffer(
    [{ ...dermatology, subfunctions: [consultation, screening] }],
    priceList,
    { locale: 'hu', market: 'HU' },
  );
  expect(offer).toEqual([
    {
      id: 1,
      name: 'Bőrgyógyászat',
      services: [
        { id: 11, name: 'Vizsgálat', price: 18_000 },
        { id: 12, name: 'Szűrés', price: null },
      ],
    },
  ]);
});

test('a page opens with the asked service, else with the first of the price list', () => {
  expect(chooseSubfunction(12, priceList)).toBe(12);
  expect(chooseSubfunction(null, priceList)).toBe(11);
  expect(chooseSubfunction(null, [])).toBe(null);
});
