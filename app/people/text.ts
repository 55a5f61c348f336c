/**
 * Control characters, marks that turn the reading direction, and signs that nobody sees: two texts that look alike must be one.
 * Half of a pair is no character.
 */
const FORBIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\p{Cs}/u;
const FORBIDDEN_IN_TEXT = new RegExp(
  FORBIDDEN.source.replace('\\u0000-\\u001f', '\\u0000-\\u0009\\u000b-\\u001f'),
  'u',
);
/** They join and part letters of other scripts and the parts of one emoji; in a name of ours they only hide. */
const JOINERS = /[\u200c\u200d]/;
const COMMA_BELOW = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' } as const;

/** Length as people count: code points, not UTF-16 units or bytes. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Text as stored: composed letters (NFC), no space around, Romanian letters with a comma below instead of the cedilla
 * of old keyboards, one kind of line end.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[şŞţŢ]/g, (letter) => COMMA_BELOW[letter as keyof typeof COMMA_BELOW])
    .trim();
}

/** What can be kept of a text that nobody has checked yet: half of a pair is no character, and the database takes no NUL. */
export function keepText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** One line without control characters, marks that turn the reading direction and signs that nobody sees. */
export function isPlainLine(text: string): boolean {
  return !FORBIDDEN.test(text) && !JOINERS.test(text);
}

/** The same for a text that may have lines, and emoji of several parts. */
export function isPlainText(text: string): boolean {
  return !FORBIDDEN_IN_TEXT.test(text);
}
