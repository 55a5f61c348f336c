import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { addDays } from '#app/time/week.ts';
import { transact } from '#db/client.ts';
import { APP_SECRET, buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { careOf, staffEntryOf } from '#tests/support/care.ts';
import { buildInsuredOf, buildMinor, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import { toChangeBody } from './care-draft.ts';
import type { CareChange } from './care-details.ts';
import type { changeMedicalCare } from './contract.ts';
import { CARE_WORDS } from './words.ts';
import { sendCareMail } from './send-care-mail.server.ts';
import { nextDue } from './care-due.server.ts';
import { createMedicalCareServices } from './services.server.ts';
import type { workOnMedicalCare } from './staff-contract.ts';

type Work = BodyOf<typeof workOnMedicalCare>['work'];
type Change = BodyOf<typeof changeMedicalCare>;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let scene: BookingScene;
let care: ReturnType<typeof createMedicalCareServices>;
let files: ReturnType<typeof createFileServices>;
let member: TestCustomer;
let clinic: { uuid: string; name: string };
let entry: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = database.app;
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  care = createMedicalCareServices({ db, appSecret: APP_SECRET });
  files = createFileServices({ db, appSecret: APP_SECRET, files: createTestFiles() });
});
afterAll(() => database.drop());
afterEach(() => setClockOffset(0));
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  member = await buildInsuredOf(database, scene, { product: { has_preauthorization: true } });
  const { rows } = await database.owner.query<{ uuid: string; name: string }>(
    'SELECT uuid, name FROM provider WHERE id = $1',
    [scene.calendar.provider_id],
  );
  clinic = rows[0]!;
  entry = await staffEntryOf(database, scene.portal);
});

const form = (values: Parameters<typeof careOf>[1] = {}) => careOf(scene.subfunctionId, values);
const ask = async (values: Parameters<typeof careOf>[1] = {}) =>
  (
    await care.request({
      portal: member.portal,
      idempotencyKey: randomUUID(),
      form: form(values),
    })
  ).id;
const seen = (id: string) => care.getToChange({ portal: member.portal, id });
/** What was asked for, but for `values`. */
const changed = (version: number, values: Partial<Change> = {}): Change => ({
  ...toChangeBody(form(), version),
  ...values,
});
const change = async (id: string, values: Partial<Change> = {}) => {
  const { version } = await seen(id);
  return care.change({ portal: member.portal, id, change: changed(version, values) });
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; fields?: object }) => error.fields ?? error.code,
  );
const caseOf = (id: string) => care.getCase(entry, { partnerId: scene.portal.partner.id, id });
const step = async (id: string, work: Work) => {
  const { version } = await caseOf(id);
  return care.work(entry, { partnerId: scene.portal.partner.id, id, version, work });
};
const claim = { step: 'claim', isTakenOver: false } as const;
const ownOf = async (id: string) =>
  (await care.findOwn({ portal: member.portal })).find((one) => one.id === id);
const rowOf = async (id: string) =>
  (await database.owner.query('SELECT * FROM medical_care WHERE id = $1', [id])).rows[0];
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const wish = (days: number) => ({
  ...form().formData,
  wishes: [{ date: dayIn(days), part: 'morning' as const }],
});

