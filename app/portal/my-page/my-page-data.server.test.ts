import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyDraft } from '#app/features/written-advice/draft.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { transact } from '#db/client.ts';
import { createServices, type Services } from '#server/services.ts';
import { questionForm, staffOfAdvice } from '#tests/support/advice.ts';
import {
  APP_SECRET,
  buildBookingScene,
  friendlyCheck,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { careOf, staffEntryOf } from '#tests/support/care.ts';
import { bookInput, buildInsuredOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  findOffers,
  followChanges,
  letOffersRunOut,
  takeInput,
  wishOf,
} from '#tests/support/earlier-watch.ts';
import { MESSAGE_LIMITS, SMS_PREFIXES } from '#tests/support/mail.ts';
import { NO_RELAY } from '#app/features/video/relay.server.ts';
import { createRoomNews } from '#app/features/video/room-news.ts';
import { loadMyPage } from './my-page-data.ts';

let database: TestDatabase;
let services: Services;
let scene: BookingScene;
let member: TestCustomer & { specializationId: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = database.app;
  services = createServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    holdLimits: { perBrowser: 5, perContact: null, perAddress: null },
    perPage: 10,
    files: createTestFiles(),
    reportSecret: null,
    smsPrefixes: SMS_PREFIXES,
    messageLimits: MESSAGE_LIMITS,
    relay: NO_RELAY,
    roomNews: createRoomNews(null),
  });
});
beforeEach(async () => {
  const built = await buildBookingScene(database.owner, { times: 6 });
  const { theme } = built.portal;
  const flags = { ...theme.flags, hasWrittenAdvice: true };
  scene = { ...built, portal: { ...built.portal, theme: { ...theme, flags } } };
  member = await buildInsuredOf(database, scene, {
    product: { has_calendar: true },
    care: { is_preauthorization_required: true },
  });
});
afterAll(() => database.drop());

async function open({ portal }: { portal: Portal } = member) {
  const page = await loadMyPage({ portal, services });
  if (!page) throw new Error('nobody is signed in');
  return page;
}

async function book(index: number) {
  const hold = { ...holdInput(scene, index), portal: member.portal };
  const { id } = await services.booking.holdSlot(hold);
  const values = { preauthType: 'normal' };
  await services.booking.bookHeldSlot(bookInput(hold, id, values));
  return id;
}

test('my page is for whoever is signed in, and new members find nothing that waits', async () => {
  expect(await loadMyPage({ portal: scene.portal, services })).toBeNull();
  expect(await open()).toMatchObject({
    appointments: { upcoming: [], last: null },
    holds: [],
    offers: [],
    careOffers: [],
    careUnderWay: [],
    careVisit: null,
    advice: { questions: [], hasDraft: false },
    callBacks: [],
    drafts: [],
  });
});

test('the soonest appointment comes first, with when the insurer decides about it', async () => {
  const later = await book(3);
  const next = await book(1);
  const { appointments } = await open();
  expect(appointments?.upcoming).toMatchObject([
    { id: next, state: 'waiting', decisionDueAt: expect.any(String) },
    { id: later, state: 'waiting' },
  ]);
});

test('an earlier time that is kept for the member leads to the page that takes it, until it is taken or the next one’s', async () => {
  const { portal } = member;
  const free = async (index: number) => {
    const hold = holdInput(scene, index);
    const { id } = await services.booking.holdSlot(hold);
    await services.booking.releaseHold({ ...hold, reservationId: id });
    await followChanges(database);
  };
  await services.watches.startWatch({ portal, form: wishOf(scene, { takesSelfPaid: true }) });
  await free(0);
  const { offers, now } = await open();
  const [offered] = await findOffers(database, portal.partner.id);
  expect(offers).toMatchObject([
    { token: offered?.token, startsAt: new Date(scene.starts[0] ?? 0).toISOString() },
  ]);
  const keptMs = Date.parse(offers[0]?.keptUntil ?? '') - Date.parse(now);
  expect(keptMs).toBeGreaterThan(14 * 60_000);
  expect(keptMs).toBeLessThanOrEqual(15 * 60_000);
  expect(
    await services.watches.describeOffer({ portal, token: offers[0]?.token ?? '' }),
  ).toMatchObject({
    state: 'valid',
  });

  const other = await buildInsuredOf(database, scene);
  expect((await open(other)).offers).toEqual([]);

  await letOffersRunOut(database);
  expect((await open()).offers).toEqual([]);

  await free(1);
  const [again] = (await open()).offers;
  await services.watches.takeOffer(takeInput(portal, again?.token ?? 'none'));
  expect((await open()).offers).toEqual([]);
});

