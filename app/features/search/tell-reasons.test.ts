import { expect, test } from 'vitest';
import {
  findFacts,
  foldNames,
  type SubfunctionFact,
} from '#app/features/directory/subfunction-options.ts';
import { fold } from '#app/i18n/fold.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { isReadBy, tellReasons } from './tell-reasons.server.ts';

const ROMANIAN_WORDS = 'medic dermatolog cu supraspecializare în oncodermatologie';
const specialization = {
  id: 2,
  name: 'Oncodermatology',
  locales: { hu: 'Onkodermatológia', ro: 'Oncodermatologie', en: 'Oncodermatology' },
};
const factOf = (id: number, name: string, words: string[]): SubfunctionFact => ({
  id,
  name,
  locales: {},
  specialization,
  isIncludedInInsurance: false,
  organizableByAdmed: false,
  organizableByCustomer: true,
  isReferralRequired: false,
  preauthorizationLimit: null,
  isPubliclyReservable: true,
  folded: foldNames(specialization, { name, locales: {} }),
  words: words.map((word) => ({ word, folded: fold(word) })),
});
const WORDS = ['melanom', 'melanoma', ROMANIAN_WORDS, 'suspicious mole'].toSorted();
const facts = [factOf(1, 'Consultation', WORDS), factOf(2, 'Control', WORDS)];

function reasonsFor(term: string, locale: Locale, market: Market) {
  const reader = { locale, market };
  const found = findFacts(facts, term, (word) => isReadBy(word, reader));
  return tellReasons(found, reader).map(({ foundBy }) => foundBy);
}

test('a specialty says once by which word it was found, and not in a language that is neither the reader’s nor the country’s', () => {
  expect(reasonsFor('dermatol', 'en', 'HU')).toEqual([undefined, undefined]);
  expect(reasonsFor('dermatol', 'en', 'RO')).toEqual([ROMANIAN_WORDS, undefined]);
  expect(reasonsFor('dermatol', 'ro', 'RO')).toEqual([ROMANIAN_WORDS, undefined]);
  expect(reasonsFor('suspicious', 'en', 'HU')).toEqual(['suspicious mole', undefined]);
});

test('of two words that fit, the one that is read is said', () => {
  expect(reasonsFor('melanom', 'en', 'HU')).toEqual(['melanoma', undefined]);
  expect(reasonsFor('melanom', 'ro', 'RO')).toEqual(['melanom', undefined]);
});

test('a word of the operator’s own is said to everybody', () => {
  const [fact] = [factOf(3, 'Screening', ['Melanoma Day'])];
  expect(isReadBy('Melanoma Day', { locale: 'en', market: 'HU' })).toBe(true);
  expect(tellReasons([{ fact, foundBy: 'Melanoma Day' }], { locale: 'hu', market: 'HU' })).toEqual([
    { fact, foundBy: 'Melanoma Day' },
  ]);
});
