import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import {
  ensureRoom,
  finishPdf,
  HEADING_ROOM,
  PDF_MARGIN,
  startPdf,
} from '#app/platform/pdf/pdf-document.server.ts';
import type { Answers, QuestionnaireKey } from '../answers.ts';
import { assess } from '../assess.ts';
import { describeFindings, describeInputs } from '../describe.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';

const INK = '#1f2933';
const SOFT_INK = '#52606d';

export interface ResultSheet {
  locale: Locale;
  /** Name of the portal. */
  portal: string;
  key: QuestionnaireKey;
  answers: Answers;
  /** `YYYY-MM-DD` */
  takenOn: string;
}

/** A result as a tagged document: what was computed and by which model, what was not and why, and what was answered. */
export async function drawResult({
  locale,
  portal,
  key,
  answers,
  takenOn,
}: ResultSheet): Promise<Buffer> {
  const words = QUESTIONNAIRE_WORDS[locale];
  const title = `${words.pdf.title}: ${words.lists[key].name}`;
  const document = await startPdf({ title, author: portal, locale });
  const root = document.struct('Document');
  document.addStructure(root);
  const width = document.page.width - 2 * PDF_MARGIN;
  const say = (tag: string, text: string, font: 'regular' | 'bold', size: number, colour = INK) => {
    root.add(
      document.struct(tag, {}, [
        () =>
          document
            .font(font)
            .fontSize(size)
            .fillColor(colour)
            .text(text, PDF_MARGIN, document.y, { width }),
      ]),
    );
    document.y += 3;
  };
  const head = (text: string) => {
    document.y += 14;
    ensureRoom(document, HEADING_ROOM);
    say('H2', text, 'bold', 14);
  };
  const date = new Date(`${takenOn}T12:00:00Z`).toLocaleDateString(INTL_TAGS[locale], {
    timeZone: 'UTC',
    dateStyle: 'long',
  });
  const result = assess(key, answers, takenOn);
  const findings = describeFindings(locale, result, answers);
  const notComputed = findings.filter(({ isComputed }) => !isComputed);

  say('H1', title, 'bold', 20);
  say('P', fill(locale, words.pdf.made, { date, portal }), 'regular', 10, SOFT_INK);
  say('P', words.notDiagnosis, 'bold', 10.5);
  if (result.hasUrgentPressure) {
    head(words.result.urgentTitle);
    say('P', words.result.urgentText, 'bold', 10.5);
  }
  head(words.pdf.computed);
  for (const { title: name, headline, lines } of findings.filter(({ isComputed }) => isComputed)) {
    document.y += 6;
    ensureRoom(document, HEADING_ROOM);
    say('H3', `${name}: ${headline}`, 'bold', 11.5);
    for (const line of lines) say('P', line, 'regular', 10.5);
  }
  if (notComputed.length > 0) {
    head(words.pdf.notComputed);
    for (const { title: name, lines } of notComputed) {
      say('P', `${name}: ${lines.join(' ')}`, 'regular', 10.5);
    }
  }
  head(words.pdf.inputs);
  for (const { question, answer } of describeInputs(locale, key, answers)) {
    say('P', `${question}: ${answer ?? words.pdf.skipped}`, 'regular', 10.5);
  }
  head(words.pdf.method);
  say('P', words.pdf.sources, 'regular', 9.5, SOFT_INK);
  root.end();
  return finishPdf(document);
}
