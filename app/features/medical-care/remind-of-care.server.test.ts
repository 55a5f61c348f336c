import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import type { OutgoingMessage } from '#app/features/messaging/gateway.server.ts';
import { sendMessage } from '#app/features/messaging/send-message.server.ts';
import { JobPutOff } from '#app/jobs/define-job.server.ts';
import { createVisitAnswerServices } from '#app/features/visit-answers/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { addDays } from '#app/time/week.ts';
import { createPool, WORKER_ROLE, type Pool } from '#db/client.ts';
import {
  APP_SECRET,
  buildBookingScene,
  friendlyCheck,
  type BookingScene,
} from '#tests/support/booking.ts';
import { careOf, staffEntryOf } from '#tests/support/care.ts';
import { buildCustomerOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { mailCareReminder, remindOfCareBySms } from './remind-of-care.server.ts';
import { sendCareMail, type MailedStep } from './send-care-mail.server.ts';
import { createMedicalCareServices } from './services.server.ts';

const HOUR_MS = 3_600_000;
const PLACE = 'Szilvafa Rendelő, Budapest';
const ZONE = 'Europe/Budapest';
/** Noon in ten days: text messages may go a day before. */
const STARTS_AT = instantOf(addDays(dayOf(Date.now(), ZONE), 10), 12, ZONE);

let database: TestDatabase;
let scene: BookingScene;
let care: ReturnType<typeof createMedicalCareServices>;
let member: TestCustomer;
let staff: Portal;
let id: string;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  care = createMedicalCareServices({ db, appSecret: APP_SECRET });
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});
beforeEach(async () => {
  await database.owner.query('DELETE FROM outbox');
  await database.owner.query(
    `UPDATE medical_care SET status = 'fulfilled' WHERE status = 'booked'`,
  );
  scene = await buildBookingScene(database.owner);
  member = await buildCustomerOf(database, scene.portal);
  staff = await staffEntryOf(database, scene.portal);
  const form = careOf(scene.subfunctionId);
  ({ id } = await care.request({ portal: member.portal, idempotencyKey: randomUUID(), form }));
  await work(1, { step: 'claim', isTakenOver: false });
  const time = { startsAt: new Date(STARTS_AT).toISOString(), place: PLACE, doctorName: null };
  await work(2, { step: 'book', times: [time] });
});

type Work = Parameters<typeof care.work>[1]['work'];
const work = (version: number, one: Work) =>
  care.work(staff, { partnerId: scene.portal.partner.id, id, version, work: one });

/** A worker whose clock is so many hours before the visit. */
function workerBefore(hours: number): Pool {
  const clockOffsetMs = STARTS_AT - hours * HOUR_MS - Date.now();
  const pool = createPool({ url: database.workerUrl, role: WORKER_ROLE, clockOffsetMs });
  pools.push(pool);
  return pool;
}

/**
 * What the worker does so many hours before the visit, until nothing is left; `sent`: what has left.
 * @param meanwhile done after a job was ordered and before it begins, by its kind
 */
async function workBefore(
  hours: number,
  meanwhile: (kind: string) => Promise<void> = async () => {},
) {
  const pool = workerBefore(hours);
  await runJob(pool, 'queue_care_reminders');
  const sent: (OutgoingMail | OutgoingMessage)[] = [];
  const outcomes: string[] = [];
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
  const gateway = { send: async (one: OutgoingMessage) => (sent.push(one), 'sent' as const) };
  const messaging = { gateway, sms: { prefixes: ['+3620'], perHour: 2, perDay: 3 } };
  for (let job = await takeJob(); job; job = await takeJob()) {
    const { kind, payload, orderId } = job;
    await meanwhile(kind);
    const which = { careId: payload.care ?? '', hours: Number(payload.hours) };
    const deps = { pool, mailer, settings: MAIL_SETTINGS, messaging };
    const outcome = await (kind === 'mail_care_reminder'
      ? mailCareReminder(deps, { orderId, ...which })
      : kind === 'remind_of_care_by_sms'
        ? remindOfCareBySms(pool, which)
        : sendMessage(deps, { messageId: payload.message ?? '', orderId }));
    outcomes.push(outcome);
    await database.owner.query('UPDATE outbox SET outcome = $2 WHERE id = $1', [orderId, outcome]);
  }
  return { sent, outcomes };
}

