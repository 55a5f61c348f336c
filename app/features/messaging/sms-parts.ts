/** The letters of a text message in its short coding, 3GPP TS 23.038: seven bits each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Two of them take the place of two letters. */
const EXTENDED = new Set('^{}\\[~]|€');
const BASIC_SIZES = { alone: 160, part: 153 };
/** With any other letter the whole text takes sixteen bits a letter. */
const WIDE_SIZES = { alone: 70, part: 67 };

/** A text message of more parts is not sent: each is paid for, and old telephones show them apart. */
export const SMS_PARTS_MAX = 2;

/** In how many parts a text leaves. */
export function countSmsParts(text: string): number {
  const isBasic = [...text].every((letter) => BASIC.has(letter) || EXTENDED.has(letter));
  const sizes = isBasic ? BASIC_SIZES : WIDE_SIZES;
  const units = Array.from(text, (letter) =>
    isBasic ? (EXTENDED.has(letter) ? 2 : 1) : letter.length,
  );
  if (units.reduce((sum, size) => sum + size, 0) <= sizes.alone) return 1;
  let parts = 1;
  let filled = 0;
  // A letter of two units is never cut.
  for (const size of units) {
    if (filled + size > sizes.part) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return parts;
}

/** Letters that lose more than their accent, as people write them on a telephone without them. */
const NEAREST: Record<string, string> = {
  ő: 'ö',
  Ő: 'Ö',
  ű: 'ü',
  Ű: 'Ü',
  '„': '"',
  '”': '"',
  '“': '"',
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
};

/** The same in letters of the short coding: `Szűrés őszi` becomes `Szürés öszi`, `ș` becomes `s`. */
export function toBasicLetters(text: string): string {
  return Array.from(text, (letter) => {
    if (BASIC.has(letter) || EXTENDED.has(letter)) return letter;
    const near = NEAREST[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return [...near].every((one) => BASIC.has(one)) ? near : '?';
  }).join('');
}

/**
 * The first of the versions, the fullest first, that fits into two parts: with its accents if it can, else without. One that fits in no
 * way is cut, which no version with a link at its end may need: its last version has to be short.
 */
export function fitSms(versions: readonly string[]): string {
  for (const version of versions) {
    const found = [version, toBasicLetters(version)].find(
      (text) => countSmsParts(text) <= SMS_PARTS_MAX,
    );
    if (found !== undefined) return found;
  }
  let text = toBasicLetters(versions.at(-1) ?? '');
  while (countSmsParts(text) > SMS_PARTS_MAX) text = text.slice(0, -1);
  return text;
}
