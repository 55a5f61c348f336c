import { expect, test } from 'vitest';
import { priceOfRecord, type RecordedPrice } from './recorded-price.ts';

const booked: RecordedPrice = {
  price: 20_000,
  discount_rate: null,
  preauth_status: null,
  total_cost: null,
  estimated_cost: null,
  invoice_splitting: true,
};
const covered = { ...booked, total_cost: 20_000, estimated_cost: 16_000 };
const dueOf = (row: RecordedPrice, isCancelled = false) => priceOfRecord(row, { isCancelled }).due;

test('a visitor pays the price noted with the time, less what the clinic takes off', () => {
  expect(dueOf(booked)).toBe(20_000);
  expect(dueOf({ ...booked, discount_rate: 15 })).toBe(17_000);
});

test('a member pays their part when the insurer pays, and all of it when it refuses or cannot decide in time', () => {
  expect(dueOf({ ...covered, preauth_status: 'not_required' })).toBe(4_000);
  expect(dueOf({ ...covered, preauth_status: 'approved' })).toBe(4_000);
  expect(priceOfRecord({ ...covered, preauth_status: 'pending' }, { isCancelled: false })).toEqual({
    full: 20_000,
    discount: 0,
    covered: 16_000,
    due: 4_000,
    claimable: 0,
    isPending: true,
    isCancelled: false,
  });
  expect(dueOf({ ...covered, preauth_status: 'rejected' })).toBe(20_000);
  expect(dueOf({ ...covered, preauth_status: 'too_early', estimated_cost: 0 })).toBe(20_000);
});

test('a member of a clinic that sends one invoice pays all of it and claims the insurer’s part back', () => {
  const alone = { ...covered, preauth_status: 'approved', invoice_splitting: false } as const;
  expect(priceOfRecord(alone, { isCancelled: false })).toMatchObject({
    due: 20_000,
    claimable: 16_000,
    covered: 0,
  });
});

test('nobody pays for a cancelled visit', () => {
  expect(dueOf(booked, true)).toBe(0);
  expect(dueOf({ ...covered, preauth_status: 'rejected' }, true)).toBe(0);
});

test('what the insurer would have paid does not count for a visit that comes too early for it', () => {
  expect(dueOf({ ...covered, preauth_status: 'too_early' })).toBe(20_000);
});

test('a member pays by the price that the cover was reckoned with, not by one noted otherwise', () => {
  const reckoned = { ...covered, price: 18_000, preauth_status: 'approved' } as const;
  expect(priceOfRecord(reckoned, { isCancelled: false })).toMatchObject({
    full: 20_000,
    covered: 16_000,
    due: 4_000,
  });
});
