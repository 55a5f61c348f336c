import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFileServices, type FileServices } from '#app/features/files/services.server.ts';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import { createTestAccounts, PASSWORD, signInInput } from '#tests/support/accounts.ts';
import {
  APP_SECRET,
  bookSlot,
  buildBookingScene,
  createTestBooking,
  findToken,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { drawPdf } from '#tests/support/sent-files.ts';

/** The copy of somebody's data, and its erasure. */

let database: TestDatabase;
let people: ReturnType<typeof createTestPeople>;
let files: FileServices;

beforeAll(async () => {
  database = await createTestDatabase();
  const kept = createTestFiles();
  people = createTestPeople(database.app, { files: kept });
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  files = createFileServices({ db, appSecret: APP_SECRET, files: kept });
});

afterAll(() => database.drop());

type Scene = Awaited<ReturnType<typeof buildSignedIn>>;

const findRow = async (statement: string, values: unknown[]) =>
  (await database.owner.query(statement, values)).rows[0];

async function findAudit({ account }: Scene): Promise<string[]> {
  const { rows } = await database.owner.query(
    'SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id',
    [account.customer_id],
  );
  return rows.map(({ action }) => action);
}

/** A confirmed visit of the customer, tomorrow or (`isPast`) yesterday. */
async function buildVisit({ portal, account }: Scene, isPast = false) {
  const booking = createTestBooking(database.app);
  const scene = await buildBookingScene(database.owner);
  const id = await bookSlot(database.owner, booking, scene, 0, { patientEmail: account.email });
  await database.owner.query(
    `UPDATE reservation SET partner_id = $2, customer_id = $3, host = $4, patient_comment = 'fáj a térdem',
            starts_at = starts_at - $5 * interval '400 days', ends_at = ends_at - $5 * interval '400 days' WHERE id = $1`,
    [id, portal.partner.id, account.customer_id, portal.host, isPast ? 1 : 0],
  );
  await database.owner.query('UPDATE token SET partner_id = $2 WHERE reservation_id = $1', [
    id,
    portal.partner.id,
  ]);
  await database.owner.query('DELETE FROM outbox');
  return id;
}

test('the copy holds all of one’s own, in two forms, for a day and for nobody else [PR-03 AZ-02]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal } = scene;
  const other = await buildSignedIn(database.owner, { ...portal, actor: VISITOR_ACTOR });
  const visit = await buildVisit(scene);
  await database.owner.query(
    `UPDATE reservation SET arrived_at = '2026-11-20T08:00:00Z', closing_reason = 'equipment' WHERE id = $1`,
    [visit],
  );
  await people.profile.setMarketingConsent({ portal, isGiven: true });
  await people.relatives.addMinor({
    portal,
    form: { lastName: 'Szabó', firstName: 'Anna', dateOfBirth: '2020-05-05', relation: 'child' },
  });
  await expect(people.profile.createDataCopy({ portal, password: 'wrong' })).rejects.toMatchObject({
    code: 'password_wrong',
  });
  const { href, expiresAt } = await people.profile.createDataCopy({ portal, password: PASSWORD });
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  const copyId = href.split('/').at(-1) ?? '';
  const files = unzipSync(await buffer(await people.profile.downloadDataCopy({ portal, copyId })));
  expect(Object.keys(files)).toEqual(['data.json', 'data.pdf']);
  expect(strFromU8(files['data.pdf']!.slice(0, 5))).toBe('%PDF-');
  const text = strFromU8(files['data.json']!);
  expect(JSON.parse(text)).toMatchObject({
    account: { email: scene.email, language: 'hu' },
    subscriptions: [{ name: 'Szabó Kata', mothers_name: 'Nagy Ilona' }],
    reservations: [
      {
        patient_comment: 'fáj a térdem',
        status: 'confirmed',
        arrived_at: '2026-11-20T08:00:00.000Z',
        closing_reason: 'equipment',
      },
    ],
    relatives: { minors: [{ name: 'Szabó Anna' }], adults: [] },
    consents: [{ kind: 'marketing' }],
    events: expect.arrayContaining([expect.objectContaining({ action: 'data_copy_made' })]),
  });
  expect(text).not.toContain(other.email);
  expect(text).not.toMatch(/password|hash/i);

  await expect(
    people.profile.downloadDataCopy({ portal: other.portal, copyId }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(
    await findRow(
      `SELECT object_id FROM audit_entry WHERE action = 'foreign_id_refused' AND actor_id = $1`,
      [other.account.customer_id],
    ),
  ).toEqual({ object_id: copyId });
  await database.owner.query('UPDATE data_copy SET expires_at = portal_now() WHERE id = $1', [
    copyId,
  ]);
  await expect(people.profile.downloadDataCopy({ portal, copyId })).rejects.toMatchObject({
    code: 'expired',
  });
});

test('the copy has every mail and text message, whatever it was about, and nobody else’s [PR-03]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal, account } = scene;
  const visit = await buildVisit(scene);
  const insert = async (statement: string, values: unknown[] = []): Promise<string> =>
    (await database.owner.query(`${statement} RETURNING id::text`, values)).rows[0].id;
  const own = [portal.partner.id, account.customer_id];
  const care = await insert(
    `INSERT INTO medical_care (id, partner_id, customer_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral, due_at)
     SELECT gen_random_uuid(), $1, $2, $3, 'hu', 'new', 'SELF_PAID', 'none', subfunction_id, false, true, portal_now() FROM reservation WHERE id = $4`,
    [...own, portal.host, visit],
  );
  const text = (about: string, phone: string, careId: string | null) =>
    insert(
      `INSERT INTO message (partner_id, medical_care_id, channel, about, visit_starts_at, phone, locale)
       VALUES ($1, $2, 'sms', $3, CASE WHEN $2::uuid IS NOT NULL THEN portal_now() END, $4, 'hu')`,
      [portal.partner.id, careId, about, phone],
    );
  const link = (message: string, careId: string) =>
    insert(
      `INSERT INTO finish_link (id, hash, partner_id, customer_id, care_id, hold_secret_hash, sealed, message_id, host, locale, expires_at)
       VALUES (gen_random_uuid(), sha256(uuid_send($4::uuid)), $1, $2, $3, '', '', $4, $5, 'hu', portal_now())`,
      [...own, careId, message, portal.host],
    );
  await text('reminder', '+36201110001', care);
  await link(await text('finish_care', '+36201110002', null), care);
  await link(await text('finish_care', '+36201110003', null), randomUUID());
  const of = {
    result: await insert(
      `INSERT INTO questionnaire_result (id, partner_id, customer_id, questionnaire, answers, taken_on) VALUES (gen_random_uuid(), $1, $2, 'lifestyle', '{}', '2026-11-22')`,
      own,
    ),
    review: await insert(
      `INSERT INTO review (id, reservation_id, partner_id, provider_id, visit_starts_at, stars, comment, locale)
       SELECT gen_random_uuid(), id, partner_id, provider_id, starts_at, 4, '-', 'hu' FROM reservation WHERE id = $1`,
      [visit],
    ),
    request: await insert(
      `INSERT INTO privacy_request (partner_id, customer_id, kind, state, channel, asked_by, received_on, due_on, staff_id, staff_name)
       VALUES ($1, $2, 'export', 'received', 'letter', 'self', '2026-11-22', '2026-12-22', 1, '-')`,
      own,
    ),
  };
  const MAILS = {
    mail_reminder: { reservation: visit },
    mail_medical_care: { care },
    mail_care_reminder: { care },
    mail_questionnaire_result: { result: of.result },
    mail_review_refused: { review: of.review },
    mail_privacy_request: { request: of.request },
  };
  for (const [kind, payload] of Object.entries(MAILS)) {
    await database.owner.query(
      'INSERT INTO outbox (partner_id, kind, payload) VALUES ($1, $2, $3)',
      [portal.partner.id, kind, payload],
    );
  }

  // What stands elsewhere under the same ids, and what others had.
  const stranger = await buildSignedIn(database.owner, portal);
  const elsewhere = await buildSignedIn(database.owner);
  const theirs = await insert(
    `INSERT INTO questionnaire_result (id, partner_id, customer_id, questionnaire, answers, taken_on) VALUES (gen_random_uuid(), $1, $2, 'lifestyle', '{}', '2026-11-22')`,
    [portal.partner.id, stranger.account.customer_id],
  );
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload)
     VALUES ($1, 'mail_questionnaire_result', jsonb_build_object('result', $3::text)),
            ($2, 'mail_questionnaire_result', jsonb_build_object('result', $4::text))`,
    [portal.partner.id, elsewhere.portal.partner.id, theirs, of.result],
  );

  // A child’s, who has come of age since.
  const grown = await insert(
    `INSERT INTO medical_care (id, partner_id, customer_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral, due_at,
                               on_behalf_relation, date_of_birth, created_at)
     SELECT gen_random_uuid(), $1, $2, $3, 'hu', 'new', 'SELF_PAID', 'none', subfunction_id, false, true, portal_now(),
            'child', (portal_now() - interval '18 years 1 day')::date, portal_now() - interval '3 days' FROM reservation WHERE id = $4`,
    [...own, portal.host, visit],
  );
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) VALUES ($1, 'mail_medical_care', jsonb_build_object('care', $2::text))`,
    [portal.partner.id, grown],
  );
  const child = `'-', '-', (portal_now() - interval '18 years 1 day')::date, 'child', portal_now() - interval '3 days'`;
  const question = await insert(
    `INSERT INTO advice_question (id, partner_id, customer_id, host, locale, answers, question, terms_version, due_at, last_name, first_name, date_of_birth, relation, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'hu', '{}', '-', '1', portal_now(), ${child})`,
    [...own, portal.host],
  );
  const callBack = await insert(
    `INSERT INTO call_back (id, partner_id, customer_id, host, locale, topic, phone, reach_from, due_at, last_name, first_name, date_of_birth, relation, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'hu', 'other', '-', portal_now(), portal_now() + interval '1 hour', ${child})`,
    [...own, portal.host],
  );
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) VALUES ($1, 'mail_advice', jsonb_build_object('question', $2::text)),
                                                           ($1, 'mail_call_back', jsonb_build_object('callBack', $3::text))`,
    [portal.partner.id, question, callBack],
  );

  const { mails, medicalCare, advice, callBacks } = await people.collectData(portal);
  expect(advice.questions).toEqual([]);
  expect(callBacks).toEqual([]);
  expect(medicalCare.map(({ messages }) => messages.map((one) => one.recipient))).toEqual([
    ['+36201110001', '+36201110002'],
  ]);
  expect(mails.map(({ kind, recipient }) => recipient ?? kind).toSorted()).toEqual(
    [...Object.keys(MAILS), '+36201110003'].toSorted(),
  );
});

test('the copy has the files that were sent as they were sent, also those of visits, and of nobody else [PR-03]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal } = scene;
  const other = await buildSignedIn(database.owner, { ...portal, actor: VISITOR_ACTOR });
  const visit = await buildVisit(scene);
  const send = async (sender: Portal, name: string, content: Buffer) => {
    const stream = Readable.from([content]);
    const { id } = await files.putFile({ portal: sender, name, stream });
    return id;
  };
  const [own, booked, foreign] = [await drawPdf(), await drawPdf({ pages: 2 }), await drawPdf()];
  const ownId = await send(portal, 'beutaló.pdf', own);
  const bookedId = await send(portal, 'beutaló.pdf', booked);
  await database.owner.query('UPDATE file SET reservation_id = $2 WHERE id = $1', [
    bookedId,
    visit,
  ]);
  const unseen = await send(portal, 'not checked.pdf', own);
  await database.owner.query(`UPDATE file SET state = 'checking' WHERE id = $1`, [unseen]);
  await send(other.portal, 'foreign.pdf', foreign);

  const { href } = await people.profile.createDataCopy({ portal, password: PASSWORD });
  const copyId = href.split('/').at(-1) ?? '';
  const copy = unzipSync(await buffer(await people.profile.downloadDataCopy({ portal, copyId })));
  expect(Object.keys(copy)).toEqual([
    'data.json',
    'data.pdf',
    `files/${ownId}/beutaló.pdf`,
    `files/${bookedId}/beutaló.pdf`,
  ]);
  expect(Buffer.from(copy[`files/${ownId}/beutaló.pdf`]!)).toEqual(own);
  expect(Buffer.from(copy[`files/${bookedId}/beutaló.pdf`]!)).toEqual(booked);
  expect(JSON.parse(strFromU8(copy['data.json']!))).toMatchObject({
    files: [
      { name: 'beutaló.pdf', path: `files/${ownId}/beutaló.pdf` },
      { name: 'beutaló.pdf', path: `files/${bookedId}/beutaló.pdf` },
      { name: 'not checked.pdf', state: 'checking', path: null },
    ],
  });
});

test('erasing the account of who booked for a child leaves to the child, once of age, what is yet to come or open, without the contact of who booked [PR-04]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal, account } = scene;
  const days = async (visit: string, born: string) => {
    await database.owner.query(
      `UPDATE reservation SET on_behalf_relation = 'child', patient_last_name = 'Szabó', patient_first_name = 'Zsófi', patient_phone = '+36201110009', created_at = portal_now() - interval '3 days',
              patient_date_of_birth = (portal_now() - $2::interval)::date WHERE id = $1`,
      [visit, born],
    );
    return visit;
  };
  const GROWN = '18 years 1 day';
  const grown = await days(await buildVisit(scene), GROWN);
  const past = await days(await buildVisit(scene, true), GROWN);
  const minors = await days(await buildVisit(scene), '17 years');
  const child = `'Szabó', 'Zsófi', (portal_now() - interval '${GROWN}')::date, portal_now() - interval '3 days'`;
  const insert = async (statement: string): Promise<string> => {
    const { customer_id } = account;
    const { rows } = await database.owner.query<{ id: string }>(`${statement} RETURNING id`, [
      portal.partner.id,
      customer_id,
      portal.host,
    ]);
    return rows[0]?.id ?? '';
  };
  const care = await insert(
    `INSERT INTO medical_care (id, partner_id, customer_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral, due_at,
                               phone, email, zipcode, city, street, on_behalf_relation, last_name, first_name, date_of_birth, created_at)
     SELECT gen_random_uuid(), $1, $2, $3, 'hu', 'new', 'SELF_PAID', 'none', subfunction_id, false, true, portal_now(), '+36201110009', 'p@example.com', '1011', 'B', 'F',
            'child', ${child} FROM reservation WHERE id = '${grown}'`,
  );
  const question = (status: string, closedAt: string) =>
    insert(
      `INSERT INTO advice_question (id, partner_id, customer_id, host, locale, answers, question, terms_version, due_at, status, closed_at, relation, last_name, first_name, date_of_birth, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 'hu', '{}', '-', '1', portal_now(), '${status}', ${closedAt}, 'child', ${child})`,
    );
  const [open, closed] = [
    await question('submitted', 'NULL'),
    await question('closed', 'portal_now()'),
  ];
  const callBack = await insert(
    `INSERT INTO call_back (id, partner_id, customer_id, host, locale, topic, phone, reach_from, due_at, relation, last_name, first_name, date_of_birth, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'hu', 'other', '+36201110009', portal_now(), portal_now() + interval '1 hour', 'child', ${child})`,
  );
  const sent = await files.putFile({
    portal,
    name: 'beutalo.pdf',
    stream: Readable.from([await drawPdf()]),
  });
  await database.owner.query('UPDATE file SET reservation_id = $2 WHERE id = $1', [sent.id, grown]);

  // All by which whoever booked was reached, or reaches it.
  await database.owner.query(
    `WITH visit AS (SELECT id, partner_id, starts_at, resource_id FROM reservation WHERE id = $1),
          told AS (INSERT INTO message (partner_id, reservation_id, channel, about, visit_starts_at, phone, locale)
                     SELECT partner_id, id, 'sms', 'confirmed', starts_at, '+36201110009', 'hu' FROM visit),
          said AS (INSERT INTO visit_answer (reservation_id, visit_starts_at, partner_id) SELECT id, starts_at, partner_id FROM visit),
          link AS (INSERT INTO finish_link (id, hash, partner_id, host, reservation_id, hold_secret_hash, sealed, expires_at)
                     SELECT gen_random_uuid(), '\\x01', partner_id, '-', id, '\\x', '\\x', portal_now() + interval '1 day' FROM visit),
          room AS (INSERT INTO video_visit (reservation_id, partner_id, resource_id, guest_token_id, guest_hash)
                     SELECT id, partner_id, resource_id, gen_random_uuid(), '\\x02' FROM visit)
     INSERT INTO reminder (partner_id, reservation_id, hours_before, visit_starts_at, run_at) SELECT partner_id, id, 3, starts_at, starts_at FROM visit`,
    [grown],
  );
  await database.owner.query(
    `WITH told AS (INSERT INTO message (partner_id, medical_care_id, channel, about, visit_starts_at, phone, locale)
                     VALUES ($2, $1, 'sms', 'reminder', portal_now(), '+36201110009', 'hu'))
     UPDATE medical_care SET answer_id = gen_random_uuid(), answer_hash = '\\x03', changes = '[{"phone": "+36201110009"}]' WHERE id = $1`,
    [care, portal.partner.id],
  );

  // Only the visit of the child who is none of age is cancelled.
  expect(await people.profile.eraseAccount({ portal, password: PASSWORD })).toBe(1);
  const { rows: orders } = await database.owner.query<{ visit: string }>(
    `SELECT payload ->> 'reservation' AS visit FROM outbox WHERE kind = 'mail_reservation_cancelled'`,
  );
  expect(orders).toEqual([{ visit: minors }]);
  await deleteOutdated(database.worker, 10);
  const kept = {
    customer_id: null,
    phone: null,
    email: null,
    first_name: 'Zsófi',
    on_behalf_relation: 'child',
  };
  const visitOf = (id: string) =>
    findRow(
      `SELECT status::text, customer_id, patient_phone AS phone, patient_email AS email, patient_first_name AS first_name, on_behalf_relation FROM reservation WHERE id = $1`,
      [id],
    );
  expect(await visitOf(grown)).toEqual({ ...kept, status: 'confirmed' });
  expect(await visitOf(past)).toMatchObject({ first_name: null });
  expect(
    await findRow(
      `SELECT status::text, customer_id, phone, email, street, first_name, on_behalf_relation FROM medical_care WHERE id = $1`,
      [care],
    ),
  ).toEqual({ ...kept, street: null, status: 'requested' });
  expect(await findRow('SELECT first_name FROM advice_question WHERE id = $1', [open])).toEqual({
    first_name: 'Zsófi',
  });
  expect(await findRow('SELECT FROM advice_question WHERE id = $1', [closed])).toBeUndefined();
  expect(
    await findRow('SELECT phone, first_name FROM call_back WHERE id = $1', [callBack]),
  ).toEqual({
    phone: '',
    first_name: 'Zsófi',
  });
  expect(await findRow('SELECT reservation_id FROM file WHERE id = $1', [sent.id])).toEqual({
    reservation_id: grown,
  });
  const live =
    'SELECT FROM token WHERE reservation_id = $1 AND used_at IS NULL AND revoked_at IS NULL';
  expect(await findRow(live, [grown])).toBeUndefined();
  const ways = `SELECT (SELECT count(*) FROM message WHERE reservation_id = $1 OR medical_care_id = $2)::int AS messages,
            (SELECT count(*) FROM visit_answer WHERE reservation_id = $1)::int AS answers, (SELECT count(*) FROM finish_link WHERE reservation_id = $1)::int AS links,
            (SELECT guest_hash FROM video_visit WHERE reservation_id = $1) AS guest, (SELECT state::text FROM reminder WHERE reservation_id = $1 AND hours_before = 3) AS reminder,
            answer_id, answer_hash, changes FROM medical_care WHERE id = $2`;
  expect(await findRow(ways, [grown, care])).toEqual({
    messages: 0,
    answers: 0,
    links: 0,
    guest: null,
    reminder: 'dropped',
    answer_id: null,
    answer_hash: null,
    changes: [],
  });
  // As of whoever has no account, it is the child's to copy and to have erased.
  const { rows: traces } = await transact(
    database.owner,
    (transaction) =>
      transaction.query(
        `SELECT kind, id FROM find_traces((portal_now() - $1::interval)::date, 'Szabó', 'Zsófi') ORDER BY kind`,
        [GROWN],
      ),
    { partnerId: portal.partner.id },
  );
  expect(traces.map(({ kind }) => kind)).toEqual(['call_back', 'care', 'question', 'visit']);
  const copy = await people.collectTraces(portal, {
    linkId: randomUUID(),
    ids: traces.map(({ id }) => id),
  });
  expect(copy.advice.questions).toMatchObject([{ id: open, messages: [] }]);
  expect(copy.callBacks).toMatchObject([{ topic: 'other', first_name: 'Zsófi', phone: '' }]);

  // What a doctor or the call centre still works on goes when it is closed, however late the worker looks.
  await database.owner.query(
    `UPDATE advice_question SET status = 'closed', closed_at = portal_now() - interval '8 days' WHERE id = $1`,
    [open],
  );
  await database.owner.query(
    `UPDATE call_back SET status = 'done', ended_at = portal_now() - interval '8 days' WHERE id = $1`,
    [callBack],
  );
  await deleteOutdated(database.worker, 10);
  expect(await findRow('SELECT FROM advice_question WHERE id = $1', [open])).toBeUndefined();
  expect(await findRow('SELECT FROM call_back WHERE id = $1', [callBack])).toBeUndefined();
});

test('a question and a call that an erased account has left are erased with the child they are of, and once more when a backup brings them back [PR-04]', async () => {
  const { portal } = await buildSignedIn(database.owner);
  const left = { question: randomUUID(), call_back: randomUUID() };
  const leave = async () => {
    const child = `'child', 'Kis', 'Lili', '2008-11-01'`;
    await database.owner.query(
      `INSERT INTO advice_question (id, partner_id, host, locale, answers, question, terms_version, due_at, relation, last_name, first_name, date_of_birth)
       VALUES ($1, $2, $3, 'hu', '{}', '-', '1', portal_now(), ${child})`,
      [left.question, portal.partner.id, portal.host],
    );
    await database.owner.query(
      `INSERT INTO call_back (id, partner_id, host, locale, topic, phone, reach_from, due_at, relation, last_name, first_name, date_of_birth)
       VALUES ($1, $2, $3, 'hu', 'other', '', portal_now(), portal_now() + interval '1 hour', ${child})`,
      [left.call_back, portal.partner.id, portal.host],
    );
  };
  const ask = async (statement: string, values: unknown[]) => {
    const { rows } = await transact(
      database.owner,
      (transaction) => transaction.query<{ is_erased: boolean }>(statement, values),
      { partnerId: portal.partner.id },
    );
    return rows[0]?.is_erased;
  };
  const countLeft = async () => {
    const ids = Object.values(left);
    const found = `SELECT FROM advice_question WHERE id = ANY ($1) UNION ALL SELECT FROM call_back WHERE id = ANY ($1)`;
    return (await database.owner.query(found, [ids])).rowCount;
  };
  for (const id of Object.values(left)) {
    await leave();
    expect(await ask('SELECT erase_person_of_traces(ARRAY[$1::uuid]) AS is_erased', [id])).toBe(
      true,
    );
    expect(await countLeft()).toBe(0);
  }
  await leave();
  for (const one of Object.entries(left)) {
    const replay = () => ask('SELECT replay_trace_erasure($1, $2, portal_now()) AS is_erased', one);
    expect(await replay()).toBe(true);
    expect(await replay()).toBe(false);
  }
  expect(await countLeft()).toBe(0);
});

test('what the call centre books for a grown child while the account of who asked is erased is left to the child, too [PR-04]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal, account } = scene;
  const visit = await buildVisit(scene);
  const grown = `on_behalf_relation = 'child', created_at = portal_now() - interval '3 days'`;
  const born = `(portal_now() - interval '18 years 1 day')::date`;
  // It is nobody's of the account before it is booked.
  await database.owner.query('UPDATE reservation SET customer_id = NULL WHERE id = $1', [visit]);
  await database.owner.query(
    `INSERT INTO medical_care (id, partner_id, customer_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral, due_at,
                               phone, email, zipcode, city, street, on_behalf_relation, last_name, first_name, date_of_birth, created_at)
     SELECT gen_random_uuid(), $1, $2, $3, 'hu', 'new', 'SELF_PAID', 'none', subfunction_id, false, true, portal_now(), '-', '-', '-', '-', '-',
            'child', 'Szabó', 'Zsófi', ${born}, portal_now() - interval '3 days' FROM reservation WHERE id = $4`,
    [portal.partner.id, account.customer_id, portal.host, visit],
  );
  const desk = await database.owner.connect();
  try {
    await desk.query('BEGIN');
    await desk.query('SELECT FROM medical_care WHERE customer_id = $1 FOR UPDATE', [
      account.customer_id,
    ]);
    const erasing = people.profile.eraseAccount({ portal, password: PASSWORD });
    await vi.waitFor(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect((await database.owner.query(waiting)).rowCount).toBe(1);
    });
    await desk.query(
      `UPDATE reservation SET customer_id = $2, ${grown}, patient_date_of_birth = ${born} WHERE id = $1`,
      [visit, account.customer_id],
    );
    await desk.query('COMMIT');
    expect(await erasing).toBe(0);
  } finally {
    desk.release();
  }
  expect(
    await findRow('SELECT status::text, customer_id FROM reservation WHERE id = $1', [visit]),
  ).toEqual({ status: 'confirmed', customer_id: null });
});

test.each([
  ['00:30', true],
  ['-00:30', false],
])(
  'an erasure of %s from midnight on, replayed, leaves what it left the first time, by the calendar of the portal [PR-04]',
  async (sinceMidnight, isLeft) => {
    const scene = await buildSignedIn(database.owner);
    const visit = await buildVisit(scene);
    const { customer_id } = scene.account;
    // Of age since yesterday began.
    const { rows } = await database.owner.query<{ erased_at: Date }>(
      `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '5 days',
              patient_date_of_birth = ((portal_now() AT TIME ZONE 'Europe/Budapest')::date - 1 - interval '18 years')::date WHERE id = $1
       RETURNING ((portal_now() AT TIME ZONE 'Europe/Budapest')::date - 1 + $2::interval) AT TIME ZONE 'Europe/Budapest' AS erased_at`,
      [visit, sinceMidnight],
    );
    await transact(
      database.owner,
      (transaction) =>
        transaction.query(
          'SELECT replay_erasure($1, created_at, $2) FROM account WHERE customer_id = $1',
          [customer_id, rows[0]?.erased_at],
        ),
      { partnerId: scene.portal.partner.id },
    );
    const [status, name] = isLeft ? ['confirmed', 'János'] : ['cancelled_by_patient', null];
    expect(
      await findRow(
        'SELECT status::text, patient_first_name AS name FROM reservation WHERE id = $1',
        [visit],
      ),
    ).toEqual({ status, name });
  },
);

test('what was booked as a visitor and added to the account is copied and erased with it, and nothing else [PR-03 PR-04] [TK-10]', async () => {
  const booking = createTestBooking(database.app);
  const scene = await buildBookingScene(database.owner, { times: 4 });
  const own = await buildSignedIn(database.owner, scene.portal);
  await database.owner.query('UPDATE account SET verified_at = portal_now() WHERE id = $1', [
    own.account.id,
  ]);
  const patientEmail = own.email.replace('account', 'ACCOUNT');
  const past = await bookSlot(database.owner, booking, scene, 0, { patientEmail });
  const coming = await bookSlot(database.owner, booking, scene, 1, { patientEmail });
  // With the same address, but its link was not used.
  const foreign = await bookSlot(database.owner, booking, scene, 2, { patientEmail });
  for (const id of [past, coming]) {
    const token = await findToken(database.owner, id, 'cancel-reservation');
    const viewer = { ...own.portal.viewer, hasAppointments: true };
    await booking.addReservation({ portal: { ...own.portal, viewer }, token });
  }
  await database.owner.query(
    `UPDATE reservation SET starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days' WHERE id = $1`,
    [past],
  );
  await database.owner.query('DELETE FROM outbox');

  const { portal } = own;
  const { href } = await people.profile.createDataCopy({ portal, password: PASSWORD });
  const copyId = href.split('/').at(-1) ?? '';
  const files = unzipSync(await buffer(await people.profile.downloadDataCopy({ portal, copyId })));
  const { reservations } = JSON.parse(strFromU8(files['data.json']!)) as { reservations: object[] };
  expect(reservations).toMatchObject([
    { patient_email: patientEmail, status: 'confirmed' },
    { patient_email: patientEmail, status: 'confirmed' },
  ]);

  expect(await people.profile.eraseAccount({ portal, password: PASSWORD })).toBe(1);
  const readVisits = async () =>
    (
      await database.owner.query(
        `SELECT status, patient_email IS NULL AS is_nameless, locked_at IS NOT NULL AS is_locked FROM reservation
          WHERE id = ANY ($1) ORDER BY array_position($1, id)`,
        [[past, coming, foreign]],
      )
    ).rows;
  const kept = { status: 'confirmed', is_nameless: false, is_locked: false };
  expect(await readVisits()).toEqual([
    { status: 'confirmed', is_nameless: true, is_locked: true },
    { status: 'cancelled_by_patient', is_nameless: false, is_locked: false },
    kept,
  ]);
  const { rows: orders } = await database.owner.query(
    `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 ORDER BY kind`,
    [coming],
  );
  expect(orders.map(({ kind }) => kind)).toEqual([
    'mail_reservation_cancelled',
    'reservation_cancelled',
  ]);
  await database.owner.query('UPDATE outbox SET done_at = portal_now()');
  await deleteOutdated(database.worker, 100);
  expect(await readVisits()).toEqual([
    { status: 'confirmed', is_nameless: true, is_locked: true },
    { status: 'cancelled_by_patient', is_nameless: true, is_locked: true },
    kept,
  ]);
});

