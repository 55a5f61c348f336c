import { expect, test } from 'vitest';
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
