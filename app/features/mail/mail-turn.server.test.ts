import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool, WORKER_ROLE, type Pool } from '#db/client.ts';
import type { AccountTokenKind } from '#app/features/identity/token-kinds.ts';
import { JobPutOff } from '#app/jobs/define-job.server.ts';
import { workOnce } from '#tests/support/work-once.ts';
import { buildAccountScene, createLink } from '#tests/support/accounts.ts';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  holdInput,
  submitInput,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { createMailJobs } from './jobs.server.ts';
import type { MailManner } from './mail-manner.ts';
import { takeMailTurn, whenMailMayGo } from './mail-turn.server.ts';

const HOUR_MS = 3_600_000;
/** As the abuse cases have it: three mails an hour, ten a day. */
const settings = { ...MAIL_SETTINGS, mailLimits: { perHour: 3, perDay: 10 } };
let database: TestDatabase;
let orderId = 1_000_000;
const sent: { to: string; subject: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  sent.length = 0;
  await database.owner.query('DELETE FROM outbox; DELETE FROM mail_turn');
});

/** Sends what is due, as a worker does with the limits of a portal that nobody has changed; the outcomes by kind. */
async function sendDue(): Promise<string[]> {
  const jobs = createMailJobs({
    pool: database.worker,
    mailer: {
      send: async ({ to, subject }) => void sent.push({ to: to.address, subject }),
      close: () => {},
    },
    settings,
  }).filter(({ lane }) => lane === 'mail');
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  // One after the other: the order of the mails is the order of their orders.
  while ((await workOnce({ pool: database.worker, jobs, parallel: 1, log })) > 0);
  const { rows } = await database.owner.query(
    `SELECT outcome FROM outbox WHERE kind LIKE 'mail%' ORDER BY id`,
  );
  return rows.map(({ outcome }) => outcome as string);
}

const ask = (manner: MailManner, address: string, pool: Pool = database.worker) =>
  takeMailTurn(
    { pool, settings },
    { manner, address, orderId: (orderId += 1), cause: 'password-changed' },
  );

/** How it goes for somebody whose clock is so far ahead. */
async function askLater(hours: number, manner: MailManner, address: string) {
  const pool = createPool({
    url: database.workerUrl,
    role: WORKER_ROLE,
    clockOffsetMs: hours * HOUR_MS,
  });
  try {
    return await ask(manner, address, pool);
  } finally {
    await pool.end();
  }
}

const ASKED: readonly AccountTokenKind[] = [
  'password-recovery',
  'verify-new-email',
  'verify-new-contact-email',
  'finish-registration',
  'verify-registration',
  'verify-corporate',
  'require-full-auth',
];

test('of eight mails for eight causes in a minute a mailbox gets three, whoever asked [DS-09]', async () => {
  const scene = await buildAccountScene(database.owner);
  for (const kind of ASKED) await createLink(database, scene, kind);
  const booking = createTestBooking(database.app);
  const visit = await buildBookingScene(database.owner);
  const hold = holdInput(visit);
  const { id } = await booking.holdSlot(hold);
  // Of another partner, and with a tag that leads to the same mailbox.
  const tagged = scene.email.replace('@', '+tag@').toUpperCase();
  await booking.submitReservation(submitInput(hold, id, { patientEmail: tagged }));
  const outcomes = await sendDue();
  expect(outcomes).toHaveLength(8);
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'too_many')).toHaveLength(5);
  expect(sent).toHaveLength(3);
  const { rows } = await database.owner.query('SELECT status FROM reservation WHERE id = $1', [id]);
  // Its mail came last, and had a place all the same.
  expect(rows).toEqual([{ status: 'pending_verification' }]);
});

test('a time whose mail may not go any more is given back, and the form can tell [DS-09]', async () => {
  const booking = createTestBooking(database.app);
  const visit = await buildBookingScene(database.owner);
  const hold = holdInput(visit);
  const { id } = await booking.holdSlot(hold);
  for (let n = 0; n < 3; n += 1) await ask('asked_to_book', 'victim@example.com');
  await booking.submitReservation(submitInput(hold, id, { patientEmail: 'victim@example.com' }));
  expect(await sendDue()).toEqual(['too_many']);
  await expect(booking.getHold({ ...hold, reservationId: id })).resolves.toMatchObject({
    status: 'expired',
  });
});

test('the mails of a confirmed booking are never held back, and show that the mailbox is read', async () => {
  const booking = createTestBooking(database.app);
  const visit = await buildBookingScene(database.owner, { times: 6 });
  for (let index = 0; index < 6; index += 1) {
    await bookSlot(database.owner, booking, visit, index, { patientEmail: 'kata@example.com' });
    await sendDue();
  }
  const subjects = sent.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Időpontját'))).toHaveLength(6);
});

