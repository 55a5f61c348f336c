import { describe, expect, test } from 'vitest';
import { VISITOR, type Viewer, showsPrices } from '#app/platform/viewer.ts';
import {
  hasDiscountFilter,
  isCalendarBookable,
  needsLimitCheck,
  rateOffPrices,
  showsCouponButton,
  showsDiscountBadge,
  showsGroupHeadings,
  showsPriceListButton,
} from './item-rules.ts';

const flags = {
  hasPaidServices: true,
  showsDiscounts: true,
  showsCouponButton: false,
  hasPublicCalendar: true,
};
const SUBSCRIPTION = {
  id: 1,
  productId: 1,
  currentPeriod: { startsOn: '2026-01-01', endDate: '2027-01-01' },
};
/** Insured with every feature, so that only the insurance can be the reason. */
const insured: Viewer = {
  ...VISITOR,
  isLoggedIn: true,
  subscription: SUBSCRIPTION,
  isInsured: true,
  hasPaidServices: true,
  hasCalendar: true,
  hasCardNetwork: true,
};
const selfPaid: Viewer = { ...insured, isInsured: false, hasCardNetwork: false };
/** A customer without a subscription. */
const member: Viewer = { ...VISITOR, isLoggedIn: true };

test('a discount is shown to people who pay themselves, when there is one [C602 C603 C604 C605 C644 C656]', () => {
  const provider = { discountRate: 10 };
  expect(showsDiscountBadge(flags, VISITOR, provider)).toBe(true);
  expect(showsDiscountBadge({ ...flags, hasPaidServices: false }, VISITOR, provider)).toBe(false);
  expect(showsDiscountBadge({ ...flags, showsDiscounts: false }, VISITOR, provider)).toBe(false);
  expect(showsDiscountBadge(flags, insured, provider)).toBe(false);
  expect(showsDiscountBadge(flags, VISITOR, { discountRate: 0 })).toBe(false);
});

test('prices are shown to people who pay themselves, where services are paid for [C643]', () => {
  expect(showsPrices(flags, VISITOR)).toBe(true);
  expect(showsPrices(flags, insured)).toBe(false);
  expect(showsPrices({ hasPaidServices: false }, VISITOR)).toBe(false);
});

test('a price list is offered when there is a price, and never to the insured [C031 C607 C608]', () => {
  expect(showsPriceListButton(flags, VISITOR, { price: 9000 })).toBe(true);
  expect(showsPriceListButton(flags, VISITOR, { price: 0 })).toBe(true);
  expect(showsPriceListButton(flags, VISITOR, { price: null })).toBe(false);
  expect(showsPriceListButton(flags, insured, { price: 9000 })).toBe(false);
});

test('where the theme says so a coupon takes the place of the price list, for visitors and members with the melanoma flags [C107 C108 C112 C113 C114]', () => {
  const campaign = { ...flags, showsCouponButton: true };
  const provider = { discountRate: 10 };
  expect(showsPriceListButton(campaign, VISITOR, { price: 9000 })).toBe(false);
  expect(showsCouponButton(flags, VISITOR, provider)).toBe(false);
  expect(showsCouponButton(campaign, VISITOR, provider)).toBe(true);
  expect(showsCouponButton(campaign, VISITOR, { discountRate: 0 })).toBe(false);
  expect(showsCouponButton(campaign, { ...member, hasMelanoma: true }, provider)).toBe(true);
  expect(showsCouponButton(campaign, member, provider)).toBe(false);
});

test('a reduced price is shown only for a discount that comes off every price', () => {
  const provider = { discountRate: 15, isDiscountGeneral: true };
  expect(rateOffPrices(flags, VISITOR, provider)).toBe(15);
  expect(rateOffPrices(flags, VISITOR, { ...provider, isDiscountGeneral: false })).toBe(0);
  expect(rateOffPrices(flags, insured, provider)).toBe(0);
});

test('the discount filter exists only with paid services [C216 C609 C655]', () => {
  expect(hasDiscountFilter(flags, VISITOR)).toBe(true);
  expect(hasDiscountFilter({ ...flags, hasPaidServices: false }, VISITOR)).toBe(false);
  expect(hasDiscountFilter({ ...flags, showsDiscounts: false }, VISITOR)).toBe(false);
});

