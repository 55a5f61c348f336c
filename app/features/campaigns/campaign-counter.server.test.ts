import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createCampaignCounter } from './campaign-counter.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function countsOf(partnerId: number) {
  const { rows } = await database.owner.query<{ step: string; page: string; count: number }>(
    'SELECT step, page, count FROM campaign_count WHERE partner_id = $1 AND day = report_day_of(portal_now()) ORDER BY step, page',
    [partnerId],
  );
  return rows.map(({ step, page, count }) => `${step} ${page} ${count}`);
}
const unexpected = (error: unknown) => {
  throw error;
};

test('two processes count together, each partner for itself, also when they write at the same moment', async () => {
  const { id } = await buildPartner(database.owner);
  const { id: otherId } = await buildPartner(database.owner);
  const [one, two] = [1, 2].map(() => createCampaignCounter(database.app, unexpected));
  for (let opened = 0; opened < 100; opened += 1) {
    one?.note(id, 'opened', 'spring');
    two?.note(id, 'opened', opened % 2 === 0 ? 'spring' : 'pages/lab-test');
    if (opened % 10 === 0) await Promise.all([one?.write(), two?.write()]);
  }
  one?.note(id, 'code_entered', 'registration');
  two?.note(otherId, 'opened', 'spring');
  await Promise.all([one?.stop(), two?.stop()]);
  expect(await countsOf(id)).toEqual([
    'code_entered registration 1',
    'opened pages/lab-test 50',
    'opened spring 150',
  ]);
  expect(await countsOf(otherId)).toEqual(['opened spring 1']);
});

test('what cannot be written is told, and waits for the next time without holding up other partners', async () => {
  const { id } = await buildPartner(database.owner);
  const troubles: unknown[] = [];
  const counter = createCampaignCounter(database.app, (error) => troubles.push(error));
  const missing = 2_000_000_000;
  counter.note(missing, 'opened', 'spring');
  counter.note(id, 'opened', 'spring');
  await counter.write();
  expect(troubles).toHaveLength(1);
  expect(await countsOf(id)).toEqual(['opened spring 1']);
  await counter.stop();
  expect(troubles).toHaveLength(2);
  expect(await countsOf(id)).toEqual(['opened spring 1']);
});