test('what a patient told is changed in the form that they told it in, and who organises it sees what was changed, as it was and as it is', async () => {
  const id = await ask();
  const told = await seen(id);
  expect(told).toMatchObject({
    version: 1,
    mode: 'new',
    preauthType: 'normal',
    patient: { name: 'Szabó Kata', dateOfBirth: '1986-04-12', isOther: false },
    details: { provider: null, phone: '+36205550101', wishes: form().formData.wishes },
    offers: [],
    files: [],
  });
  const answer = await change(id, {
    provider: clinic.uuid,
    phoneNumber: '06 20 555 0177',
    street: 'Piac utca 3.',
    formData: { ...wish(20), complaints: 'fáj a hátam', wantsEnglish: true },
  });
  expect(answer).toEqual({ id, status: 'requested', needsPreauthorization: true, givenBack: [] });
  expect(await rowOf(id)).toMatchObject({
    version: 2,
    provider_id: scene.calendar.provider_id,
    phone: '+36205550177',
    street: 'Piac utca 3.',
    comment: 'fáj a hátam',
    wants_english: true,
    first_name: 'Kata',
  });
  const { changes, patient, changedAt } = await caseOf(id);
  expect(changedAt).toBe(changes[0]?.at);
  expect(changes[0]?.changes).toEqual([
    { field: 'provider', before: null, now: clinic },
    { field: 'wishes', before: form().formData.wishes, now: wish(20).wishes },
    { field: 'wantsEnglish', before: false, now: true },
    { field: 'complaints', before: null, now: 'fáj a hátam' },
    { field: 'phone', before: '+36205550101', now: '+36205550177' },
    {
      field: 'address',
      before: { zipcode: '1117', city: 'Budapest', street: 'Fő utca 1.' },
      now: { zipcode: '1117', city: 'Budapest', street: 'Piac utca 3.' },
    },
  ]);
  expect(patient?.phone).toBe('+36205550177');
  // The same once more is no change.
  const { version } = await seen(id);
  await change(id, {
    provider: clinic.uuid,
    phoneNumber: '+36205550177',
    street: 'Piac utca 3.',
    formData: { ...wish(20), complaints: 'fáj a hátam', wantsEnglish: true },
  });
  expect((await seen(id)).version).toBe(version);
  const { rows: noted } = await database.owner.query(
    `SELECT count(*)::int AS n FROM audit_entry WHERE action = 'medical_care_changed' AND object_id = $1 AND customer_id = $2`,
    [id, member.customerId],
  );
  expect(noted).toEqual([{ n: (await rowOf(id)).changes.length }]);
  // Of very many the latest are kept.
  await database.owner.query(
    `UPDATE medical_care SET changes = (SELECT jsonb_agg(c.one) FROM generate_series(1, 50) CROSS JOIN LATERAL (SELECT medical_care.changes -> 0 AS one) c) WHERE id = $1`,
    [id],
  );
  await change(id, { city: 'Makó' });
  const kept: CareChange[] = (await rowOf(id)).changes;
  expect(kept).toHaveLength(50);
  expect(kept.at(-1)?.changes).toContainEqual(
    expect.objectContaining({ field: 'address', now: expect.objectContaining({ city: 'Makó' }) }),
  );
  // With what is kept of a person it goes.
  await database.owner.query('SELECT lock_medical_care(ARRAY[$1::uuid])', [id]);
  expect((await rowOf(id)).changes).toEqual([]);
});

