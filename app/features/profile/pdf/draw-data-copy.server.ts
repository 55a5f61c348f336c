import { INTL_TAGS } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import {
  ensureRoom,
  finishPdf,
  HEADING_ROOM,
  PDF_MARGIN,
  startPdf,
} from '#app/platform/pdf/pdf-document.server.ts';
import {
  writeInstant,
  type DataCopySheet,
  type Section,
  type Source,
} from './data-copy-section.ts';
import { DATA_COPY_WORDS } from './data-copy-words.ts';
import {
  describeAdvice,
  describeCallBacks,
  describeCare,
  describeEarlierTimes,
  describeLabRegistrations,
  describeQuestionnaires,
  describeReservations,
} from './describe-care.ts';
import {
  describeConsents,
  describeEmergencies,
  describeEvents,
  describeInvitations,
  describeMails,
  describeMembership,
  describeRelatives,
  describeRequests,
  describeSignIns,
} from './describe-person.ts';

const INK = '#1f2933';
const SOFT_INK = '#52606d';

/** Everything held about somebody as a document that can be read, printed and read aloud. */
export async function drawDataCopy(sheet: DataCopySheet): Promise<Buffer> {
  const { locale, portal, timeZone, now } = sheet;
  const words = DATA_COPY_WORDS[locale];
  const document = await startPdf({ title: words.title, author: portal, locale });
  const sections = document.struct('Document');
  document.addStructure(sections);
  const width = document.page.width - 2 * PDF_MARGIN;
  const say = (tag: string, text: string, font: 'regular' | 'bold', size: number, colour = INK) =>
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
  const instant = (at: string | Date) => writeInstant(locale, at, timeZone);
  const day = (of: string) =>
    new Date(of).toLocaleDateString(INTL_TAGS[locale], { timeZone: 'UTC', dateStyle: 'long' });
  const section = ({ title, lines }: Section) => {
    document.y += 18;
    ensureRoom(document, HEADING_ROOM);
    say('H2', title, 'bold', 14);
    document.y += 4;
    for (const line of lines.length > 0 ? lines : [words.none]) {
      say('P', line, 'regular', 10.5);
      document.y += 3;
    }
  };

  say('H1', words.title, 'bold', 22);
  say('P', fill(locale, words.made, { at: instant(now), portal }), 'regular', 10, SOFT_INK);
  const source: Source = {
    sheet,
    words,
    instant,
    day,
    named: (label, value) => (value ? `${label}: ${value}` : null),
  };
  const held = [
    ...describeMembership(source),
    describeReservations(source),
    ...describeCare(source),
    ...describeRelatives(source),
    describeConsents(source),
    describeQuestionnaires(source),
    describeLabRegistrations(source),
    describeEmergencies(source),
    describeRequests(source),
    describeInvitations(source),
    describeMails(source),
    describeEarlierTimes(source),
    describeCallBacks(source),
    describeAdvice(source),
    ...describeSignIns(source),
    describeEvents(source),
  ];
  for (const one of held) section(one);
  sections.end();
  return finishPdf(document);
}