async function takeJob() {
  const { rows } = await database.owner.query<{
    orderId: number;
    kind: string;
    payload: Record<string, string>;
  }>(
    `UPDATE outbox SET done_at = portal_now() WHERE id = (SELECT id FROM outbox WHERE done_at IS NULL
        AND kind IN ('mail_care_reminder', 'remind_of_care_by_sms', 'send_care_reminder') ORDER BY id LIMIT 1)
     RETURNING id AS "orderId", kind, payload`,
  );
  return rows[0];
}

const own = async () =>
  (await care.findOwn({ portal: member.portal })).find((one) => one.id === id);
const caseOf = () => care.getCase(staff, { partnerId: scene.portal.partner.id, id });
const answers = () =>
  createVisitAnswerServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
  });
const linkIn = (text: string) => /\/v\/([A-Za-z0-9_-]{43})\?lang=(\w\w)/.exec(text) ?? [];
const textOf = (one: OutgoingMail | OutgoingMessage | undefined) =>
  one && 'text' in one ? one.text : '';
const press = (token: string, answer: 'coming' | 'cancel', portal = scene.portal) =>
  answers().answerVisit({ portal, token, answer, humanCheck: 'person' });

test('a visit booked by telephone is reminded of by mail, and by a text message where nobody has answered, each with what became of it', async () => {
  await database.owner.query(`UPDATE account SET locale = 'ro' WHERE customer_id = $1`, [
    member.customerId,
  ]);
  expect((await workBefore(49)).outcomes).toEqual([]);
  const first = await workBefore(47);
  expect(first.outcomes).toEqual(['sent']);
  expect(first.sent[0]).toMatchObject({ subject: 'Vă reamintim de programare – Vizit' });
  const mail = textOf(first.sent[0]);
  expect(mail).toContain('12:00');
  expect(mail).not.toContain('Szilvafa');
  const [, token = '', language] = linkIn(mail);
  expect(language).toBe('ro');
  expect((await workBefore(46)).outcomes).toEqual([]);
  const sent = [{ channel: 'mail', state: 'sent', at: expect.any(String) }];
  expect(await own()).toMatchObject({ isComing: false, reminders: sent });
  expect(await caseOf()).toMatchObject({ isComing: false, reminders: sent });
  await database.owner.query(
    `UPDATE outbox SET outcome = 'bounced' WHERE kind = 'mail_care_reminder'`,
  );

  const second = await workBefore(23);
  expect(second.outcomes).toEqual(['ordered', 'sent']);
  const text = textOf(second.sent[0]);
  expect(second.sent[0]).toMatchObject({ channel: 'sms', phone: '+36205550101' });
  expect(text).toContain('12:00');
  expect(text).toContain(`/v/${token}?lang=ro`);
  expect(text).not.toContain('Szilvafa');
  expect((await caseOf()).reminders).toMatchObject([
    { channel: 'mail', state: 'failed' },
    { channel: 'sms', state: 'sent' },
  ]);
  expect((await workBefore(1)).outcomes).toEqual(['sent']);

  await database.owner.query('SELECT lock_medical_care($1)', [[id]]);
  const { rows } = await database.owner.query(
    'SELECT FROM message WHERE medical_care_id = $1 UNION ALL SELECT FROM medical_care WHERE answer_hash IS NOT NULL AND id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

test('a reminder of it is answered by a press on its link, which says when and where and no care [TK-06]', async () => {
  const [, token = ''] = linkIn(textOf((await workBefore(47)).sent[0]));
  const look = () => answers().describeVisitAnswer({ portal: scene.portal, token });
  expect(await look()).toEqual({
    state: 'open',
    isComing: false,
    isByVideo: false,
    startsAt: new Date(STARTS_AT).toISOString(),
    timeZone: ZONE,
    provider: null,
    place: PLACE,
    cancellableUntil: new Date(STARTS_AT).toISOString(),
    hasPhone: true,
  });
  expect(await caseOf()).toMatchObject({ status: 'booked', version: 3 });
  await press(token, 'coming');
  expect((await look()).isComing).toBe(true);
  expect(await own()).toMatchObject({ isComing: true });
  // What somebody of the staff has open is not changed by it.
  expect(await caseOf()).toMatchObject({ isComing: true, version: 3 });
  expect((await workBefore(23)).outcomes).toEqual(['answered']);

  const elsewhere = await buildBookingScene(database.owner);
  await expect(press(token, 'cancel', elsewhere.portal)).rejects.toMatchObject({
    code: 'not_found',
  });
  const ofOtherTime = { shownStartsAt: '2030-01-01T09:00:00Z', humanCheck: 'person' };
  for (const answer of ['coming', 'cancel'] as const)
    await expect(
      answers().answerVisit({ portal: scene.portal, token, answer, ...ofOtherTime }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await press(token, 'cancel');
  await press(token, 'cancel');
  expect((await look()).state).toBe('cancelled');
  expect(await caseOf()).toMatchObject({ status: 'cancelled', mustTellClinic: true, version: 4 });
  await expect(press(token, 'coming')).rejects.toMatchObject({ code: 'expired' });
  const { rows } = await database.owner.query(
    `SELECT payload FROM outbox WHERE kind = 'mail_medical_care' AND payload ->> 'care' = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  );
  expect(rows).toEqual([{ payload: { care: id, step: 'cancelled' } }]);
  expect((await workBefore(1)).outcomes).toEqual([]);
});

test('nobody is reminded of it who has switched reminders off, nor of what lies in a calendar, nor of a booking fresh in mind unless its mail came back', async () => {
  const shift = (bookedHoursBefore: number) =>
    database.owner.query('UPDATE medical_care SET booked_at = $2 WHERE id = $1', [
      id,
      new Date(STARTS_AT - bookedHoursBefore * HOUR_MS),
    ]);
  await shift(50);
  expect((await workBefore(47)).outcomes).toEqual([]);
  await shift(30);
  expect((await workBefore(23)).outcomes).toEqual(['booked_lately']);
  await database.owner.query('DELETE FROM care_reminder WHERE medical_care_id = $1', [id]);
  await database.owner.query(
    `UPDATE outbox SET done_at = portal_now(), outcome = 'bounced' WHERE kind = 'mail_medical_care' AND payload ->> 'step' = 'booked'`,
  );
  expect((await workBefore(23)).outcomes).toEqual(['ordered', 'sent']);

  await database.owner.query('DELETE FROM care_reminder WHERE medical_care_id = $1', [id]);
  await shift(200);
  await database.owner.query('UPDATE customer SET wants_reminders = false WHERE id = $1', [
    member.customerId,
  ]);
  expect((await workBefore(47)).outcomes).toEqual(['unwanted']);
  expect((await own())?.reminders).toMatchObject([{ channel: 'sms' }]);
  await database.owner.query('DELETE FROM care_reminder WHERE medical_care_id = $1', [id]);
  await database.owner.query('UPDATE medical_care SET reservation_id = $1 WHERE id = $1', [id]);
  expect((await workBefore(47)).outcomes).toEqual([]);
});

test.each([
  ['mail_care_reminder', 47, ['outdated']],
  ['remind_of_care_by_sms', 23, ['sent', 'outdated']],
  ['send_care_reminder', 23, ['sent', 'ordered', 'outdated']],
])('what is withdrawn before %s begins is reminded of no more', async (kind, hours, outcomes) => {
  const { sent, outcomes: done } = await workBefore(hours, async (one) => {
    if (one === kind) await care.cancel({ portal: member.portal, id });
  });
  expect(done).toEqual(outcomes);
  expect(sent).toHaveLength(outcomes.filter((one) => one === 'sent').length);
});

test('nobody is reminded of the visit of a child who has come of age since it was asked for, and no link that was sent before answers it', async () => {
  const [, token = ''] = linkIn(textOf((await workBefore(47)).sent[0]));
  await database.owner.query(
    `UPDATE medical_care SET on_behalf_relation = 'child', date_of_birth = (portal_now() - interval '18 years 1 day')::date, created_at = portal_now() - interval '3 days'
      WHERE id = $1`,
    [id],
  );
  for (const answer of ['coming', 'cancel'] as const) {
    await expect(press(token, answer)).rejects.toMatchObject({ code: 'of_age' });
  }
  expect(await caseOf()).toMatchObject({ status: 'booked', isComing: false });
  await database.owner.query('DELETE FROM care_reminder WHERE medical_care_id = $1', [id]);
  expect((await workBefore(47)).outcomes).toEqual(['outdated']);
});

test('who asked for a child who has come of age since is only asked to have them call, and hears nothing of what they have done themselves', async () => {
  await database.owner.query(
    `UPDATE medical_care SET on_behalf_relation = 'child',
            date_of_birth = ((portal_now() AT TIME ZONE $2)::date + 1 - interval '18 years')::date WHERE id = $1`,
    [id, ZONE],
  );
  const told = async (step: MailedStep, pool: Pool) => {
    const sent: OutgoingMail[] = [];
    const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
    const deps = { pool, mailer, settings: MAIL_SETTINGS };
    return { outcome: await sendCareMail(deps, { orderId: 1, careId: id, step }), mail: sent[0] };
  };
  const file = randomUUID();
  await database.owner.query(
    `INSERT INTO file (id, partner_id, customer_id, purpose, state, kind, name, size, digest, wrapped_key, key_mark, medical_care_id, delete_after)
     SELECT $1, m.partner_id, m.customer_id, 'referral', 'refused', 'application/pdf', 'lelet.pdf', 9, '\\x00', '\\x00', 'mark', m.id, portal_now() + interval '90 days'
       FROM medical_care m WHERE m.id = $2`,
    [file, id],
  );
  const toldOfFile = (pool: Pool) => runJob(pool, 'mail_file_refused', { file });
  expect(await toldOfFile(database.worker)).toBe('sent');
  expect((await told('booked', database.worker)).mail?.calendar).toBeTruthy();
  // The eighteenth birthday was in between.
  const later = workerBefore(24);
  expect(await toldOfFile(later)).toBe('outdated');
  const { mail } = await told('booked', later);
  expect(mail).toMatchObject({ subject: 'Kérjük, adja tovább – Vizit', calendar: null });
  expect(mail?.to.address).toBe(member.email);
  expect(mail?.html).not.toMatch(/href=|\d\d:\d\d|Szilvafa/);
  await care.cancel({ portal: member.portal, id });
  expect((await told('cancelled', later)).outcome).toBe('outdated');
  expect((await told('ended', later)).outcome).toBe('sent');
});

test('news for a child who has come of age since waits for the next day, unless times are on offer or the visit is near', async () => {
  const mailer = { send: () => Promise.resolve(), close: () => {} };
  const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
  let orderId = 0;
  /** Minutes for which it is put off; else its outcome. */
  const tell = async (step: MailedStep) => {
    const order = { orderId: (orderId += 1), careId: id, step };
    const told = await sendCareMail(deps, order).catch((error: unknown) => error);
    return told instanceof JobPutOff ? Math.round(told.delayMs / 60_000) : told;
  };
  const begin = (hours: number) =>
    database.owner.query(
      `UPDATE medical_care SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days', booked = booked || jsonb_build_object('startsAt', $2::text),
              date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [id, new Date(Date.now() + hours * HOUR_MS).toISOString()],
    );
  await begin(120);
  expect(await tell('booked')).toBe('sent');
  expect(await tell('booked')).toBe(24 * 60);
  await begin(30);
  expect(await tell('booked')).toBe(10);
  await database.owner.query(
    `UPDATE medical_care SET status = 'offered', booked = NULL, starts_at = NULL WHERE id = $1`,
    [id],
  );
  expect(await tell('offered')).toBe(10);
});

test('once it has begun it is neither answered nor cancelled by the link', async () => {
  const [, token = ''] = linkIn(textOf((await workBefore(47)).sent[0]));
  await database.owner.query(
    `UPDATE medical_care SET starts_at = portal_now() - interval '1 minute' WHERE id = $1`,
    [id],
  );
  for (const answer of ['coming', 'cancel'] as const) {
    await expect(press(token, answer)).rejects.toMatchObject({ code: 'expired' });
  }
  expect(await caseOf()).toMatchObject({ status: 'booked', isComing: false });
});
