import cookies from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPool, createDatabase, type Database, type Pool, query } from '#db/client.ts';
import { readAfter } from '#db/read-after.ts';
import { findWritePosition } from '#db/write-position.ts';
import { sql } from '#db/sql.ts';
import { ask, createTestApp, solveHumanCheck, TEST_SECRET } from '#tests/support/app.ts';
import {
  buildBookingScene,
  createSecret,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { rebuildListings } from '#tests/support/builders/clinics.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { registerReadYourWrites } from './web/read-your-writes.ts';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/support/replicated-postgres.ts';

/** Two servers, one of which is made from the other. */
const START_MS = 120_000;

let servers: ReplicatedPostgres;
let owner: Pool;
/** May stop the copy from following. */
let copy: Pool;
let db: Database;
let scene: BookingScene;
let app: FastifyInstance;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  owner = createPool({ url: servers.main.owner, role: null, max: 2 });
  copy = createPool({ url: servers.copy.owner, role: null, max: 1 });
  db = openDatabase();
  scene = await buildBookingScene(owner, { times: 6 });
  await rebuildListings(owner);
  app = await createTestApp({ app: db.main }, { db, calendarNews: { follow: () => {} } });
}, START_MS);
afterEach(() => follow());
afterAll(async () => {
  await app.close();
  await Promise.all([owner.end(), copy.end(), db.close()]);
  await servers.stop();
});

function openDatabase(isPooled = false): Database {
  return createDatabase({
    url: servers.main.app,
    replicaUrl: servers.copy.app,
    partnerKey: TEST_PARTNER_KEY,
    isPooled,
  });
}

/** The copy stays as it is from now on. */
const pause = async () => {
  await follow();
  await copy.query('SELECT pg_wal_replay_pause()');
  await expect
    .poll(async () => (await copy.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows)
    .toEqual([{ state: 'paused' }]);
};

/** The copy goes on, and knows everything when this returns. */
async function follow(): Promise<void> {
  await copy.query('SELECT pg_wal_replay_resume()');
  const position = await findWritePosition(owner);
  await expect
    .poll(async () => {
      const { rows } = await copy.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS knows', [
        position,
      ]);
      return rows[0].knows;
    })
    .toBe(true);
}

const whoAnswers = sql.named<{ is_copy: boolean }>(
  'read_your_writes_test_who',
  'SELECT pg_is_in_recovery() AS is_copy',
);

async function isAnsweredByCopy(database: Database, position: string | null): Promise<boolean> {
  const [row] = await readAfter(position, () => query(database.replica, whoAnswers));
  return row?.is_copy ?? false;
}

describe('who has changed something', () => {
  test('is answered by the copy only once it knows the change, everybody else by the copy all the time', async () => {
    await pause();
    await owner.query('CREATE TABLE changed ()');
    const position = await findWritePosition(owner);
    expect(await isAnsweredByCopy(db, position)).toBe(false);
    expect(await isAnsweredByCopy(db, null)).toBe(true);
    await follow();
    expect(await isAnsweredByCopy(db, position)).toBe(true);
  });

  test('is answered by the database itself where a pooler stands before several copies', async () => {
    const pooled = openDatabase(true);
    try {
      expect(await isAnsweredByCopy(pooled, await findWritePosition(owner))).toBe(false);
      expect(await isAnsweredByCopy(pooled, null)).toBe(true);
    } finally {
      await pooled.close();
    }
  });

  test('does not see the held time as free, whatever the copy and those before them saw', async () => {
    const { host } = scene.portal;
    const [, slotId = ''] = scene.slotIds;
    const day = new Date(scene.starts[0] ?? 0).toISOString().slice(0, 10);
    const offers = async (cookie = '') => {
      const url = `/api/calendar/doctors?dateFrom=${day}&doctors=${scene.calendar.doctor_id}&subfunctions=${scene.subfunctionId}`;
      const answer = await ask(app, host, { url, headers: { cookie } });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.body.includes(slotId);
    };
    await pause();
    expect(await offers()).toBe(true);
    const held = await ask(app, host, {
      method: 'POST',
      url: '/api/reservation/start',
      headers: { 'x-hold-secret': createSecret(), 'idempotency-key': crypto.randomUUID() },
      payload: {
        slotId,
        subfunctionId: scene.subfunctionId,
        'g-recaptcha-response': await solveHumanCheck(app, host),
      },
    });
    expect(held.statusCode, held.body).toBe(201);
    const remembered = held.cookies.find(({ name }) => name === 'read_after');
    expect(remembered).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 60 });
    expect(await offers(`read_after=${encodeURIComponent(remembered?.value ?? '')}`)).toBe(false);
    expect(await offers()).toBe(true);
    for (const forged of ['nonsense', await findWritePosition(owner), 'FFFFFFFF/FFFFFFFF']) {
      expect(await offers(`read_after=${encodeURIComponent(forged)}`), forged).toBe(true);
    }
  });
});

