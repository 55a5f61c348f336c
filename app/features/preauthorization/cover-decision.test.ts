import { PREAUTH_TYPES } from '#app/platform/states.ts';
import { expect, test } from 'vitest';
import type { Cover } from '#app/features/insurance-coverage/limit-check.ts';
import {
  decideCover,
  findPriceWarnings,
  isSplittingError,
  payableOnSite,
  type Care,
} from './cover-decision.ts';
import { typeOfWarning, warningOf } from './preauth-type.ts';

const CARE: Care = {
  totalCost: 40_000,
  isReferralRequired: false,
  isIncludedInInsurance: true,
  isPreauthorizationRequired: false,
  preauthorizationLimit: null,
  invoiceSplitting: true,
};
const COVER: Cover = {
  limitAmount: null,
  quantityLimit: null,
  downpayment: 0,
  downpaymentType: 'amount',
  limitAmountPerVisit: null,
};

interface Situation {
  care?: Partial<Care>;
  cover?: Partial<Cover> | null;
  use?: { amount: number; quantity: number };
  isInForce?: boolean;
  isTooSoon?: boolean;
}
const decide = ({ care, cover = {}, use, isInForce = true, isTooSoon = false }: Situation) =>
  decideCover(
    { ...CARE, ...care },
    {
      cover: cover && { ...COVER, ...cover },
      use: use ?? { amount: 0, quantity: 0 },
      isInForce,
      isTooSoon,
    },
  );
/** [insurer, member] */
const partsOf = (situation: Situation) => {
  const { priceCalculation } = decide(situation);
  return [priceCalculation?.estimatedCost, priceCalculation?.paidBySubscription];
};

test('care that is covered without limits costs the member nothing, and needs nothing [C415 C416 C417 C418]', () => {
  expect(decide({})).toMatchObject({
    referralRequired: false,
    preauthorizationRequired: false,
    preauthorizationTooSoon: false,
    priceCalculation: {
      totalCost: 40_000,
      estimatedCost: 40_000,
      paidBySubscription: 0,
      invoiceSplitting: true,
    },
    preauthType: 'none',
  });
});

test.each<[string, Partial<Care>, boolean]>([
  ['always', { isPreauthorizationRequired: true }, true],
  ['above its limit', { preauthorizationLimit: 39_999 }, true],
  ['at its limit', { preauthorizationLimit: 40_000 }, false],
  ['without a price it may be above it', { preauthorizationLimit: 90_000, totalCost: null }, true],
  ['without a price and a limit', { totalCost: null }, false],
])('care needs approval: %s [C416]', (_, care, expected) => {
  const check = decide({ care });
  expect(check.preauthorizationRequired).toBe(expected);
  expect(check.preauthType).toBe(expected ? 'normal' : 'none');
});

test('what cannot be decided before the visit is paid by the member, who may claim it; other care is never too early [C417 C748]', () => {
  const check = decide({ care: { isPreauthorizationRequired: true }, isTooSoon: true });
  expect(check).toMatchObject({
    preauthorizationRequired: true,
    preauthorizationTooSoon: true,
    preauthType: 'too_early',
    priceCalculation: { estimatedCost: 0, paidBySubscription: 40_000 },
  });
  expect(decide({ isTooSoon: true })).toMatchObject({
    preauthorizationTooSoon: false,
    preauthType: 'none',
  });
});

test('a referral is asked for as the care says [C415]', () => {
  expect(decide({ care: { isReferralRequired: true } }).referralRequired).toBe(true);
});

