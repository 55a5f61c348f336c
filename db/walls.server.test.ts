import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccountScene } from '#tests/support/accounts.ts';
import { buildBookingScene } from '#tests/support/booking.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { createPool, type Pool, transact } from './client.ts';
import { requireLogin, requirePartnerProof } from './logins.ts';
import { migrate } from './migrate.ts';
import { createPartnerProver, partnerKeyOf } from './partner-proof.ts';

/** Facts that every visitor of the partner's pages is shown; read before there is a partner. */
const SHOWN_TO_ALL = ['network_provider', 'partner_host', 'partner_subfunction'];

let database: TestDatabase;
/** Two partners, each with an account, a session, a booking and a mail. */
let here: number;
let there: number;

beforeAll(async () => {
  database = await createTestDatabase();
  [here, there] = [await buildPartnerWithData(), await buildPartnerWithData()];
});
afterAll(() => database.drop());

async function buildPartnerWithData(): Promise<number> {
  const { owner } = database;
  const { portal, account } = await buildAccountScene(owner);
  const partner = portal.partner.id;
  const scene = await buildBookingScene(owner);
  await buildReservation(owner, {
    partner_id: partner,
    calendar: scene.calendar,
    starts_at: new Date(scene.starts[0] ?? 0),
    subfunction_id: scene.subfunctionId,
  });
  await owner.query(
    `INSERT INTO session (id, partner_id, hash, account_id, host, agent, expires_at, signed_in_by)
       VALUES (gen_random_uuid(), $1, sha256($2::text::bytea), $3, $2, '', portal_now() + interval '1 day', 'password')`,
    [partner, portal.host, account.id],
  );
  await owner.query(
    `INSERT INTO static_content (partner_id, key, text) VALUES ($1, 'terms', '{"hu": "a"}')`,
    [partner],
  );
  await owner.query(
    `INSERT INTO sent_mail (message_id, recipient, subject, html, body, source, partner_id) VALUES ($1, 'a', 'b', 'c', 'd', 'e', $2)`,
    [`mail-${partner}`, partner],
  );
  return partner;
}

async function findWalledTables(): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'partner_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every partner of whom this connection sees a row, by table; what it may not read or what fails shows nobody. */
async function findSeen(client: PoolClient): Promise<Record<string, number[]>> {
  const seen: Record<string, number[]> = {};
  for (const table of await findWalledTables()) {
    await client.query('SAVEPOINT look');
    try {
      const { rows } = await client.query<{ ids: number[] | null }>(
        `SELECT array_agg(DISTINCT partner_id ORDER BY partner_id) AS ids FROM ${table}`,
      );
      if (rows[0]?.ids && !SHOWN_TO_ALL.includes(table)) seen[table] = rows[0].ids;
    } catch {
      await client.query('ROLLBACK TO look');
    }
  }
  return seen;
}

function asPartnerHere<T>(work: (client: PoolClient) => Promise<T>, pool = database.app) {
  return transact(pool, work, { partnerId: here });
}

