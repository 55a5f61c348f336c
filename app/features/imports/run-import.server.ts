import type { Readable } from 'node:stream';
import type { Market } from '#app/i18n/locale.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { writeTaskAudit } from '#app/platform/audit.server.ts';
import { copyRowsAsTheyCome, type CopyRow } from '#db/copy.ts';
import { query, transact, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import {
  CellProblem,
  type ImportContext,
  type ImportCounts,
  type ImportKind,
  type ImportKindName,
} from './kind.ts';
import { importKinds } from './kinds.server.ts';
import { readCsv, UnreadableFile, type CsvLine } from './read-csv.server.ts';
import { refreshListings } from './refresh-listings.server.ts';

/** More than anybody mends before trying again. */
const PROBLEMS_MAX = 100;
/** Owns the tables; see db/migrate.ts. */
const OWNER_ROLE = 'vizit_owner';

const partnerByKey = sql.named<{ id: number; host: string; locale: string; market: Market }>(
  'imports_import_partner',
  `SELECT p.id, h.host, h.default_locale AS locale, h.country AS market FROM partner p JOIN partner_host h ON h.partner_id = p.id WHERE p.key = $1 ORDER BY h.host LIMIT 1`,
);

export interface ImportInput {
  kind: ImportKindName;
  /** Key of the partner whose file it is. */
  partner: string;
  /** Opens the file anew. */
  open: () => Readable;
  isDryRun?: boolean;
}

export type ImportResult =
  | (ImportCounts & { lines: number; problems?: never })
  | { problems: string[] };

/** Undoes a dry run. */
class DryRun extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('dry run');
    this.result = result;
  }
}

/**
 * Takes a CSV file over, all of it or nothing. Lines are known again by their ids: importing a file twice changes nothing.
 * Memory does not grow with the file.
 * @param pool of a user who may act as the owner, without a limit on the time of a statement
 * @returns counts, or every problem as `line 17, column phone: …`
 */
export async function runImport(pool: Pool, input: ImportInput): Promise<ImportResult> {
  try {
    return await transact(pool, async (transaction) => {
      const result = await importInto(transaction, input);
      if (result.problems || input.isDryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    if (error instanceof UnreadableFile) return { problems: [error.message] };
    throw error;
  }
}

async function importInto(transaction: Transaction, input: ImportInput): Promise<ImportResult> {
  const kind = importKinds[input.kind];
  await transaction.query(`SET LOCAL ROLE ${OWNER_ROLE}`);
  const [partner] = await query(transaction, partnerByKey, [input.partner]);
  if (!partner) return { problems: [`there is no partner ${input.partner} with a host`] };

  const lines = readCsv(input.open);
  const header = (await lines.next()).value as CsvLine | undefined;
  const problems = checkHeader(kind, header?.cells ?? null);
  if (problems.length > 0) {
    await lines.return(undefined);
    return { problems };
  }
  const columns = header?.cells ?? [];
  const definitions = kind.columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  await transaction.query(
    `CREATE TEMPORARY TABLE import_row (line int, ${definitions}) ON COMMIT DROP;
     CREATE TEMPORARY TABLE import_provider (id bigint) ON COMMIT DROP`,
  );
  const reading = { problems, lines: 0 };
  await copyRowsAsTheyCome(
    transaction,
    'import_row',
    ['line', ...kind.columns.map(({ name }) => `"${name}"`)],
    readRows(kind, columns, lines, reading),
  );
  if (problems.length === 0) await addProblems(transaction, kind, partner.id, problems);
  if (problems.length > 0) return { problems: cut(problems) };
  await transaction.query('ANALYZE import_row');

  const today = todayOf({ timeZone: MARKET_ZONES[partner.market] });
  const context: ImportContext = { partnerId: partner.id, host: partner, today };
  const counts = await kind.apply(transaction, context);
  if (kind.changesListings) await refreshListings(transaction);
  await writeTaskAudit(
    transaction,
    { partnerId: partner.id, task: `import ${input.kind}` },
    { action: 'data_imported', customerId: null },
  );
  return { ...counts, lines: reading.lines };
}

function checkHeader(kind: ImportKind, header: string[] | null): string[] {
  const columns = kind.columns.filter(({ isDerivedFrom }) => !isDerivedFrom);
  if (!header) return ['line 1: the file is empty; it needs a line with the names of the columns'];
  const known = columns.map(({ name }) => name);
  const missing = columns.filter(({ name, isRequired }) => isRequired && !header.includes(name));
  return [
    ...missing.map(({ name }) => `line 1: the column ${name} is missing`),
    ...header.flatMap((name, index) => {
      if (!known.includes(name)) {
        return [`line 1: there is no column "${name}"; known are ${known.join(', ')}`];
      }
      return header.indexOf(name) < index ? [`line 1: the column ${name} stands twice`] : [];
    }),
  ];
}

async function* readRows(
  { columns }: ImportKind,
  header: readonly string[],
  lines: AsyncIterable<CsvLine>,
  reading: { problems: string[]; lines: number },
): AsyncGenerator<CopyRow> {
  for await (const { line, cells } of lines) {
    reading.lines += 1;
    if (reading.problems.length > PROBLEMS_MAX) return;
    if (cells.length !== header.length) {
      reading.problems.push(
        `line ${line}: has ${cells.length} cells, the first line has ${header.length}`,
      );
      continue;
    }
    const byName = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
    const row: Record<string, CopyRow[string]> = { line };
    for (const column of columns) {
      const text = byName[column.isDerivedFrom ?? column.name] ?? '';
      try {
        if (text === '' && !column.mayBeEmpty && column.isRequired) {
          throw new CellProblem('must not be empty');
        }
        row[`"${column.name}"`] = text === '' ? null : column.read(text, byName);
      } catch (error) {
        if (!(error instanceof CellProblem)) throw error;
        reading.problems.push(`line ${line}, column ${column.name}: ${error.message}`);
      }
    }
    // Once there is a problem nothing is written: the rest is only looked through.
    if (reading.problems.length === 0) yield row;
  }
}

async function addProblems(
  transaction: Transaction,
  { checks }: ImportKind,
  partnerId: number,
  problems: string[],
): Promise<void> {
  for (const check of checks) {
    const { rows } = await transaction.query<{
      line: number;
      column_name: string;
      problem: string;
    }>(
      `SELECT * FROM (${check}) c WHERE $1::int IS NOT NULL ORDER BY line LIMIT ${PROBLEMS_MAX + 1}`,
      [partnerId],
    );
    problems.push(
      ...rows.map(
        ({ line, column_name, problem }) => `line ${line}, column ${column_name}: ${problem}`,
      ),
    );
  }
}

function cut(problems: string[]): string[] {
  return problems.length <= PROBLEMS_MAX
    ? problems
    : [...problems.slice(0, PROBLEMS_MAX), 'and more: mend these first'];
}