test("for a customer the product's paid services count, not the theme's [C655 C656]", () => {
  const closed = { ...flags, hasPaidServices: false };
  const without = { ...selfPaid, hasPaidServices: false };
  expect(hasDiscountFilter(closed, selfPaid)).toBe(true);
  expect(hasDiscountFilter(flags, without)).toBe(false);
  expect(showsDiscountBadge(closed, selfPaid, { discountRate: 10 })).toBe(true);
  expect(showsDiscountBadge(flags, without, { discountRate: 10 })).toBe(false);
});

test("for a customer the product's calendar counts, not the theme's [C663]", () => {
  const provider = { isCalendarAvailable: true, nextSlotStartsAt: '2026-03-04T09:00:00+01:00' };
  const without = { ...selfPaid, hasCalendar: false };
  expect(isCalendarBookable({ hasPublicCalendar: false }, selfPaid, provider, null)).toBe(true);
  expect(isCalendarBookable({ hasPublicCalendar: true }, without, provider, null)).toBe(false);
});

test('a customer without a subscription is shown what the public is shown', () => {
  const customer = { ...VISITOR, isLoggedIn: true, customerId: 7 };
  expect(hasDiscountFilter(flags, customer)).toBe(true);
  expect(hasDiscountFilter({ ...flags, hasPaidServices: false }, customer)).toBe(false);
});

describe('headings of the groups', () => {
  const themed = { showsGroupHeadings: true };
  test('are for people with a card network', () => {
    expect(showsGroupHeadings(themed, insured, null)).toBe(true);
    expect(showsGroupHeadings(themed, selfPaid, null)).toBe(false);
    expect(showsGroupHeadings(themed, VISITOR, null)).toBe(false);
  });
  test('are hidden where the theme has none', () => {
    expect(showsGroupHeadings({ showsGroupHeadings: false }, insured, null)).toBe(false);
  });
  test('are hidden for care that the customer cannot organise [C233]', () => {
    expect(showsGroupHeadings(themed, insured, { organizableByCustomer: false })).toBe(false);
    expect(showsGroupHeadings(themed, insured, { organizableByCustomer: true })).toBe(true);
  });
});

test('limits are asked for only with a card network and for an insured sub-function with a specialization [C524 C525 C526 C650]', () => {
  const included = { isIncludedInInsurance: true, specializationId: 3 };
  expect(needsLimitCheck(insured, included)).toBe(true);
  expect(needsLimitCheck({ hasCardNetwork: false }, included)).toBe(false);
  expect(needsLimitCheck(insured, { ...included, isIncludedInInsurance: false })).toBe(false);
  expect(needsLimitCheck(insured, { ...included, specializationId: null })).toBe(false);
  expect(needsLimitCheck(insured, null)).toBe(false);
});

test('a visitor books in a calendar that is enabled, exists and has a next time [C597 C598 C599]', () => {
  const provider = { isCalendarAvailable: true, nextSlotStartsAt: '2026-03-04T09:00:00+01:00' };
  expect(isCalendarBookable(flags, VISITOR, provider, null)).toBe(true);
  expect(isCalendarBookable({ hasPublicCalendar: false }, VISITOR, provider, null)).toBe(false);
  expect(
    isCalendarBookable(flags, VISITOR, { ...provider, isCalendarAvailable: false }, null),
  ).toBe(false);
  expect(isCalendarBookable(flags, VISITOR, { ...provider, nextSlotStartsAt: null }, null)).toBe(
    false,
  );
});

test('an insured person books while waiting for the cover, or what may be self-organised [C600 C601]', () => {
  const provider = { isCalendarAvailable: true, nextSlotStartsAt: '2026-03-04T09:00:00+01:00' };
  const own = { organizableByCustomer: true };
  const notOwn = { organizableByCustomer: false };
  expect(isCalendarBookable(flags, insured, provider, notOwn)).toBe(false);
  expect(isCalendarBookable(flags, insured, provider, own)).toBe(true);
  expect(isCalendarBookable(flags, { ...insured, isInWaitingPeriod: true }, provider, notOwn)).toBe(
    true,
  );
});