describe('a mailbox', () => {
  test('gets three mails an hour that were asked for, and ten a day [DS-09]', async () => {
    const to = 'a@example.com';
    const answers: string[] = [];
    for (const hour of [0, 0, 0, 0, 1.1, 1.1, 1.1, 1.1, 2.2, 2.2, 2.2, 3.3, 3.3, 3.3, 23.9]) {
      answers.push(await askLater(hour, 'asked_to_book', to));
    }
    expect(answers.map((answer) => (answer === 'go' ? 1 : 0)).join('')).toBe('111011101111000');
    expect(await askLater(24.1, 'asked_to_book', to)).toBe('go');
    expect(await ask('asked_to_book', 'b@example.com')).toBe('go');
  });

  test('gets two of them for links, so that the third is left for a booking', async () => {
    const to = 'g@example.com';
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await ask('asked', to));
    expect(answers).toEqual(['go', 'go', 'too_many', 'too_many']);
    expect(await ask('asked_to_book', to)).toBe('go');
    expect(await ask('asked_to_book', to)).toBe('too_many');
  });

  test('gets three, too, when many workers send at once [DS-09]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask('asked_to_book', 'many@example.com')),
    );
    expect(answers.filter((answer) => answer === 'go')).toHaveLength(3);
  });

  test('is one, whichever tag or case its address is written with [DS-09]', async () => {
    const answers: string[] = [];
    for (const to of ['h@example.com', 'h+a@example.com', 'H+B@Example.com', 'h+c+d@example.com']) {
      answers.push(await ask('asked_to_book', to));
    }
    expect(answers).toEqual(['go', 'go', 'go', 'too_many']);
  });

  test('is counted by mails, not by attempts to send one', async () => {
    const mail = {
      manner: 'asked_to_book',
      address: 'c@example.com',
      orderId: 7,
      cause: 'x',
    } as const;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await takeMailTurn({ pool: database.worker, settings }, mail)).toBe('go');
    }
    expect(await ask('asked_to_book', 'c@example.com')).toBe('go');
  });

  test('whose owner has answered a mail gets more', async () => {
    for (let n = 0; n < 3; n += 1) await ask('asked_to_book', 'd@example.com');
    expect(await ask('asked_to_book', 'd@example.com')).toBe('too_many');
    expect(await ask('proof', 'D@example.com')).toBe('go');
    expect(await ask('asked_to_book', 'd@example.com')).toBe('go');
  });

  test('is known to the table by a keyed hash, for a day', async () => {
    await ask('asked_to_book', 'kata@example.com');
    const { rows } = await database.owner.query('SELECT mail_turn::text AS text FROM mail_turn');
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toMatch(/kata|example/);
    await database.owner.query(
      `UPDATE mail_turn SET taken_at = portal_now() - interval '25 hours'`,
    );
    await deleteOutdated(database.worker, 1);
    expect((await database.owner.query('SELECT FROM mail_turn')).rows).toEqual([]);
  });
});

describe('notices with the same words', () => {
  const tell = (id: number) =>
    takeMailTurn(
      { pool: database.worker, settings },
      { manner: 'notice', address: 'e@example.com', orderId: id, cause: 'passkey-added' },
    );
  const order = async () =>
    (
      await database.owner.query(
        `INSERT INTO outbox (partner_id, kind, payload) VALUES (1, 'mail_account', '{}') RETURNING id`,
      )
    ).rows[0].id as number;

  test('that follow each other within ten minutes become one, after the first', async () => {
    expect(await tell(await order())).toBe('go');
    const [second, third] = [await order(), await order()];
    const putOff = await tell(second).catch((error: unknown) => error);
    expect(putOff).toBeInstanceOf(JobPutOff);
    const { delayMs } = putOff as JobPutOff;
    expect(delayMs).toBeGreaterThan(9 * 60_000);
    expect(delayMs).toBeLessThanOrEqual(10 * 60_000);
    await expect(tell(third)).rejects.toThrow(JobPutOff);
    // Ten minutes later.
    await database.owner.query(`
      UPDATE mail_turn SET taken_at = taken_at - interval '11 minutes';
      UPDATE outbox SET created_at = created_at - interval '11 minutes'`);
    expect(await tell(second)).toBe('go');
    expect(await tell(third)).toBe('superseded');
    // Its next attempt, when the mail server did not take it.
    expect(await tell(second)).toBe('go');
  });

  test('ask once a day to pass on that there is news for somebody of age, and take the place of a mail that anybody asks for [DS-09]', async () => {
    const tellOfAge = (id: number, cause = 'of_age a.example') =>
      takeMailTurn(
        { pool: database.worker, settings },
        { manner: 'of_age', address: 'i@example.com', orderId: id, cause },
      );
    const together = [await order(), await order(), await order()];
    const answers: string[] = [];
    for (const id of together) answers.push(await tellOfAge(id));
    expect(answers).toEqual(['go', 'superseded', 'superseded']);
    const putOff = await tellOfAge(await order()).catch((error: unknown) => error);
    const { delayMs } = putOff as JobPutOff;
    expect(delayMs).toBeGreaterThan(23 * HOUR_MS);
    expect(delayMs).toBeLessThanOrEqual(24 * HOUR_MS);
    // Another portal's customer service knows nothing of it.
    expect(await tellOfAge(await order(), 'of_age b.example')).toBe('go');
    const { appSecret, mailLimits: limits } = settings;
    const mayGo = () => whenMailMayGo(database.app, { appSecret, limits }, 'i@example.com');
    expect(await mayGo()).toBeInstanceOf(Date);
    expect(await ask('asked_to_book', 'i@example.com')).toBe('go');
    expect(await ask('asked_to_book', 'i@example.com')).toBe('too_many');
  });

  test('are told apart from others, and are not limited in number', async () => {
    for (let n = 0; n < 12; n += 1) {
      const turn = await takeMailTurn(
        { pool: database.worker, settings },
        { manner: 'notice', address: 'f@example.com', orderId: n + 1, cause: `notice-${n}` },
      );
      expect(turn).toBe('go');
    }
  });
});
