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
import type { ImportProblem, ProblemKey, ProblemValues } from './problems.ts';
import { readCsv, UnreadableFile, type CsvLine } from './read-csv.server.ts';
import { noteOutdatedListings, refreshListings } from './refresh-listings.server.ts';

/** More than anybody mends before trying again. */
export const PROBLEMS_MAX = 100;
/** Owns the tables; see db/migrate.ts. */
const OWNER_ROLE = 'vizit_owner';

interface PartnerRow {
  id: number;
  host: string;
  locale: string;
  market: Market;
}

const PARTNER = `SELECT p.id, h.host, h.default_locale AS locale, h.country AS market FROM partner p JOIN partner_host h ON h.partner_id = p.id`;
const partnerByKey = sql.named<PartnerRow>(
  'imports_import_partner',
  `${PARTNER} WHERE p.key = $1 ORDER BY h.host LIMIT 1`,
);
const partnerById = sql.named<PartnerRow>(
  'imports_import_partner_by_id',
  `${PARTNER} WHERE p.id = $1 ORDER BY h.host LIMIT 1`,
);
/** Two files of one partner come after each other: the second sees what the first has brought. */
const oneAtATime = sql.named(
  'imports_one_at_a_time',
  `SELECT pg_advisory_xact_lock(hashtext('import'), $1)`,
);

export interface ImportInput {
  kind: ImportKindName;
  /** Key of the partner whose file it is: then the pool's user acts as the owner. Its number: as itself, and proves it. */
  partner: string | { id: number };
  /** Opens the file anew. */
  open: () => Readable;
  isDryRun?: boolean;
  problemsMax?: number;
  /** What it is noted as in the audit. */
  object?: { kind: string; id: string };
  /** Told now and then how many lines were read; what it throws ends the import. */
  onLines?: (lines: number) => Promise<void>;
  /** Done in the transaction that imports, last; what it throws undoes all of it. */
  finish?: (transaction: Transaction, done: ImportDone) => Promise<void>;
}

export type ImportDone = ImportCounts & { lines: number; problems?: never };
export type ImportResult = ImportDone | { lines: number; problems: ImportProblem[] };

/** Undoes a dry run. */
class DryRun extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('dry run');
    this.result = result;
  }
}

/**
 * Takes a CSV file over, all of it or nothing, then writes the search listings anew. Lines are known again by their ids: importing a
 * file twice changes nothing.
 * Memory does not grow with the file.
 * @param pool of a user who may act as the owner, or of the login of imports; without a limit on the time of a statement
 * @returns counts, or the problems: one more than `problemsMax` when there are more
 */
export async function runImport(pool: Pool, input: ImportInput): Promise<ImportResult> {
  const { partner } = input;
  const work = async (transaction: Transaction) => {
    const result = await importInto(transaction, input);
    if (result.problems || input.isDryRun) throw new DryRun(result);
    return result;
  };
  try {
    const result = await (typeof partner === 'string'
      ? transact(pool, work)
      : transact(pool, work, { partnerId: partner.id }));
    if (importKinds[input.kind].changesListings) await refreshListings(pool, result.lines);
    return result;
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    if (error instanceof UnreadableFile) {
      return { lines: error.problem.line ?? 0, problems: [error.problem] };
    }
    throw error;
  }
}

async function findPartner(
  transaction: Transaction,
  partner: ImportInput['partner'],
): Promise<PartnerRow | undefined> {
  if (typeof partner !== 'string') {
    return (await query(transaction, partnerById, [partner.id]))[0];
  }
  await transaction.query(`SET LOCAL ROLE ${OWNER_ROLE}`);
  const [found] = await query(transaction, partnerByKey, [partner]);
  // What functions do for a partner, they do for this one.
  if (found) {
    await transaction.query(`SELECT set_config('vizit.partner', $1::text, true)`, [found.id]);
  }
  return found;
}

