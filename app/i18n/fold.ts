/** What decomposing leaves as it is: letters that are no letter with a mark on it, typographic dashes and quotes. */
const PLAIN_FORMS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
};

function foldCharacter(character: string): string {
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return PLAIN_FORMS[bare] ?? bare;
}

/** A text without accents and case, as the database's `norm()` has it: ş and ș, ő and o are the same. */
export function fold(text: string): string {
  let folded = '';
  for (const character of text) folded += foldCharacter(character);
  return folded;
}

/** A piece of a label; `isMatch` pieces are what the person typed. */
export interface TextSegment {
  text: string;
  isMatch: boolean;
}

/**
 * Cuts a label where the words of `term` occur in it, whatever their accents and case; the label's own letters are kept.
 * A word is marked at the beginnings of the label's words; where it begins none, inside of them.
 */
export function splitMatches(label: string, term: string): TextSegment[] {
  const { folded, origins } = foldWithOrigins(label);
  const isMarked = Array.from({ length: label.length }, () => false);
  for (const word of foldedWords(term)) {
    const found = findAll(folded, word);
    const starts = found.filter((at) => isWordStart(folded, at));
    for (const at of starts.length > 0 ? starts : found) {
      isMarked.fill(true, origins[at], origins[at + word.length]);
    }
  }
  const segments: TextSegment[] = [];
  for (let at = 0; at < label.length; at += 1) {
    const last = segments.at(-1);
    const isMatch = isMarked[at] ?? false;
    if (last && last.isMatch === isMatch) last.text += label[at];
    else segments.push({ text: label[at] ?? '', isMatch });
  }
  return segments;
}

/** The words of what somebody typed, folded. */
export function foldedWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/** Whether a word begins at this place of a folded text. */
export function isWordStart(folded: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '');
}

/** origins[i]: where in `label` the letter that gave folded letter i begins; one entry more for the end. */
function foldWithOrigins(label: string): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let place = 0;
  for (const character of label) {
    const piece = foldCharacter(character);
    for (let i = 0; i < piece.length; i += 1) origins.push(place);
    folded += piece;
    place += character.length;
  }
  origins.push(place);
  return { folded, origins };
}

function findAll(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}
