import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { listHeads } from '../describe-report.ts';
import { readChoice } from '../report-rules.ts';
import { REPORT_WORDS } from '../words.ts';
import { drawReport } from './draw-report.server.ts';

const TOTALS = {
  booked: 236,
  fulfilled: 186,
  noShow: 17,
  cancelledByPatient: 20,
  cancelledByClinic: 13,
  covered: 232_000,
};
const nameOf = (number: number) =>
  `Cabinet Medicină internă Dr. Ștefan Țârlea – Centrul de diagnostic nr. ${number}`;

test.each(LOCALES)(
  'a report (%s) says every name and head whole, and the heads again on each page that its rows go on',
  async (locale) => {
    const words = REPORT_WORDS[locale];
    const pdf = await drawReport({
      locale,
      author: 'Vizit',
      report: {
        choice: readChoice(new URLSearchParams(), '2026-11-28'),
        market: null,
        rows: Array.from({ length: 40 }, (_, at) => ({
          name: nameOf(at + 1),
          market: 'RO' as const,
          ...TOTALS,
        })),
        rest: null,
        isCut: false,
        total: TOTALS,
        steps: [],
        waits: null,
        waitSteps: null,
        funnelWeeks: null,
      },
    });
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { text } = await extractText(document);
    const pages = text
      .map((page) => page.replaceAll(/\s+/g, ' '))
      .filter((page) => page.includes('Cabinet'));
    expect(pages.length).toBeGreaterThan(1);
    const heads = [words.bys.clinic, ...listHeads(locale, null)].join(' ');
    for (const page of pages) expect(page).toContain(heads);
    for (let number = 1; number <= 40; number += 1) {
      expect(pages.join(' ')).toContain(`${nameOf(number)} 236`);
    }
  },
);
