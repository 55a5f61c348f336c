import type { Market } from '#app/i18n/locale.ts';
import type { ReviewRefusal } from '#app/platform/states.ts';
import { countCharacters, isPlainText, normaliseText } from '#app/people/text.ts';

/** As the database has them, written here once more: the list of its states is a part of every page's script. */
const REFUSALS: Record<ReviewRefusal, true> = {
  health_data: true,
  abuse: true,
  other_people: true,
  advertising: true,
  not_about_visit: true,
};
export const REVIEW_REFUSALS = Object.keys(REFUSALS) as ReviewRefusal[];

export const STARS = [1, 2, 3, 4, 5] as const;
/** A word or two help nobody who chooses a doctor. */
export const COMMENT_MIN = 10;
export const COMMENT_MAX = 1_000;
/** As much as a column of names takes. */
const NAME_MAX = 60;
/** Letters of Hungarian that are written with several signs, the longest first. */
const HUNGARIAN_LETTERS = ['dzs', 'cs', 'dz', 'gy', 'ly', 'ny', 'sz', 'ty', 'zs'];

export type ReviewProblem = 'required' | 'tooShort' | 'tooLong' | 'charactersInvalid';

/** A text as it is stored, or what is wrong with it. */
export function checkComment(
  typed: string,
  { min = COMMENT_MIN }: { min?: number } = {},
): { text: string; problem: null } | { text: null; problem: ReviewProblem } {
  const text = normaliseText(typed);
  const length = countCharacters(text);
  const wrong = (problem: ReviewProblem) => ({ text: null, problem });
  if (length === 0) return wrong('required');
  if (!isPlainText(text)) return wrong('charactersInvalid');
  if (length < min) return wrong('tooShort');
  if (length > COMMENT_MAX) return wrong('tooLong');
  return { text, problem: null };
}

/** Given name and the first letter of the family name, `Kata Sz.`; null: no name can be made of it. */
export function writeShownName(
  market: Market,
  lastName: string | null,
  firstName: string | null,
): string | null {
  const [given = ''] = (firstName ?? '').trim().split(/\s+/);
  const family = (lastName ?? '').trim();
  if (!/\p{L}/u.test(given) || !/^\p{L}/u.test(family)) return null;
  const double =
    market === 'HU' && HUNGARIAN_LETTERS.find((one) => family.toLowerCase().startsWith(one));
  const initial = double
    ? `${family.charAt(0).toUpperCase()}${double.slice(1)}`
    : [...family][0]?.toUpperCase();
  const name = `${given} ${initial}.`;
  return countCharacters(name) > NAME_MAX ? null : name;
}
