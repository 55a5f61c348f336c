import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createCampaignCounter, type CounterTroubles } from './campaign-counter.server.ts';

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
const unexpected: CounterTroubles = {
  onLate: (error) => {
    throw error;
  },
  onDropped: (partnerId) => {
    throw new Error(`partner ${partnerId} is there`);
  },
};
/** Keeps what it is told. */
function noteTroubles() {
  const late: unknown[] = [];
  const dropped: number[] = [];
  const troubles: CounterTroubles = {
    onLate: (error) => late.push(error),
    onDropped: (partnerId) => dropped.push(partnerId),
  };
  return { late, dropped, troubles };
}

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

test('what cannot be written is told, and waits for the next time', async () => {
  const { id } = await buildPartner(database.owner);
  const { late, dropped, troubles } = noteTroubles();
  const counter = createCampaignCounter(database.app, troubles);
  counter.note(id, 'opened', 'spring');
  await database.owner.query('REVOKE INSERT ON campaign_count FROM vizit_app');
  await counter.write();
  await database.owner.query('GRANT INSERT ON campaign_count TO vizit_app');
  expect([late.length, dropped]).toEqual([1, []]);
  expect(await countsOf(id)).toEqual([]);
  await counter.stop();
  expect(late).toHaveLength(1);
  expect(await countsOf(id)).toEqual(['opened spring 1']);
});

test('what was counted of a partner that is gone is dropped, and that is told; that of others is written', async () => {
  const { id } = await buildPartner(database.owner);
  const { late, dropped, troubles } = noteTroubles();
  const counter = createCampaignCounter(database.app, troubles);
  const gone = 2_000_000_000;
  counter.note(gone, 'opened', 'spring');
  counter.note(id, 'opened', 'spring');
  await counter.write();
  expect(dropped).toEqual([gone]);
  await counter.stop();
  expect([late, dropped]).toEqual([[], [gone]]);
  expect(await countsOf(id)).toEqual(['opened spring 1']);
});
