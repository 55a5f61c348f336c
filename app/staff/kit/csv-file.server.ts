import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '#app/i18n/locale.ts';
import { CSV_MARK, writeCsvLine } from './csv.ts';
import type { ListPage } from './list-state.ts';

interface CsvFile<Row> {
  /** Without its ending. */
  name: string;
  locale: Locale;
  columns: readonly {
    label: string;
    cell: (row: Row) => string | number | null;
  }[];
  /** Asked for one page after the other, each when whoever downloads has taken the one before: memory does not grow with the list. */
  findPage: (after: string[] | null) => Promise<ListPage<Row>>;
}

/**
 * A list as a CSV file, sent while it is read. The first page is read before anything is sent, so that what is refused is an ordinary
 * answer.
 */
export async function sendCsv<Row>(file: CsvFile<Row>): Promise<Response> {
  const { name, locale, columns, findPage } = file;
  // Later pages are read when the download asks: with the same rights as the first.
  const asNow = AsyncLocalStorage.snapshot();
  let page: ListPage<Row> | null = await findPage(null);
  const encoder = new TextEncoder();
  const write = (cells: readonly (string | number | null)[]) => writeCsvLine(locale, cells);
  const linesOf = ({ rows }: ListPage<Row>) =>
    rows.map((row) => write(columns.map(({ cell }) => cell(row)))).join('');
  let text = `${CSV_MARK}${write(columns.map(({ label }) => label))}`;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (page === null) return controller.close();
        controller.enqueue(encoder.encode(text + linesOf(page)));
        text = '';
        const { next } = page;
        page = next === null ? null : await asNow(() => findPage(next));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
