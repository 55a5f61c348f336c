import { expect, test } from 'vitest';
import { en } from './messages/en.ts';
import { fill } from '#app/i18n/words.ts';
import type { LimitCheck } from './contract.ts';
import { findCoverageWarnings } from './coverage-warnings.ts';

const unused: LimitCheck = {
  isSpecializationLimitReached: false,
  isNinetyPercentReached: false,
  isQuantityLimitReached: false,
  quantityLimit: null,
  needsDownpayment: 0,
  needsDownpaymentType: 'amount',
  limitAmountPerVisit: null,
  isIncludedInInsurance: true,
};
const warningsOf = (check: Partial<LimitCheck>) => findCoverageWarnings({ ...unused, ...check });

test('a cover that is not used up warns of nothing', () => {
  expect(warningsOf({})).toEqual([]);
});

test('exhausted is said only when both flags are set, 90 percent when it alone is [C769]', () => {
  const both = { isSpecializationLimitReached: true, isNinetyPercentReached: true };
  expect(warningsOf(both)).toEqual(['limitReached']);
  expect(warningsOf({ isNinetyPercentReached: true })).toEqual(['ninetyPercent']);
  expect(warningsOf({ isSpecializationLimitReached: true })).toEqual([]);
});

test('each other restriction has its own warning, and all are told together [C589 C590 C591]', () => {
  expect(warningsOf({ isQuantityLimitReached: true, quantityLimit: 3 })).toEqual(['quantityLimit']);
  expect(warningsOf({ needsDownpayment: 5000 })).toEqual(['downpaymentAmount']);
  expect(warningsOf({ needsDownpayment: 20, needsDownpaymentType: 'percent' })).toEqual([
    'downpaymentPercent',
  ]);
  expect(warningsOf({ limitAmountPerVisit: 15_000 })).toEqual(['amountPerVisit']);
  expect(
    warningsOf({ isNinetyPercentReached: true, needsDownpayment: 1, limitAmountPerVisit: 1 }),
  ).toEqual(['ninetyPercent', 'downpaymentAmount', 'amountPerVisit']);
});

test('care that is not in the insurance is said to be so, and nothing else', () => {
  expect(
    warningsOf({ isIncludedInInsurance: false, isNinetyPercentReached: true, needsDownpayment: 1 }),
  ).toEqual(['notIncluded']);
});

test('the English texts are those of the requirement [C419 C420 C421 C767 C768 C770 C771]', () => {
  expect(fill('en', en.limitReached, { date: '10 May 2026', function: 'Dermatology' })).toBe(
    'You have depleted the annual limitation until the anniversary of the risk-bearing period 10 May 2026 for the chosen field (Dermatology), you will have to finance the service.',
  );
  expect(fill('en', en.ninetyPercent, { function: 'Dermatology' })).toBe(
    '90% of your Dermatology cover is already exhausted. Depending on the selected care, downpayment may be needed',
  );
  expect(fill('en', en.quantityLimit, { dblimit: 3, count: 3 })).toBe(
    'Your policy covers 3 cares of the selected specialty, that you already used. Further cares within this insurance year can be booked only with self-financing.',
  );
});
