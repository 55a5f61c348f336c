import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countOffer } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query(
    `INSERT INTO doctor_listing (country, subfunction_id, doctor_id, provider_id, location_id, next_day, speaks_english, has_discount, name_norm, provider_name_norm)
     VALUES ('RO', 0, 1, 1, 1, '2027-03-14', false, false, '', ''), ('RO', 0, 2, 1, 1, '2027-03-15', false, false, '', '')`,
  );
});
afterAll(() => database.drop());

test('a week of free times begins with the day of the market, also in its first hours', async () => {
  // In Greenwich it is still the day before.
  const atHalfPastMidnight = Date.parse('2027-03-08T00:30+02:00');
  const pool = database.createAppPool({ clockOffsetMs: atHalfPastMidnight - Date.now() });
  expect(await countOffer(pool, 'RO')).toEqual({ doctors: 2, providers: 1, doctors_free_soon: 1 });
});
