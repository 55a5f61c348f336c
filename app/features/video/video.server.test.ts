import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { asOwner, buildAccountScene } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countRead } from '#tests/support/list-pages.ts';
import { buildVideoScene, buildVideoVisit, type VideoScene } from '#tests/support/video.ts';
import { NO_RELAY } from './relay.server.ts';
import { endMissedVisits, findStaffVisitRows } from './queries.server.ts';
import { createRoomNews } from './room-news.ts';
import { createVideoServices, type VideoServices } from './services.server.ts';

let database: TestDatabase;
let scene: VideoScene;
let video: VideoServices;

beforeAll(async () => {
  database = await createTestDatabase();
  video = createVideoServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    relay: NO_RELAY,
    roomNews: createRoomNews(null),
  });
});
beforeEach(async () => {
  scene = await buildVideoScene(database.owner);
});
afterAll(() => database.drop());

const visitIn = (minutes: number, values: object = {}) =>
  buildVideoVisit(database.owner, scene, minutes, values);
const which = (id: string) => ({ partnerId: scene.partnerId, id });
const NOT_FOUND = { code: 'not_found' };
const CLOSED = { code: 'video_visit_closed' };

describe('the right to a room [C068]', () => {
  test('is the patient’s own, of a video visit, from half an hour before it', async () => {
    const { id } = await visitIn(29);
    const other = asOwner(await buildAccountScene(database.owner, { portal: scene.member.portal }));
    const enter = (portal = scene.patient, visit = id) => video.enterVisit({ portal, id: visit });
    expect(await enter()).toEqual({ ticket: expect.stringContaining(`${scene.partnerId}.`) });
    await expect(enter(other)).rejects.toMatchObject(NOT_FOUND);
    await expect(enter(scene.member.portal)).rejects.toMatchObject({ code: 'sign_in_required' });
    const { id: early } = await visitIn(120);
    await expect(enter(scene.patient, early)).rejects.toMatchObject(CLOSED);
    const { id: cancelled } = await visitIn(10, { status: 'cancelled_by_patient' });
    await expect(enter(scene.patient, cancelled)).rejects.toMatchObject(CLOSED);
    await database.owner.query('UPDATE subfunction SET is_online = false WHERE id = $1', [
      scene.subfunctionId,
    ]);
    await expect(enter()).rejects.toMatchObject(NOT_FOUND);
  });

  test('comes with the mail of a booking made without an account', async () => {
    const { id } = await visitIn(5, { customer_id: null });
    const tokenId = createTokenId(APP_SECRET);
    const token = createToken(APP_SECRET, tokenId);
    await database.owner.query(
      `INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
       VALUES ($1, $2, 'cancel-reservation', $3, $4, portal_now() - interval '1 day')`,
      [tokenId, scene.partnerId, hashToken(token), id],
    );
    const { portal } = scene.member;
    expect(await video.enterByLink({ portal, token })).toHaveProperty('ticket');
    expect(await video.describeByLink({ portal, token })).toMatchObject({
      isOwn: true,
      state: 'open',
    });
    const setStatus = (status: string) =>
      database.owner.query('UPDATE reservation SET status = $2::reservation_status WHERE id = $1', [
        id,
        status,
      ]);
    await setStatus('cancelled_by_patient');
    // How to reach the clinic stays to be read.
    expect(await video.describeByLink({ portal, token })).toMatchObject({
      state: 'closed',
      clinic: expect.stringMatching(/./),
    });
    await setStatus('confirmed');
    await database.owner.query(
      `UPDATE reservation SET starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' WHERE id = $1`,
      [id],
    );
    const early = await video.describeByLink({ portal, token });
    expect(early?.state).toBe('early');
    expect(Date.parse(early?.startsAt ?? '') - Date.parse(early?.opensAt ?? '')).toBe(30 * 60_000);
    const unknown = createToken(APP_SECRET, createTokenId(APP_SECRET));
    await expect(video.enterByLink({ portal, token: unknown })).rejects.toMatchObject(NOT_FOUND);
    // The child whom it was booked for has come of age since.
    await database.owner.query(
      `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
              patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [id],
    );
    for (const look of [video.enterByLink, video.describeByLink]) {
      await expect(look({ portal, token })).rejects.toMatchObject({ code: 'of_age' });
    }
  });

  test('is lent to a third person by a link, until a new one is made', async () => {
    const { id } = await visitIn(5);
    const { portal } = scene.member;
    const first = await video.inviteToVisit({ portal: scene.patient, id });
    expect(await video.enterByLink({ portal, token: first })).toHaveProperty('ticket');
    const described = await video.describeByLink({ portal, token: first });
    expect(described).toMatchObject({
      isOwn: false,
      state: 'open',
      startsAt: expect.stringContaining('T'),
      clinic: expect.stringMatching(/./),
    });
    expect(JSON.stringify(described)).not.toMatch(/Szabó|Kata|1986-04-12/);
    const second = await video.inviteToVisit({ portal: scene.patient, id });
    await expect(video.enterByLink({ portal, token: first })).rejects.toMatchObject(NOT_FOUND);
    await expect(video.describeByLink({ portal, token: first })).rejects.toMatchObject(NOT_FOUND);
    expect(await video.enterByLink({ portal, token: second })).toHaveProperty('ticket');
    const { rows } = await database.owner.query(
      'SELECT kind FROM video_end WHERE reservation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ kind: 'guest' }]);
  });

  test('ends for a third person with the visit, of which the link says nothing more', async () => {
    const { id } = await visitIn(5);
    const { portal } = scene.member;
    const token = await video.inviteToVisit({ portal: scene.patient, id });
    await video.callIn(scene.doctor, which(id));
    const open = await video.describeByLink({ portal, token });
    expect(open).toMatchObject({ isHeld: true });
    await video.endVisit(scene.doctor, which(id));
    expect(await video.describeByLink({ portal, token })).toBeNull();
    await expect(video.enterByLink({ portal, token })).rejects.toMatchObject(CLOSED);
  });

  test('ends with the account', async () => {
    const { id } = await visitIn(5);
    await video.enterVisit({ portal: scene.patient, id });
    await database.owner.query('SELECT lock_reservations(ARRAY[$1::uuid])', [id]);
    const { rowCount } = await database.owner.query(
      'SELECT FROM video_visit WHERE reservation_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
    await expect(video.enterVisit({ portal: scene.patient, id })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('the doctor’s room [C068]', () => {
  test('lists the visits of their own calendar, who waits first, and says nothing of whose they are', async () => {
    const { id: first } = await visitIn(3);
    const { id: waits } = await visitIn(20);
    await visitIn(14, { status: 'cancelled_by_patient' });
    const { ticket } = await video.enterVisit({ portal: scene.patient, id: waits });
    await video.rooms.join(
      scene.partnerId,
      { ticket, isNew: true },
      { send: () => {}, close: () => {} },
    );
    const found = await video.findStaffVisits(scene.doctor);
    expect(found.map(({ id, waitsSince }) => [id, waitsSince !== null])).toEqual([
      [waits, true],
      [first, false],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Szabó|Kata|1986-04-12/);
    const stranger = await buildVideoScene(database.owner);
    expect(await video.findStaffVisits(stranger.doctor)).toEqual([]);
  });

  test('is made without reading the bookings of other doctors', async () => {
    const { id } = await visitIn(3);
    // An import may say that it is another person's time: what was booked before is the doctor's still.
    await database.owner.query(
      'UPDATE calendar SET resource_id = (SELECT max(resource_id) + 1 FROM calendar) WHERE id = $1',
      [scene.calendar.id],
    );
    const other = await buildVideoScene(database.owner, scene.member);
    const others = 4_000;
    // Each of another doctor, as a large clinic has them.
    await database.owner.query(
      `WITH doctors AS (
         INSERT INTO doctor (provider_id, title, family_name, given_name, name, languages)
         SELECT d.provider_id, d.title, d.family_name, d.given_name, d.name, d.languages FROM doctor d CROSS JOIN generate_series(1, $7::int) WHERE d.id = $5
         RETURNING id)
       INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash, locale)
       SELECT uuidv7(), $1, 'localhost', $2, $3, $4, doctors.id, $6, at, at + interval '15 seconds', 'confirmed', '', 'hu'
         FROM doctors CROSS JOIN LATERAL (SELECT portal_now() + doctors.id * interval '15 seconds' AS at) spread`,
      [
        scene.partnerId,
        other.calendar.resource_id,
        other.calendar.id,
        scene.calendar.provider_id,
        other.calendar.doctor_id,
        other.subfunctionId,
        others,
      ],
    );
    await database.owner.query('ANALYZE reservation');
    const [found, read] = await transact(
      database.staff,
      async (transaction) => {
        const before = await countRead(transaction, 'reservation');
        const rows = await findStaffVisitRows(transaction, {
          doctorIds: [Number(scene.calendar.doctor_id)],
          from: new Date(Date.now() - 3_600_000),
          until: new Date(Date.now() + 86_400_000),
          missedFrom: new Date(Date.now() - 7 * 86_400_000),
          limit: 200,
        });
        return [rows, (await countRead(transaction, 'reservation')) - before] as const;
      },
      { partnerId: scene.partnerId },
    );
    expect(found.map((row) => row.id)).toEqual([id]);
    expect(read).toBeLessThan(others / 50);
  });

  test('opens one with whose it is, which is noted; nobody else’s', async () => {
    const { id } = await visitIn(5);
    const found = await video.getStaffVisit(scene.doctor, which(id));
    const kata = { name: 'Szabó Kata', dateOfBirth: '1986-04-12', hasComeOfAge: false };
    expect(found).toMatchObject(kata);
    const { rows } = await database.owner.query(
      `SELECT action, actor_role, grounds FROM audit_entry WHERE object_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'video_visit_read', actor_role: 'doctor', grounds: 'to_hold_visit' },
    ]);
    const stranger = await buildVideoScene(database.owner);
    const asked = video.getStaffVisit(stranger.doctor, which(id));
    await expect(asked).rejects.toMatchObject(NOT_FOUND);
    await expect(video.callIn(stranger.doctor, which(id))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await database.owner.query(
      `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
              patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [id],
    );
    expect((await video.getStaffVisit(scene.doctor, which(id))).hasComeOfAge).toBe(true);
  });

  test('of two who call in at once one does; who called in ends it, and then nobody enters', async () => {
    const { id } = await visitIn(5);
    const { actor } = scene.doctor;
    if (actor.kind !== 'staff') throw new Error('the scene has a doctor');
    const colleague = {
      ...scene.doctor,
      actor: staffActor(actor.grants, { ...actor, staffId: actor.staffId + 1_000_000 }),
    };
    const calls = await Promise.allSettled([
      video.callIn(scene.doctor, which(id)),
      video.callIn(colleague, which(id)),
    ]);
    expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] =
      calls[0].status === 'fulfilled' ? [scene.doctor, colleague] : [colleague, scene.doctor];
    const CLAIMED = { code: 'already_claimed' };
    await expect(video.endVisit(loser, which(id))).rejects.toMatchObject(CLAIMED);
    await video.endVisit(winner, which(id));
    await video.endVisit(winner, which(id));
    await expect(video.enterVisit({ portal: scene.patient, id })).rejects.toMatchObject(CLOSED);
    expect(await video.findStaffVisits(winner)).toEqual([]);
  });
});

test('whoever is in a visit or waits for it says so until it has ended, nobody else [C068]', async () => {
  const { id } = await visitIn(5);
  const stay = () => video.stayInVisit({ portal: scene.patient, id });
  await expect(stay()).rejects.toMatchObject(NOT_FOUND);
  await expect(video.stayAsDoctor(scene.doctor, which(id))).rejects.toMatchObject({
    code: 'already_claimed',
  });
  await video.enterVisit({ portal: scene.patient, id });
  await stay();
  await video.callIn(scene.doctor, which(id));
  await stay();
  await video.stayAsDoctor(scene.doctor, which(id));
  await video.endVisit(scene.doctor, which(id));
  await expect(stay()).rejects.toMatchObject(CLOSED);
  await expect(video.stayAsDoctor(scene.doctor, which(id))).rejects.toMatchObject(CLOSED);
});

test('an insured member is told at their visit what was calculated with their cover, before and on the day [C068]', async () => {
  const { id } = await visitIn(5, { price: 20_000 });
  const member = {
    ...scene.patient,
    viewer: { ...scene.patient.viewer, isInsured: true },
  };
  const paymentOf = async (portal: Portal) => (await video.getOwnVisit(portal, id))?.payment;
  expect(await paymentOf(scene.patient)).toMatchObject({ full: 20_000, due: 20_000 });
  // As in the search: nothing was calculated.
  expect(await paymentOf(member)).toBeNull();
  await database.owner.query(
    `INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, total_cost, estimated_cost, due_at, target_at)
     SELECT $1, u.partner_id, u.id, f.specialization_id, 'normal', 'pending', 20000, 20000, portal_now(), portal_now()
       FROM subscription u, subfunction f WHERE u.customer_id = $2 AND f.id = $3`,
    [id, scene.member.account.customer_id, scene.subfunctionId],
  );
  const payment = { full: 20_000, covered: 20_000, due: 0, isPending: true };
  expect(await paymentOf(member)).toMatchObject(payment);
  expect(await video.findOwnVisits(member)).toMatchObject([{ id, payment }]);
  await database.owner.query(
    `UPDATE preauthorization SET status = 'approved', decided_at = portal_now() WHERE reservation_id = $1`,
    [id],
  );
  expect(await paymentOf(member)).toMatchObject({ ...payment, isPending: false });
  // What was decided only who has proven who they are.
  const { actor } = member;
  if (actor.kind !== 'customer') throw new Error('the patient is a customer');
  expect(await paymentOf({ ...member, actor: { ...actor, hasFullAuth: false } })).toBeNull();
});

test('the connection is rated by the patient who was called in, and the last word counts [C068]', async () => {
  const { id } = await visitIn(5);
  const rate = (rating: number) => video.rateVisit({ portal: scene.patient, id, rating });
  await expect(rate(5)).rejects.toMatchObject(NOT_FOUND);
  await video.callIn(scene.doctor, which(id));
  await rate(2);
  await rate(4);
  expect(await video.getOwnVisit(scene.patient, id)).toMatchObject({
    mode: 'video',
    wasCalled: true,
    rating: 4,
  });
});

test('a patient who waited and was called in by nobody is told so by mail and by the page, and the doctor’s list has them [C068]', async () => {
  const { id } = await visitIn(2);
  const { id: called } = await visitIn(13);
  const { id: nobodyCame } = await visitIn(24);
  const { ticket } = await video.enterVisit({ portal: scene.patient, id });
  await video.enterVisit({ portal: scene.patient, id: called });
  await video.callIn(scene.doctor, which(called));
  const sent: string[] = [];
  const socket = { send: (text: string) => sent.push(text), close: () => {} };
  const member = await video.rooms.join(scene.partnerId, { ticket, isNew: true }, socket);
  const ids = [id, called, nobodyCame];
  const moveBack = (hours: number) =>
    database.owner.query(
      `UPDATE reservation SET starts_at = starts_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute' WHERE id = ANY ($1)`,
      [ids, hours * 60],
    );
  const mails = async () =>
    (
      await database.owner.query<{ id: string }>(
        `SELECT payload ->> 'reservation' AS id FROM outbox WHERE kind = 'mail_video_visit_missed' AND payload ->> 'reservation' = ANY ($1)`,
        [ids],
      )
    ).rows;
  const end = () => workInBatches({ pool: database.worker }, [endMissedVisits]);
  await moveBack(1);
  await end();
  // Until an hour after its end a doctor who runs late may still come.
  expect(await mails()).toEqual([]);
  await moveBack(1);
  await end();
  await end();
  expect(await mails()).toEqual([{ id }]);
  await member?.handle({ type: 'beat' });
  expect(sent.at(-1)).toBe('{"type":"end","reason":"missed"}');
  expect(await video.getOwnVisit(scene.patient, id)).toMatchObject({ wasMissed: true });
  expect(await video.getOwnVisit(scene.patient, called)).toMatchObject({ wasMissed: false });
  expect(await video.getOwnVisit(scene.patient, nobodyCame)).toMatchObject({ wasMissed: false });
  expect(await video.findStaffVisits(scene.doctor)).toMatchObject([
    { id, isMissed: true },
    { id: nobodyCame, isMissed: false, closing: 'not_come' },
  ]);
  await expect(video.callIn(scene.doctor, which(id))).rejects.toMatchObject(CLOSED);
});
