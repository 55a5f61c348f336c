import { join } from 'node:path';
import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';

export type PdfDocument = PDFKit.PDFDocument;

/** Noto Sans cut down to Latin with all its accents; a document carries only the letters it uses. */
const FONTS = {
  regular: join(import.meta.dirname, 'fonts/noto-sans-regular.ttf'),
  bold: join(import.meta.dirname, 'fonts/noto-sans-bold.ttf'),
};
/** As the library has read them once: to read them anew takes half of the time of a document. */
const readFonts = new Map<string, PDFKit.Mixins.PDFFontSource>();
/** What is used of a font of the library's own reader. */
interface ReadFont {
  characterSet: number[];
  glyphForCodePoint(letter: number): unknown;
}
/** Points; 72 to the inch. */
export const PDF_MARGIN = 56;
/** A heading and the first lines below it. */
export const HEADING_ROOM = 54;

/**
 * An empty A4 page of a PDF/UA document: tagged, titled, in one language. Fonts are `regular` and `bold`. What draws it is loaded
 * with the first one: ten megabytes that most processes never need.
 */
export async function startPdf({
  title,
  author,
  locale,
  createdAt,
}: {
  title: string;
  author: string;
  locale: Locale;
  /** When it is to say it was made, so that it is the same each time; left out: now. */
  createdAt?: Date;
}): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: PDF_MARGIN,
    // None before those below.
    font: '',
    pdfVersion: '1.7',
    // @ts-expect-error the library takes it, its types do not know it yet
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: INTL_TAGS[locale],
    info: { Title: title, Author: author, ...(createdAt && { CreationDate: createdAt }) },
  });
  for (const [name, file] of Object.entries(FONTS)) {
    const read = readFonts.get(name);
    document.registerFont(name, read ?? file).font(name);
    // @ts-expect-error the library has it and takes it for a source, its types do not know it
    if (!read) readFonts.set(name, withItsLetters(document._font.font));
  }
  return document.font('regular');
}

/**
 * A font remembers of each glyph the letters it was first asked for with, and writes those for whoever copies or hears the text. A
 * document that ends asks for the parts of its glyphs with none (of "Ő" those of "O"), and would take them from the next one.
 */
function withItsLetters<Font extends ReadFont>(font: Font): Font {
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}

/** Goes on to the next page where this one has no room, in points, for what is to stand together: a heading, what is drawn at once. */
export function ensureRoom(document: PdfDocument, height: number): void {
  if (document.y + height > document.page.height - PDF_MARGIN) document.addPage();
}

/** The finished document's bytes. */
export async function finishPdf(document: PdfDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
