import { expect, test } from 'vitest';
import { LOCALES, type Locale, type Market } from '#app/i18n/locale.ts';
import type { Message } from '#app/i18n/words.ts';
import type { LimitCheck } from './contract.ts';
import { findCoverageWarnings, writeCoverageWarnings } from './coverage-warnings.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';

const unused: LimitCheck = {
  isSpecializationLimitReached: false,
  isNinetyPercentReached: false,
  isQuantityLimitReached: false,
  quantityLimit: null,
  needsDownpayment: 0,
  needsDownpaymentType: 'amount',
  limitAmountPerVisit: null,
  isIncludedInInsurance: true,
};
const warningsOf = (check: Partial<LimitCheck>) => findCoverageWarnings({ ...unused, ...check });

test('a cover that is not used up warns of nothing', () => {
  expect(warningsOf({})).toEqual([]);
});

test('exhausted is said only when both flags are set, 90 percent when it alone is [C769]', () => {
  const both = { isSpecializationLimitReached: true, isNinetyPercentReached: true };
  expect(warningsOf(both)).toEqual(['limitReached']);
  expect(warningsOf({ isNinetyPercentReached: true })).toEqual(['ninetyPercent']);
  expect(warningsOf({ isSpecializationLimitReached: true })).toEqual([]);
});

test('each other restriction has its own warning, and all are told together [C589 C590 C591]', () => {
  expect(warningsOf({ isQuantityLimitReached: true, quantityLimit: 3 })).toEqual(['quantityLimit']);
  expect(warningsOf({ needsDownpayment: 5000 })).toEqual(['downpaymentAmount']);
  expect(warningsOf({ needsDownpayment: 20, needsDownpaymentType: 'percent' })).toEqual([
    'downpaymentPercent',
  ]);
  expect(warningsOf({ limitAmountPerVisit: 15_000 })).toEqual(['amountPerVisit']);
  expect(
    warningsOf({ isNinetyPercentReached: true, needsDownpayment: 1, limitAmountPerVisit: 1 }),
  ).toEqual(['ninetyPercent', 'downpaymentAmount', 'amountPerVisit']);
});

test('care that is not in the insurance is said to be so, and nothing else [C774]', () => {
  expect(
    warningsOf({ isIncludedInInsurance: false, isNinetyPercentReached: true, needsDownpayment: 1 }),
  ).toEqual(['notIncluded']);
});

const textsOf = (locale: Locale, market: Market, check: Partial<LimitCheck>) =>
  writeCoverageWarnings(
    { ...unused, ...check },
    {
      words: { hu, ro, en }[locale],
      locale,
      market,
      specialty: 'Dermatology',
      endDate: '2027-05-10',
    },
  ).map(({ text }) => text.replaceAll('\u00A0', ' '));

test('the English texts are those of the requirement [C419 C420 C421 C587 C588 C589 C767 C768 C770 C771]', () => {
  const exhausted = { isSpecializationLimitReached: true, isNinetyPercentReached: true };
  expect(textsOf('en', 'HU', exhausted)).toEqual([
    'You have depleted the annual limitation until the anniversary of the risk-bearing period 10 May 2027 for the chosen field (Dermatology), you will have to finance the service.',
  ]);
  expect(textsOf('en', 'HU', { isNinetyPercentReached: true })).toEqual([
    '90% of your Dermatology cover is already exhausted. Depending on the selected care, downpayment may be needed',
  ]);
  expect(textsOf('en', 'HU', { isQuantityLimitReached: true, quantityLimit: 3 })).toEqual([
    'Your policy covers 3 cares of the selected specialty, that you already used. Further cares within this insurance year can be booked only with self-financing.',
  ]);
});

test('a downpayment is said with its amount in the currency of the market, or its percentage [C422 C423 C590 C772]', () => {
  expect(textsOf('hu', 'HU', { needsDownpayment: 12_500 })[0]).toContain(' 12 500 Ft ');
  expect(textsOf('ro', 'RO', { needsDownpayment: 50 })[0]).toContain(' 50 RON.');
  const share = { needsDownpayment: 20, needsDownpaymentType: 'percent' } as const;
  for (const locale of LOCALES) expect(textsOf(locale, 'HU', share)[0]).toContain(' 20%');
});

test('what is paid for one visit is said in the currency of the market, and where the difference is paid [C424 C591 C763 C764 C765 C773]', () => {
  expect(textsOf('hu', 'HU', { limitAmountPerVisit: 15_000 })[0]).toContain(' 15 000 Ft ');
  expect(textsOf('en', 'RO', { limitAmountPerVisit: 200 })[0]).toContain(' 200 RON ');
  const differences = {
    hu: 'A különbözetet a rendelőben',
    ro: 'Diferența se plătește la clinică',
    en: 'the difference at the clinic',
  };
  for (const locale of LOCALES) {
    const [text] = textsOf(locale, 'RO', { limitAmountPerVisit: 200 });
    expect(text).toContain(differences[locale]);
  }
});

test('each language names the field and the anniversary, and counts in its plural form', () => {
  const exhausted = { isSpecializationLimitReached: true, isNinetyPercentReached: true };
  const dates = { hu: '2027. május 10.', ro: '10 mai 2027', en: '10 May 2027' };
  for (const locale of LOCALES) {
    expect(textsOf(locale, 'HU', exhausted)[0]).toContain(dates[locale]);
    expect(textsOf(locale, 'HU', exhausted)[0]).toContain('(Dermatology)');
    expect(textsOf(locale, 'HU', { isIncludedInInsurance: false })[0]).toContain('(Dermatology)');
  }
  const cares = (quantityLimit: number) =>
    textsOf('ro', 'RO', { isQuantityLimitReached: true, quantityLimit })[0];
  expect(cares(1)).toContain('un singur serviciu');
  expect(cares(3)).toContain('3 servicii');
  expect(cares(20)).toContain('20 de servicii');
});

test('the same places are filled in every language [C001]', () => {
  const placesOf = (message: Message) =>
    [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].toSorted();
  for (const key of Object.keys(hu) as (keyof typeof hu)[]) {
    for (const words of [ro, en]) expect(placesOf(words[key]), key).toEqual(placesOf(hu[key]));
  }
});
