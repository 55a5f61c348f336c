import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import { createClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import generic from '#app/themes/generic/partner.json' with { type: 'json' };
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { addDays } from '#app/time/week.ts';
import { customerActor, staffActor } from '#tests/support/actors.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { APP_SECRET, friendlyCheck } from '#tests/support/booking.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import type { Pool } from '#db/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { sendReviewAskedMail, sendReviewRefusedMail } from './send-review-mail.server.ts';
import { createReviewServices } from './services.server.ts';

const NOT_FOUND = { code: 'not_found' };
const TEXT = 'Türelmes orvos, nem kellett várni.';
const humanCheck = 'person';

let database: TestDatabase;
let scene: DeskScene;
let member: Portal;
let visit: string;
const mails: OutgoingMail[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  mails.length = 0;
  scene = await buildDeskScene(database.owner);
  await database.owner.query('UPDATE partner SET record = $2 WHERE id = $1', [
    scene.partnerId,
    { ...generic, flags: { ...generic.flags, hasReviews: true } },
  ]);
  member = wanting(signedIn(scene));
  visit = await held();
});

const signedIn = ({ member: { portal, account }, partnerId }: DeskScene): Portal => ({
  ...portal,
  actor: customerActor({ partnerId, customerId: account.customer_id, accountId: account.id }),
});
const wanting = (portal: Portal): Portal => ({
  ...portal,
  theme: { ...portal.theme, flags: { ...portal.theme.flags, hasReviews: true } },
});
/** A database that does not answer. */
const GONE = {
  query: () => Promise.reject(new Error('gone')),
  connect: () => Promise.reject(new Error('gone')),
} as unknown as Pool;
const services = (replica: Pool = database.app) =>
  createReviewServices({
    db: { main: database.app, replica, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
  });
const as = (role: StaffRole, partnerId = scene.partnerId): Portal => ({
  ...scene.desk,
  actor: staffActor([{ role, partnerId, providerId: null }]),
});
/** A visit of yesterday, marked as fulfilled at the desk. */
async function held(values = {}): Promise<string> {
  const { id } = await buildDeskVisit(
    database.owner,
    scene,
    `${addDays(scene.today, -1)}T${nextTime()}`,
    { status: 'confirmed', ...values },
  );
  const desk = createClinicDeskServices(deskDeps(database.app));
  const { version } = await desk.getVisit(scene.desk, { partnerId: scene.partnerId, id });
  await desk.markVisit(scene.desk, { partnerId: scene.partnerId, id, mark: 'fulfilled', version });
  return id;
}
let minutes = 0;
const nextTime = () => {
  minutes = (minutes + 30) % 600;
  return `${String(8 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const write = (
  which: { token: string } | { visitId: string } = { visitId: visit },
  values: Partial<{ stars: number | null; comment: string; isNamed: boolean }> = {},
  portal = member,
) =>
  services().write(portal, {
    which,
    stars: 4,
    comment: TEXT,
    isNamed: true,
    humanCheck,
    ...values,
  });
const listed = async (state?: string, portal = as('content_editor')) =>
  (
    await services().find(portal, { partnerId: scene.partnerId, state, after: null, limit: 50 })
  ).rows.map(({ id }) => id);
const idOf = async (reservation = visit): Promise<string> =>
  (await database.owner.query('SELECT id FROM review WHERE reservation_id = $1', [reservation]))
    .rows[0]?.id;
const which = async (reservation = visit) => ({
  partnerId: scene.partnerId,
  id: await idOf(reservation),
});
async function decide(
  refusal: 'abuse' | null,
  what: 'review' | 'reply' = 'review',
  portal = as('partner_admin'),
) {
  const { version } = await services().get(as('content_editor'), await which());
  await services().decide(portal, { ...(await which()), what, refusal, version });
}
const shown = (portal = member, uses = services()) =>
  uses.findOf(portal, { providerId: scene.providerId, doctorId: null });
const mailDeps = () => ({
  pool: database.worker,
  settings: { ...MAIL_SETTINGS, appSecret: APP_SECRET },
  mailer: {
    send: async (mail: OutgoingMail) => void mails.push(mail),
    close: () => Promise.resolve(),
  },
});
const ask = (visitId = visit) => sendReviewAskedMail(mailDeps(), { orderId: 1, visitId });
const linkIn = (mail: OutgoingMail | undefined) =>
  /\/reviews\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
const reports = async () =>
  (
    await database.owner.query(
      `SELECT FROM audit_entry WHERE partner_id = $1 AND action = 'review_reported'`,
      [scene.partnerId],
    )
  ).rowCount;
const ordered = async () =>
  (
    await database.owner.query(
      `SELECT kind, run_at > portal_now() + interval '1 day' AS is_later FROM outbox WHERE kind LIKE 'mail_review%' AND partner_id = $1`,
      [scene.partnerId],
    )
  ).rows;

describe('being asked', () => {
  test('marking a visit as fulfilled orders one mail for when it cannot be taken back; where nobody wants reviews, none', async () => {
    expect(await ordered()).toEqual([{ kind: 'mail_review_asked', is_later: true }]);
    await database.owner.query(
      `UPDATE partner SET record = record #- '{flags,hasReviews}' WHERE id = $1`,
      [scene.partnerId],
    );
    await held();
    expect(await ordered()).toHaveLength(1);
    expect(await ask()).toBe('unwanted');
    expect(mails).toEqual([]);
  });

  test('the mail names when and where, no care, and its link opens the review until the visit’s person wants no more [TK-06]', async () => {
    expect(await ask()).toBe('sent');
    expect(await ask()).toBe('sent');
    const token = linkIn(mails[0]);
    expect(linkIn(mails[1])).toBe(token);
    const visitor = { ...member, actor: { kind: 'visitor' as const } };
    expect(await services().describe(visitor, { token })).toMatchObject({
      isOpen: true,
      own: null,
      name: 'Kata Sz.',
    });
    const { rows } = await database.owner.query('SELECT name FROM subfunction WHERE id = $1', [
      scene.subfunctionId,
    ]);
    expect(mails[0]?.text).not.toContain(rows[0]?.name);
    await write({ token }, {}, visitor);
    expect(await ask()).toBe('outdated');
    const other = await held();
    await services().stopMails(visitor, { token, humanCheck });
    expect(await ask(other)).toBe('unwanted');
    const elsewhere = await buildDeskScene(database.owner);
    for (const [portal, wrong] of [
      [wanting(signedIn(elsewhere)), token],
      [member, 'A'.repeat(43)],
      [member, ''],
    ] as const) {
      await expect(services().describe(portal, { token: wrong })).rejects.toMatchObject(NOT_FOUND);
    }
  });

  test('a note that was taken back, a visit that the clinic typed in itself and one that was not held are asked for nothing', async () => {
    const unheld = await buildDeskVisit(database.owner, scene, `${addDays(scene.today, -1)}T19:00`);
    expect(await ask(unheld.id)).toBe('outdated');
    await database.owner.query(`UPDATE reservation SET is_from_desk = true WHERE id = $1`, [visit]);
    expect(await ask()).toBe('outdated');
    await expect(write()).rejects.toMatchObject({ code: 'expired' });
    await expect(write({ visitId: unheld.id })).rejects.toMatchObject({ code: 'expired' });
  });
});

