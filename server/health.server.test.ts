import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '#db/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type HealthSources, registerHealth } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isBlank: true });
});
afterAll(() => database.drop());

async function probe(path: string, sources: HealthSources) {
  const app = Fastify();
  registerHealth(app, sources);
  const { statusCode, headers } = await app.inject(path);
  expect(headers['cache-control']).toBe('no-store');
  return { statusCode, retryAfter: headers['retry-after'] };
}

test('a process whose database answers is alive and ready', async () => {
  const sources = { pool: database.app };
  expect(await probe('/healthz', sources)).toMatchObject({ statusCode: 200 });
  expect(await probe('/readyz', sources)).toMatchObject({ statusCode: 200 });
});

test('without its database a process is alive but not ready', async () => {
  const sources = { pool: createPool({ url: 'postgresql://x@/x?host=%2Fnowhere' }) };
  expect(await probe('/healthz', sources)).toMatchObject({ statusCode: 200 });
  expect(await probe('/readyz', sources)).toEqual({ statusCode: 503, retryAfter: '5' });
});

test('a database that is too busy to answer counts as away after a second', async () => {
  const pool = database.createAppPool({ max: 1 });
  const client = await pool.connect();
  const startedAt = performance.now();
  expect(await probe('/readyz', { pool })).toMatchObject({ statusCode: 503 });
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  client.release();
});

test('a process that is shutting down is not ready', async () => {
  const sources = { pool: database.app, isStopping: () => true };
  expect(await probe('/readyz', sources)).toMatchObject({ statusCode: 503 });
});

test('a process that reached a former primary is not ready, and asks for another connection', async () => {
  const replaced = await createTestDatabase({ isBlank: true });
  const { rows } = await replaced.owner.query('SELECT current_database() AS name');
  const usual = `ALTER ROLE vizit_app IN DATABASE ${rows[0].name}`;
  await replaced.owner.query(
    `CREATE FUNCTION public.pg_is_in_recovery() RETURNS bool LANGUAGE sql AS 'SELECT true'`,
  );
  await replaced.owner.query(`${usual} SET search_path = public, pg_catalog`);
  const pool = replaced.createAppPool({ max: 1 });
  try {
    expect(await probe('/readyz', { pool })).toMatchObject({ statusCode: 503 });
    await replaced.owner.query(`${usual} RESET search_path`);
    expect(await probe('/readyz', { pool })).toMatchObject({ statusCode: 200 });
  } finally {
    await replaced.drop();
  }
});
