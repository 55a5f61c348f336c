import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBookingScene, createTestBooking, holdInput } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { getHoldDescription } from './hold-queries.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query('CREATE SEQUENCE tries; GRANT USAGE ON SEQUENCE tries TO vizit_app;');
});
afterAll(() => database.drop());

/** The database function gives up with `state` the first `times` times it is called. */
async function giveUp(state: string, times: number): Promise<void> {
  await database.owner.query(`ALTER SEQUENCE tries RESTART;
    CREATE OR REPLACE FUNCTION get_hold(p_partner int, p_id uuid, p_secret_hash bytea) RETURNS json LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') <= ${times} THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${state}'; END IF;
      RETURN '{"id": "found"}';
    END $$`);
}

const ask = () => getHoldDescription(database.app, 1, randomUUID(), randomBytes(32));

test.each(['40001', '40P01'])(
  'a transaction rolled back with %s is begun again [BK-10]',
  async (state) => {
    await giveUp(state, 2);
    expect(await ask()).toEqual({ id: 'found' });
  },
);

test('after three tries the failure is reported', async () => {
  await giveUp('40001', 3);
  await expect(ask()).rejects.toMatchObject({ code: '40001' });
});

test('another failure is reported at once', async () => {
  await giveUp('22012', 1);
  await expect(ask()).rejects.toMatchObject({ code: '22012' });
});

describe('a booking whose transaction is broken off', () => {
  /** Every hold breaks off with `state` after its row was written, the first `times` times. */
  const breakHolds = (state: string, times: number) =>
    database.owner.query(`ALTER SEQUENCE tries RESTART;
      CREATE OR REPLACE FUNCTION break_hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('tries') <= ${times} THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${state}'; END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE TRIGGER break_hold AFTER INSERT ON reservation FOR EACH ROW EXECUTE FUNCTION break_hold();`);
  const countRows = async (calendarId: number) => {
    const { rows } = await database.owner.query(
      `SELECT count(*)::int AS holds, (SELECT count(*)::int FROM idempotency_key) AS answers FROM reservation WHERE calendar_id = $1`,
      [calendarId],
    );
    return rows[0];
  };

  test.each(['40001', '40P01'])(
    'by %s is begun again and holds the time once [BK-10]',
    async (state) => {
      const scene = await buildBookingScene(database.owner);
      await breakHolds(state, 2);
      const hold = await createTestBooking(database.app).holdSlot(holdInput(scene));
      expect(hold).toMatchObject({ status: 'started', slotId: scene.slotIds[0] });
      expect(await countRows(scene.calendar.id)).toMatchObject({ holds: 1 });
      await database.owner.query('DELETE FROM idempotency_key');
    },
  );

  test.each([
    ['three deadlocks', '40P01', 3],
    ['its time limit', '57014', 1],
    ['the limit of waiting for a lock', '55P03', 1],
  ])('by %s ends in a failure and leaves nothing [BK-10]', async (_what, state, times) => {
    const scene = await buildBookingScene(database.owner);
    await breakHolds(state, times);
    await expect(createTestBooking(database.app).holdSlot(holdInput(scene))).rejects.toThrow(
      /not now|not available/,
    );
    expect(await countRows(scene.calendar.id)).toEqual({ holds: 0, answers: 0 });
  });
});
