import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Pool, query, transact } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** Who was erased, by numbers alone. The moment of making tells an account from another one of that number in another database. */
interface CustomerErasure {
  partner: number;
  customer: number;
  /** ISO 8601 in microseconds, as the database has it. Of who has no account: when the customer was made. */
  accountCreatedAt: string;
  erasedAt: string;
}
/** Something that somebody without an account had left; its id is nobody else's anywhere. */
interface TraceErasure {
  partner: number;
  trace: string;
  id: string;
  erasedAt: string;
}
type Erasure = CustomerErasure | TraceErasure;

/** An hour back: an erasure may become visible after a later one. */
const findErased = sql.named<CustomerErasure>(
  'erasures_find',
  `SELECT c.partner_id AS partner, c.id::float8 AS customer,
          to_char(coalesce(a.created_at, c.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "accountCreatedAt",
          to_char(c.erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "erasedAt"
     FROM customer c LEFT JOIN account a ON a.customer_id = c.id
    WHERE c.erased_at > $1::timestamptz - interval '1 hour' ORDER BY c.erased_at`,
);
const findErasedTraces = sql.named<TraceErasure>(
  'erasures_find_traces',
  `SELECT partner_id AS partner, kind AS trace, id, to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "erasedAt"
     FROM erased_trace WHERE erased_at > $1::timestamptz - interval '1 hour' ORDER BY erased_at`,
);
const replayTrace = sql.named<{ isErased: boolean }>(
  'erasures_replay_trace',
  'SELECT replay_trace_erasure($1, $2, $3) AS "isErased"',
);
const replay = sql.named<{ isErased: boolean }>(
  'erasures_replay',
  'SELECT replay_erasure($1, $2, $3) AS "isErased"',
);

/**
 * Keeps the ledger complete: writes those erased since the last call behind what the file holds, on the disk before it
 * answers. @returns how many
 */
export function createErasureNotes(file: string): (pool: Pool) => Promise<number> {
  let known: Set<string> | null = null;
  let since = '-infinity';
  return async (pool) => {
    known ??= new Set((await readLedger(file)).map(nameOf));
    const noted = known;
    const erased: Erasure[] = [
      ...(await query(pool, findErased, [since])),
      ...(await query(pool, findErasedTraces, [since])),
    ];
    const fresh = erased.filter((erasure) => !noted.has(nameOf(erasure)));
    if (fresh.length > 0) await append(file, fresh);
    for (const erasure of fresh) noted.add(nameOf(erasure));
    const last = erased
      .map(({ erasedAt }) => erasedAt)
      .toSorted()
      .at(-1);
    since = last !== undefined && (since === '-infinity' || last > since) ? last : since;
    return fresh.length;
  };
}

/**
 * Erases again whom the ledger names and the database still knows: it came from a backup. Acts as the worker role.
 * @returns how many
 */
export async function replayErasures(pool: Pool, file: string): Promise<number> {
  let count = 0;
  for (const erasure of await readLedger(file)) {
    const { partner, erasedAt } = erasure;
    const [row] = await transact(
      pool,
      (transaction) =>
        'trace' in erasure
          ? query(transaction, replayTrace, [erasure.trace, erasure.id, erasedAt])
          : query(transaction, replay, [erasure.customer, erasure.accountCreatedAt, erasedAt]),
      { partnerId: partner },
    );
    if (row?.isErased) count += 1;
  }
  return count;
}

async function readLedger(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => parse(line) ?? []);
}

/** A line that a power cut left half written is written again. */
function parse(line: string): Erasure | null {
  try {
    return JSON.parse(line) as Erasure;
  } catch {
    return null;
  }
}

async function append(file: string, erasures: readonly Erasure[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  try {
    // Begins a line of its own, whatever was there before.
    await handle.write(`\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nameOf(erasure: Erasure): string {
  if ('trace' in erasure) return `${erasure.trace} ${erasure.id}`;
  return `${erasure.partner} ${erasure.customer} ${erasure.accountCreatedAt}`;
}
