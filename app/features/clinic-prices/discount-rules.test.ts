import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDiscount, discountOn, NONE, readRate, type Discount } from './discount-rules.ts';

const ABOUT = { hu: 'Első vizsgálat', ro: 'Prima consultație', en: 'First visit' };
const TODAY = '2026-11-23';
const typed = { rate: '15', isGeneral: false, about: ABOUT, endsOn: '' };
const check = (
  change: Partial<typeof typed>,
  {
    before = NONE,
    startsOn = TODAY,
    isSure = false,
  }: Partial<Parameters<typeof checkDiscount>[1]> = {},
) => checkDiscount({ ...typed, ...change }, { startsOn, today: TODAY, before, isSure });

test('a rate is a whole percent up to a hundred', () => {
  expect(['15', ' 15 %', '', '0', '100'].map(readRate)).toEqual([15, 15, 0, 0, 100]);
  expect(['101', '-5', '12,5', 'x', '1e1'].map(readRate)).toEqual([null, null, null, null, null]);
});

test('a condition is said in all three languages, a general discount may go without words', () => {
  const nothing = { hu: '', ro: ' ', en: '' };
  expect(check({})).toEqual({
    discount: { rate: 15, isGeneral: false, about: ABOUT, endsOn: null },
  });
  expect(check({ about: nothing })).toEqual({
    problems: {
      'about.hu': 'aboutMissing',
      'about.ro': 'aboutMissing',
      'about.en': 'aboutMissing',
    },
  });
  expect(check({ about: nothing, isGeneral: true })).toMatchObject({ discount: { rate: 15 } });
  expect(check({ about: { ...ABOUT, ro: '' }, isGeneral: true })).toEqual({
    problems: { 'about.ro': 'languageMissing' },
  });
  expect(check({ about: { ...ABOUT, hu: 'x'.repeat(501), en: 'a\u202eb' } })).toEqual({
    problems: { 'about.hu': 'tooLong', 'about.en': 'charactersInvalid' },
  });
});

test('it ends on the day it begins at the earliest', () => {
  const startsOn = '2026-12-01';
  expect(check({ endsOn: '2026-12-01' }, { startsOn })).toMatchObject({
    discount: { endsOn: '2026-12-01' },
  });
  expect(check({ endsOn: '2026-11-30' }, { startsOn })).toEqual({
    problems: { endsOn: 'endsBefore' },
  });
  expect(check({ endsOn: 'soon' })).toEqual({ problems: { endsOn: 'endInvalid' } });
  expect(check({}, { startsOn: '2026-11-22' })).toEqual({ problems: { startsOn: 'dayPast' } });
});

test('more than half off every price is asked about once', () => {
  const half = { rate: '51', isGeneral: true };
  expect(check(half)).toEqual({ problems: { rate: 'rateDoubtful' } });
  expect(check(half, { isSure: true })).toMatchObject({ discount: { rate: 51 } });
  expect(check({ ...half, isGeneral: false })).toMatchObject({ discount: { rate: 51 } });
});

test('no discount at all is a change only where there is one', () => {
  const before: Discount = { rate: 15, isGeneral: false, about: ABOUT, endsOn: null };
  expect(check({ rate: '' }, { before })).toEqual({ discount: NONE });
  expect(check({ rate: '0' })).toEqual({ problems: { rate: 'nothingChanged' } });
  expect(check({}, { before })).toEqual({ problems: { rate: 'nothingChanged' } });
});

test('what holds on a day is the last that began, unless it has ended', () => {
  const current: Discount = { rate: 5, isGeneral: true, about: NONE.about, endsOn: '2026-11-30' };
  const planned = [{ startsOn: '2026-12-10', value: { ...current, rate: 9, endsOn: null } }];
  const rateOn = (day: string) => discountOn(current, planned, day).rate;
  expect(['2026-11-30', '2026-12-01', '2026-12-10'].map(rateOn)).toEqual([5, 0, 9]);
});

