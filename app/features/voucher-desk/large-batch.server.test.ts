import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { statements } from '#db/sql.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildCustomer, buildStaff } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { CODE_STATES, type CodeState } from './code-rules.ts';
import { createVoucherDeskServices, type VoucherDeskServices } from './services.server.ts';

/* An import makes a million codes in one batch. A page of them must not read the batch, whichever state is asked for. */

const CODES = 6_000;
/** Of each state but "unused", the last that were made: whoever goes through the codes as they were made reads all before. */
const RARE = 20;
const PAGE = 8;

let database: TestDatabase;
let desk: VoucherDeskServices;
let admin: Portal;
let batchId: string;
let partnerId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner, staff } = database;
  desk = createVoucherDeskServices({
    db: { main: staff, replica: staff, close: () => Promise.resolve() },
  });
  const portal = await buildAccountPortal(owner);
  partnerId = portal.partner.id;
  const { id, account_id } = await buildStaff(owner, [
    { role: 'partner_admin', partner_id: partnerId },
  ]);
  const grants = [{ role: 'partner_admin' as const, partnerId }];
  admin = { ...portal, actor: staffActor(grants, { staffId: id, accountId: account_id }) };
  const product = await buildProduct(owner, { partner_id: partnerId });
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO code_batch (partner_id, kind, product_id, size) VALUES ($1, 'voucher', $2, $3) RETURNING id::text`,
    [partnerId, product.id, CODES],
  );
  batchId = rows[0]?.id ?? '';
  const customer = await buildCustomer(owner, { partner_id: partnerId });
  await owner.query(
    `INSERT INTO voucher (partner_id, code, product_id, batch_id, usable_until, redeemed_at, redeemed_by, revoked_at, claimed_by, claimed_until)
     SELECT $1, 'MANY' || lpad(i::text, 8, '0'), $2, $3, CASE WHEN part = 4 THEN date '2020-01-01' WHEN i % 2 = 0 THEN date '2100-01-01' END,
            CASE WHEN part = 1 THEN portal_now() END, CASE WHEN part = 1 THEN $4::bigint END, CASE WHEN part = 2 THEN portal_now() END,
            CASE WHEN part = 3 THEN '\\x00'::bytea END, CASE WHEN part = 3 THEN portal_now() + interval '1 day' END
       FROM (SELECT i, CASE WHEN i > $5::int - 4 * $6::int THEN (i - $5::int + 4 * $6::int - 1) / $6::int + 1 END AS part FROM generate_series(1, $5::int) i) s`,
    [partnerId, product.id, batchId, customer.id, CODES, RARE],
  );
  await owner.query('ANALYZE voucher');
});
afterAll(() => database.drop());

async function readAll(state?: CodeState) {
  const rows = [];
  let after: readonly string[] | null = null;
  do {
    const page: Awaited<ReturnType<VoucherDeskServices['getBatch']>> = await desk.getBatch(admin, {
      partnerId,
      batchId,
      state,
      after,
      limit: PAGE,
    });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null && rows.length < 3 * RARE);
  return rows;
}

test('each state lists its own codes, page by page and each once, and is counted', async () => {
  for (const state of CODE_STATES.filter((one) => one !== 'unused')) {
    const rows = await readAll(state);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]));
    expect([state, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([
      state,
      RARE,
      RARE,
    ]);
  }
  const unused = await readAll('unused');
  expect(new Set(unused.map((row) => row.state))).toEqual(new Set(['unused']));
  expect(new Set(unused.map(({ id }) => id)).size).toBe(unused.length);
  const { counts } = await desk.getBatch(admin, {
    partnerId,
    batchId,
    state: undefined,
    after: null,
    limit: PAGE,
  });
  expect(Object.fromEntries(counts.map(({ state, count }) => [state, count]))).toEqual({
    unused: CODES - 4 * RARE,
    used: RARE,
    revoked: RARE,
    claimed: RARE,
    expired: RARE,
  });
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many codes a statement looks at. */
async function countRead(name: string, values: readonly string[]): Promise<number> {
  const { rows } = await transact(
    database.staff,
    async (transaction) => {
      await transaction.query(`PREPARE asked AS ${statements.get(name) ?? ''}`);
      const explained = await transaction.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (${values.join(', ')})`,
      );
      await transaction.query('DEALLOCATE asked');
      return explained;
    },
    { partnerId },
  );
  return rows
    .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    .filter((node) => node['Relation Name'] === 'voucher')
    .map(
      (node) =>
        (node['Actual Loops'] ?? 0) *
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)),
    )
    .reduce((sum, one) => sum + one, 0);
}

test('a page of a state looks at the codes of that state alone, and none is counted beyond the bound', async () => {
  for (const state of ['used', 'revoked', 'claimed'] as const) {
    const read = await countRead(`voucher_desk_voucher_${state}`, [batchId, '0', '100']);
    expect([state, read]).toEqual([state, RARE]);
  }
  for (const state of ['expired', 'unused'] as const) {
    const values = [batchId, '0', '100', `'-infinity'`];
    const read = await countRead(`voucher_desk_voucher_${state}`, values);
    // With those that somebody has claimed.
    expect([state, read <= 100 + RARE]).toEqual([state, true]);
  }
  expect(await countRead('voucher_desk_voucher_counts', [batchId, '50'])).toBeLessThan(6 * 50);
});
