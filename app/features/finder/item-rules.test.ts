import { expect, test } from 'vitest';
import {
  hasDiscountFilter,
  isCalendarBookable,
  showsDiscountBadge,
  VISITOR,
} from './item-rules.ts';

const flags = { hasPaidServices: true, showsDiscounts: true, hasPublicCalendar: true };
const insured = { isInsured: true, isInWaitingPeriod: false };

test('a discount is shown to people who pay themselves, when there is one [C602 C603 C604 C605 C606]', () => {
  const provider = { discountRate: 10 };
  expect(showsDiscountBadge(flags, VISITOR, provider)).toBe(true);
  expect(showsDiscountBadge({ ...flags, hasPaidServices: false }, VISITOR, provider)).toBe(false);
  expect(showsDiscountBadge({ ...flags, showsDiscounts: false }, VISITOR, provider)).toBe(false);
  expect(showsDiscountBadge(flags, insured, provider)).toBe(false);
  expect(showsDiscountBadge(flags, VISITOR, { discountRate: 0 })).toBe(false);
});

test('the discount filter exists only with paid services [C216 C609]', () => {
  expect(hasDiscountFilter(flags)).toBe(true);
  expect(hasDiscountFilter({ ...flags, hasPaidServices: false })).toBe(false);
  expect(hasDiscountFilter({ ...flags, showsDiscounts: false })).toBe(false);
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
