import type { Locale } from '#app/i18n/locale.ts';
import { formatNumber } from '#app/i18n/words.ts';
import {
  ensureRoom,
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
const NAME_WIDTH = 80;
const CELL_GAP = 2;
const ROW_GAP = 9;
const TABLE_GAP = 22;
/** A table's heading, its heads and its first row. */
const TABLE_ROOM = 96;

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
  drawRows(
    document,
    root,
    [words.bys[choice.by], ...listHeads(locale, report.market)],
    listRows(locale, report).map((row) => {
      const cells = listRowCells(locale, row, report.market).map((cell) =>
        typeof cell === 'string' ? cell : write(cell),
      );
      return { cells: [row.name, ...cells], font: row.isTotal ? 'bold' : 'regular' };
    }),
  );
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
  document.y += TABLE_GAP;
  ensureRoom(document, TABLE_ROOM);
  root.add(
    document.struct('H2', {}, [
      () => document.font('bold').fontSize(12).fillColor(INK).text(title, PDF_MARGIN, document.y),
    ]),
  );
  document.y += 6;
  drawRows(
    document,
    root,
    heads,
    rows.map((cells) => ({ cells, font: 'regular' })),
  );
}

interface Row {
  cells: readonly string[];
  font: 'regular' | 'bold';
}

/** Rows below their heads. On a further page the heads stand again, for the eye alone. */
function drawRows(
  document: PdfDocument,
  root: PDFKit.PDFStructureElement,
  heads: readonly string[],
  rows: readonly Row[],
): void {
  const table = document.struct('Table');
  root.add(table);
  const head: Row = { cells: heads, font: 'bold' };
  const headHeight = measure(document, head);
  const add = (row: Row, height: number, tag: 'TH' | 'TD') => {
    const line = document.struct('TR');
    table.add(line);
    drawCells(document, row, height, (draw, index) =>
      line.add(document.struct(index === 0 ? 'TH' : tag, {}, [draw])),
    );
    line.end();
  };
  add(head, headHeight, 'TH');
  for (const row of rows) {
    const { page } = document;
    const height = measure(document, row);
    ensureRoom(document, height);
    if (document.page !== page) {
      document.markContent('Artifact', { type: 'Pagination' });
      drawCells(document, head, headHeight, (draw) => draw());
      document.endMarkedContent();
    }
    add(row, height, 'TD');
  }
  table.end();
}

/** @param add draws a cell, as what it is */
function drawCells(
  document: PdfDocument,
  { cells, font }: Row,
  height: number,
  add: (draw: () => void, index: number) => void,
): void {
  const top = document.y;
  setType(document, font);
  for (const [index, cell] of cells.entries()) {
    const { left, ...place } = placeOf(document, index, cells.length);
    add(() => document.fillColor(INK).text(cell, left, top, place), index);
  }
  document.y = top + height;
}

/** In points, of a row's longest cell: nothing of a name is cut off. */
function measure(document: PdfDocument, { cells, font }: Row): number {
  setType(document, font);
  const heights = cells.map((cell, index) =>
    document.heightOfString(cell, placeOf(document, index, cells.length)),
  );
  return Math.max(...heights) + ROW_GAP;
}

function setType(document: PdfDocument, font: Row['font']): void {
  document.font(font).fontSize(7);
}

/** The name has its own width, the others share what is left. */
function placeOf(document: PdfDocument, index: number, count: number) {
  const rest = (document.page.width - 2 * PDF_MARGIN - NAME_WIDTH) / (count - 1);
  return index === 0
    ? { left: PDF_MARGIN, width: NAME_WIDTH - CELL_GAP, align: 'left' as const }
    : {
        left: PDF_MARGIN + NAME_WIDTH + (index - 1) * rest,
        width: rest - CELL_GAP,
        align: 'right' as const,
      };
}
