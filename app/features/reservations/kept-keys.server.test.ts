import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  submitInput,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** After five plans for given values PostgreSQL keeps one for any. */
const BEFORE = 8;
const KEPT = 3_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Entries that scans of the kept keys have returned so far, of every connection. */
async function countRead(): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(
    `SELECT (sum(idx_tup_read) + (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'idempotency_key'))::int AS n
       FROM pg_stat_user_indexes WHERE relname = 'idempotency_key'`,
  );
  return rows[0]?.n ?? 0;
}

test('a booking reads its own kept key only, also on a connection that began when none was kept', async () => {
  const pool = database.createAppPool({ max: 1 });
  const booking = createTestBooking(pool);
  const scene = await buildBookingScene(database.owner, { times: BEFORE + 1 });
  const book = async (index: number) => {
    const hold = holdInput(scene, index);
    const { id } = await booking.holdSlot(hold);
    await booking.submitReservation(
      submitInput(hold, id, { patientFirstName: `Anna ${'abcdefghi'[index]}` }),
    );
  };
  await database.owner.query('VACUUM ANALYZE idempotency_key');
  for (let index = 0; index < BEFORE; index += 1) await book(index);
  await database.owner.query(
    `INSERT INTO idempotency_key (partner_id, scope, key, body_hash, answer, created_at)
     SELECT $1, sha256(n::text::bytea), 'key-' || n, '\\x00', '{}', portal_now() FROM generate_series(1, $2::int) AS n`,
    [scene.portal.partner.id, KEPT],
  );
  await pool.query('SELECT pg_stat_force_next_flush()');
  const before = await countRead();
  await book(BEFORE);
  await pool.query('SELECT pg_stat_force_next_flush()');
  expect((await countRead()) - before).toBeLessThan(50);
});
