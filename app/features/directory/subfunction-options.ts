import { distance } from 'fastest-levenshtein';
import { LOCALES, type Locale, type LocalisedText } from '#app/i18n/locale.ts';
import type { Specialization, Subfunction, SubfunctionOption } from './contract.ts';
import { fold, foldedWords, isWordStart } from '#app/i18n/fold.ts';

/** The list below the field ends here: who sees fifty choices types another letter. */
export const OPTIONS_MAX = 50;

/** Where the words were found; smaller is better. */
const IN_SPECIALTY_WORD_START = 0;
const IN_OWN_WORD_START = 1;
const IN_EVERYDAY_WORD = 2;
const INSIDE = 3;

/** Shorter words are too like each other: one letter changed makes another word of them. */
const MISSPELT_LENGTH_MIN = 4;
/** From this length on two letters may be wrong. */
const LONG_WORD_LENGTH = 8;

/** A sub-function with the texts the autocomplete looks through. */
export interface SubfunctionFact extends Subfunction {
  /** Folded names by language: the specialty's and its own. */
  folded: { specialty: string; own: string }[];
  /** What people call the specialty, or go there with, as written and folded. */
  words: { word: string; folded: string }[];
}

interface RankedMatch extends MatchedFact {
  rank: number;
}

/** A choice of the specialty field, named by specialty and sub-function together. */
export function presentOption(subfunction: Subfunction, foundBy?: string): SubfunctionOption {
  const { id, name, locales, specialization } = subfunction;
  return {
    id,
    name: composeName(specialization.name, name),
    locales: composeLocales(specialization, { name, locales }),
    specialization,
    ...(foundBy !== undefined && { foundBy }),
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
 * specialty first, then of the sub-function, then everyday words for the specialty, then inside; ties in the order given.
 * Where nothing is found it may be misspelt.
 */
export function findOptions(facts: readonly SubfunctionFact[], term: string): SubfunctionOption[] {
  return findFacts(facts, term).map(({ fact, foundBy }) => presentOption(fact, foundBy));
}

/** A sub-function that was found. */
export interface MatchedFact {
  fact: SubfunctionFact;
  /** The everyday word by which it was found. */
  foundBy?: string;
}

/**
 * The same as facts.
 * @param isRead whether a reader is told by this everyday word; another one that is as good takes its place where one is
 */
export function findFacts(
  facts: readonly SubfunctionFact[],
  term: string,
  isRead: (word: string) => boolean = () => true,
): MatchedFact[] {
  const words = foldedWords(term);
  if (words.length === 0) return [];
  const found = facts.flatMap((fact) => findIn(fact, words, isRead) ?? []);
  const best = found.length > 0 ? found : findMisspelt(facts, words);
  return best
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, OPTIONS_MAX)
    .map(({ fact, foundBy }) => ({ fact, ...(foundBy !== undefined && { foundBy }) }));
}

/** The best of all languages; null when a word is not found. */
function findIn(
  fact: SubfunctionFact,
  words: string[],
  isRead: (word: string) => boolean,
): RankedMatch | null {
  let best: RankedMatch | null = null;
  for (const { specialty, own } of fact.folded) {
    const ranks = words.map((word) => rankOfWord(specialty, own, word));
    if (ranks.every((rank) => rank !== null)) {
      const rank = Math.max(...ranks);
      if (best === null || rank < best.rank) best = { fact, rank };
    }
  }
  if (best !== null && best.rank < IN_EVERYDAY_WORD) return best;
  const everyday = fact.words.filter(({ folded }) =>
    words.every((word) => beginsWord(folded, word)),
  );
  const told = everyday.find(({ word }) => isRead(word)) ?? everyday[0];
  return told ? { fact, rank: IN_EVERYDAY_WORD, foundBy: told.word } : best;
}

/** By words that are nearly those typed; a smaller rank is nearer. */
function findMisspelt(facts: readonly SubfunctionFact[], typed: string[]): RankedMatch[] {
  // Most specialties have the same words in all their sub-functions.
  const measures = typed.map((word) => remember((token: string) => errorsIn(word, token)));
  const found: RankedMatch[] = [];
  for (const fact of facts) {
    let best: RankedMatch | null = null;
    for (const { tokens, foundBy } of spellingsOf(fact)) {
      const rank = Math.max(...measures.map((measure) => Math.min(...tokens.map(measure))));
      if (Number.isFinite(rank) && (best === null || rank < best.rank)) {
        best = { fact, rank, ...(foundBy !== undefined && { foundBy }) };
      }
    }
    if (best) found.push(best);
  }
  return found;
}

interface Spelling {
  tokens: string[];
  foundBy?: string;
}

/** Facts stay for a minute, and so do these. */
const spellings = new WeakMap<SubfunctionFact, Spelling[]>();

function spellingsOf(fact: SubfunctionFact): Spelling[] {
  const known = spellings.get(fact);
  if (known) return known;
  const made = [
    ...fact.folded.map(({ specialty, own }) => ({ tokens: wordsOf(`${specialty} ${own}`) })),
    ...fact.words.map(({ word, folded }) => ({ tokens: wordsOf(folded), foundBy: word })),
  ];
  spellings.set(fact, made);
  return made;
}

function remember<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** How many letters of `typed` are wrong as the beginning of `word`; Infinity: too many. */
function errorsIn(typed: string, word: string): number {
  if (typed.length < MISSPELT_LENGTH_MIN) return word.startsWith(typed) ? 0 : Infinity;
  const most = typed.length < LONG_WORD_LENGTH ? 1 : 2;
  if (word.length < typed.length - most) return Infinity;
  // One letter too many or too few shifts the rest of the word.
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  const fewest = Math.min(...lengths.map((length) => distance(typed, word.slice(0, length))));
  return fewest <= most ? fewest : Infinity;
}

function rankOfWord(specialty: string, own: string, word: string): number | null {
  if (beginsWord(specialty, word)) return IN_SPECIALTY_WORD_START;
  if (beginsWord(own, word)) return IN_OWN_WORD_START;
  return specialty.includes(word) || own.includes(word) ? INSIDE : null;
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
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
