import type { ComboGroup, ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { fold, foldedWords, isWordStart, splitMatches } from '#app/i18n/fold.ts';
import { INDENT, type LocationChoice } from './location-choices.ts';

/** A place of the tree with the places it lies in. */
export interface ListedLocation extends LocationChoice {
  /** Names of the places it lies in, the nearest first. */
  within: string[];
}

/**
 * What the location field lists: the places that fit what was typed, or the whole tree below `everywhere`.
 * @param typed null or blank: nothing
 */
export function suggestLocations(
  choices: readonly LocationChoice[],
  typed: string | null,
  everywhere: string,
): ComboGroup[] {
  const places = listLocations(choices);
  if (!typed?.trim()) {
    const all = { id: '', label: everywhere };
    return [{ id: 'all', items: [all, ...places.map(toTreeItem)] }];
  }
  return [{ id: 'found', items: findLocations(places, typed).map((at) => toMatchItem(at, typed)) }];
}

function toTreeItem({ code, label, depth }: ListedLocation): ComboItem {
  return { id: code, label, segments: [{ text: INDENT.repeat(depth) + label, isMatch: false }] };
}

function toMatchItem({ code, label, within }: ListedLocation, typed: string): ComboItem {
  return {
    id: code,
    label,
    segments: splitMatches(label, typed),
    hint: [{ text: within.join(', '), isMatch: false }],
  };
}

/** Every place with what it lies in, in the order of the tree. */
export function listLocations(choices: readonly LocationChoice[]): ListedLocation[] {
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
export function findLocations(places: readonly ListedLocation[], term: string): ListedLocation[] {
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
