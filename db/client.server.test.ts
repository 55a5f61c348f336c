import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createDatabase, createPool, query, transact } from './client.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { sql, statements } from './sql.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query(`
    CREATE TABLE counter (id int PRIMARY KEY, value int NOT NULL);
    INSERT INTO counter VALUES (1, 0), (2, 0);
    GRANT ALL ON counter TO vizit_app;`);
});
afterAll(() => database.drop());

describe('a connection of the application', () => {
  test('logs in as the role without rights to change the schema, so that there is none to go back to', async () => {
    await database.app.query('RESET ROLE');
    const { rows } = await database.app.query('SELECT session_user AS login, current_user AS role');
    expect(rows).toEqual([{ login: 'vizit_app', role: 'vizit_app' }]);
  });

  test('carries the offset of the test clock', async () => {
    const pool = database.createAppPool({ clockOffsetMs: -90_500 });
    const { rows } = await pool.query(
      `SELECT extract(epoch FROM current_setting('vizit.clock_offset')::interval)::float AS seconds`,
    );
    expect(rows).toEqual([{ seconds: -90.5 }]);
  });

  test('reads bigint as number, a day as text and an instant as Date', async () => {
    const { rows } = await database.app.query(
      `SELECT 9007199254740991::bigint AS id, ARRAY[1, NULL, 3]::bigint[] AS ids, date '2026-03-29' AS day,
              ARRAY[date '2026-03-29'] AS days, timestamptz '2026-03-29T01:00Z' AS instant`,
    );
    expect(rows).toEqual([
      {
        id: 9007199254740991,
        ids: [1, null, 3],
        day: '2026-03-29',
        days: ['2026-03-29'],
        instant: new Date('2026-03-29T01:00:00Z'),
      },
    ]);
  });

  test('refuses a bigint that a number cannot hold instead of changing it', async () => {
    await expect(database.app.query('SELECT 9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  test('writes durably', async () => {
    const { rows } = await database.app.query('SHOW synchronous_commit');
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });
});

describe('query', () => {
  test('runs a statement prepared under its name', async () => {
    const statement = sql.named<{ sum: number }>(
      'client_test_sum',
      'SELECT $1::int + $2::int AS sum',
    );
    expect(await query(database.app, statement, [2, 3])).toEqual([{ sum: 5 }]);
    expect(statements.get('client_test_sum')).toBe(statement.text);
    const prepared = sql.named<{ name: string }>(
      'client_test_prepared',
      `SELECT name FROM pg_prepared_statements WHERE name = 'client_test_sum'`,
    );
    expect(await query(database.app, prepared)).toEqual([{ name: 'client_test_sum' }]);
  });

  test('keeps the connection after an ordinary error', async () => {
    const pool = database.createAppPool({ max: 1 });
    const getPid = sql.named<{ pid: number }>('client_test_pid', 'SELECT pg_backend_pid() AS pid');
    const add = sql.named('client_test_add', 'INSERT INTO counter VALUES (1, 0)');
    const before = await query(pool, getPid);
    await expect(query(pool, add)).rejects.toMatchObject({ code: '23505' });
    expect(await query(pool, getPid)).toEqual(before);
  });
});

describe('the database counts as unavailable', () => {
  const one = sql.named('client_test_one', 'SELECT 1');

  test('when nothing listens', async () => {
    const pool = createPool({ url: 'postgresql://vizit_app@/x?host=%2Fnowhere' });
    await expect(query(pool, one)).rejects.toThrow(DatabaseUnavailableError);
    await expect(transact(pool, async () => {})).rejects.toThrow(DatabaseUnavailableError);
  });

  test('when every connection of the pool is taken for too long', async () => {
    const pool = database.createAppPool({ max: 1 });
    const client = await pool.connect();
    await expect(query(pool, one)).rejects.toThrow(DatabaseUnavailableError);
    client.release();
    await query(pool, one);
  });

  test('when a statement takes too long, and the pool recovers', async () => {
    const pool = database.createAppPool({ max: 1, queryTimeoutMs: 100 });
    const sleep = sql.named('client_test_sleep', 'SELECT pg_sleep(5)');
    await expect(query(pool, sleep)).rejects.toThrow(DatabaseUnavailableError);
    await query(pool, one);
  });

  test('when the server ends a session in use or idle, and the process lives on', async () => {
    const errors: Error[] = [];
    const pool = database.createAppPool({ max: 1, onError: (error) => errors.push(error) });
    const end = async () => {
      const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return () => database.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    };
    const endIdle = await end();
    await endIdle();
    await expect.poll(() => errors).toHaveLength(1);
    const endBusy = await end();
    await expect(
      transact(pool, async (transaction) => {
        await endBusy();
        await query(transaction, one);
      }),
    ).rejects.toThrow(DatabaseUnavailableError);
    await query(pool, one);
  });
});

test('a connection to a former primary, which only reads, counts as unavailable and is replaced', async () => {
  const pool = database.createAppPool({ max: 1 });
  const write = sql.named('client_test_write', 'UPDATE counter SET value = value WHERE id = 1');
  await pool.query('SET default_transaction_read_only = on');
  await expect(query(pool, write)).rejects.toThrow(DatabaseUnavailableError);
  await query(pool, write);
  await pool.query('SET default_transaction_read_only = on');
  const inTransaction = () => transact(pool, (transaction) => query(transaction, write));
  await expect(inTransaction()).rejects.toThrow(DatabaseUnavailableError);
  await inTransaction();
});

describe('transact', () => {
  const add = sql.named(
    'client_test_increase',
    'UPDATE counter SET value = value + 1 WHERE id = $1',
  );
  const readValue = async (id: number) =>
    (await database.owner.query('SELECT value FROM counter WHERE id = $1', [id])).rows[0].value;

  test('commits what the work did, and nothing when the work throws', async () => {
    const before = await readValue(1);
    expect(await transact(database.app, async (tx) => (await query(tx, add, [1]), 'done'))).toBe(
      'done',
    );
    await expect(
      transact(database.app, async (tx) => {
        await query(tx, add, [1]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await readValue(1)).toBe(before + 1);
  });

  test('two transactions that block each other both succeed, one of them tried again', async () => {
    const before = [await readValue(1), await readValue(2)];
    let tries = 0;
    let meet = () => {};
    const bothStarted = new Promise<void>((resolve) => (meet = resolve));
    const cross = (first: number, second: number) =>
      transact(database.app, async (tx) => {
        tries += 1;
        await query(tx, add, [first]);
        if (tries === 2) meet();
        await bothStarted;
        await query(tx, add, [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    // The database may give up both of them at one moment.
    expect([3, 4]).toContain(tries);
    expect([await readValue(1), await readValue(2)]).toEqual(before.map((value) => value + 2));
  });

  test('acts for one partner, and the connection forgets it afterwards', async () => {
    const pool = database.createAppPool({ max: 1 });
    const getPartner = sql.named<{ partner: string | null }>(
      'client_test_partner',
      `SELECT nullif(current_setting('vizit.partner', true), '') AS partner`,
    );
    const rows = await transact(pool, (tx) => query(tx, getPartner), { partnerId: 7 });
    expect(rows).toEqual([{ partner: expect.stringMatching(/^7\.\d+\.0\.[0-9a-f]{64}$/) }]);
    expect(await query(pool, getPartner)).toEqual([{ partner: null }]);
  });

  test('gives up after three serialisation failures', async () => {
    let tries = 0;
    await expect(
      transact(database.app, async (tx) => {
        tries += 1;
        await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
      }),
    ).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(3);
  });
});

test('reads go to the replica when there is one, else to the main database', async () => {
  const single = createDatabase({ url: database.appUrl });
  expect(single.replica).toBe(single.main);
  await single.close();
  const pair = createDatabase({ url: database.appUrl, replicaUrl: database.appUrl });
  expect(pair.replica).not.toBe(pair.main);
  await pair.replica.query('SELECT 1');
  await pair.close();
});

test('while the replica does not answer the database itself reads for it', async () => {
  const pair = createDatabase({
    url: database.appUrl,
    replicaUrl: 'postgresql://x@/x?host=%2Fnowhere',
  });
  const one = sql.named<{ n: number }>('client_test_replica', 'SELECT 1 AS n');
  expect(await query(pair.replica, one)).toEqual([{ n: 1 }]);
  expect(await query(pair.replica, one)).toEqual([{ n: 1 }]);
  const wrong = sql.named('client_test_wrong', 'SELECT 1 / 0');
  await expect(query(pair.replica, wrong)).rejects.toMatchObject({ code: '22012' });
  await pair.close();
});

test('a name is given to one statement only, and is a plain word', () => {
  sql.named('client_test_same', 'SELECT 1');
  sql.named('client_test_same', 'SELECT 1');
  expect(() => sql.named('client_test_same', 'SELECT 2')).toThrow('Two statements');
  expect(() => sql.named('x'.repeat(64), 'SELECT 1')).toThrow('cannot be the name');
  expect(() => sql.named('Client-Test', 'SELECT 1')).toThrow('cannot be the name');
});
