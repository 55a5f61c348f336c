import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLabCode } from '#app/features/lab-campaign/lab-form.ts';
import { foldVoucherCode } from '#app/features/registration/voucher-code.ts';
import { checkBatch, groupCode, makeCode, type NewBatch } from './code-rules.ts';

const TODAY = '2026-11-23';
const GOOD: NewBatch = {
  kind: 'voucher',
  productId: 7,
  name: 'Spring letters',
  count: 500,
  usableUntil: '',
};

test('a code as it is printed is the code that registrations know, without signs that are mistaken for others', () => {
  let next = 0;
  const codes = Array.from({ length: 31 }, () => makeCode((below) => next++ % below));
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
    expect(groupCode(code)).toMatch(/^.{4}-.{4}-.{4}$/);
    expect(foldVoucherCode(groupCode(code).toLowerCase())).toBe(code);
    expect(foldLabCode(groupCode(code))).toBe(code);
  }
  expect(new Set(codes.join('')).size).toBe(31);
});

test('a batch has a name, 1 to 10,000 codes and a last day of the next five years, or none', () => {
  const wrong = (values: Partial<NewBatch>) => checkBatch({ ...GOOD, ...values }, TODAY);
  expect(wrong({})).toEqual({});
  expect(wrong({ kind: 'lab', productId: null })).toEqual({});
  expect(wrong({ productId: null })).toEqual({ productId: 'required' });
  for (const count of [0, -1, 10_001, 1.5, 1e300, Number.NaN]) {
    expect(wrong({ count })).toEqual({ count: 'count' });
  }
  expect(wrong({ count: 10_000 })).toEqual({});
  for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000b']) {
    expect(wrong({ name })).toEqual({ name: 'required' });
  }
  expect(wrong({ name: '🎁'.repeat(100) })).toEqual({});
  expect(wrong({ usableUntil: TODAY })).toEqual({});
  expect(wrong({ usableUntil: '2026-11-22' })).toEqual({ usableUntil: 'past' });
  expect(wrong({ usableUntil: '2031-11-23' })).toEqual({});
  expect(wrong({ usableUntil: '2031-11-24' })).toEqual({ usableUntil: 'tooFar' });
  for (const day of ['2027-02-29', '2027-13-01', 'tomorrow', '27-01-01']) {
    expect(wrong({ usableUntil: day })).toEqual({ usableUntil: 'day' });
  }
});

test('on 29 February five years are over at the end of that month', () => {
  const until = (usableUntil: string) => checkBatch({ ...GOOD, usableUntil }, '2028-02-29');
  expect(until('2028-02-29')).toEqual({});
  expect(until('2028-02-28')).toEqual({ usableUntil: 'past' });
  expect(until('2033-02-28')).toEqual({});
  expect(until('2033-03-01')).toEqual({ usableUntil: 'tooFar' });
});

test('whatever was picked, no two picks make one code, and all of it can be read again', () => {
  const picks = fc.array(fc.nat(30), { minLength: 12, maxLength: 12 });
  const codeOf = (numbers: readonly number[]) => {
    let at = 0;
    return makeCode(() => numbers[at++] ?? 0);
  };
  fc.assert(
    fc.property(picks, picks, (one, other) => {
      expect(codeOf(one) === codeOf(other)).toBe(one.join() === other.join());
      expect(groupCode(codeOf(one)).replaceAll('-', '')).toBe(codeOf(one));
    }),
  );
});

test('all that is wrong with a batch is said at once', () => {
  const nothing = {
    kind: 'voucher',
    productId: null,
    name: ' ',
    count: 0,
    usableUntil: 'x',
  } as const;
  expect(checkBatch(nothing, TODAY)).toEqual({
    name: 'required',
    count: 'count',
    productId: 'required',
    usableUntil: 'day',
  });
});
