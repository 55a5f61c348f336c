import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARKETS } from '#app/i18n/locale.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MARKET_ZONES } from './market-zones.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the program and the database say the same zone of every market', async () => {
  const { rows } = await database.owner.query<{ market: string; zone: string }>(
    'SELECT market, market_zone(market) AS zone FROM unnest($1::text[]) market',
    [MARKETS],
  );
  expect(Object.fromEntries(rows.map(({ market, zone }) => [market, zone]))).toEqual(MARKET_ZONES);
  expect(MARKET_ZONES).toEqual({ HU: 'Europe/Budapest', RO: 'Europe/Bucharest' });
});
