import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAltcha } from '#app/platform/human-check-altcha.server.ts';
import { HUMAN_CHECK_ACTION } from '#app/platform/human-check-contract.ts';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import {
  type BookingScene,
  buildBookingScene,
  createTestBooking,
  holdInput,
  submitInput,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let humanCheck: HumanCheck;
/** Two processes. */
let here: TestBooking;
let there: TestBooking;

beforeAll(async () => {
  database = await createTestDatabase();
  humanCheck = createAltcha({
    appSecret: 'a secret of the tests, long enough to be one',
    cost: 1,
    pool: database.app,
  });
  // Who shows a used one is not kept waiting for an answer that nobody will keep.
  const hasty = { humanCheck: { ...humanCheck, mayBeRepeated: () => false } };
  [here, there] = [
    createTestBooking(database.app, hasty),
    createTestBooking(database.createAppPool(), hasty),
  ];
});
afterAll(() => database.drop());

async function solve({ portal }: BookingScene): Promise<string> {
  const made = await humanCheck.createChallenge({ action: HUMAN_CHECK_ACTION, host: portal.host });
  if (made.kind !== 'altcha') throw new Error('another kind of check');
  const solution = await solveChallenge({ challenge: made.challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: made.challenge, solution })).toString('base64');
}

async function countUsed(): Promise<number> {
  const { rows } = await database.owner.query('SELECT count(*)::int AS n FROM human_check_used');
  return rows[0].n as number;
}

async function countTimes({ calendar }: BookingScene): Promise<number> {
  const { rows } = await database.owner.query(
    'SELECT count(*)::int AS n FROM reservation WHERE calendar_id = $1',
    [calendar.id],
  );
  return rows[0].n as number;
}

const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.code)).toSorted();

describe('one solution', () => {
  test('shown by 64 callers of two processes at once holds one time', async () => {
    const scene = await buildBookingScene(database.owner, { times: 64 });
    const answer = await solve(scene);
    const before = await countUsed();
    const answers = await Promise.allSettled(
      scene.slotIds.map((_, index) =>
        (index % 2 ? here : there).holdSlot({ ...holdInput(scene, index), humanCheck: answer }),
      ),
    );
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 63 }, () => 'human_check_failed'),
      'ok',
    ]);
    expect(await countTimes(scene)).toBe(1);
    expect((await countUsed()) - before).toBe(1);
  });

  test('is used up by a time that somebody else has', async () => {
    const scene = await buildBookingScene(database.owner);
    await here.holdSlot({ ...holdInput(scene, 0), humanCheck: await solve(scene) });
    const answer = await solve(scene);
    const late = here.holdSlot({ ...holdInput(scene, 0), humanCheck: answer });
    await expect(late).rejects.toMatchObject({ code: 'slot_taken' });
    const again = here.holdSlot({ ...holdInput(scene, 1), humanCheck: answer });
    await expect(again).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  test('of a call that is sent twice at once answers both with the one hold [ID-01]', async () => {
    const scene = await buildBookingScene(database.owner);
    const input = { ...holdInput(scene, 0), humanCheck: await solve(scene) };
    const patient = [database.app, database.createAppPool()].map((pool) =>
      createTestBooking(pool, { humanCheck }),
    );
    const answers = await Promise.all(patient.map((one) => one.holdSlot(input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test('that held a time does not send the form, and that of the form not another', async () => {
    const scene = await buildBookingScene(database.owner);
    const answer = await solve(scene);
    const input = { ...holdInput(scene, 0), humanCheck: answer };
    const { id } = await here.holdSlot(input);
    const submit = (shown: string) =>
      here.submitReservation(submitInput(input, id, { 'g-recaptcha-response': shown }));
    await expect(submit(answer)).rejects.toMatchObject({ code: 'human_check_failed' });
    const next = await solve(scene);
    await expect(submit(next)).resolves.toMatchObject({ status: 'pending_verification' });
    await expect(submit(next)).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  test('is used up before a member id is looked for, and tells of one such id alone', async () => {
    const scene = await buildBookingScene(database.owner);
    const input = { ...holdInput(scene, 0), humanCheck: await solve(scene) };
    const { id } = await here.holdSlot(input);
    const shown = await solve(scene);
    const guess = (patientClientEid: string) =>
      here.submitReservation(
        submitInput(input, id, { patientClientEid, 'g-recaptcha-response': shown }),
      );
    await expect(guess('M-1')).rejects.toMatchObject({ code: 'not_found' });
    await expect(guess('M-2')).rejects.toMatchObject({ code: 'human_check_failed' });
  });
});

test('a wrong answer and one of another host let nothing pass and use nothing up', async () => {
  const [scene, other] = [
    await buildBookingScene(database.owner),
    await buildBookingScene(database.owner),
  ];
  const ofOther = await solve(other);
  const before = await countUsed();
  for (const answer of ['', 'person', ofOther]) {
    const call = here.holdSlot({ ...holdInput(scene, 0), humanCheck: answer });
    await expect(call).rejects.toMatchObject({ code: 'human_check_failed' });
  }
  expect(await countTimes(scene)).toBe(0);
  expect(await countUsed()).toBe(before);
  await here.holdSlot({ ...holdInput(other, 0), humanCheck: ofOther });
});

test('a call that the database broke off has used nothing up', async () => {
  const scene = await buildBookingScene(database.owner);
  const input = { ...holdInput(scene, 0), humanCheck: await solve(scene) };
  await database.owner.query('REVOKE INSERT ON reservation FROM vizit_app');
  try {
    await expect(here.holdSlot(input)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await database.owner.query('GRANT INSERT ON reservation TO vizit_app');
  }
  await expect(here.holdSlot(input)).resolves.toMatchObject({ status: 'started' });
});
