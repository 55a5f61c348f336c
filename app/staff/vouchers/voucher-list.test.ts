import { describe, expect, test } from 'vitest';
import { batchQueryOf, describeBatch, describeCount, readPartnerNumber } from './voucher-list.ts';

test.each([
  ['7', 7],
  ['123456789', 123_456_789],
  ['0', undefined],
  ['-7', undefined],
  ['7.5', undefined],
  ['1234567890', undefined],
  ['Acme', undefined],
  ['', undefined],
  [null, undefined],
])('the number of a partner is read from %j as %j', (text, number) => {
  expect(readPartnerNumber(text)).toBe(number);
});

test('the list of batches asks for what its address names, and for all where that names no partner', () => {
  const after = ['2026-11-27', '5'];
  const filters = { partner: '3', kind: 'voucher', state: 'open' };
  expect(batchQueryOf({ filters, sort: 'made', after }, 25)).toEqual({
    partnerId: 3,
    kind: 'voucher',
    state: 'open',
    after,
    limit: 25,
  });
  const { partnerId } = batchQueryOf({ filters: { partner: 'x' }, sort: 'made', after: null }, 25);
  expect(partnerId).toBeUndefined();
});

describe('a number of codes', () => {
  test('is written as the language writes numbers', () => {
    expect([9, 1_234].map((count) => describeCount('en', count))).toEqual(['9', '1,234']);
    expect(describeCount('ro', 1_234)).toBe('1.234');
  });

  test('is exact up to ten thousand, and more than that is said to be more', () => {
    expect(describeCount('en', 10_000)).toBe('10,000');
    expect(describeCount('en', 10_001)).toBe('10,000+');
  });
});

describe('a batch of codes', () => {
  const lab = { kind: 'lab', product: null, name: null, isOver: false, revokedAt: null } as const;

  test('is named as whoever made it named it; without a name it was imported', () => {
    expect(describeBatch('en', 'HU', { ...lab, name: 'Spring' }).name).toBe('Spring');
    expect(describeBatch('en', 'HU', lab).name).toBe('Imported codes');
    expect(describeBatch('hu', 'HU', lab).name).toBe('Betöltött kódok');
  });

  test('without a product is good for the laboratory test', () => {
    expect(describeBatch('en', 'HU', lab).goodFor).toBe('Laboratory test');
  });

  test('that was taken back is that, over or not', () => {
    const state = (values: object) => describeBatch('en', 'HU', { ...lab, ...values }).state;
    const revokedAt = '2026-11-27T11:00:00Z';
    expect([state({}), state({ isOver: true }), state({ isOver: true, revokedAt })]).toEqual([
      'Usable',
      'Over',
      'Taken back',
    ]);
  });
});