test('what somebody has changed meanwhile is not overwritten: they are told how it stands, and what was sent twice is done', async () => {
  const id = await ask();
  const first = await seen(id);
  const send = (version: number, values: Partial<Change>) =>
    care.change({ portal: member.portal, id, change: changed(version, values) });
  await send(first.version, { city: 'Szeged' });
  // The answer was lost, and the same comes again.
  expect(await outcomeOf(send(first.version, { city: 'Szeged' }))).toBe('done');
  await expect(send(first.version, { city: 'Pécs' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { now: { version: 2, details: { address: { city: 'Szeged' } }, offers: [] } },
  });
  // Of two at once one has to look again.
  const both = await Promise.all(['Pécs', 'Vác'].map((city) => outcomeOf(send(2, { city }))));
  expect(both.toSorted()).toEqual(['changed_meanwhile', 'done']);

  const stranger = await buildInsuredOf(database, scene);
  const { portal } = stranger;
  expect(await outcomeOf(care.getToChange({ portal, id }))).toBe('not_found');
  expect(await outcomeOf(care.change({ portal, id, change: changed(3) }))).toBe('not_found');
  await care.cancel({ portal: member.portal, id });
  expect(await outcomeOf(seen(id))).toBe('changed_meanwhile');
  expect(await ownOf(id)).toMatchObject({ isChangeable: false });
});

test('the rules of the form hold for what is changed, and whether the insurer has to approve is decided anew', async () => {
  const id = await ask();
  expect(
    await outcomeOf(
      change(id, {
        phoneNumber: '1',
        zipcode: '1',
        formData: { ...form().formData, wishes: [], isAcknowledged: false },
      }),
    ),
  ).toEqual({
    phoneNumber: 'phoneInvalid',
    zipcode: 'zipcodeInvalid',
    time: 'required',
    isAcknowledged: 'required',
  });
  expect(await outcomeOf(change(id, { subfunction: 2_000_000 }))).toBe('not_found');
  expect(await outcomeOf(change(id, { preauthType: 'none', street: 'Új utca 2.' }))).toBe(
    'preauth_required',
  );

  // What the insurer has said holds for the same care at the same place alone.
  await step(id, claim);
  await step(id, { step: 'decide', isApproved: true });
  // It is decided: nobody is told once more that it will be.
  expect(await change(id, { formData: wish(25) })).toMatchObject({ needsPreauthorization: false });
  expect(await ownOf(id)).toMatchObject({ isApproved: true, needsPreauthorization: true });
  await change(id, { formData: wish(25), provider: clinic.uuid });
  expect(await ownOf(id)).toMatchObject({ isApproved: null, needsPreauthorization: true });

  // Who pays for themselves, and for others, goes on doing so; a child of theirs is covered.
  const selfPaid = await ask({ mode: 'self_paid', serviceType: 'SELF_PAID', preauthType: 'none' });
  expect(await change(selfPaid, { city: 'Szeged' })).toMatchObject({
    needsPreauthorization: false,
  });
  expect(await rowOf(selfPaid)).toMatchObject({ service_type: 'SELF_PAID' });
  const minorId = await buildMinor(database.owner, member, '2020-01-02');
  const childs = await ask({ onBehalf: { minorId, mothersName: 'Szabó Kata' } });
  expect(await seen(childs)).toMatchObject({ patient: { isOther: true } });
  expect(await change(childs, { city: 'Szeged' })).toMatchObject({ needsPreauthorization: true });
  expect(await rowOf(childs)).toMatchObject({ date_of_birth: expect.anything(), city: 'Szeged' });
  const covered = (await rowOf(childs)).service_type;
  // Whose name was written otherwise since, too.
  await database.owner.query(`UPDATE minor SET first_name = 'Annamária' WHERE id = $1`, [minorId]);
  expect(await change(childs, { city: 'Pécs' })).toMatchObject({ needsPreauthorization: true });
  expect(await rowOf(childs)).toMatchObject({ service_type: covered, city: 'Pécs' });
});

test('times on offer that fit what is asked now go on waiting, the others are given back, and with none left others are looked for', async () => {
  const id = await ask({ provider: clinic.uuid, mode: 'self_paid', serviceType: 'SELF_PAID' });
  const offer = async () => {
    const times = [0, 1].map((index) => ({
      startsAt: new Date(scene.starts[index] ?? 0).toISOString(),
      place: clinic.name,
      doctorName: null,
    }));
    await step(id, claim);
    await step(id, { step: 'offer', times });
    return times;
  };
  const held = async () =>
    (
      await database.owner.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM reservation WHERE status = 'started' AND hold_expires_at > portal_now() AND calendar_id = $1`,
        [scene.calendar.id],
      )
    ).rows[0]?.n;
  await offer();
  expect(await held()).toBe(2);
  // Another number to call leaves what was found.
  expect(await change(id, { provider: clinic.uuid, phoneNumber: '+36205550102' })).toMatchObject({
    status: 'offered',
    givenBack: [],
  });
  // Their mail asks for the answer that is waited for.
  const sent: OutgoingMail[] = [];
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
  const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
  await sendCareMail(deps, { orderId: 1, careId: id, step: 'changed' });
  expect(sent[0]?.text).toContain(CARE_WORDS[member.portal.locale].mail.changed.offered);
  const due = (await rowOf(id)).due_at;
  const far = { provider: clinic.uuid, phoneNumber: '+36205550102', formData: wish(90) };
  const { status, givenBack } = await change(id, far);
  expect(status).toBe('organising');
  expect(givenBack).toHaveLength(2);
  expect(await held()).toBe(0);
  const after = await caseOf(id);
  expect(after).toMatchObject({ status: 'organising', isMine: true, offers: [] });
  expect(after.changes[0]).toMatchObject({ givenBack });
  expect(new Date(after.dueAt).getTime()).toBeGreaterThanOrEqual(due.getTime());
});

test('of several times on offer, the one that is left says until when its patient can answer', async () => {
  const id = await ask({ provider: clinic.uuid, mode: 'self_paid', serviceType: 'SELF_PAID' });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = [
    {
      startsAt: at(20),
      place: 'Diófa Rendelő, 6720 Szeged, Fő tér 2.',
      doctorName: 'Dr. Kis Anna',
    },
    {
      // Later than an answer is waited for.
      startsAt: at(300),
      place: 'Diófa Rendelő, 6720 Szeged, Fő tér 2.',
      doctorName: 'Dr. Nagy Pál',
    },
  ];
  await step(id, claim);
  await step(id, { step: 'offer', times });
  expect((await rowOf(id)).due_at.getTime()).toBeGreaterThan(Date.parse(at(24)));
  const { status, givenBack } = await change(id, {
    provider: clinic.uuid,
    doctor: { name: 'Dr. Kis Anna' },
  });
  expect([status, givenBack]).toEqual(['offered', [times[1]]]);
  const after = await rowOf(id);
  expect(after.due_at).toEqual(new Date(times[0]?.startsAt ?? ''));
  // Others are looked for as long after it as was promised.
  const promised = await transact(
    database.app,
    (transaction) => nextDue(transaction, scene.portal.market, after.due_at.getTime()),
    { partnerId: scene.portal.partner.id },
  );
  expect(after.promised_at).toEqual(promised);
});

test('a request is changed so often a day and no oftener, for somebody reads each', async () => {
  for (let time = 0; time < 60; time += 1) {
    const nobodys = care.change({ portal: member.portal, id: randomUUID(), change: changed(1) });
    expect(await outcomeOf(nobodys)).toBe('not_found');
  }
  expect(await outcomeOf(change(await ask(), { city: 'Szeged' }))).toBe('too_many_today');
});

test('a referral is put to it and taken away, and nobody who organises it has one that was taken away', async () => {
  const send = async () =>
    (
      await files.putFile({
        portal: member.portal,
        name: 'b.pdf',
        stream: Readable.from([await drawPdf()]),
      })
    ).id;
  const [first, second] = [await send(), await send()];
  const id = await ask({ referrals: [first] });
  await change(id, { referrals: [first, second] });
  expect((await caseOf(id)).files).toHaveLength(2);
  await change(id, { referrals: [second] });
  expect((await caseOf(id)).files.map((file) => file.id)).toEqual([second]);
  expect((await caseOf(id)).changes[0]?.changes).toEqual([
    { field: 'referrals', before: ['b.pdf', 'b.pdf'], now: ['b.pdf'] },
  ]);
  await deleteOutdated(database.worker, 10);
  const { rows } = await database.owner.query('SELECT id FROM file WHERE customer_id = $1', [
    member.customerId,
  ]);
  expect(rows).toEqual([{ id: second }]);
  // A telephone names each picture the same: that there is another one is told all the same.
  const before = await seen(id);
  const third = await send();
  await change(id, { referrals: [third] });
  expect((await caseOf(id)).files.map((file) => file.id)).toEqual([third]);
  expect((await caseOf(id)).changes[0]?.changes).toEqual([
    { field: 'referrals', before: ['b.pdf'], now: ['b.pdf'] },
  ]);
  expect((await seen(id)).version).toBe(before.version + 1);
  expect(await outcomeOf(change(id, { referrals: [randomUUID()] }))).toEqual({ referrals: 'gone' });
  expect((await ownOf(id))?.files).toHaveLength(1);
});

test('a mail says that it was changed, in the language it was asked in, and has no word about health', async () => {
  for (const locale of LOCALES) {
    const { id } = await care.request({
      portal: { ...member.portal, locale },
      idempotencyKey: randomUUID(),
      form: form(),
    });
    await change(id, { city: 'Szeged', formData: { ...wish(20), complaints: 'fáj a hátam' } });
    const { rows } = await database.owner.query(
      `SELECT payload FROM outbox WHERE kind = 'mail_medical_care' AND payload ->> 'care' = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ payload }) => payload.change ?? null)).toEqual([null, '1']);
    const sent: OutgoingMail[] = [];
    const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
    const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
    expect(await sendCareMail(deps, { orderId: 1, careId: id, step: 'changed' })).toBe('sent');
    expect(sent[0]?.subject).toMatch(/Átírtuk|Am modificat|have changed/);
    expect(sent[0]?.text).toMatch(/2 munkanapon belül|în 24 de ore|within 24 hours/);
    expect(sent[0]?.text).toContain(`care=${id}`);
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(
      /fáj|pain|durere|orvos|doctor|medic/i,
    );
  }
});

