import { LOCALES, type Locale, type LocalisedText } from '#app/i18n/locale.ts';
import type { Specialization, Subfunction, SubfunctionOption } from './contract.ts';
import { fold, foldedWords, isWordStart } from './fold.ts';

/** The list below the field ends here: who sees fifty choices types another letter. */
export const OPTIONS_MAX = 50;

/** Where a word was found; smaller is better. */
const IN_SPECIALTY_WORD_START = 0;
const IN_OWN_WORD_START = 1;
const INSIDE = 2;

/** A sub-function with the texts the autocomplete looks through. */
export interface SubfunctionFact extends Subfunction {
  /** Folded names by language: the specialty's and its own. */
  folded: { specialty: string; own: string }[];
  /** Everything it may be found by, folded. */
  searchText: string;
}

/** A choice of the specialty field, named by specialty and sub-function together. */
export function presentOption(subfunction: Subfunction): SubfunctionOption {
  const { id, name, locales, specialization } = subfunction;
  return {
    id,
    name: composeName(specialization.name, name),
    locales: composeLocales(specialization, { name, locales }),
    specialization,
  };
}

/** Folded names in every language that has them, and the plain name. */
export function foldNames(
  specialization: Specialization,
  own: { name: string; locales: LocalisedText },
): SubfunctionFact['folded'] {
  const pairs = LOCALES.map((locale) => ({
    specialty: fold(textIn(specialization, locale)),
    own: fold(textIn(own, locale)),
  }));
  return [...pairs, { specialty: fold(specialization.name), own: fold(own.name) }];
}

/**
 * The choices for what was typed, in any language: every word of it must be found, words that begin a word of the
 * specialty first, then of the sub-function, then inside; ties in the order given.
 */
export function findOptions(facts: readonly SubfunctionFact[], term: string): SubfunctionOption[] {
  return findFacts(facts, term).map(presentOption);
}

/** The same as facts. */
export function findFacts(facts: readonly SubfunctionFact[], term: string): SubfunctionFact[] {
  const words = foldedWords(term);
  if (words.length === 0) return [];
  return facts
    .map((fact) => ({ fact, rank: rankOf(fact, words) }))
    .filter((found) => found.rank !== null)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, OPTIONS_MAX)
    .map(({ fact }) => fact);
}

/** The rank in the best language; null when a word is not found. */
function rankOf(fact: SubfunctionFact, words: string[]): number | null {
  let best: number | null = null;
  for (const { specialty, own } of fact.folded) {
    const ranks = words.map((word) => rankOfWord(specialty, own, word));
    if (ranks.every((rank) => rank !== null)) {
      const worst = Math.max(...ranks);
      best = best === null ? worst : Math.min(best, worst);
    }
  }
  if (best === null && words.every((word) => fact.searchText.includes(word))) return INSIDE;
  return best;
}

function rankOfWord(specialty: string, own: string, word: string): number | null {
  if (beginsWord(specialty, word)) return IN_SPECIALTY_WORD_START;
  if (beginsWord(own, word)) return IN_OWN_WORD_START;
  return specialty.includes(word) || own.includes(word) ? INSIDE : null;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}

function composeLocales(
  specialization: Specialization,
  own: { name: string; locales: LocalisedText },
): LocalisedText {
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      composeName(textIn(specialization, locale), textIn(own, locale)),
    ]),
  );
}

function textIn(item: { name: string; locales: LocalisedText }, locale: Locale): string {
  return item.locales[locale] || item.locales.en || item.name;
}

function composeName(specialty: string, own: string): string {
  return `${specialty} – ${own}`;
}