test.each<[string, Situation]>([
  ['the cover is not in force on the day', { isInForce: false }],
  ['the product does not cover it', { cover: null }],
  ['the partner’s insurance leaves it out', { care: { isIncludedInInsurance: false } }],
  ['the count is used up', { cover: { quantityLimit: 2 }, use: { amount: 0, quantity: 2 } }],
  [
    'the amount is used up',
    { cover: { limitAmount: 100_000 }, use: { amount: 100_000, quantity: 3 } },
  ],
])('the member pays all when %s, and nothing is approved', (_, situation) => {
  const needy = { ...situation, care: { isPreauthorizationRequired: true, ...situation.care } };
  expect(decide(needy)).toMatchObject({
    preauthType: 'self_paid',
    preauthorizationRequired: false,
  });
  expect(partsOf(needy)).toEqual([0, 40_000]);
});

test.each<[string, Situation, [number, number]]>([
  ['a downpayment', { cover: { downpayment: 5_000 } }, [35_000, 5_000]],
  [
    'a downpayment in percent',
    { cover: { downpayment: 15, downpaymentType: 'percent' }, care: { totalCost: 33_333 } },
    [28_333, 5_000],
  ],
  ['a downpayment above the price', { cover: { downpayment: 50_000 } }, [0, 40_000]],
  ['an amount for one visit', { cover: { limitAmountPerVisit: 15_000 } }, [15_000, 25_000]],
  [
    'what is left of the year’s limit',
    { cover: { limitAmount: 100_000 }, use: { amount: 88_000, quantity: 1 } },
    [12_000, 28_000],
  ],
  [
    'the least of all',
    {
      cover: { limitAmount: 100_000, downpayment: 10_000, limitAmountPerVisit: 20_000 },
      use: { amount: 70_000, quantity: 1 },
    },
    [20_000, 20_000],
  ],
])('the insurer pays up to %s', (_, situation, parts) => {
  expect(partsOf(situation)).toEqual(parts);
});

test('without a price there is no calculation [C418]', () => {
  expect(decide({ care: { totalCost: null } })).not.toHaveProperty('priceCalculation');
});

const price = (estimatedCost: number, paidBySubscription: number, invoiceSplitting: boolean) => ({
  totalCost: estimatedCost + paidBySubscription,
  estimatedCost,
  paidBySubscription,
  invoiceSplitting,
});

test('a clinic that cannot split its invoice is paid all of it on site, with four warnings [C564 C565 C566]', () => {
  const shared = price(30_000, 10_000, false);
  expect(isSplittingError(shared)).toBe(true);
  expect(payableOnSite(shared)).toBe(40_000);
  const four = ['notSplit', 'fullPayment', 'notGuaranteed', 'documents'];
  expect(findPriceWarnings(shared, { isClaimable: false })).toEqual(four);
  for (const fine of [
    price(30_000, 10_000, true),
    price(40_000, 0, false),
    price(0, 40_000, false),
  ]) {
    expect(isSplittingError(fine)).toBe(false);
    expect(payableOnSite(fine)).toBe(fine.paidBySubscription);
  }
});

test('who pays a part, all of it or nothing is told just that [C757 C758]', () => {
  const of = (amounts: ReturnType<typeof price>, isClaimable = false) =>
    findPriceWarnings(amounts, { isClaimable });
  expect(of(price(30_000, 10_000, true))).toEqual(['partialPayment']);
  expect(of(price(0, 40_000, true))).toEqual(['fullPayment']);
  expect(of(price(0, 40_000, true), true)).toEqual(['fullPayment', 'notGuaranteed', 'documents']);
  expect(of(price(40_000, 0, false))).toEqual([]);
});

test('nothing is booked on worse terms than those that were shown', () => {
  for (const [index, shown] of PREAUTH_TYPES.entries()) {
    for (const [worse, decided] of PREAUTH_TYPES.entries()) {
      expect(warningOf(decided, shown) === null, `${shown} → ${decided}`).toBe(worse <= index);
    }
  }
  expect(PREAUTH_TYPES.map((decided) => warningOf(decided, null))).toEqual([
    null,
    'preauth_required',
    'preauth_too_early',
    'self_paid_only',
  ]);
  expect(typeOfWarning('preauth_too_early')).toBe('too_early');
  expect(typeOfWarning('hold_expired')).toBeNull();
});
