import { foldedWords } from '#app/i18n/fold.ts';

/** Shorter words are looked for at the beginnings of words only: anywhere inside they say nothing. */
const INSIDE_LENGTH_MIN = 3;

/** So many words find a name; the others are only compared with it. */
const TELLING_WORDS = 3;

/** Titles are kept apart from names. */
const TITLES = new Set(['dr', 'dr.', 'prof', 'prof.', 'conf', 'conf.', 'med', 'med.']);

/** What a folded name must be LIKE. */
export interface NamePattern {
  /** One pattern or either of two. */
  name: readonly [string, string | null];
  /** What some word of the name must be LIKE, for the longest words typed: they narrow the search most. One typed twice is here twice. */
  words: readonly string[];
}

/** The folded words of a name that somebody typed; titles are none. */
export function nameWords(typed: string): string[] {
  return foldedWords(typed.normalize('NFKC')).filter((word) => !TITLES.has(word));
}

/**
 * What the folded name of a provider must be LIKE for the words somebody typed, in the order typed; null when nothing
 * was typed. `%`, `_` and `\` stand for themselves.
 */
export function providerNamePattern(typed: string): NamePattern | null {
  return patternOf(foldedWords(typed.normalize('NFKC')));
}

/** The same for a doctor, whose folded name has the family name before and after the given one: either order is found. */
export function doctorNamePattern(typed: string): NamePattern | null {
  return patternOf(nameWords(typed));
}

function patternOf(words: string[]): NamePattern | null {
  const [first, ...others] = words;
  if (first === undefined) return null;
  const rest = others.map((word) => `%${isShort(word) ? ' ' : ''}${escape(word)}`).join('');
  const head = escape(first);
  const longest = words.toSorted((a, b) => b.length - a.length);
  return {
    name: isShort(first) ? [`${head}${rest}%`, `% ${head}${rest}%`] : [`%${head}${rest}%`, null],
    words: longest
      .slice(0, TELLING_WORDS)
      .map((word) => `${isShort(word) ? '' : '%'}${escape(word)}%`),
  };
}

function isShort(word: string): boolean {
  return Array.from(word).length < INSIDE_LENGTH_MIN;
}

function escape(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
