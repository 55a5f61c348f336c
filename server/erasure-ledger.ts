import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Pool, query, transact } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** Who was erased, by numbers alone. The moment of making tells an account from another one of that number in another database. */
interface Erasure {
  partner: number;
  customer: number;
  /** ISO 8601 in microseconds, as the database has it. */
  accountCreatedAt: string;
  erasedAt: string;
}

/** An hour back: an erasure may become visible after a later one. */
const findErased = sql.named<Erasure>(
  'erasures_find',
  `SELECT c.partner_id AS partner, c.id::float8 AS customer,
          to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "accountCreatedAt",
          to_char(c.erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "erasedAt"
     FROM customer c JOIN account a ON a.customer_id = c.id
    WHERE c.erased_at > $1::timestamptz - interval '1 hour' ORDER BY c.erased_at`,
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
    const erased = await query(pool, findErased, [since]);
    const fresh = erased.filter((erasure) => !noted.has(nameOf(erasure)));
    if (fresh.length > 0) await append(file, fresh);
    for (const erasure of fresh) noted.add(nameOf(erasure));
    since = erased.at(-1)?.erasedAt ?? since;
    return fresh.length;
  };
}

/**
 * Erases again whom the ledger names and the database still knows: it came from a backup. Acts as the worker role.
 * @returns how many
 */
export async function replayErasures(pool: Pool, file: string): Promise<number> {
  let count = 0;
  for (const { partner, customer, accountCreatedAt, erasedAt } of await readLedger(file)) {
    const values = [customer, accountCreatedAt, erasedAt];
    const [row] = await transact(pool, (transaction) => query(transaction, replay, values), {
      partnerId: partner,
    });
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

function nameOf({ partner, customer, accountCreatedAt }: Erasure): string {
  return `${partner} ${customer} ${accountCreatedAt}`;
}
