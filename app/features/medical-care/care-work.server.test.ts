import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { APP_SECRET, buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildDoctor } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { careOf, careQuery, staffEntryOf } from '#tests/support/care.ts';
import {
  buildCustomerOf,
  buildInsuredOf,
  createTestAppointments,
  type InsuredValues,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { measureOverdue } from '#server/worker/queries.server.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import type { CareQuery } from './care-list.server.ts';
import { sendCareMail, type MailedStep } from './send-care-mail.server.ts';
import { createMedicalCareServices } from './services.server.ts';
import type { workOnMedicalCare } from './staff-contract.ts';

type Work = BodyOf<typeof workOnMedicalCare>['work'];
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let scene: BookingScene;
let care: ReturnType<typeof createMedicalCareServices>;
let files: ReturnType<typeof createFileServices>;
let member: TestCustomer;

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
  member = await buildCustomerOf(database, scene.portal);
});

const entryOf = (role?: StaffRole, partnerId?: number) =>
  staffEntryOf(database, scene.portal, role, partnerId);

async function ask(values: Parameters<typeof careOf>[1] = {}) {
  const form = careOf(scene.subfunctionId, values);
  const { id } = await care.request({ portal: member.portal, idempotencyKey: randomUUID(), form });
  return { id, partnerId: scene.portal.partner.id };
}
type Which = Awaited<ReturnType<typeof ask>>;
const versionOf = async (id: string) => {
  const { rows } = await database.owner.query<{ version: number }>(
    'SELECT version FROM medical_care WHERE id = $1',
    [id],
  );
  return rows[0]?.version ?? 1;
};
/** By who sees it as it is. */
const step = async (portal: Portal, which: Which, work: Work) =>
  care.work(portal, { ...which, version: await versionOf(which.id), work });
const claim = { step: 'claim', isTakenOver: false } as const;
const openOf = async (portal: Portal) => (await care.findOpen(portal, careQuery())).rows;
/** All pages of one row each. */
async function readAll(portal: Portal, asked: Partial<CareQuery> = {}, between = () => {}) {
  const ids: string[] = [];
  let after: string[] | null = null;
  do {
    const page = await care.findOpenPage(portal, careQuery({ ...asked, limit: 1, after }));
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
    between();
  } while (after);
  return ids;
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, fields = {} }: { code: string; fields?: Record<string, string> }) =>
      Object.values(fields).find((field) => field === 'approvalMissing') ?? code,
  );
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const timeIn = (hours: number, place = 'Szilvafa Rendelő, Budapest') => ({
  startsAt: inHours(hours),
  place,
  doctorName: null,
});
const ownOf = async ({ id }: Which) =>
  (await care.findOwn({ portal: member.portal })).find((one) => one.id === id);
async function mailOf(which: Which, step: MailedStep): Promise<string> {
  return (await sendMail(which, step))?.text ?? '';
}

async function sendMail({ id }: Which, step: MailedStep): Promise<OutgoingMail | undefined> {
  const sent: OutgoingMail[] = [];
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
  const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
  await sendCareMail(deps, { orderId: 1, careId: id, step });
  return sent[0];
}

