import { expect, test } from 'vitest';
import { checkPrices, isDoubtful, priceOn, readAmount, type PlannedPrices } from './price-rules.ts';

test.each([
  ['12 500', 12_500],
  ['12\u00A0500 Ft', 12_500],
  ['12.500', 12_500],
  ['1,234,567 HUF', 1_234_567],
  ['250,00 lei', 250],
  ['250.00 RON', 250],
  ['0', 0],
  ['', null],
  ['  ', null],
])('%j is an amount', (text, amount) => {
  const market = /lei|RON/.test(text) ? 'RO' : 'HU';
  expect(readAmount(text, market)).toEqual({ amount });
});

test('an amount with the sign of the other market is none, and it is said what counts here', () => {
  for (const text of ['250 lei', '1 leu', '250,50 RON', 'lei']) {
    expect(readAmount(text, 'HU')).toEqual({ problem: 'inForints' });
  }
  for (const text of ['12 500 Ft', '12.500 ft.', '12500HUF', '12 500 forint']) {
    expect(readAmount(text, 'RO')).toEqual({ problem: 'inLei' });
  }
  expect(readAmount('12 500 forint', 'HU')).toEqual({ amount: 12_500 });
});

test.each([
  ['-500', 'negative'],
  ['−500 Ft', 'negative'],
  ['250,50', 'fraction'],
  ['250,50 Ft', 'fraction'],
  ['12.5', 'fraction'],
  ['sok', 'notAmount'],
  ['1e9', 'notAmount'],
  ['0x10', 'notAmount'],
  ['12 500 € ', 'notAmount'],
  ['12..500', 'notAmount'],
  ['100 000 001', 'tooHigh'],
  ['9'.repeat(40), 'tooHigh'],
])('%j is none, and it is said why', (text, problem) => {
  expect(readAmount(text, 'HU')).toEqual({ problem });
});

test('ten times the last price, or a tenth of it, is doubtful', () => {
  expect(isDoubtful(12_000, 120_000)).toBe(true);
  expect(isDoubtful(12_000, 119_999)).toBe(false);
  expect(isDoubtful(12_000, 1_200)).toBe(true);
  expect(isDoubtful(12_000, 1_201)).toBe(false);
  expect(isDoubtful(12_000, 0)).toBe(true);
  expect(isDoubtful(null, 120_000)).toBe(false);
  expect(isDoubtful(0, 120_000)).toBe(false);
  expect(isDoubtful(12_000, null)).toBe(false);
});

const planned: PlannedPrices[] = [
  { startsOn: '2026-12-01', value: { 1: 14_000 } },
  { startsOn: '2027-01-01', value: { 1: 15_000, 2: null } },
];

test('what a service costs on a day is what counts now and what begins until then', () => {
  const one = { id: 1, price: 12_000 };
  const days = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => priceOn(one, planned, day))).toEqual([12_000, 14_000, 14_000, 15_000]);
  expect(priceOn({ id: 2, price: 9_000 }, planned, '2027-02-01')).toBe(null);
});

const known = {
  market: 'HU' as const,
  today: '2026-11-23',
  planned,
  lines: [
    { id: 1, price: 12_000, clinicPrice: null },
    { id: 2, price: 9_000, clinicPrice: null },
    { id: 3, price: null, clinicPrice: 8_000 },
  ],
};
const check = (
  typed: [number, string][],
  startsOn = '2026-11-23',
  isSure = false,
): ReturnType<typeof checkPrices> =>
  checkPrices(
    {
      startsOn,
      isSure,
      typed: typed.map(([subfunctionId, amount]) => ({ subfunctionId, amount })),
    },
    known,
  );

test('only what differs from what that day would have is a change', () => {
  expect(
    check([
      [1, '12 000'],
      [2, '9.500'],
      [3, ''],
    ]),
  ).toEqual({ prices: { 2: 9_500 } });
  expect(check([[1, '12 000']], '2026-12-01')).toEqual({ prices: { 1: 12_000 } });
  expect(check([[1, '14 000']], '2026-12-01')).toEqual({
    problems: { startsOn: 'nothingChanged' },
  });
});

test('a doubtful price is asked about once, after what is plainly wrong', () => {
  const wide: [number, string][] = [
    [1, '120 000'],
    [3, '80'],
  ];
  expect(check(wide)).toEqual({ problems: { 'prices.1': 'doubtful', 'prices.3': 'doubtful' } });
  expect(check([...wide, [2, '-1']])).toEqual({ problems: { 'prices.2': 'negative' } });
  expect(check(wide, '2026-11-23', true)).toEqual({ prices: { 1: 120_000, 3: 80 } });
});

test('a change begins today at the earliest, and within a year', () => {
  const on = (day: string) => check([[2, '9500']], day);
  expect(on('2026-11-22')).toEqual({ problems: { startsOn: 'dayPast' } });
  expect(on('2026-02-30')).toEqual({ problems: { startsOn: 'dayMissing' } });
  expect(on('')).toEqual({ problems: { startsOn: 'dayMissing' } });
  expect(on('2027-11-24')).toEqual({ prices: { 2: 9_500 } });
  expect(on('2027-11-25')).toEqual({ problems: { startsOn: 'dayTooLate' } });
  expect(check([[7, '1']])).toEqual({ problems: { 'prices.7': 'serviceGone' } });
});