async function importInto(transaction: Transaction, input: ImportInput): Promise<ImportResult> {
  const kind = importKinds[input.kind];
  const partner = await findPartner(transaction, input.partner);
  if (!partner) {
    const value = typeof input.partner === 'string' ? input.partner : input.partner.id;
    return { lines: 0, problems: [ofFile('no_partner', { value })] };
  }
  await query(transaction, oneAtATime, [partner.id]);

  const lines = readCsv(input.open);
  const header = (await lines.next()).value as CsvLine | undefined;
  const problems = checkHeader(kind, header?.cells ?? null);
  if (problems.length > 0) {
    await lines.return(undefined);
    return { lines: 0, problems };
  }
  const columns = header?.cells ?? [];
  const definitions = kind.columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  await transaction.query(
    `CREATE TEMPORARY TABLE import_row (line int, ${definitions}) ON COMMIT DROP;
     CREATE TEMPORARY TABLE import_provider (id bigint) ON COMMIT DROP`,
  );
  const { problemsMax: max = PROBLEMS_MAX, onLines = async () => {} } = input;
  const reading = { problems, lines: 0, max, onLines };
  await copyRowsAsTheyCome(
    transaction,
    'import_row',
    ['line', ...kind.columns.map(({ name }) => `"${name}"`)],
    readRows(kind, columns, lines, reading),
  );
  await onLines(reading.lines);
  if (problems.length === 0) {
    await transaction.query('ANALYZE import_row');
    await addProblems(transaction, kind, partner.id, reading);
  }
  if (problems.length > 0) return { lines: reading.lines, problems: problems.slice(0, max + 1) };

  const today = todayOf({ timeZone: MARKET_ZONES[partner.market] });
  const context: ImportContext = { partnerId: partner.id, host: partner, today };
  const counts = await kind.apply(transaction, context);
  if (kind.changesListings) await noteOutdatedListings(transaction);
  await writeTaskAudit(
    transaction,
    { partnerId: partner.id, task: `import ${input.kind}` },
    { action: 'data_imported', customerId: null, ...(input.object && { object: input.object }) },
  );
  const done = { ...counts, lines: reading.lines };
  await input.finish?.(transaction, done);
  return done;
}

function ofFile(problem: ProblemKey, values: ProblemValues = {}): ImportProblem {
  return { line: null, column: null, problem, values };
}

function checkHeader(kind: ImportKind, header: string[] | null): ImportProblem[] {
  const columns = kind.columns.filter(({ isDerivedFrom }) => !isDerivedFrom);
  const inHeader = (problem: ProblemKey, values: ProblemValues = {}) => ({
    ...ofFile(problem, values),
    line: 1,
  });
  if (!header) return [inHeader('empty_file')];
  const known = columns.map(({ name }) => name);
  const missing = columns.filter(({ name, isRequired }) => isRequired && !header.includes(name));
  return [
    ...missing.map(({ name }) => inHeader('column_missing', { value: name })),
    ...header.flatMap((name, index) => {
      if (!known.includes(name)) {
        const value = name.slice(0, NAME_SHOWN_MAX);
        return [inHeader('column_unknown', { value, known: known.join(', ') })];
      }
      return header.indexOf(name) < index ? [inHeader('column_twice', { value: name })] : [];
    }),
  ];
}

/** A file of another kind may have anything for a name. */
const NAME_SHOWN_MAX = 100;

interface Reading {
  problems: ImportProblem[];
  lines: number;
  max: number;
  onLines: (lines: number) => Promise<void>;
}

/** Lines between two times that somebody is told. */
const TELL_EVERY = 1_000;

async function* readRows(
  { columns }: ImportKind,
  header: readonly string[],
  lines: AsyncIterable<CsvLine>,
  reading: Reading,
): AsyncGenerator<CopyRow> {
  for await (const { line, cells } of lines) {
    reading.lines += 1;
    if (reading.lines % TELL_EVERY === 0) await reading.onLines(reading.lines);
    if (reading.problems.length > reading.max) return;
    if (cells.length !== header.length) {
      const values = { count: cells.length, expected: header.length };
      reading.problems.push({ line, column: null, problem: 'cells', values });
      continue;
    }
    const byName = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
    const row: Record<string, CopyRow[string]> = { line };
    for (const column of columns) {
      const text = byName[column.isDerivedFrom ?? column.name] ?? '';
      try {
        if (text === '' && !column.mayBeEmpty && column.isRequired) {
          throw new CellProblem('required');
        }
        row[`"${column.name}"`] = text === '' ? null : column.read(text, byName);
      } catch (error) {
        if (!(error instanceof CellProblem)) throw error;
        const { problem, values } = error;
        reading.problems.push({ line, column: column.name, problem, values: shorten(values) });
      }
    }
    // Once there is a problem nothing is written: the rest is only looked through.
    if (reading.problems.length === 0) yield row;
  }
}

/** A cell may hold anything, of any length; who mends it looks at the line. */
function shorten(values: ProblemValues): ProblemValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, NAME_SHOWN_MAX) : value,
    ]),
  );
}

async function addProblems(
  transaction: Transaction,
  { checks }: ImportKind,
  partnerId: number,
  { problems, max }: Pick<Reading, 'problems' | 'max'>,
): Promise<void> {
  for (const check of checks) {
    const { rows } = await transaction.query<{
      line: number;
      column_name: string;
      problem: ProblemKey;
      said: ProblemValues;
    }>(
      `SELECT * FROM (${check}) c WHERE $1::int IS NOT NULL ORDER BY line LIMIT ${max + 1 - Math.min(problems.length, max)}`,
      [partnerId],
    );
    problems.push(
      ...rows.map(({ line, column_name: column, problem, said }) => ({
        line,
        column,
        problem,
        values: shorten(said),
      })),
    );
  }
}