test('over https a page that a partner’s site frames is sent what is to be remembered, too, and no other site reads it', async () => {
  const secure = Fastify();
  await secure.register(cookies);
  const settings = { appSecret: TEST_SECRET, publicUrl: 'https://portal.example' };
  registerReadYourWrites(secure, db, settings);
  secure.post('/', () => 'done');
  const { cookies: told } = await secure.inject({ method: 'POST', url: '/' });
  expect(told).toMatchObject([
    { name: 'read_after', httpOnly: true, secure: true, sameSite: 'None', partitioned: true },
  ]);
  await secure.close();
});

test('who changes nothing, or is refused, is told nothing to remember', async () => {
  const { host } = scene.portal;
  const read = await ask(app, host, { url: '/api/human-check' });
  expect([read.statusCode, read.cookies]).toEqual([200, []]);
  const refused = await ask(app, host, {
    method: 'POST',
    url: '/api/reservation/start',
    payload: {},
  });
  expect([refused.statusCode, refused.cookies]).toEqual([400, []]);
});

describe('where commits wait for a standby, as Patroni’s synchronous mode has it', () => {
  /** What Patroni sets, and takes back when no standby is left. */
  const wantStandby = async (names: string) => {
    await owner.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await owner.query('SELECT pg_reload_conf()');
  };
  const findStandbys = async () =>
    (await owner.query('SELECT sync_state FROM pg_stat_replication')).rows;
  const isSomebodyWaiting = async () => {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
    );
    return rowCount === 1;
  };
  const isThere = async (pool: Pool, startsAt: number | undefined) => {
    const { rowCount } = await pool.query('SELECT FROM reservation WHERE starts_at = $1', [
      new Date(startsAt ?? 0),
    ]);
    return rowCount === 1;
  };
  /** Longer than the standby is away: here it is asked whether somebody waits, not for how long. */
  let patient: Pool;
  beforeAll(() => {
    patient = createPool({
      url: servers.main.app,
      partnerKey: TEST_PARTNER_KEY,
      queryTimeoutMs: 0,
    });
  });
  afterEach(() => wantStandby(''));
  afterAll(() => patient.end());

  test('a hold is acknowledged only once a standby has it, and nobody sees it before', async () => {
    await wantStandby('*');
    await expect.poll(findStandbys).toEqual([{ sync_state: 'sync' }]);
    const booking = createTestBooking(patient);
    const [, , , first, second] = scene.starts;
    await booking.holdSlot(holdInput(scene, 3));
    await follow();
    expect(await isThere(copy, first)).toBe(true);

    await servers.stopCopy();
    await expect.poll(findStandbys).toEqual([]);
    let isAcknowledged = false;
    const held = booking.holdSlot(holdInput(scene, 4)).then(() => (isAcknowledged = true));
    await expect.poll(isSomebodyWaiting).toBe(true);
    expect([isAcknowledged, await isThere(owner, second)]).toEqual([false, false]);
    await servers.startCopy();
    await held;
    await follow();
    expect(await isThere(copy, second)).toBe(true);
  });

  test('without any standby holds go on as soon as none is asked for any more', async () => {
    await wantStandby('*');
    await expect.poll(findStandbys).toEqual([{ sync_state: 'sync' }]);
    await servers.stopCopy();
    try {
      const held = createTestBooking(patient).holdSlot(holdInput(scene, 5));
      await expect.poll(isSomebodyWaiting).toBe(true);
      await wantStandby('');
      await held;
      expect(await isThere(owner, scene.starts[5])).toBe(true);
    } finally {
      await servers.startCopy();
    }
  });
});
