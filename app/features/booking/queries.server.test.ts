import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { getHoldDescription } from './queries.server.ts';

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

test.each(['40001', '40P01'])('a transaction rolled back with %s is begun again', async (state) => {
  await giveUp(state, 2);
  expect(await ask()).toEqual({ id: 'found' });
});

test('after three tries the failure is told', async () => {
  await giveUp('40001', 3);
  await expect(ask()).rejects.toMatchObject({ code: '40001' });
});

test('another failure is told at once', async () => {
  await giveUp('22012', 1);
  await expect(ask()).rejects.toMatchObject({ code: '22012' });
});
