import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCalendar, buildDoctor, buildProvider } from '#tests/support/builders/clinics.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findOpeningHours } from './find-opening-hours.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('hours are those of the rules that hold every week now: of the house, or of one doctor', async () => {
  const { owner, app } = database;
  const provider = await buildProvider(owner);
  const doctor = await buildDoctor(owner, { provider_id: provider.id });
  const own = await buildCalendar(owner, { doctor_id: doctor.id, provider_id: provider.id });
  const room = await buildCalendar(owner, { doctor_id: null, provider_id: provider.id });
  await owner.query(
    `INSERT INTO calendar_rule (calendar_id, weekday, from_minute, to_minute, valid, every_weeks) VALUES
       ($1, 0, 540, 720, '[2020-01-01,)', 1), ($2, 0, 480, 600, '[2020-01-01,)', 1),
       ($2, 3, 480, 960, '[2020-01-01,2020-02-01)', 1), ($1, 5, 480, 960, '[2020-01-01,)', 2)`,
    [own.id, room.id],
  );
  const deps = { db: { main: app, replica: app, close: () => Promise.resolve() } };
  const portal = { timeZone: 'Europe/Budapest' };
  expect(await findOpeningHours(deps, portal, 'P', provider.id)).toEqual([
    { weekdays: [0], opens: '08:00', closes: '12:00' },
  ]);
  expect(await findOpeningHours(deps, portal, 'D', doctor.id)).toEqual([
    { weekdays: [0], opens: '09:00', closes: '12:00' },
  ]);
});