test('erasing an account cancels what is to come, locks what was under a pseudonym and leaves a proof [PR-04]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal, account } = scene;
  const accounts = createTestAccounts(database.app);
  const { secret } = await accounts.signIn(signInInput(scene));
  const past = await buildVisit(scene, true);
  const coming = await buildVisit(scene);
  await people.profile.setMarketingConsent({ portal, isGiven: true });
  await people.relatives.addMinor({
    portal,
    form: { lastName: 'Szabó', firstName: 'Anna', dateOfBirth: '2020-05-05', relation: 'child' },
  });
  await expect(people.profile.eraseAccount({ portal, password: 'wrong' })).rejects.toMatchObject({
    code: 'password_wrong',
  });
  expect(await people.profile.eraseAccount({ portal, password: PASSWORD })).toBe(1);

  // The account is gone, and with it whoever was signed in.
  expect((await accounts.identifySession(portal, secret)).actor.kind).toBe('visitor');
  await expect(accounts.signIn(signInInput(scene))).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
  expect(
    await findRow(
      `SELECT a.email, a.password_hash, a.status, c.user_email, s.last_name, s.first_name, s.phone, s.street, s.mothers_name, s.date_of_birth::text, s.contact_email, s.zipcode, s.city,
              s.ends_on IS NOT NULL AS is_over, s.locked_at IS NOT NULL AS is_locked,
              (SELECT count(*)::int FROM consent k WHERE k.customer_id = c.id) AS consents,
              (SELECT count(*)::int FROM minor m WHERE m.holder_id = c.id) AS minors
         FROM customer c JOIN account a ON a.customer_id = c.id JOIN subscription s ON s.customer_id = c.id WHERE c.id = $1`,
      [account.customer_id],
    ),
  ).toEqual({
    email: null,
    password_hash: null,
    status: 'erased',
    user_email: `erased-${account.customer_id}@erased.invalid`,
    last_name: '–',
    first_name: '–',
    phone: '',
    street: '',
    mothers_name: '',
    // Only the year is kept, for what the law wants counted; they were born on 12 April.
    date_of_birth: '1986-01-01',
    contact_email: `erased-${account.customer_id}@erased.invalid`,
    zipcode: '',
    city: '',
    is_over: true,
    is_locked: true,
    consents: 0,
    minors: 0,
  });

  const readVisit = (id: string) =>
    findRow(
      `SELECT status, patient_last_name, patient_first_name, patient_date_of_birth, patient_mothers_name, patient_phone, patient_email,
              patient_comment, locked_at IS NOT NULL AS is_locked FROM reservation WHERE id = $1`,
      [id],
    );
  const locked = {
    patient_last_name: null,
    patient_first_name: null,
    patient_date_of_birth: null,
    patient_mothers_name: null,
    patient_phone: null,
    patient_email: null,
    patient_comment: null,
    is_locked: true,
  };
  expect(await readVisit(past)).toEqual({ status: 'confirmed', ...locked });
  // The usual mails need the address for a moment.
  expect(await readVisit(coming)).toMatchObject({
    status: 'cancelled_by_patient',
    patient_email: account.email,
  });
  const { rows: orders } = await database.owner.query(
    `SELECT kind, payload - 'farewell' AS payload FROM outbox WHERE partner_id = $1 ORDER BY kind`,
    [portal.partner.id],
  );
  expect(orders).toEqual([
    { kind: 'mail_person', payload: { mail: 'account-erased' } },
    { kind: 'mail_reservation_cancelled', payload: { reservation: coming } },
    { kind: 'reservation_cancelled', payload: { reservation: coming } },
  ]);
  expect(
    await findRow(
      'SELECT count(*)::int AS n FROM reservation_busy b JOIN reservation r USING (resource_id, starts_at) WHERE r.id = $1',
      [coming],
    ),
  ).toEqual({ n: 0 });
  await deleteOutdated(database.worker, 100);
  expect((await readVisit(coming)).is_locked).toBe(false);
  await database.owner.query('UPDATE outbox SET done_at = portal_now()');
  await deleteOutdated(database.worker, 100);
  expect(await readVisit(coming)).toEqual({ status: 'cancelled_by_patient', ...locked });

  // Locked means locked, for the application and for the worker.
  for (const pool of [database.app, database.worker]) {
    await transact(
      pool,
      (transaction) =>
        transaction.query(`UPDATE reservation SET patient_last_name = 'X' WHERE id = $1`, [past]),
      { partnerId: portal.partner.id },
    );
  }
  expect(await readVisit(past)).toMatchObject(locked);
  expect(await findAudit(scene)).toContain('account_erased');
  await expect(people.profile.eraseAccount({ portal, password: PASSWORD })).rejects.toMatchObject({
    code: 'password_wrong',
  });
});

test('the address of a last mail that could not be sent goes all the same, and so does its order [PR-04]', async () => {
  const { portal, email } = await buildSignedIn(database.owner);
  await people.profile.eraseAccount({ portal, password: PASSWORD });
  const findKept = () =>
    findRow(
      `SELECT (SELECT count(*)::int FROM farewell WHERE email = $1) AS addresses,
              (SELECT count(*)::int FROM outbox WHERE kind = 'mail_person' AND partner_id = $2) AS orders`,
      [email, portal.partner.id],
    );
  await deleteOutdated(database.worker, 100);
  expect(await findKept()).toEqual({ addresses: 1, orders: 1 });
  await database.owner.query(
    `UPDATE farewell SET created_at = portal_now() - interval '49 hours' WHERE email = $1`,
    [email],
  );
  await database.owner.query(
    `UPDATE outbox SET failed_at = portal_now() - interval '31 days' WHERE partner_id = $1`,
    [portal.partner.id],
  );
  await deleteOutdated(database.worker, 100);
  expect(await findKept()).toEqual({ addresses: 0, orders: 0 });
});
