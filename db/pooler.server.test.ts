import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBookingScene } from '#tests/support/booking.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import {
  startTransactionPooler,
  type TransactionPooler,
  type TransactionPoolerOptions,
} from '#tests/support/transaction-pooler.ts';
import { createPool, type Pool, type PoolOptions, query, transact } from './client.ts';
import { requireLogin } from './logins.ts';
import { migrate } from './migrate.ts';
import { asPartner } from './partner-proof.ts';
import { sql } from './sql.ts';

const asApp = { role: 'vizit_app', setting: 'DATABASE_URL' } as const;

let database: TestDatabase;
let partners: [number, number];

beforeAll(async () => {
  database = await createTestDatabase();
  partners = [await buildPartnerWithBooking(), await buildPartnerWithBooking()];
});
afterAll(() => database.drop());

async function buildPartnerWithBooking(): Promise<number> {
  const scene = await buildBookingScene(database.owner);
  const { id } = scene.portal.partner;
  await buildReservation(database.owner, {
    partner_id: id,
    calendar: scene.calendar,
    starts_at: new Date(scene.starts[0] ?? 0),
    subfunction_id: scene.subfunctionId,
  });
  return id;
}

/** Pools of two processes behind one pooler. */
async function behindPooler<T>(
  options: TransactionPoolerOptions,
  work: (pools: [Pool, Pool], pooler: TransactionPooler) => Promise<T>,
  poolOptions: Partial<PoolOptions> = { isPooled: true },
): Promise<T> {
  const pooler = await startTransactionPooler(database.appUrl, options);
  const open = () =>
    createPool({ url: pooler.url(database.appUrl), partnerKey: TEST_PARTNER_KEY, ...poolOptions });
  const pools: [Pool, Pool] = [open(), open()];
  try {
    return await work(pools, pooler);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await pooler.close();
  }
}

const seen = sql.named<{ ids: number[] | null; backend: number; proof: string | null }>(
  'pooler_test_seen',
  `SELECT (SELECT array_agg(DISTINCT partner_id) FROM reservation) AS ids, pg_backend_pid() AS backend,
          current_setting('vizit.partner', true) AS proof`,
);

describe('behind a pooler that lends connections for single transactions', () => {
  test('a partner that one client acts for is not the next one’s on the same connection', async () => {
    await behindPooler({ size: 1 }, async ([one, other]) => {
      const look = (pool: Pool, partnerId?: number) =>
        transact(pool, async (transaction) => (await query(transaction, seen))[0], { partnerId });
      const first = await look(one, partners[0]);
      expect(first?.ids).toEqual([partners[0]]);
      const next = await look(other);
      expect(next).toEqual({ ids: null, backend: first?.backend, proof: '' });
      expect((await look(other, partners[1]))?.ids).toEqual([partners[1]]);
      const failed = transact(one, (transaction) => transaction.query('SELECT 1 / 0'), {
        partnerId: partners[0],
      });
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      expect(await look(other)).toEqual(next);
    });
  });

  test('a statement that is a transaction of its own leaves no partner behind either', async () => {
    const entered = sql.named<{ partner: number }>(
      'pooler_test_entered',
      'SELECT enter_partner($1) AS partner',
    );
    await behindPooler({ size: 1 }, async ([one, other]) => {
      expect(await query(one, entered, [asPartner(partners[0])])).toEqual([
        { partner: partners[0] },
      ]);
      expect((await query(other, seen))[0]).toMatchObject({ ids: null, proof: '' });
    });
  });

  test('no statement is looked for on a connection that does not know it', async () => {
    await behindPooler({ size: 2 }, async (pools) => {
      const looks = Array.from({ length: 40 }, (_, n) => {
        const partnerId = partners[n % 2];
        const pool = pools[n % 2] ?? pools[0];
        return transact(pool, async (transaction) => (await query(transaction, seen))[0], {
          partnerId,
        });
      });
      const found = (await Promise.all(looks)).map((row) => row?.ids);
      expect(found).toEqual(found.map((_, n) => [partners[n % 2]]));
    });
  });

  test('a process starts only with the settings of its login, which migrating gives', async () => {
    const start = ([pool]: [Pool, Pool]) => requireLogin(pool, { ...asApp, isPooled: true });
    await expect(behindPooler({ size: 1 }, start)).rejects.toThrow(
      'DATABASE_URL: the login vizit_app lacks its settings in the database. Run: npm run migrate',
    );
    await migrate({ url: database.url, hasReference: false });
    await behindPooler({ size: 1 }, async (pools) => {
      await start(pools);
      const { rows } = await pools[0].query(
        `SELECT current_setting('plan_cache_mode') AS plan, current_setting('enable_seqscan') AS scan,
                current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
      );
      expect(rows).toEqual([
        { plan: 'force_generic_plan', scan: 'off', statement: '3s', idle: '3s' },
      ]);
    });
  });
});

test('a pooler that nobody told of is noticed, whether it refuses or drops what a connection asks for', async () => {
  await migrate({ url: database.url, hasReference: false });
  for (const startOptions of ['refused', 'dropped'] as const) {
    const started = behindPooler(
      { size: 1, startOptions },
      ([pool]) => requireLogin(pool, asApp),
      {},
    );
    await expect(started, startOptions).rejects.toThrow(
      'DATABASE_URL: a pooler between the program and PostgreSQL drops the settings of a connection. Set DATABASE_POOLER=transaction, or connect directly.',
    );
  }
});

test('tables are not changed by way of a pooler, where the lock would stay behind', async () => {
  const pooler = await startTransactionPooler(database.url, { size: 1 });
  await expect(migrate({ url: pooler.url(database.url), hasReference: false })).rejects.toThrow(
    'DATABASE_OWNER_URL must name the database itself',
  );
  await pooler.close();
});
