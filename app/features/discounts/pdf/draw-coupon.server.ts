import { encode } from 'uqr';
import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import {
  ensureRoom,
  finishPdf,
  PDF_MARGIN,
  startPdf,
  type PdfDocument,
} from '#app/platform/pdf/pdf-document.server.ts';
import { COUPON_WORDS } from './coupon-words.ts';

export interface CouponSheet {
  locale: Locale;
  /** Name of the portal. */
  portal: string;
  /** `#rrggbb`; white is readable on it. */
  colour: string;
  provider: { name: string; place: string; phone: string[] };
  code: string;
  rate: number;
  /** null: off every price. */
  description: string | null;
  /** Days, `YYYY-MM-DD`. */
  validUntil: string | null;
  today: string;
}

const INK = '#1f2933';
const SOFT_INK = '#52606d';
const LINE = '#cbd2d9';
const QR_SIZE = 132;
const BOX_HEIGHT = QR_SIZE + 32;
const BAND_HEIGHT = 150;
const GAP = 22;

/** The coupon as a PDF: one page that can be read aloud, printed, and shown on a phone. */
export async function drawCoupon(sheet: CouponSheet): Promise<Buffer> {
  const { locale, provider, rate } = sheet;
  const words = COUPON_WORDS[locale];
  const document = await startPdf({
    title: fill(locale, words.documentTitle, { provider: provider.name }),
    author: sheet.portal,
    locale,
  });
  const sections = document.struct('Document');
  document.addStructure(sections);
  const add = (tag: string, draw: () => void) => sections.add(document.struct(tag, {}, [draw]));
  const width = document.page.width - 2 * PDF_MARGIN;
  const say = (text: string, font: 'regular' | 'bold', size: number, colour = INK) =>
    document
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, PDF_MARGIN, document.y, { width });
  const section = (title: string, lines: readonly string[]) => {
    document.y += GAP;
    add('H2', () => say(title, 'bold', 12, SOFT_INK));
    for (const line of lines) add('P', () => say(line, 'regular', 12.5));
  };

  decorate(document, () => {
    document.rect(0, 0, document.page.width, BAND_HEIGHT).fill(sheet.colour);
  });
  document.y = 44;
  add('P', () => say(sheet.portal, 'bold', 12, '#ffffff'));
  add('H1', () => say(words.title, 'regular', 18, '#ffffff'));
  add('P', () => say(fill(locale, words.discount, { rate }), 'bold', 34, '#ffffff'));

  document.y = Math.max(document.y, BAND_HEIGHT) + 6;
  section(words.where, []);
  add('P', () => say(provider.name, 'bold', 16));
  add('P', () => say(provider.place, 'regular', 12.5));
  for (const phone of provider.phone) {
    add('P', () => say(fill(locale, words.phone, { phone }), 'regular', 12.5));
  }
  section(words.terms, [sheet.description ?? fill(locale, words.general, { rate })]);
  section(words.validity, [
    sheet.validUntil === null
      ? words.unlimited
      : fill(locale, words.until, { day: dayInWords(locale, sheet.validUntil) }),
  ]);

  document.y += GAP;
  ensureRoom(document, BOX_HEIGHT);
  const top = document.y;
  decorate(document, () => {
    document.roundedRect(PDF_MARGIN, top, width, BOX_HEIGHT, 8).lineWidth(1).stroke(LINE);
  });
  document.y = top + 48;
  const left = PDF_MARGIN + 24;
  add('H2', () =>
    document.font('bold').fontSize(12).fillColor(SOFT_INK).text(words.code, left, document.y),
  );
  add('P', () =>
    document
      .font('bold')
      .fontSize(21)
      .fillColor(INK)
      .text(inFours(sheet.code), left, document.y + 2, { width: width - QR_SIZE - 56 }),
  );
  sections.add(
    document.struct('Figure', { alt: fill(locale, words.qr, { code: sheet.code }) }, [
      () => drawQr(document, sheet.code, PDF_MARGIN + width - QR_SIZE - 16, top + 16),
    ]),
  );
  document.y = top + BOX_HEIGHT;

  section(
    words.howTo,
    words.steps.map((step, at) => `${at + 1}. ${step}`),
  );
  document.y += GAP;
  add('P', () =>
    say(
      fill(locale, words.issued, { day: dayInWords(locale, sheet.today), portal: sheet.portal }),
      'regular',
      10,
      SOFT_INK,
    ),
  );
  sections.end();
  return finishPdf(document);
}

/** `ABCD EFGH …`: read and typed in pieces. */
export function inFours(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? code;
}

/** What is drawn for the eye alone is left out when the page is read aloud. */
function decorate(document: PdfDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

function drawQr(document: PdfDocument, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const unit = QR_SIZE / size;
  document.fillColor(INK);
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) document.rect(x + column * unit, y + row * unit, unit, unit);
    }
  }
  document.fill();
}

/** `2026. december 31.`; a civil day, so it is written without a zone. */
function dayInWords(locale: Locale, day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(INTL_TAGS[locale], {
    timeZone: 'UTC',
    dateStyle: 'long',
  });
}