describe('the edges of a discount', () => {
  test.each([
    [' 1 5 % ', 15],
    ['15%', 15],
    ['015', 15],
    ['%', 0],
    ['   ', 0],
    ['1', 1],
    ['99', 99],
    // What looks like a rate and is none.
    ['15%%', null],
    ['+15', null],
    ['15.0', null],
    ['0x10', null],
    ['1000', null],
    ['tizenöt', null],
    ['१५', null],
  ])('%j is read as %j', (text, rate) => {
    expect(readRate(text)).toBe(rate);
  });

  test('whatever is typed is a whole percent from 0 to 100, or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const rate = readRate(text);
        expect(rate === null || (Number.isInteger(rate) && rate >= 0 && rate <= 100)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (rate) => {
        expect(readRate(`${rate} %`)).toBe(rate);
      }),
    );
  });

  test('500 characters are words enough, counted as they are read', () => {
    const long = { ...ABOUT, ro: 'ș'.repeat(500) };
    expect(check({ about: long })).toMatchObject({ discount: { about: long } });
    expect(check({ about: { ...ABOUT, ro: 'ș'.repeat(501) } })).toEqual({
      problems: { 'about.ro': 'tooLong' },
    });
  });

  test('half of every price is nothing to ask about, nor what was already more', () => {
    const general = { isGeneral: true, rate: '50' };
    expect(check(general)).toMatchObject({ discount: { rate: 50 } });
    const before: Discount = { rate: 80, isGeneral: true, about: ABOUT, endsOn: null };
    expect(check({ isGeneral: true, rate: '80', endsOn: '2026-12-31' }, { before })).toMatchObject({
      discount: { rate: 80, endsOn: '2026-12-31' },
    });
    expect(check({ isGeneral: true, rate: '81' }, { before })).toEqual({
      problems: { rate: 'rateDoubtful' },
    });
  });

  test('29 February ends one in a leap year alone', () => {
    expect(check({ endsOn: '2028-02-29' })).toMatchObject({ discount: { endsOn: '2028-02-29' } });
    expect(check({ endsOn: '2027-02-29' })).toEqual({ problems: { endsOn: 'endInvalid' } });
  });

  test('all that is wrong is said at once', () => {
    expect(
      check(
        { rate: 'x', about: { ...ABOUT, en: '' }, endsOn: '2026-11-01' },
        { startsOn: '2026-11-22' },
      ),
    ).toEqual({
      problems: {
        startsOn: 'dayPast',
        rate: 'rateInvalid',
        'about.en': 'languageMissing',
        endsOn: 'endsBefore',
      },
    });
  });

  test('to take one away is not kept up by words or an end that nobody reads any more', () => {
    const before: Discount = { rate: 15, isGeneral: false, about: ABOUT, endsOn: null };
    const words = { ...ABOUT, ro: '' };
    expect(check({ rate: '0', about: words, endsOn: 'x' }, { before })).toEqual({ discount: NONE });
    expect(check({ rate: '0' }, { before, startsOn: '2026-11-22' })).toEqual({
      problems: { startsOn: 'dayPast' },
    });
  });

  test.each([
    [{ rate: '16' }],
    [{ isGeneral: true }],
    [{ endsOn: '2026-12-31' }],
    [{ about: { ...ABOUT, hu: 'Második vizsgálat' } }],
  ])('%j alone is a change', (change) => {
    const before: Discount = { rate: 15, isGeneral: false, about: ABOUT, endsOn: null };
    expect(check(change, { before })).toHaveProperty('discount');
  });
});

describe('what is taken off on a day', () => {
  const discount = (rate: number, endsOn: string | null = null): Discount => ({
    ...NONE,
    rate,
    endsOn,
  });
  const planned = [
    { startsOn: '2026-12-01', value: discount(10, '2026-12-24') },
    { startsOn: '2026-12-20', value: discount(0) },
    { startsOn: '2027-01-01', value: discount(20, '2027-01-01') },
  ];
  test.each([
    ['2026-11-30', 5],
    ['2026-12-01', 10],
    ['2026-12-19', 10],
    // Taken away before it would have ended.
    ['2026-12-20', 0],
    ['2026-12-31', 0],
    ['2027-01-01', 20],
    // Its only day is over: what held before does not come back.
    ['2027-01-02', 0],
  ])('on %s it is %i percent', (day, rate) => {
    expect(discountOn(discount(5), planned, day).rate).toBe(rate);
  });
});
