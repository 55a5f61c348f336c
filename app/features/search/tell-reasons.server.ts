import type { MatchedFact } from '#app/features/directory/subfunction-options.ts';
import { LOCALES, MARKET_LOCALE, type Locale, type Market } from '#app/i18n/locale.ts';
import complaints from '#db/reference/complaints.json' with { type: 'json' };
import specialtyWords from '#db/reference/specialty-words.json' with { type: 'json' };

/** Whose page it is: its language, and the country. */
interface Reader {
  locale: Locale;
  market: Market;
}

/** Of everyday words and complaints, which languages have them. */
const languages = new Map<string, Set<Locale>>();
for (const locale of LOCALES) {
  const words = Object.values(specialtyWords).flatMap(({ profession, words: lay }) => [
    profession[locale],
    ...lay[locale].split(', '),
  ]);
  for (const word of [...words, ...complaints.flatMap((entry) => entry[locale])]) {
    languages.set(word, (languages.get(word) ?? new Set()).add(locale));
  }
}

/** Whether a word is of the page's language or the country's: words of a third one find, and are not shown. */
export function isReadBy(word: string, { locale, market }: Reader): boolean {
  const known = languages.get(word);
  // A word of the operator's own.
  return !known || known.has(locale) || known.has(MARKET_LOCALE[market]);
}

/** Says by which word each specialty was found: once, at its first examination, in words that the reader reads. */
export function tellReasons(found: readonly MatchedFact[], reader: Reader): MatchedFact[] {
  const told = new Set<number>();
  return found.map(({ fact, foundBy }) => {
    const { id } = fact.specialization;
    if (foundBy === undefined || told.has(id) || !isReadBy(foundBy, reader)) return { fact };
    told.add(id);
    return { fact, foundBy };
  });
}
