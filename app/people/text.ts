/** Control characters, and marks that turn the reading direction of what follows. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const FORBIDDEN_IN_LINES = new RegExp(
  FORBIDDEN.source.replace('\\u0000-\\u001f', '\\u0000-\\u0009\\u000b-\\u001f'),
  'u',
);
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

/** No control characters and no marks that turn the reading direction. */
export function isPlainLine(text: string): boolean {
  return !FORBIDDEN.test(text);
}

/** The same for a text that may have lines. */
export function isPlainText(text: string): boolean {
  return !FORBIDDEN_IN_LINES.test(text);
}