test('every table with a partner is closed to who has no policy, its owner included, and no function that runs with the owner’s rights takes a partner from its caller', async () => {
  const { rows: open } = await database.owner.query(
    `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'partner_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
  expect(await findWalledTables()).toEqual(
    expect.arrayContaining(['campaign', 'partner_picture', 'reservation', 'sent_mail', 'session']),
  );
  const { rows: told } = await database.owner.query(
    `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef AND 'p_partner' = ANY (proargnames)`,
  );
  expect(told).toEqual([]);
});

test('a request sees one partner, in every table [MT-01]', async () => {
  const seen = await asPartnerHere(findSeen);
  expect(Object.keys(seen)).toEqual(
    expect.arrayContaining([
      'account',
      'customer',
      'reservation',
      'sent_mail',
      'session',
      'static_content',
      'subscription',
    ]),
  );
  for (const [table, ids] of Object.entries(seen)) expect(ids, table).toEqual([here]);
  expect(await transact(database.app, findSeen)).toEqual({});
});

describe('whoever can run a statement of their own in a request', () => {
  const proofOf = (partner: number) =>
    `${partner}.0.${Math.ceil(Date.now() / 1_000) + 60}.${'0'.repeat(64)}`;
  const escapes: [string, () => string | Promise<string>][] = [
    ['RESET ROLE', () => 'RESET ROLE'],
    ['SET ROLE NONE', () => 'SET ROLE NONE'],
    ['RESET SESSION AUTHORIZATION', () => 'RESET SESSION AUTHORIZATION'],
    ['SET SESSION AUTHORIZATION', () => 'SET SESSION AUTHORIZATION postgres'],
    ['the owner’s role', () => 'SET ROLE vizit_owner'],
    ['the worker’s role', () => 'SET ROLE vizit_worker'],
    ['the staff’s role', () => 'SET ROLE vizit_staff'],
    ['a role by a function', () => `SELECT set_config('role', 'vizit_worker', true)`],
    ['no role by a function', () => `SELECT set_config('role', 'none', false)`],
    [
      'a session by a function',
      () => `SELECT set_config('session_authorization', 'postgres', true)`,
    ],
    ['the other partner’s number', () => `SELECT set_config('vizit.partner', '${there}', true)`],
    ['the number for the session', () => `SET SESSION vizit.partner = '${there}'`],
    [
      'an invented signature',
      () => `SELECT set_config('vizit.partner', '${proofOf(there)}', true)`,
    ],
    [
      'the own signature with another number',
      () =>
        `SELECT set_config('vizit.partner', regexp_replace(current_setting('vizit.partner'), '^\\d+', '${there}'), true)`,
    ],
    ['enter_partner', () => `SELECT enter_partner('${there}')`],
    ['row-level security off', () => 'SET row_security = off'],
    ['a policy dropped', () => 'DROP POLICY partner_rows ON reservation'],
    ['row-level security disabled', () => 'ALTER TABLE reservation DISABLE ROW LEVEL SECURITY'],
    ['a right granted', () => 'GRANT vizit_worker TO vizit_app'],
    ['another partner’s row', () => `UPDATE reservation SET partner_id = ${there}`],
    ['the keys', () => 'SELECT * FROM partner_key'],
    [
      'a function of one’s own',
      () =>
        'CREATE FUNCTION public.current_partner_of() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    ],
    [
      'a temporary table',
      () => 'CREATE TEMPORARY TABLE partner_key (inner_pad bytea, outer_pad bytea)',
    ],
    ['a program', () => `COPY (SELECT 1) TO PROGRAM 'true'`],
    ['a file', () => `SELECT pg_read_file('postgresql.conf')`],
    ['another partner’s erasure', () => `SELECT replay_erasure(1, portal_now(), portal_now())`],
  ];

  test.each(escapes)('gets no further by: %s', async (_name, write) => {
    const before = await asPartnerHere(findSeen);
    const pool = database.createAppPool({ max: 1 });
    const statement = await write();
    const after = await asPartnerHere(async (client) => {
      await client.query('SAVEPOINT escape');
      await client.query(statement).catch(() => client.query('ROLLBACK TO escape'));
      const { rows } = await client.query(
        `SELECT session_user::text AS login, current_user::text AS role, rolsuper FROM pg_roles WHERE rolname = current_user`,
      );
      expect(rows).toEqual([{ login: 'vizit_app', role: 'vizit_app', rolsuper: false }]);
      return findSeen(client);
    }, pool).catch(() => ({}));
    for (const [table, ids] of Object.entries(after)) expect(ids, table).toEqual(before[table]);
    // Nor does the next request on the same connection.
    const { rows } = await pool.query(
      `SELECT session_user::text AS login, current_user::text AS role`,
    );
    expect(rows).toEqual([{ login: 'vizit_app', role: 'vizit_app' }]);
    expect(await transact(pool, findSeen).catch(() => ({}))).toEqual({});
  });

  test('cannot use what another connection shows of its partner', async () => {
    const [mine, theirs] = [database.createAppPool({ max: 1 }), database.createAppPool({ max: 1 })];
    const stolen = await transact(
      theirs,
      async (client) =>
        (await client.query(`SELECT current_setting('vizit.partner') AS proof`)).rows[0].proof,
      { partnerId: there },
    );
    await expect(
      asPartnerHere(async (client) => {
        await client.query(`SELECT set_config('vizit.partner', $1, true)`, [stolen]);
        return findSeenOf(client, 'reservation');
      }, mine),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

async function findSeenOf(client: PoolClient, table: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT DISTINCT partner_id AS id FROM ${table} ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}

test('a proof for a pooler is good for every connection, and ends', async () => {
  const prove = createPartnerProver(TEST_PARTNER_KEY, { isPooled: true });
  const show = (proof: string) =>
    transact(database.app, async (client) => {
      await client.query(`SELECT set_config('vizit.partner', $1, true)`, [proof]);
      return findSeenOf(client, 'reservation');
    });
  const client = await database.app.connect();
  const proof = prove(client, there);
  client.release();
  expect(await show(proof)).toEqual([there]);
  const [partner, backend, , signature] = proof.split('.');
  await expect(show([partner, backend, '1', signature].join('.'))).rejects.toMatchObject({
    code: '42501',
  });
});

test('after a change of the key both count until the old one is taken away', async () => {
  const other = await createTestDatabase();
  const [old, next] = ['old', 'next'].map((word) => partnerKeyOf(word)) as [Buffer, Buffer];
  const pools = [old, next].map((partnerKey) => other.createAppPool({ partnerKey })) as [
    Pool,
    Pool,
  ];
  const areKnown = async (partnerKeys: Buffer[]) => {
    await migrate({ url: other.url, hasReference: false, partnerKeys });
    return Promise.all(
      pools.map((pool) =>
        requirePartnerProof(pool).then(
          () => true,
          () => false,
        ),
      ),
    );
  };
  try {
    expect(await areKnown([old])).toEqual([true, false]);
    expect(await areKnown([next, old])).toEqual([true, true]);
    expect(await areKnown([next])).toEqual([false, true]);
    await expect(requirePartnerProof(pools[0])).rejects.toThrow(
      'The database knows another APP_SECRET than this process has. Run: npm run migrate',
    );
  } finally {
    await other.drop();
  }
});

describe('who logs in', () => {
  const urlOf = (user: string) => database.appUrl.replace('//vizit_app@', `//${user}@`);
  const asApp = { role: 'vizit_app', setting: 'DATABASE_URL' } as const;

  async function withPool<T>(
    user: string,
    work: (pool: Pool) => Promise<T>,
    role?: 'vizit_staff',
  ): Promise<T> {
    const pool = createPool({ url: urlOf(user), partnerKey: TEST_PARTNER_KEY, max: 1, role });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }

  test('requests and background work have logins of their own, and no other is taken', async () => {
    await requireLogin(database.app, asApp);
    await requireLogin(database.worker, { role: 'vizit_worker', setting: 'DATABASE_WORKER_URL' });
    await withPool('postgres', (pool) =>
      expect(requireLogin(pool, asApp)).rejects.toThrow(
        'DATABASE_URL must log in as vizit_app, it logs in as postgres',
      ),
    );
    await expect(requireLogin(database.worker, asApp)).rejects.toThrow(
      'it logs in as vizit_worker',
    );
  });

  test('the staff’s login sees one partner as a request does, and cannot become the worker', async () => {
    await withPool(
      'vizit_staff',
      async (pool) => {
        await requireLogin(pool, { role: 'vizit_staff', setting: 'DATABASE_STAFF_URL' });
        await expect(requireLogin(pool, asApp)).rejects.toThrow('it logs in as vizit_staff');
        const seen = await asPartnerHere(findSeen, pool);
        expect(seen.reservation).toEqual([here]);
        for (const [table, ids] of Object.entries(seen)) expect(ids, table).toEqual([here]);
        expect(await transact(pool, findSeen)).toEqual({});
        await expect(pool.query('SET ROLE vizit_worker')).rejects.toMatchObject({ code: '42501' });
      },
      'vizit_staff',
    );
  });

  test('the login of imports sees what it writes of one partner, no password, no visit, and becomes nobody else', async () => {
    await withPool('vizit_import', async (pool) => {
      await requireLogin(pool, {
        role: 'vizit_import',
        setting: 'DATABASE_IMPORT_URL',
        isLong: true,
      });
      const seen = await asPartnerHere(
        async (client) =>
          (await client.query('SELECT DISTINCT partner_id AS id FROM customer')).rows,
        pool,
      );
      expect(seen).toEqual([{ id: here }]);
      expect((await pool.query('SELECT FROM customer')).rowCount).toBe(0);
      const refused = [
        'SELECT password_hash FROM account',
        'SELECT starts_at FROM reservation',
        'SELECT content FROM import_part',
        'SELECT * FROM audit_entry',
        'DELETE FROM provider',
        'UPDATE product SET partner_id = 0 FROM staff_grant',
        'SET ROLE vizit_worker',
        'SET ROLE vizit_owner',
      ];
      for (const statement of refused) {
        await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    });
  });

  test('the login of figures reads what was booked of every partner, nobody’s name, and writes nothing', async () => {
    await withPool('vizit_report', async (pool) => {
      const { rows } = await pool.query(
        'SELECT count(DISTINCT partner_id)::int AS n FROM reservation WHERE partner_id = ANY ($1)',
        [[here, there]],
      );
      expect(rows).toEqual([{ n: 2 }]);
      for (const statement of [
        'SELECT patient_last_name FROM reservation',
        'SELECT * FROM customer',
        'SELECT record FROM partner',
        `UPDATE reservation SET status = 'fulfilled'`,
        'DELETE FROM provider',
      ]) {
        await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    });
  });
});