test('two who have a request open see each other, and who saves over what they have not seen is told how it stands', async () => {
  const which = await ask();
  const [first, second] = [await entryOf(), await entryOf()];
  const look = (portal: Portal) => care.look(portal, { ...which, version: 1 });
  expect(await look(first)).toEqual({ others: [], now: null });
  expect(await look(second)).toMatchObject({ others: [expect.any(String)], now: null });
  expect((await openOf(second)).find(({ id }) => id === which.id)?.lookedAtBy).toHaveLength(1);

  await care.work(first, { ...which, version: 1, work: claim });
  expect((await look(second)).now).toMatchObject({ version: 2, status: 'organising' });
  const work = { step: 'claim', isTakenOver: true } as const;
  const late = care.work(second, { ...which, version: 1, work });
  await expect(late).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { now: { version: 2, status: 'organising', claimedBy: expect.any(String) } },
  });
  await care.work(second, { ...which, version: 2, work });
  const release = { step: 'release' } as const;
  await expect(care.work(first, { ...which, version: 2, work: release })).rejects.toMatchObject({
    code: 'already_claimed',
    details: { now: { version: 3 } },
  });
  const elsewhere = await entryOf('call_centre', (await buildPartner(database.owner)).id);
  await expect(look(elsewhere)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(look(await entryOf('preauthorization'))).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('the call centre has every request of its partners, overdue first and nameless; other roles and partners have none', async () => {
  const [late, soon] = [await ask(), await ask()];
  await database.owner.query(
    `UPDATE medical_care SET due_at = portal_now() - interval '1 hour' WHERE id = $1`,
    [late.id],
  );
  const list = await openOf(await entryOf());
  expect(list.map(({ id, due, status }) => [id, due.kind === 'overdue', status])).toEqual([
    [late.id, true, 'requested'],
    [soon.id, false, 'requested'],
  ]);
  const { rows: asked } = await database.owner.query<{ specialty: string; service: string }>(
    `SELECT s.name AS specialty, f.name AS service FROM medical_care m JOIN subfunction f ON f.id = m.subfunction_id
       JOIN specialization s ON s.id = f.specialization_id WHERE m.id = $1`,
    [late.id],
  );
  expect(list[0]).toMatchObject({
    specialty: { name: asked[0]?.specialty },
    subfunction: { name: asked[0]?.service },
  });
  expect(await measureOverdue(database.app)).toEqual([
    { kind: 'advice_question', n: 0 },
    { kind: 'medical_care', n: 1 },
  ]);
  expect(JSON.stringify(list)).not.toMatch(/Szabó|Kata|\+36/);
  const other = await buildPartner(database.owner);
  const elsewhere = await entryOf('call_centre', other.id);
  expect(await openOf(elsewhere)).toEqual([]);
  expect(await codeOf(care.getCase(elsewhere, late))).toBe('forbidden');
  for (const role of ['advice_doctor', 'preauthorization', 'auditor'] as const) {
    const entry = await entryOf(role);
    expect(await codeOf(openOf(entry))).toBe('forbidden');
    expect(await codeOf(step(entry, late, claim))).toBe('forbidden');
  }
  expect(await codeOf(care.getCase(member.portal, late))).toBe('forbidden');
});

test('of two at once one takes it on; it is handed back, or taken over by who says so', async () => {
  const which = await ask();
  const [one, two] = [await entryOf(), await entryOf()];
  const outcomes = [codeOf(step(one, which, claim)), codeOf(step(two, which, claim))];
  expect((await Promise.all(outcomes)).toSorted()).toEqual(['already_claimed', 'done']);
  expect(await ownOf(which)).toMatchObject({ status: 'organising' });
  const [first, second] = (await outcomes[0]) === 'done' ? [one, two] : [two, one];
  expect(await codeOf(step(second, which, { step: 'release' }))).toBe('already_claimed');
  await step(second, which, { step: 'claim', isTakenOver: true });
  expect(await care.getCase(second, which)).toMatchObject({
    isMine: true,
    patient: { name: 'Szabó Kata' },
  });
  expect(await codeOf(step(first, which, { step: 'release' }))).toBe('already_claimed');
  await step(second, which, { step: 'release' });
  expect(await ownOf(which)).toMatchObject({ status: 'requested' });
});

test('what is offered is taken by one press, told by mail, and closed after the visit', async () => {
  const which = await ask();
  const entry = await entryOf();
  await step(entry, which, claim);
  const past = { step: 'offer' as const, times: [timeIn(-1)] };
  expect(await codeOf(step(entry, which, past))).toBe('invalid_input');
  await step(entry, which, { step: 'offer', times: [timeIn(48), timeIn(72)] });
  expect(await mailOf(which, 'offered')).toMatch(/Találtunk Önnek időpontot/);

  const offered = await ownOf(which);
  expect(offered).toMatchObject({ status: 'offered', offers: [{}, {}], booked: null });
  const [first, second] = offered?.offers ?? [];
  const answer = (offer: string | null, portal = member.portal) =>
    care.answer({ portal, id: which.id, offer });
  const stranger = await buildCustomerOf(database, scene.portal);
  expect(await codeOf(answer(second?.id ?? '', stranger.portal))).toBe('not_found');
  expect(await codeOf(answer(randomUUID()))).toBe('not_found');
  expect(await answer(second?.id ?? '')).toEqual({ id: which.id, status: 'booked' });
  expect(await answer(second?.id ?? '')).toEqual({ id: which.id, status: 'booked' });
  // In another window, which still shows both: that one is not theirs.
  expect(await codeOf(answer(first?.id ?? ''))).toBe('changed_meanwhile');
  expect(await ownOf(which)).toMatchObject({
    status: 'booked',
    startsAt: second?.startsAt,
    offers: [],
    booked: { place: 'Szilvafa Rendelő, Budapest' },
    isCancellable: true,
  });
  const booked = await mailOf(which, 'booked');
  expect(booked).toMatch(/Lefoglaltuk az időpontját: \d{4}\. \p{L}+ \d+\., \p{L}+ \d{2}:\d{2}\./u);
  // What is booked is not changed any more, only cancelled.
  expect(booked).toContain('mondja le időben');
  expect(booked).not.toContain('írja át');

  expect(await codeOf(step(entry, which, { step: 'fulfil' }))).toBe('changed_meanwhile');
  await database.owner.query(
    `UPDATE medical_care SET starts_at = portal_now() - interval '1 hour' WHERE id = $1`,
    [which.id],
  );
  expect(await codeOf(care.cancel({ portal: member.portal, id: which.id }))).toBe(
    'changed_meanwhile',
  );
  await step(entry, which, { step: 'fulfil' });
  expect(await ownOf(which)).toMatchObject({ status: 'fulfilled', dueAt: null });
  expect(await openOf(entry)).toEqual([]);
});

test('who declines goes on being looked after, with a new due moment; what is booked can be cancelled until it begins', async () => {
  const which = await ask();
  const entry = await entryOf();
  await step(entry, which, claim);
  await step(entry, which, { step: 'offer', times: [timeIn(48)] });
  await database.owner.query(
    `UPDATE medical_care SET due_at = portal_now() - interval '1 day' WHERE id = $1`,
    [which.id],
  );
  const answer = { portal: member.portal, id: which.id, offer: null };
  expect(await care.answer(answer)).toMatchObject({ status: 'organising' });
  expect(await care.answer(answer)).toMatchObject({ status: 'organising' });
  const declined = await ownOf(which);
  expect(declined).toMatchObject({ offers: [] });
  expect(Date.parse(declined?.dueAt ?? '')).toBeGreaterThan(Date.now());

  await step(entry, which, { step: 'book', times: [timeIn(24)] });
  expect(await codeOf(care.answer(answer))).toBe('changed_meanwhile');
  await care.cancel({ portal: member.portal, id: which.id });
  expect(await ownOf(which)).toMatchObject({ status: 'cancelled', cancelReason: null });
  expect(await mailOf(which, 'cancelled')).toContain('A kérését visszavontuk');
});

test('what the call centre has booked or moved meanwhile is not withdrawn by who was asked about something else', async () => {
  const which = await ask();
  const withdraw = (startsAt: string) =>
    codeOf(care.cancel({ portal: member.portal, id: which.id, startsAt }));
  const entry = await entryOf();
  await step(entry, which, claim);
  await step(entry, which, { step: 'book', times: [timeIn(24)] });
  const startsAt = (await ownOf(which))?.booked?.startsAt ?? '';
  expect(await withdraw('none')).toBe('changed_meanwhile');
  expect(await withdraw('2026-01-01T09:00:00Z')).toBe('changed_meanwhile');
  expect(await ownOf(which)).toMatchObject({ status: 'booked' });
  await care.cancel({ portal: member.portal, id: which.id, startsAt });
  expect(await ownOf(which)).toMatchObject({ status: 'cancelled' });

  const open = await ask();
  await care.cancel({ portal: member.portal, id: open.id, startsAt: 'none' });
  expect(await ownOf(open)).toMatchObject({ status: 'cancelled' });
});

test('it is ended with a reason that its patient reads, in the mail without one', async () => {
  const which = await ask();
  const entry = await entryOf();
  await step(entry, which, claim);
  await step(entry, which, { step: 'cancel', reason: 'no_time' });
  expect(await ownOf(which)).toMatchObject({ status: 'cancelled', cancelReason: 'no_time' });
  expect(await mailOf(which, 'ended')).toContain('A kérését időpont nélkül lezártuk');
  expect(await codeOf(step(entry, which, claim))).toBe('changed_meanwhile');
});

test('a referral is opened by who organises the care, for a minute in their session, and all of it is in the audit', async () => {
  const content = await drawPdf();
  const stream = Readable.from([content]);
  const { portal } = member;
  const sent = await files.putFile({ portal, name: 'b.pdf', stream });
  const which = await ask({ referrals: [sent.id] });
  const loose = await files.putFile({
    portal,
    name: 'own.pdf',
    stream: Readable.from([content]),
  });
  const entry = await entryOf();
  const { partnerId, id: careId } = which;
  const open = (by: Portal, id: string) =>
    files.openCareFile({ portal: by, partnerId, careId, id });
  expect(await codeOf(open(await entryOf('advice_doctor'), sent.id))).toBe('forbidden');
  expect(await codeOf(open(entry, loose.id))).toBe('not_found');
  const { url } = await open(entry, sent.id);
  const query = new URL(url, 'http://x').searchParams;
  const read = (by: Portal) =>
    files.readCareFile({
      portal: by,
      partnerId,
      id: sent.id,
      until: Number(query.get('until')),
      proof: query.get('proof') ?? '',
    });
  expect((await read(entry)).content.equals(content)).toBe(true);
  const colleague = await entryOf();
  if (colleague.actor.kind !== 'staff') throw new Error('staff');
  const elsewhere = { ...colleague, actor: { ...colleague.actor, sessionId: randomUUID() } };
  expect(await codeOf(read(elsewhere))).toBe('not_found');

  await care.getCase(entry, which);
  const { rows } = await database.owner.query<{ action: string; grounds: string | null }>(
    `SELECT action, grounds FROM audit_entry WHERE object_id IN ($1, $2) ORDER BY id`,
    [careId, sent.id],
  );
  expect(rows.map(({ action, grounds }) => [action, grounds])).toEqual([
    ['medical_care_requested', null],
    ['file_opened', 'to_organise'],
    ['medical_care_read', 'to_organise'],
  ]);
});

test('a clinic is asked only for what is done there, and a doctor for what they do', async () => {
  const { rows } = await database.owner.query<{ uuid: string; other: number }>(
    `SELECT p.uuid, (SELECT f.id FROM subfunction f WHERE f.id NOT IN (SELECT o.subfunction_id FROM doctor_subfunction o
              JOIN doctor d ON d.id = o.doctor_id WHERE d.provider_id = p.id) ORDER BY f.id LIMIT 1) AS other
       FROM provider p WHERE p.id = $1`,
    [scene.calendar.provider_id],
  );
  const [row] = rows;
  const refused = care.request({
    portal: member.portal,
    idempotencyKey: randomUUID(),
    form: careOf(row?.other ?? 0, { provider: row?.uuid ?? null }),
  });
  await expect(refused).rejects.toMatchObject({ fields: { provider: 'notOffered' } });
  const colleague = await buildDoctor(database.owner, { provider_id: scene.calendar.provider_id });
  const ofColleague = care.request({
    portal: member.portal,
    idempotencyKey: randomUUID(),
    form: careOf(scene.subfunctionId, {
      provider: row?.uuid ?? null,
      doctor: { name: colleague.name },
    }),
  });
  await expect(ofColleague).rejects.toMatchObject({ fields: { doctor: 'notOfDoctor' } });
});

const startAgo = (days: number, { id }: Which) =>
  database.owner.query(
    `UPDATE medical_care SET starts_at = portal_now() - make_interval(days => $2) WHERE id = $1`,
    [id, days],
  );

test('what was handed back after an offer and then taken is closed by a colleague', async () => {
  const which = await ask();
  const [first, second] = [await entryOf(), await entryOf()];
  await step(first, which, claim);
  await step(first, which, { step: 'offer', times: [timeIn(48)] });
  await step(first, which, { step: 'release' });
  const offer = (await ownOf(which))?.offers[0]?.id ?? '';
  await care.answer({ portal: member.portal, id: which.id, offer });
  await startAgo(1, which);
  expect(await codeOf(step(second, which, { step: 'fulfil' }))).toBe('already_claimed');
  await step(second, which, claim);
  expect(await ownOf(which)).toMatchObject({ status: 'booked' });
  await step(second, which, { step: 'fulfil' });
  expect(await ownOf(which)).toMatchObject({ status: 'fulfilled' });
});

async function book() {
  const which = await ask();
  const entry = await entryOf();
  await step(entry, which, claim);
  await step(entry, which, { step: 'book', times: [timeIn(48)] });
  return which;
}

test('what is booked by telephone comes with an entry for the calendar, which goes once it is withdrawn, and says nothing of where', async () => {
  const which = await book();
  const { booked } = (await ownOf(which)) ?? {};
  const entryOfMail = async (step: MailedStep) => {
    const calendar = (await sendMail(which, step))?.calendar;
    const valueOf = (name: string) =>
      [...(calendar?.content ?? '').matchAll(new RegExp(`^${name}[^:]*:(.*)$`, 'gm'))]
        .at(-1)?.[1]
        ?.trim();
    return { calendar, sequence: Number(valueOf('SEQUENCE')), valueOf };
  };
  const put = await entryOfMail('booked');
  expect(put.calendar?.method).toBe('REQUEST');
  const day = dayOf(booked?.startsAt ?? '', 'Europe/Budapest').replaceAll('-', '');
  expect(put.valueOf('DTSTART')).toMatch(new RegExp(`^${day}T`));
  expect(put.valueOf('UID')).toBe(`care-${which.id}@${scene.portal.host}`);
  const whole = put.calendar?.content.replaceAll('\r\n ', '');
  expect(whole).toContain('/services/appointments');
  expect(whole).not.toContain('Szilvafa');
  // The private calendar has the same entry.
  const appointments = createTestAppointments(database.app);
  const address = await appointments.renewCalendarLink(member);
  const secret = address.split('/').at(-1)?.replace('.ics', '') ?? '';
  const readFeed = () => appointments.writeFeed({ portal: scene.portal, secret });
  const feed = await readFeed();
  expect(feed).toContain(`UID:${put.valueOf('UID')}\r\n`);
  expect(feed).toContain(`DTSTART;TZID=Europe/Budapest:${put.valueOf('DTSTART')}\r\n`);
  expect(feed).not.toContain('Szilvafa');
  // Nor has it what was booked for a child who has come of age since.
  const asked = async (relation: string | null) =>
    database.owner.query(
      `UPDATE medical_care SET on_behalf_relation = $2, date_of_birth = (portal_now() - interval '18 years 1 day')::date, created_at = portal_now() - interval '3 days'
        WHERE id = $1`,
      [which.id, relation],
    );
  await asked('child');
  expect(await readFeed()).not.toContain('VEVENT');
  await asked(null);
  await care.cancel({ portal: member.portal, id: which.id });
  expect(await readFeed()).not.toContain('VEVENT');
  const taken = await entryOfMail('cancelled');
  expect([taken.calendar?.method, taken.valueOf('UID')]).toEqual(['CANCEL', put.valueOf('UID')]);
  expect(taken.sequence).toBeGreaterThan(put.sequence);
  // Also where somebody of the call centre ends it.
  expect((await entryOfMail('ended')).calendar?.method).toBe('CANCEL');
  const open = await ask();
  await care.cancel({ portal: member.portal, id: open.id });
  expect((await sendMail(open, 'cancelled'))?.calendar).toBeNull();
});

test('a booked visit that its patient withdraws stays in the list until a colleague has told the clinic', async () => {
  const which = await book();
  await care.cancel({ portal: member.portal, id: which.id });
  const open = await ask();
  await care.cancel({ portal: member.portal, id: open.id });
  const colleague = await entryOf();
  expect(await openOf(colleague)).toMatchObject([
    { id: which.id, status: 'cancelled', mustTellClinic: true },
  ]);
  const tell = { step: 'tell_clinic' } as const;
  expect(await codeOf(step(colleague, open, tell))).toBe('changed_meanwhile');
  await step(colleague, which, tell);
  expect(await openOf(colleague)).toEqual([]);
  expect(await codeOf(step(colleague, which, tell))).toBe('changed_meanwhile');
});

test('a booked visit of an erased account is cancelled at the clinic, too, by who does not learn whose it was', async () => {
  const which = await book();
  const past = await book();
  await startAgo(1, past);
  await database.owner.query('SELECT lock_medical_care($1)', [[which.id, past.id]]);
  const colleague = await entryOf();
  const [row, ...others] = await openOf(colleague);
  expect(row).toMatchObject({ id: which.id, status: 'cancelled', mustTellClinic: true });
  expect(others).toEqual([]);
  expect(await codeOf(care.getCase(colleague, past))).toBe('not_found');
  const found = await care.getCase(colleague, which);
  expect(found).toMatchObject({ patient: null, booked: { place: 'Szilvafa Rendelő, Budapest' } });
  expect(JSON.stringify(found)).not.toMatch(/Szabó|Kata|\+36/);
  await step(colleague, which, { step: 'tell_clinic' });
  expect(await codeOf(care.getCase(colleague, which))).toBe('not_found');
});

test('what somebody has to do comes before visits to close and before what is waited for; after a week a visit counts as fulfilled', async () => {
  const [week, ahead] = [await book(), await book()];
  const yesterday = await book();
  await startAgo(1, yesterday);
  await startAgo(8, week);
  const asked = await ask();
  const list = await openOf(await entryOf());
  const order = [asked.id, week.id, yesterday.id, ahead.id];
  expect(list.map(({ id }) => id)).toEqual(order);
  // The same a row at a time, stage by stage, and by who has it.
  const entry = await entryOf();
  expect(await readAll(entry)).toEqual(order);
  expect(await readAll(entry, { stage: 'close' })).toEqual([week.id, yesterday.id]);
  expect(await readAll(entry, { stage: 'waiting' })).toEqual([ahead.id]);
  expect(await readAll(entry, { owner: 'free' })).toEqual([asked.id]);
  await step(entry, asked, claim);
  expect(await readAll(entry, { owner: 'mine' })).toEqual([asked.id]);
  expect((await care.findOpen(entry, careQuery())).counts).toMatchObject({
    tell: { count: 0 },
    todo: { count: 1 },
    close: { count: 2 },
    waiting: { count: 1, isMore: false },
  });
  await database.worker.query('SELECT fulfil_past_medical_care(1000)');
  expect(await ownOf(week)).toMatchObject({ status: 'fulfilled' });
  expect(await ownOf(yesterday)).toMatchObject({ status: 'booked' });
});

/** Sets moments by hand, hours from now. */
async function setHours({ id }: Which, hours: Record<string, number>) {
  for (const [column, n] of Object.entries(hours)) {
    await database.owner.query(
      `UPDATE medical_care SET ${column} = portal_now() + $2 * interval '1 hour' WHERE id = $1`,
      [id, n],
    );
  }
}

const countOverdue = async () =>
  (await measureOverdue(database.app)).find(({ kind }) => kind === 'medical_care')?.n ?? 0;

test('each stage is in the order of the moments that it shows, page by page', async () => {
  const overdueBefore = await countOverdue();
  const entry = await entryOf();
  const [soonVisit, oldNews, fresh] = [await book(), await book(), await book()];
  for (const which of [soonVisit, oldNews, fresh]) {
    await care.cancel({ portal: member.portal, id: which.id });
  }
  // A clinic is told within a day, whenever the visit would be, and before it.
  await setHours(fresh, { starts_at: 48, updated_at: -1 });
  await setHours(soonVisit, { starts_at: 20, updated_at: -1 });
  await setHours(oldNews, { starts_at: 90, updated_at: -30 });
  const [late, later, between] = [await ask(), await ask(), await ask()];
  for (const which of [late, later]) {
    await step(entry, which, claim);
    await step(entry, which, { step: 'offer', times: [timeIn(96)] });
  }
  // Whose offers ended first is not due before what is promised for sooner.
  await setHours(late, { due_at: -9, promised_at: 9 });
  await setHours(later, { due_at: -8, promised_at: 3 });
  await setHours(between, { due_at: 5 });
  const { rows } = await care.findOpen(entry, careQuery());
  expect(rows.map(({ id }) => id)).toEqual(
    [oldNews, soonVisit, fresh, later, between, late].map(({ id }) => id),
  );
  const hours = rows.map(({ dueAt }) => Math.round((Date.parse(dueAt) - Date.now()) / HOUR_MS));
  expect(hours).toEqual([-6, 20, 23, 3, 5, 9]);
  expect(await readAll(entry)).toEqual(rows.map(({ id }) => id));
  const cases = rows.map(async ({ partnerId, id }) => care.getCase(entry, { partnerId, id }));
  expect((await Promise.all(cases)).map(({ dueAt }) => dueAt)).toEqual(
    rows.map(({ dueAt }) => dueAt),
  );
  expect(await countOverdue()).toBe(overdueBefore + 1);
});

test('what has to be done from now on, and a visit that begins, between two pages is on one of them, once', async () => {
  const entry = await entryOf();
  const [open, offered, visit, other] = [await ask(), await ask(), await book(), await book()];
  await step(entry, offered, claim);
  await step(entry, offered, { step: 'offer', times: [timeIn(1)] });
  await setHours(open, { due_at: 9 });
  await setHours(offered, { promised_at: 5 });
  await setHours(visit, { starts_at: 1.5 });
  await setHours(other, { starts_at: -1 });
  const ids = [open.id, other.id, offered.id, visit.id];
  expect(await readAll(entry, {}, () => setClockOffset(2 * HOUR_MS))).toEqual(ids);
  expect(await readAll(entry)).toEqual([offered.id, open.id, other.id, visit.id]);
});

test('an offer ends when its last time begins, and others are looked for two working days later', async () => {
  const which = await ask();
  const entry = await entryOf();
  await step(entry, which, claim);
  await step(entry, which, { step: 'offer', times: [timeIn(1), timeIn(2)] });
  const { dueAt } = await care.getCase(entry, which);
  expect(Math.round((Date.parse(dueAt) - Date.now()) / HOUR_MS)).toBe(2);
  expect(await readAll(entry, { stage: 'waiting' })).toEqual([which.id]);
  await setHours(which, { due_at: 0 });
  const over = await care.getCase(entry, which);
  expect((Date.parse(over.dueAt) - Date.parse(dueAt)) / HOUR_MS).toBeGreaterThanOrEqual(47);
  expect(await readAll(entry, { stage: 'todo' })).toEqual([which.id]);
});

test('care that the insurer has to approve is offered and booked only once its patient was told what they said', async () => {
  const insured = await buildInsuredOf(database, scene, {
    product: { has_preauthorization: true },
  });
  const entry = await entryOf();
  const asked = async () => {
    const form = careOf(scene.subfunctionId);
    const key = randomUUID();
    const { id } = await care.request({ portal: insured.portal, idempotencyKey: key, form });
    const which = { id, partnerId: scene.portal.partner.id };
    await step(entry, which, claim);
    return which;
  };
  const standOf = async ({ id }: Which) =>
    (await care.findOwn({ portal: insured.portal })).find((one) => one.id === id);
  const offer = { step: 'offer' as const, times: [timeIn(400)] };
  const book = { step: 'book' as const, times: [timeIn(400)] };

  const which = await asked();
  expect(await codeOf(step(entry, which, offer))).toBe('approvalMissing');
  expect(await codeOf(step(entry, which, book))).toBe('approvalMissing');
  expect(await mailOf(which, 'decided')).toBe('');
  await step(entry, which, { step: 'decide', isApproved: true });
  expect(await standOf(which)).toMatchObject({ status: 'organising', isApproved: true });
  expect(await mailOf(which, 'decided')).toContain('A kért időpontot a biztosítása fedezi.');
  await step(entry, which, offer);
  const id = (await standOf(which))?.offers[0]?.id ?? '';
  // Put back by hand: what is taken is looked at again.
  await database.owner.query('UPDATE medical_care SET is_approved = NULL WHERE id = $1', [
    which.id,
  ]);
  const take = () => care.answer({ portal: insured.portal, id: which.id, offer: id });
  expect(await codeOf(take())).toBe('approvalMissing');
  await step(entry, which, { step: 'decide', isApproved: true });
  expect(await take()).toMatchObject({ status: 'booked' });
  expect(await care.getCase(entry, which)).toMatchObject({ serviceType: 'PREAUTHORIZATION' });

  const refused = await asked();
  await step(entry, refused, { step: 'decide', isApproved: false });
  expect(await mailOf(refused, 'decided')).toContain('a biztosítása nem fedezi');
  await step(entry, refused, book);
  expect(await standOf(refused)).toMatchObject({ status: 'booked', isApproved: false });
  expect(await care.getCase(entry, refused)).toMatchObject({ serviceType: 'SELF_PAID' });
  const selfPaid = await ask();
  await step(entry, selfPaid, claim);
  expect(await codeOf(step(entry, selfPaid, { step: 'decide', isApproved: true }))).toBe(
    'changed_meanwhile',
  );
});

test('the cover of a clinic that is known decides for the very time that is booked', async () => {
  const { rows } = await database.owner.query<{ uuid: string }>(
    'SELECT uuid FROM provider WHERE id = $1',
    [scene.calendar.provider_id],
  );
  const entry = await entryOf();
  const outcomeWith = async (values: InsuredValues) => {
    const insured = await buildInsuredOf(database, scene, {
      product: { has_preauthorization: true },
      ...values,
    });
    const form = careOf(scene.subfunctionId, { provider: rows[0]?.uuid ?? null });
    const key = randomUUID();
    const { id } = await care.request({ portal: insured.portal, idempotencyKey: key, form });
    const which = { id, partnerId: scene.portal.partner.id };
    await step(entry, which, claim);
    return codeOf(step(entry, which, { step: 'book', times: [timeIn(400)] }));
  };
  expect(await outcomeWith({ care: { is_preauthorization_required: false } })).toBe('done');
  expect(await outcomeWith({ care: { is_preauthorization_required: true } })).toBe(
    'approvalMissing',
  );
  expect(await outcomeWith({ cover: null })).toBe('approvalMissing');
});

test('a mail that comes late says nothing that another one has said', async () => {
  const which = await book();
  expect(await mailOf(which, 'requested')).toBe('');
  expect(await mailOf(which, 'offered')).toBe('');
  expect(await mailOf(which, 'booked')).toContain('Lefoglaltuk');
});