test('what was asked for in another market is changed by the clock there, with the clinics there', async () => {
  const id = await ask();
  const partner_id = scene.portal.partner.id;
  const { host } = await buildPartnerHost(database.owner, { partner_id, country: 'RO' });
  await database.owner.query('UPDATE medical_care SET host = $2 WHERE id = $1', [id, host]);
  await database.owner.query(
    `UPDATE provider SET country = 'RO', tz = 'Europe/Bucharest' WHERE id = $1`,
    [scene.calendar.provider_id],
  );
  expect(await seen(id)).toMatchObject({ market: 'RO' });
  // It is the next day already where the request was made.
  const today = dayOf(Date.now(), 'Europe/Budapest');
  setClockOffset(instantOf(today, 23, 'Europe/Budapest') + HOUR_MS / 2 - Date.now());
  const wished = (days: number) => ({
    ...form().formData,
    wishes: [{ date: addDays(today, days), part: 'morning' as const }],
  });
  const there = { zipcode: '400009', city: 'Cluj-Napoca' };
  const late = change(id, { ...there, formData: wished(1) });
  expect(await outcomeOf(late)).toEqual({ time: 'dateInPast' });
  const at = {
    provider: clinic.uuid,
    formData: wished(2),
    preauthType: 'normal' as const,
    ...there,
  };
  await change(id, at);
  expect((await ownOf(id))?.providerName).toBe(clinic.name);
});
