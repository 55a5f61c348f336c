import { distance } from 'fastest-levenshtein';
import type { MatchedFact, SubfunctionFact } from '#app/features/directory/subfunction-options.ts';
import { fold } from '#app/i18n/fold.ts';
import complaints from '#db/reference/complaints.json' with { type: 'json' };
import specialties from '#db/reference/specialties.json' with { type: 'json' };

/*
 * What people say when something ails them ("fáj a hátam", "mă doare spatele", "back pain") and the specialties that they
 * would be sent to; a table of ours in three languages. It advises nobody what to do, but for what cannot wait: that is 112.
 */

/** What was found for a complaint. */
export interface FoundComplaint {
  /** As the table has it. */
  phrase: string;
  /** Ids of specialties, the first choice first. */
  specializations: number[];
  isUrgent: boolean;
}

/** Words that say nothing of what is wrong. */
const FILLERS = new Set(
  (
    'a az egy es is van volt nekem nagyon meg mert hogy sokat mindig napok ota hetek ota de kicsit mostanaban erosen ' +
    'ma am imi imi-a mi mi-a mi s-a s este sunt un o si de la in pe cu foarte mereu cand cam zile ' +
    'i my me the an is are am have has had of in on and with very really for days weeks it hurts hurt bad'
  ).split(' '),
);
const LETTERS = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
/** Shorter words are not run together with others. */
const JOINED_LENGTH_MIN = 6;
/** One more word may surround a complaint than it has itself. */
const COVER_MIN = 0.5;

interface Phrase {
  text: string;
  words: string[];
  complaint: Omit<FoundComplaint, 'phrase'>;
}

const idsByKey = new Map(specialties.map(({ key, id }) => [key, id]));
const phrases: Phrase[] = complaints.flatMap((entry) => {
  const specializations = entry.specialties.flatMap((key) => idsByKey.get(key) ?? []);
  const complaint = { specializations, isUrgent: entry.isUrgent ?? false };
  return [...entry.hu, ...entry.ro, ...entry.en].map((text) => ({
    text,
    words: wordsOf(text),
    complaint,
  }));
});

/** The complaint that a text speaks of, in any language, a mistyped letter forgiven; null: none. What is urgent wins. */
export function findComplaint(text: string): FoundComplaint | null {
  const typed = wordsOf(text);
  if (typed.length === 0) return null;
  let best: { phrase: Phrase; worth: number } | null = null;
  for (const phrase of phrases) {
    const worth = worthOf(phrase, typed);
    if (worth > (best?.worth ?? 0)) best = { phrase, worth };
  }
  return best && { phrase: best.phrase.text, ...best.phrase.complaint };
}

/** The examinations that a complaint leads to: the first of each specialty. */
export function factsOfComplaint(
  { specializations, phrase }: FoundComplaint,
  facts: readonly SubfunctionFact[],
): MatchedFact[] {
  return specializations.flatMap((id) => {
    const fact = facts.find(({ specialization }) => specialization.id === id);
    return fact ? [{ fact, foundBy: phrase }] : [];
  });
}

/** 0: it is not said. More words agreeing are worth more, and so is less that surrounds them. */
function worthOf({ words, complaint }: Phrase, typed: readonly string[]): number {
  if (isRunTogether(words, typed)) return words.length + 1 + (complaint.isUrgent ? 1 : 0);
  const left = [...typed];
  let exact = 0;
  for (const word of words) {
    const at = left.findIndex((one) => isNearly(one, word));
    if (at < 0) return 0;
    if (left[at] === word) exact += 1;
    left.splice(at, 1);
  }
  const cover = words.length / typed.length;
  if (cover < COVER_MIN) return 0;
  return words.length + cover + exact / 10 + (complaint.isUrgent ? 1 : 0);
}

/** "backpain": the same words without the space. */
function isRunTogether(words: readonly string[], typed: readonly string[]): boolean {
  const joined = words.join('');
  return (
    words.length !== typed.length && joined.length >= JOINED_LENGTH_MIN && typed.join('') === joined
  );
}

/** The same word, another ending of it, or one with a wrong letter; of a short word only one that is missing or too many. */
function isNearly(typed: string, word: string): boolean {
  if (typed === word) return true;
  const shorter = Math.min(typed.length, word.length);
  if (shorter === 3 && typed.length !== word.length) {
    return typed[0] === word[0] && distance(typed, word) === 1;
  }
  if (shorter < 4) return false;
  const stem = Math.max(4, shorter - 2);
  if (typed.slice(0, stem) === word.slice(0, stem) && Math.abs(typed.length - word.length) <= 3) {
    return true;
  }
  if (typed.length === word.length && lettersOf(typed) === lettersOf(word)) return true;
  return distance(typed, word) <= (shorter < 8 ? 1 : 2);
}

/** The same in two words whose letters are swapped. */
function lettersOf(word: string): string {
  return Array.from(word).toSorted().join('');
}

function wordsOf(text: string): string[] {
  const words: string[] = fold(text).match(LETTERS) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}
