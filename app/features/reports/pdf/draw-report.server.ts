import type { Locale } from '#app/i18n/locale.ts';
import { formatNumber } from '#app/i18n/words.ts';
import {
  finishPdf,
  PDF_MARGIN,
  startPdf,
  type PdfDocument,
} from '#app/platform/pdf/pdf-document.server.ts';
import {
  FUNNEL_STEPS,
  listCells,
  listHeads,
  listRowCells,
  listRows,
  listWaitCells,
  listWaitHeads,
  nameStep,
} from '../describe-report.ts';
import type { Report } from '../get-report.server.ts';
import { REPORT_WORDS } from '../words.ts';

const INK = '#1f2933';
const ROW = 22;
const NAME_WIDTH = 104;

export interface ReportSheet {
  locale: Locale;
  /** Whose figures. */
  author: string;
  report: Pick<
    Report,
    | 'choice'
    | 'market'
    | 'rows'
    | 'rest'
    | 'isCut'
    | 'total'
    | 'steps'
    | 'waits'
    | 'waitSteps'
    | 'funnelWeeks'
  >;
}

/** A report's rows as a tagged table, by its steps the cover used and how long people waited, and by week how far those came who registered. */
export async function drawReport({ locale, author, report }: ReportSheet): Promise<Buffer> {
  const words = REPORT_WORDS[locale];
  const { choice } = report;
  const month = (day: string) => nameStep(locale, day, 'month');
  const last = `${choice.month}-01`;
  const period = choice.from === last ? month(last) : `${month(choice.from)} – ${month(last)}`;
  const title = `${words.title}: ${author}, ${period}`;
  const document = await startPdf({ title, author, locale });
  const root = document.struct('Document');
  document.addStructure(root);
  const width = document.page.width - 2 * PDF_MARGIN;
  root.add(
    document.struct('H1', {}, [
      () =>
        document
          .font('bold')
          .fontSize(16)
          .fillColor(INK)
          .text(title, PDF_MARGIN, document.y, { width }),
    ]),
  );
  document.y += 12;
  const write = (cell: number | null) => (cell === null ? '–' : formatNumber(locale, cell));
  const table = document.struct('Table');
  root.add(table);
  const heads = [words.bys[choice.by], ...listHeads(locale, report.market)];
  drawRow(document, table, heads, { tag: 'TH', font: 'bold', height: 2 * ROW });
  for (const row of listRows(locale, report)) {
    const cells = listRowCells(locale, row, report.market).map((cell) =>
      typeof cell === 'string' ? cell : write(cell),
    );
    const font = row.isTotal ? 'bold' : 'regular';
    drawRow(document, table, [row.name, ...cells], { tag: 'TD', font, height: ROW });
  }
  table.end();
  const stepOf = (day: string) => nameStep(locale, day, choice.unit);
  const stepHead = choice.unit === 'day' ? words.day : words.month;
  drawTable(document, root, {
    title: words.coverUsed,
    heads: [stepHead, ...listHeads(locale, report.market)],
    rows: report.steps
      .filter(({ booked }) => booked > 0)
      .map((step) => [stepOf(step.day), ...listCells(step, report.market).map(write)]),
  });
  for (const { kind } of report.waits ?? []) {
    drawTable(document, root, {
      title: `${words.waits}: ${words.kinds[kind]}`,
      heads: [stepHead, ...listWaitHeads(locale)],
      rows: (report.waitSteps ?? [])
        .filter((step) => step.kind === kind && step.done > 0)
        .map((step) => [stepOf(step.day), ...listWaitCells(step).map(write)]),
    });
  }
  if (report.funnelWeeks) {
    drawTable(document, root, {
      title: words.funnelByWeek,
      heads: [words.week, ...FUNNEL_STEPS.map((step) => words.steps[step])],
      rows: report.funnelWeeks.map((row) => [
        nameStep(locale, row.week, 'day'),
        ...FUNNEL_STEPS.map((step) => write(row[step])),
      ]),
    });
  }
  return finishPdf(document);
}

/** A table below what is drawn already, with its heading. */
function drawTable(
  document: PdfDocument,
  root: PDFKit.PDFStructureElement,
  { title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly string[][] },
): void {
  document.y += ROW;
  if (document.y + 4 * ROW > document.page.height - PDF_MARGIN) document.addPage();
  root.add(
    document.struct('H2', {}, [
      () => document.font('bold').fontSize(12).fillColor(INK).text(title, PDF_MARGIN, document.y),
    ]),
  );
  document.y += 6;
  const table = document.struct('Table');
  root.add(table);
  drawRow(document, table, heads, { tag: 'TH', font: 'bold', height: 2 * ROW });
  for (const row of rows)
    drawRow(document, table, row, { tag: 'TD', font: 'regular', height: ROW });
  table.end();
}

function drawRow(
  document: PdfDocument,
  table: PDFKit.PDFStructureElement,
  cells: readonly string[],
  { tag, font, height }: { tag: 'TH' | 'TD'; font: 'regular' | 'bold'; height: number },
): void {
  if (document.y + height > document.page.height - PDF_MARGIN) document.addPage();
  const top = document.y;
  const rest = (document.page.width - 2 * PDF_MARGIN - NAME_WIDTH) / (cells.length - 1);
  const row = document.struct('TR');
  table.add(row);
  for (const [index, cell] of cells.entries()) {
    const isName = index === 0;
    const left = isName ? PDF_MARGIN : PDF_MARGIN + NAME_WIDTH + (index - 1) * rest;
    row.add(
      document.struct(isName ? 'TH' : tag, {}, [
        () =>
          document
            .font(font)
            .fontSize(7)
            .fillColor(INK)
            .text(cell, left, top, {
              width: (isName ? NAME_WIDTH : rest) - 4,
              height: height - 4,
              align: isName ? 'left' : 'right',
              ellipsis: true,
            }),
      ]),
    );
  }
  row.end();
  document.y = top + height;
}
