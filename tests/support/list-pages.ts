import { expect } from 'vitest';
import { transact, type Transaction } from '#db/client.ts';
import type { TestDatabase } from './database.ts';

/** Rows of a page. */
export const PAGE = 10;
const PAGES = 3;

/** One list as it is narrowed down: how its page is asked for, and what a plain statement says it holds, in order. */
export interface Narrowed<Row extends { id: string }> {
  name: string;
  page: (transaction: Transaction, last: Row | undefined, limit: number) => Promise<Row[]>;
  plain: string;
}

/** How many rows of a table its scans and those of its indexes have returned in this transaction. */
export async function countRead(transaction: Transaction, table: string): Promise<number> {
  const { rows } = await transaction.query<{ n: number }>(
    `SELECT sum(pg_stat_get_xact_tuples_returned(c.oid))::int AS n FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
      WHERE $1::regclass IN (c.oid, i.indrelid)`,
    [table],
  );
  return rows[0]?.n ?? 0;
}

/** As a page of the staff reads. */
export function readAt<T>(
  database: TestDatabase,
  partnerId: number,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return transact(database.staff, work, { partnerId });
}

/**
 * Each page follows the one before, and one begins in the middle of the list: each holds what a plain statement finds there, and reads no
 * more than `readMax` rows of the table.
 * @param plainTable what the plain statement reads, if it is another table
 * @param id the column by which a row is known
 */
export async function expectListPages<Row extends { id: string }>(
  { database, partnerId }: { database: TestDatabase; partnerId: number },
  {
    table,
    lists,
    readMax,
    plainTable = table,
    id = 'id',
  }: {
    table: string;
    lists: readonly Narrowed<Row>[];
    readMax: number;
    plainTable?: string;
    id?: string;
  },
): Promise<void> {
  for (const { name, page, plain } of lists) {
    const { rows } = await database.owner.query<{ found: string }>(
      `SELECT ${id}::text AS found FROM ${plainTable} WHERE ${plain}`,
    );
    const wanted = rows.map(({ found }) => found);
    expect([name, wanted.length > 0]).toEqual([name, true]);
    const expectPage = async (at: number, last: Row | undefined) => {
      const [read, shown] = await readAt(database, partnerId, async (transaction) => {
        const before = await countRead(transaction, table);
        const next = await page(transaction, last, PAGE);
        return [(await countRead(transaction, table)) - before, next] as const;
      });
      expect([name, at, shown.map((row) => row.id)]).toEqual([
        name,
        at,
        wanted.slice(at, at + PAGE),
      ]);
      expect([name, at, read, read <= readMax]).toEqual([name, at, read, true]);
      return shown;
    };
    let last: Row | undefined;
    for (let turn = 0; turn < PAGES; turn += 1) {
      last = (await expectPage(turn * PAGE, last)).at(-1) ?? last;
    }
    const middle = Math.floor(wanted.length / 2);
    if (middle < PAGE * PAGES) continue;
    const before = await readAt(database, partnerId, (transaction) =>
      page(transaction, undefined, middle),
    );
    await expectPage(middle, before.at(-1));
  }
}
