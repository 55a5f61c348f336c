import { fold, foldedWords, isWordStart } from './fold.ts';
import type { LocationChoice } from './location-choices.ts';

/** A place of the tree with the places it lies in. */
export interface FoundLocation extends LocationChoice {
  /** Names of the places it lies in, the nearest first. */
  within: string[];
}

/** Every place with what it lies in, in the order of the tree. */
export function listLocations(choices: readonly LocationChoice[]): FoundLocation[] {
  const path: string[] = [];
  return choices.map((choice) => {
    path.length = choice.depth;
    const within = path.toReversed();
    path.push(choice.label);
    return { ...choice, within };
  });
}

/**
 * The places that begin with what was typed, whatever its accents and case: every word must begin a word of the place's
 * name, its number or the names of the places it lies in, and one of them the place's own.
 */
export function findLocations(places: readonly FoundLocation[], term: string): FoundLocation[] {
  const words = foldedWords(term).map((word) => word.replace(/\.$/, ''));
  return places.filter(({ code, label, within }) => {
    const own = fold(`${label} ${numberOf(code)}`);
    const all = `${own} ${fold(within.join(' '))}`;
    return (
      words.every((word) => beginsWord(all, word)) && words.some((word) => beginsWord(own, word))
    );
  });
}

/** "13" of `hu-bp-13`, "3" of `ro-b-s3`: districts and sectors are known by numbers too; others have none. */
function numberOf(code: string): string {
  const number = Number(code.split('-').at(-1)?.replace('s', ''));
  return Number.isNaN(number) ? '' : String(number);
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}
