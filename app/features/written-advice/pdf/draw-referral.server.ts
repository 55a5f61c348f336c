import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import {
  ensureRoom,
  finishPdf,
  HEADING_ROOM,
  PDF_MARGIN,
  startPdf,
} from '#app/platform/pdf/pdf-document.server.ts';
import { REFERRAL_WORDS } from './referral-words.ts';

export interface ReferralSheet {
  locale: Locale;
  /** Name of the portal. */
  portal: string;
  patient: string;
  /** Days, `YYYY-MM-DD`. */
  dateOfBirth: string;
  writtenOn: string;
  /** ISO 8601. The same note is the same document, byte for byte. */
  writtenAt: string;
  specialty: string;
  doctor: { name: string; specialties: readonly string[] };
  note: string;
}

const INK = '#1f2933';
const SOFT_INK = '#52606d';
const GAP = 18;

/** What a doctor wrote for the specialist, as a PDF that can be read aloud, printed and sent with a booking. */
export async function drawReferral(sheet: ReferralSheet): Promise<Buffer> {
  const { locale, portal, doctor } = sheet;
  const words = REFERRAL_WORDS[locale];
  const document = await startPdf({
    title: words.title,
    author: portal,
    locale,
    createdAt: new Date(sheet.writtenAt),
  });
  const sections = document.struct('Document');
  document.addStructure(sections);
  const width = document.page.width - 2 * PDF_MARGIN;
  const add = (
    tag: string,
    text: string,
    size: number,
    font: 'regular' | 'bold' = 'regular',
    colour = INK,
  ) =>
    sections.add(
      document.struct(tag, {}, [
        () =>
          document
            .font(font)
            .fontSize(size)
            .fillColor(colour)
            .text(text, PDF_MARGIN, document.y, { width }),
      ]),
    );
  const section = (title: string, lines: readonly string[]) => {
    document.y += GAP;
    ensureRoom(document, HEADING_ROOM);
    add('H2', title, 12, 'bold', SOFT_INK);
    for (const line of lines) add('P', line, 12.5);
  };

  add('P', portal, 12, 'bold', SOFT_INK);
  add('H1', words.title, 20, 'bold');
  section(words.patient, [
    sheet.patient,
    fill(locale, words.bornOn, { day: dayInWords(locale, sheet.dateOfBirth) }),
  ]);
  section(words.to, [sheet.specialty]);
  section(words.note, sheet.note.split('\n').filter(Boolean));
  section(words.from, [[doctor.name, ...doctor.specialties].join(', ')]);
  document.y += GAP;
  const day = dayInWords(locale, sheet.writtenOn);
  add('P', fill(locale, words.issued, { portal, day }), 10, 'regular', SOFT_INK);
  sections.end();
  return finishPdf(document);
}

/** A civil day, so it is written without a zone. */
function dayInWords(locale: Locale, day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(INTL_TAGS[locale], {
    timeZone: 'UTC',
    dateStyle: 'long',
  });
}
