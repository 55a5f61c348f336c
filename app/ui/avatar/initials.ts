const TITLES = /^(?:dr|prof|habil|phd|jr|id|ifj|özv)\.?$/iu;

/** First letters of the first two words of a name; titles do not count. "Dr. Kovács Éva" gives "KÉ". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !TITLES.test(word));
  return (named.length > 0 ? named : words)
    .slice(0, 2)
    .map((word) => Array.from(word.replace(/^[^\p{L}]+/u, ''))[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** One of the tints, always the same for a name. */
export function tintOf(name: string, tints: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return sum % tints;
}
