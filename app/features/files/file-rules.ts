/** What may be sent, told by its content. HEIC, as telephones take pictures, is kept as JPEG. */
export const SENT_KINDS = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
] as const;
export type SentKind = (typeof SENT_KINDS)[number];
/** What a file input takes: browsers that do not know HEIC go by the ending. */
export const ACCEPTED_FILES = [...SENT_KINDS, 'image/heif', '.heic', '.heif'].join(',');
/** As what it is kept. */
export const KEPT_KINDS = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Of one file, as it is sent and as it is kept. */
export const FILE_BYTES_MAX = 15 * 1024 * 1024;
/** What is larger comes in parts of this size, so that a connection that breaks costs no more than one of them. */
export const PART_BYTES = 512 * 1024;
/** With one form. */
export const FILES_MAX = 10;
/** Of a picture: more than telephones take, and what one process can turn without running out of memory. */
export const PIXELS_MAX = 40_000_000;
/** Of a document: nobody reads more of a referral. */
export const PAGES_MAX = 100;
export const FILE_NAME_MAX = 120;

/** Why a file is not accepted; each has its words. */
export const FILE_REFUSALS = [
  'kind',
  'tooLarge',
  'empty',
  'unreadable',
  'tooManyPixels',
  'tooManyPages',
  'encrypted',
  'script',
  'infected',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** A name that can be shown and saved anywhere: without folders, control characters and directions of writing. */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>:|?*]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^[. ]+/, '');
  return shorten(clean, FILE_NAME_MAX).trim() || 'file';
}

/** At most so long, without half of a character at its end. */
function shorten(text: string, max: number): string {
  return text.slice(0, max).replace(/\p{Cs}$/u, '');
}

const ENDINGS: Readonly<Record<KeptKind, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/** The name with the ending of what it is kept as: a picture of a telephone is saved as one that every program opens. */
export function nameAsKept(name: string, kind: KeptKind): string {
  const clean = cleanFileName(name);
  const dot = clean.lastIndexOf('.');
  const stem = dot > 0 ? clean.slice(0, dot) : clean;
  const ending = ENDINGS[kind];
  const isRight =
    clean.toLowerCase().endsWith(ending) || (ending === '.jpg' && /\.jpeg$/i.test(clean));
  return isRight ? clean : `${shorten(stem, FILE_NAME_MAX - ending.length)}${ending}`;
}