test('a time that a member has picked and not booked is on their own page in whatever browser, to go on with there or to let go, until it is over', async () => {
  const { portal } = member;
  const hold = { ...holdInput(scene, 0), portal };
  const { id, expiresAt } = await services.booking.holdSlot(hold);
  expect((await open()).holds).toMatchObject([
    { id, expiresAt, startsAt: new Date(scene.starts[0] ?? 0).toISOString() },
  ]);
  const other = await buildInsuredOf(database, scene);
  expect((await open(other)).holds).toEqual([]);
  const visitors = { ...holdInput(scene, 1), holdSecret: randomBytes(32).toString('base64url') };
  await services.booking.holdSlot(visitors);
  expect((await open()).holds).toHaveLength(1);

  // Another browser of theirs goes on with it, and from then on that one alone holds it.
  const here = { portal, reservationId: id, holdSecret: randomBytes(32).toString('base64url') };
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  expect(await codeOf(services.booking.takeOwnHold({ ...here, portal: other.portal }))).toBe(
    'hold_expired',
  );
  const taken = await services.booking.takeOwnHold(here);
  expect(taken).toMatchObject({ hold: { id, expiresAt, slotId: hold.slotId } });
  expect(taken.startsAt).toMatch(/T.*[+]/);
  expect(await codeOf(services.booking.getHold({ ...hold, reservationId: id }))).toBe('not_found');
  expect(await codeOf(services.booking.getHold(here))).toBe('done');

  // Let go of without its secret, by its owner alone.
  const own = { portal, reservationId: id };
  expect(await codeOf(services.booking.releaseOwnHold({ ...own, portal: other.portal }))).toBe(
    'not_found',
  );
  await services.booking.releaseOwnHold(own);
  await services.booking.releaseOwnHold(own);
  expect((await open()).holds).toEqual([]);
  await services.booking.holdSlot({ ...holdInput(scene, 2), portal });
  await database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() WHERE held_by = $1 AND status = 'started'`,
    [member.customerId],
  );
  expect((await open()).holds).toEqual([]);
  const booked = await book(3);
  expect((await open()).holds).toEqual([]);
  expect(await codeOf(services.booking.releaseOwnHold({ portal, reservationId: booked }))).toBe(
    'forbidden',
  );
});

test('of several browsers that go on with a held time at once each is told that it has it and the last one does; who lets go of it meanwhile lets go', async () => {
  const { portal } = member;
  const { booking } = services;
  const { id } = await booking.holdSlot({ ...holdInput(scene, 4), portal });
  const browsers = Array.from({ length: 6 }, () => ({
    portal,
    reservationId: id,
    holdSecret: randomBytes(32).toString('base64url'),
  }));
  const taken = await Promise.all(browsers.map((one) => booking.takeOwnHold(one)));
  expect(taken.map(({ hold }) => hold.id)).toEqual(browsers.map(() => id));
  const seen = await Promise.allSettled(browsers.map((one) => booking.getHold(one)));
  expect(seen.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  const released = await transact(database.owner, async (transaction) => {
    await transaction.query('UPDATE reservation SET hold_secret_hash = $2 WHERE id = $1', [
      id,
      randomBytes(32),
    ]);
    const waiting = booking.releaseOwnHold({ portal, reservationId: id });
    await expect.poll(() => database.countWaiting(), { timeout: 10_000 }).toBe(1);
    return { waiting };
  });
  expect(await released.waiting).toMatchObject({ status: 'cancelled_by_patient' });
});

test('times that the call centre holds for the member are there with their end, until they are answered', async () => {
  const { portal } = member;
  const staff = await staffEntryOf(database, scene.portal);
  const { rows } = await database.owner.query('SELECT uuid, name FROM provider WHERE id = $1', [
    scene.calendar.provider_id,
  ]);
  const form = careOf(scene.subfunctionId, {
    provider: rows[0].uuid,
    preauthType: 'self_paid',
    serviceType: 'SELF_PAID',
    mode: 'self_paid',
  });
  const { id } = await services.medicalCare.request({
    portal,
    idempotencyKey: randomUUID(),
    form,
  });
  expect(await open()).toMatchObject({
    careOffers: [],
    careUnderWay: [{ id, dueAt: expect.any(String) }],
  });
  const which = { id, partnerId: portal.partner.id };
  const versionOf = async () =>
    (await database.owner.query('SELECT version FROM medical_care WHERE id = $1', [id])).rows[0]
      .version as number;
  await services.medicalCare.work(staff, {
    ...which,
    version: await versionOf(),
    work: { step: 'claim', isTakenOver: false },
  });
  const times = [0, 1].map((index) => ({
    startsAt: new Date(scene.starts[index] ?? 0).toISOString(),
    place: rows[0].name as string,
    doctorName: null,
  }));
  await services.medicalCare.work(staff, {
    ...which,
    version: await versionOf(),
    work: { step: 'offer', times },
  });
  const waiting = await open();
  const [request] = waiting.careOffers;
  expect(request?.id).toBe(id);
  expect(waiting.careUnderWay).toEqual([]);
  expect(request?.offers).toMatchObject(
    times.map(({ startsAt }) => ({ startsAt, heldUntil: expect.any(String) })),
  );
  await services.medicalCare.answer({ portal, id, offer: request?.offers[0]?.id ?? null });
  const after = await open();
  expect(after.careOffers).toEqual([]);
  // It is in a calendar of ours.
  expect(after).toMatchObject({ careVisit: null, appointments: { upcoming: [{}] } });
});

test('what the call centre has booked by telephone is the next visit, the soonest first, until it begins', async () => {
  const { portal } = member;
  const staff = await staffEntryOf(database, scene.portal);
  const arrange = async (hours: number, place: string) => {
    const form = careOf(scene.subfunctionId, {
      mode: 'self_paid',
      serviceType: 'SELF_PAID',
      preauthType: 'self_paid',
    });
    const { id } = await services.medicalCare.request({
      portal,
      idempotencyKey: randomUUID(),
      form,
    });
    const which = { id, partnerId: portal.partner.id };
    const startsAt = new Date(Date.now() + hours * 3_600_000).toISOString();
    await services.medicalCare.work(staff, {
      ...which,
      version: 1,
      work: { step: 'claim', isTakenOver: false },
    });
    await services.medicalCare.work(staff, {
      ...which,
      version: 2,
      work: { step: 'book', times: [{ startsAt, place, doctorName: null }] },
    });
    return id;
  };
  await arrange(72, 'Szilvafa Rendelő');
  const sooner = await arrange(48, 'Diófa Rendelő');
  expect(await open()).toMatchObject({
    careUnderWay: [],
    careVisit: { id: sooner, booked: { place: 'Diófa Rendelő' } },
  });
  await database.owner.query(
    `UPDATE medical_care SET booked = booked || jsonb_build_object('startsAt', portal_now()), starts_at = portal_now() WHERE id = $1`,
    [sooner],
  );
  expect((await open()).careVisit).toMatchObject({ booked: { place: 'Szilvafa Rendelő' } });
});

test('a doctor who asks back is news, and a question that was not sent is there to go on with', async () => {
  const { portal } = member;
  const doctor = await staffOfAdvice(database.owner, scene.portal, {
    name: 'Dr. Kis Anna',
    specialty: member.specializationId,
  });
  const { id } = await services.advice.askDoctor({
    portal,
    form: questionForm({ specialization: member.specializationId }),
  });
  expect((await open()).advice).toEqual({ questions: [], hasDraft: false });
  const which = { partnerId: portal.partner.id, id };
  await services.advice.claimQuestion(doctor, { ...which, version: 1 });
  await services.advice.askBack(doctor, { ...which, version: 2, text: 'Mennyi a vérnyomása?' });
  expect((await open()).advice?.questions).toMatchObject([{ id, status: 'waiting_for_patient' }]);

  const draft = { ...emptyDraft(randomUUID()), question: 'Még valamit kérdeznék.' };
  await services.advice.saveDraft({ portal, draft, version: null });
  expect((await open()).advice?.hasDraft).toBe(true);
});

test('a questionnaire that was begun is there to go on with', async () => {
  const { portal } = member;
  await services.questionnaires.setConsent({ portal, isGiven: true });
  await services.questionnaires.saveDraft({
    portal,
    key: 'cardiovascular',
    answers: { hasSymptoms: 'no' },
  });
  expect((await open()).drafts).toEqual(['cardiovascular']);
});
