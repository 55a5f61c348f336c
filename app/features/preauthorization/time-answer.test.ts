import { expect, test } from 'vitest';
import { decideCover, type Care } from './cover-decision.ts';
import { answerOf } from './time-answer.ts';

const care: Care = {
  totalCost: 20_000,
  isReferralRequired: false,
  isIncludedInInsurance: true,
  isPreauthorizationRequired: false,
  preauthorizationLimit: null,
  invoiceSplitting: true,
};
const cover = {
  limitAmount: null,
  quantityLimit: 4,
  downpayment: 0,
  downpaymentType: 'amount' as const,
  limitAmountPerVisit: null,
};
const asked = (
  change: Partial<Care>,
  { ofCover = {}, quantity = 0, isInForce = true, isTooSoon = false } = {},
) =>
  answerOf(
    decideCover(
      { ...care, ...change },
      { cover: { ...cover, ...ofCover }, use: { amount: 0, quantity }, isInForce, isTooSoon },
    ),
  );

test.each([
  ['the insurance pays all of it', asked({}), { kind: 'covered', amount: null }],
  ['its price is not known', asked({ totalCost: null }), { kind: 'covered', amount: null }],
  [
    'a part is left',
    asked({}, { ofCover: { downpayment: 5_000 } }),
    { kind: 'pays', amount: 5_000 },
  ],
  [
    'the clinic cannot send two invoices',
    asked({ invoiceSplitting: false }, { ofCover: { downpayment: 5_000 } }),
    { kind: 'pays', amount: 20_000 },
  ],
  ['the cover is used up', asked({}, { quantity: 4 }), { kind: 'pays', amount: 20_000 }],
  [
    'it is not in force that day',
    asked({}, { isInForce: false }),
    { kind: 'pays', amount: 20_000 },
  ],
  [
    'it has to be approved',
    asked({ isPreauthorizationRequired: true }),
    { kind: 'approval', amount: null },
  ],
  [
    'it has to be approved and is too near',
    asked({ isPreauthorizationRequired: true }, { isTooSoon: true }),
    { kind: 'too_early', amount: 20_000 },
  ],
  [
    'too near matters only to what has to be approved',
    asked({}, { isTooSoon: true }),
    { kind: 'covered', amount: null },
  ],
])('a time says its answer where %s', (_, answer, expected) => {
  expect(answer).toEqual(expected);
});
