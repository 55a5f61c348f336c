import { expect, test } from 'vitest';
import { judgeLimit, type Cover } from './limit-check.ts';

const cover: Cover = {
  limitAmount: 100_000,
  quantityLimit: 3,
  downpayment: 20,
  downpaymentType: 'percent',
  limitAmountPerVisit: 15_000,
};

test('a cover that is hardly used has no flags and says its terms [C410 C411 C412 C413 C414]', () => {
  expect(judgeLimit(cover, { amount: 0, quantity: 0 })).toEqual({
    isSpecializationLimitReached: false,
    isNinetyPercentReached: false,
    isQuantityLimitReached: false,
    quantityLimit: 3,
    needsDownpayment: 20,
    needsDownpaymentType: 'percent',
    limitAmountPerVisit: 15_000,
    isIncludedInInsurance: true,
  });
});

test.each([
  [89_999, false, false],
  [90_000, true, false],
  [99_999, true, false],
  [100_000, true, true],
  [130_000, true, true],
])(
  'of a limit of 100,000 the use of %d: 90 percent %s, reached %s [C407 C408 C819]',
  (amount, isNinety, isReached) => {
    const check = judgeLimit(cover, { amount, quantity: 0 });
    expect(check.isNinetyPercentReached).toBe(isNinety);
    expect(check.isSpecializationLimitReached).toBe(isReached);
  },
);

test('the count of cares is used up with the last one [C409]', () => {
  const isReached = (quantity: number) =>
    judgeLimit(cover, { amount: 0, quantity }).isQuantityLimitReached;
  expect([2, 3, 4].map(isReached)).toEqual([false, true, true]);
});

test('without limits nothing is ever used up', () => {
  const check = judgeLimit(
    { ...cover, limitAmount: null, quantityLimit: null },
    { amount: 1_000_000_000, quantity: 1000 },
  );
  expect(check.isNinetyPercentReached || check.isSpecializationLimitReached).toBe(false);
  expect(check.isQuantityLimitReached).toBe(false);
});

test('what the product does not cover has no other flag', () => {
  const { isIncludedInInsurance, ...flags } = judgeLimit(null, { amount: 5, quantity: 5 });
  expect(isIncludedInInsurance).toBe(false);
  expect(Object.values(flags).filter(Boolean)).toEqual(['amount']);
});