describe('writing', () => {
  test('nobody sees a review before the partner has read it; then doctor and clinic have it with its average, of this partner alone', async () => {
    await write();
    expect(await shown()).toBeNull();
    expect(await listed('waiting')).toEqual([await idOf()]);
    await decide(null);
    expect(await shown()).toMatchObject({
      average: 4,
      count: 1,
      latest: [{ stars: 4, comment: TEXT, name: 'Kata Sz.', reply: null }],
    });
    // Also while the copy for searches does not answer.
    expect(await shown(member, services(GONE))).toMatchObject({ count: 1 });
    const doctorId = scene.calendar.doctor_id;
    const page = { providerId: scene.providerId, doctorId };
    expect((await services().findOf(member, page))?.count).toBe(1);
    expect(await services().findOf(member, { ...page, doctorId: (doctorId ?? 0) + 1 })).toBeNull();
    const elsewhere = await buildDeskScene(database.owner);
    expect(await shown(wanting(signedIn(elsewhere)))).toBeNull();
    expect(await shown(signedIn(scene))).toBeNull();
  });

  test('there is one for a visit: written anew it is read anew, and deleted it is gone', async () => {
    await write();
    await decide(null);
    await write({ visitId: visit }, { stars: 1, comment: 'Mégsem volt olyan jó.', isNamed: false });
    expect(await shown()).toBeNull();
    const { own } = await services().describe(member, { visitId: visit });
    expect(own).toMatchObject({ stars: 1, isNamed: false, state: 'waiting' });
    await services().withdraw(member, { which: { visitId: visit }, humanCheck });
    await services().withdraw(member, { which: { visitId: visit }, humanCheck });
    expect(await idOf()).toBeUndefined();
  });

  test('what is missing or too short is said of its field', async () => {
    await expect(write({ visitId: visit }, { stars: null, comment: 'Jó.' })).rejects.toMatchObject({
      fields: { stars: 'required', comment: 'tooShort' },
    });
    expect(await idOf()).toBeUndefined();
  });

  test('nobody reviews somebody else’s visit, after 60 days, where they work, or where the partner wants none', async () => {
    const other = await buildDeskScene(database.owner);
    await expect(write({ visitId: visit }, {}, wanting(signedIn(other)))).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(write({ visitId: visit }, {}, signedIn(scene))).rejects.toMatchObject(NOT_FOUND);
    const staff = await buildStaff(
      database.owner,
      [{ role: 'doctor', partner_id: scene.partnerId, provider_id: scene.providerId }],
      { partner_id: scene.partnerId, email: `dr-${visit}@clinic.test` },
    );
    expect(staff.id).toBeGreaterThan(0);
    await database.owner.query('UPDATE reservation SET patient_email = $2 WHERE id = $1', [
      visit,
      `Dr-${visit}+me@clinic.test`,
    ]);
    await expect(write()).rejects.toMatchObject({ code: 'expired' });
    const late = await held();
    await database.owner.query(
      `UPDATE reservation SET starts_at = starts_at - interval '61 days', ends_at = ends_at - interval '61 days' WHERE id = $1`,
      [late],
    );
    await expect(write({ visitId: late })).rejects.toMatchObject({ code: 'expired' });
  });

  test('a note that is taken back takes the review with it; a review stays its author’s where no more are wanted', async () => {
    const own = async (portal: Portal) => (await services().findOwn(portal)).map((one) => one.own);
    expect(await own(member)).toEqual([null]);
    expect(await own(signedIn(scene))).toEqual([]);
    await write();
    await decide(null);
    expect(await own(signedIn(scene))).toMatchObject([{ comment: TEXT }]);
    const desk = createClinicDeskServices(deskDeps(database.app));
    const at = { partnerId: scene.partnerId, id: visit };
    const { version } = await desk.getVisit(scene.desk, at);
    await desk.markVisit(scene.desk, { ...at, mark: 'undone', version });
    expect(await idOf()).toBeUndefined();
    expect(await shown()).toBeNull();
    expect(await own(member)).toEqual([]);
  });

  test('of a child who has come of age since neither visit nor review is shown at the link, which still ends the mails', async () => {
    const childs = await held({ on_behalf_relation: 'child', patient_date_of_birth: '2015-05-05' });
    await ask(childs);
    const token = linkIn(mails[0]);
    await write({ token });
    await services().describe(member, { token });
    const id = await idOf(childs);
    await database.owner.query(
      `UPDATE review SET state = 'refused', refusal = 'abuse' WHERE id = $1`,
      [id],
    );
    await database.owner.query(
      `UPDATE reservation SET created_at = portal_now() - interval '3 days',
              patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [childs],
    );
    const ofAge = { code: 'of_age', status: 403 };
    await expect(services().describe(member, { token })).rejects.toMatchObject(ofAge);
    await expect(write({ token })).rejects.toMatchObject(ofAge);
    const withdrawing = services().withdraw(member, { which: { token }, humanCheck });
    await expect(withdrawing).rejects.toMatchObject(ofAge);
    expect(await idOf(childs)).toBe(id);
    mails.length = 0;
    const refused = sendReviewRefusedMail(mailDeps(), { orderId: 2, reviewId: id });
    expect([await refused, mails]).toEqual(['outdated', []]);
    await services().stopMails(member, { token, humanCheck });
    expect(await ask()).toBe('unwanted');
  });

  test('of a child no name is shown, and an erased visit takes its review with it', async () => {
    const bornOn = async (age: string, id: string) =>
      database.owner.query(
        `UPDATE reservation SET patient_date_of_birth = (starts_at AT TIME ZONE 'Europe/Budapest')::date - $2::interval WHERE id = $1`,
        [id, age],
      );
    await bornOn('17 years 360 days', visit);
    expect((await services().describe(member, { visitId: visit })).name).toBeNull();
    await bornOn('18 years', visit);
    expect((await services().describe(member, { visitId: visit })).name).toBe('Kata Sz.');
    const childs = await held({ on_behalf_relation: 'child' });
    await write({ visitId: childs });
    const { rows } = await database.owner.query(
      'SELECT shown_name FROM review WHERE reservation_id = $1',
      [childs],
    );
    expect(rows).toEqual([{ shown_name: null }]);
    const others = await held({ on_behalf_relation: 'child' });
    expect(await ask(others)).toBe('sent');
    // Of age since it was booked: nobody else is asked any more, nor writes.
    await database.owner.query(
      `UPDATE reservation SET created_at = portal_now() - interval '9 days',
              patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [others],
    );
    expect(await ask(others)).toBe('outdated');
    await expect(write({ token: linkIn(mails.at(-1)) })).rejects.toMatchObject({ code: 'of_age' });
    await database.owner.query('SELECT lock_reservations($1)', [[childs]]);
    expect(await idOf(childs)).toBeUndefined();
    await expect(write({ visitId: childs })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('the room', () => {
  test('a refused review is told to its author with the reason, and can be mended', async () => {
    await write();
    await decide('abuse');
    expect(await ordered()).toContainEqual({ kind: 'mail_review_refused', is_later: false });
    const reviewId = await idOf();
    expect(await sendReviewRefusedMail(mailDeps(), { orderId: 2, reviewId })).toBe('sent');
    expect(mails[0]?.text).toContain('Sértő');
    expect((await services().describe(member, { visitId: visit })).own?.refusal).toBe('abuse');
    await write();
    expect(await sendReviewRefusedMail(mailDeps(), { orderId: 3, reviewId })).toBe('outdated');
    expect(await listed('refused')).toEqual([]);
  });

  test('the clinic answers what is shown, of itself alone; the answer is read, too, and a report brings both back [AZ-01]', async () => {
    await write();
    const desk = scene.desk;
    await expect(services().get(desk, await which())).rejects.toMatchObject(NOT_FOUND);
    await decide(null);
    const { version, mayModerate, mayReply } = await services().get(desk, await which());
    expect([mayModerate, mayReply]).toEqual([false, true]);
    const answer = { ...(await which()), reply: 'Köszönjük a bizalmát!', version };
    await expect(services().reply(desk, { ...answer, version: 99 })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    await expect(services().reply(desk, { ...answer, reply: ' ' })).rejects.toMatchObject({
      fields: { reply: 'required' },
    });
    await services().reply(desk, answer);
    expect((await shown())?.latest[0]?.reply).toBeNull();
    expect(await listed('waiting')).toEqual([await idOf()]);
    await expect(
      services().decide(desk, { ...(await which()), what: 'reply', refusal: null, version: 3 }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await decide(null, 'reply');
    expect((await shown())?.latest[0]?.reply).toBe('Köszönjük a bizalmát!');

    await services().report(member, { id: await idOf(), reason: 'abuse', humanCheck });
    await services().report(member, { id: await idOf(), reason: 'advertising', humanCheck });
    expect(await listed('reported')).toEqual([await idOf()]);
    expect((await shown())?.count).toBe(1);
    await decide(null);
    await services().report(member, { id: await idOf(), reason: 'abuse', humanCheck });
    expect(await listed('reported')).toEqual([]);
    expect(await reports()).toBe(1);
    await services().report(member, { id: await idOf(), reason: 'advertising', humanCheck });
    expect(await listed('reported')).toEqual([await idOf()]);
    expect(await reports()).toBe(2);
    const other = await buildDeskScene(database.owner, [], scene.member);
    await expect(services().get(other.desk, await which())).rejects.toMatchObject(NOT_FOUND);
    expect(await listed(undefined, other.desk)).toEqual([]);
    await expect(listed(undefined, as('auditor'))).rejects.toMatchObject({ code: 'forbidden' });
    const { rows } = await database.owner.query<{ action: string }>(
      `SELECT DISTINCT action FROM audit_entry WHERE partner_id = $1 AND action LIKE 'review%' ORDER BY 1`,
      [scene.partnerId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'review_answered',
      'review_published',
      'review_read',
      'review_reply_published',
      'review_reported',
      'review_written',
    ]);
  });

  test('a refused answer comes back to the clinic with the reason; of a review that is refused none is decided', async () => {
    await write();
    await decide(null);
    const reply = async () => {
      const { version } = await services().get(scene.desk, await which());
      await services().reply(scene.desk, { ...(await which()), reply: 'Köszönjük!', version });
    };
    await reply();
    await decide('abuse', 'reply');
    expect((await services().get(scene.desk, await which())).replyRefusal).toBe('abuse');
    await reply();
    expect((await services().get(scene.desk, await which())).replyRefusal).toBeNull();
    await decide('abuse');
    await expect(decide(null, 'reply')).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  test('what waits longest to be read goes first', async () => {
    await write();
    const second = await held();
    await write({ visitId: second });
    expect(await listed('waiting')).toEqual([await idOf(), await idOf(second)]);
    expect(await listed()).toEqual([await idOf(second), await idOf()]);
  });

  test('pages of the list follow each other, and what is no position is the beginning', async () => {
    await write();
    const second = await held();
    await write({ visitId: second });
    const page = (after: readonly string[] | null) =>
      services().find(as('content_editor'), {
        partnerId: scene.partnerId,
        state: '__proto__',
        after,
        limit: 1,
      });
    const first = await page(null);
    expect(first.rows.map(({ id }) => id)).toEqual([await idOf(second)]);
    const next = await page(first.next);
    expect(next).toMatchObject({ rows: [{ id: await idOf() }], next: null });
    expect((await page(['1e300', 'x'])).rows).toEqual(first.rows);
  });
});
