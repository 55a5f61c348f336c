import { expect, it } from 'vitest';
import type { Subfunction } from './contract.ts';
import { choosePopular } from './popular-subfunctions.ts';

function subfunction(id: number, specialty: number, isPubliclyReservable = true): Subfunction {
  return {
    id,
    name: `Sub-function ${id}`,
    locales: {},
    specialization: { id: specialty, name: `Specialty ${specialty}`, locales: {} },
    isIncludedInInsurance: false,
    organizableByAdmed: false,
    organizableByCustomer: true,
    isReferralRequired: false,
    preauthorizationLimit: null,
    isPubliclyReservable,
  };
}

const all = [
  subfunction(11, 1),
  subfunction(12, 1),
  subfunction(21, 2),
  subfunction(31, 3, false),
  subfunction(41, 4),
];
const counts = new Map([
  [11, 5],
  [12, 9],
  [21, 20],
  [31, 90],
]);

it('leads to the sub-function that most doctors of each specialty do, the fullest specialty first', () => {
  expect(choosePopular(all, counts, 10).map(({ id, doctorCount }) => [id, doctorCount])).toEqual([
    [21, 20],
    [12, 9],
  ]);
});

it('ends at the limit', () => {
  expect(choosePopular(all, counts, 1).map(({ id }) => id)).toEqual([21]);
});

it('leaves out what nobody does and what is booked by phone only', () => {
  const ids = choosePopular(all, counts, 10).map(({ id }) => id);
  expect(ids).not.toContain(31);
  expect(ids).not.toContain(41);
});
