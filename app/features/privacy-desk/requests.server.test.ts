import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { addDays } from '#app/time/week.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { MailRefusedError } from '#app/features/mail/transport.server.ts';
import { transact } from '#db/client.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { sendRequestMail } from './send-request-mail.server.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { dueOn, extendedDueOn } from './request-rules.ts';
import type { RequestFile } from './request-file.server.ts';
import {
  askedBy,
  buildAsker,
  buildDeskStaff,
  createTestPrivacyDesk,
  freshCode,
  passWait,
  planErasure,
} from '#tests/support/privacy-desk.ts';
import { refusalOf } from '#tests/support/refusals.ts';
import type { PrivacyDeskServices } from './services.server.ts';

let database: TestDatabase;
let desk: PrivacyDeskServices;
let plain: Portal;
let admin: Portal;
let colleague: Portal;
let partnerId: number;
let today: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { staff } = database;
  desk = createTestPrivacyDesk(staff);
  plain = await buildAccountPortal(database.owner);
  partnerId = plain.partner.id;
  admin = await as('partner_admin');
  colleague = await as('partner_admin');
  today = todayOf(plain);
});
afterAll(() => database.drop());

const as = (role: StaffRole, at = partnerId): Promise<Portal> =>
  buildDeskStaff(database.owner, plain, role, at);

const letters = () => randomUUID().replaceAll(/[^a-f]/g, '');

async function buildPerson(values: { isLocked?: boolean } = {}) {
  const person = await buildAsker(database.owner, plain);
  if (values.isLocked === true) {
    await database.owner.query(`UPDATE account SET status = 'locked' WHERE customer_id = $1`, [
      person.customerId,
    ]);
  }
  return person;
}
type Person = Awaited<ReturnType<typeof buildPerson>>;

const formOf = ({ lastName }: Pick<Person, 'lastName'>, values: object = {}) =>
  askedBy(plain, lastName, { reference: 'GDPR/17', ...values });
const fileOf = (id: string) => desk.getRequest(admin, { partnerId, id });
type Step = 'prove_identity' | 'take_back' | 'note_told' | 'tell_again' | 'send_copy' | 'withdraw';
const press = async (id: string, step: Step) =>
  desk.takeStep(admin, { partnerId, id, step, version: (await fileOf(id)).version });

const plan = (id: string) =>
  planErasure({ desk, owner: database.owner }, [admin, colleague], { partnerId, id });

const notedOf = async (customerId: number) =>
  (
    await database.owner.query<{ action: string }>(
      'SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id',
      [customerId],
    )
  ).rows.map(({ action }) => action);
const mailsOf = async (id: string) =>
  (
    await database.owner.query<{ payload: { about: string } }>(
      `SELECT payload FROM outbox WHERE kind = 'mail_privacy_request' AND payload ->> 'request' = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ payload }) => payload.about);
/** Sends the mail that was ordered last about a request. */
async function sendMail(id: string): Promise<{ outcome: unknown; text: string; to: string }> {
  const about = (await mailsOf(id)).at(-1);
  const outcome = await runJob(database.worker, 'mail_privacy_request', { request: id, about });
  const { rows } = await database.owner.query<{ body: string; recipient: string }>(
    'SELECT body, recipient FROM sent_mail ORDER BY id DESC LIMIT 1',
  );
  await database.owner.query('DELETE FROM sent_mail');
  return { outcome, text: rows[0]?.body ?? '', to: rows[0]?.recipient ?? '' };
}
const eraseNow = () => runJob(database.worker, 'erase_planned');
const planBack = (id: string) => passWait(database.owner, id);
const stateOf = async (id: string) => (await fileOf(id)).state;

test('an erasure is registered, proven, planned with a mail, and carried out after three days and no sooner', async () => {
  const person = await buildPerson();
  const id = await desk.register(admin, formOf(person, { isIdentityProven: false }));
  const before = await fileOf(id);
  expect(before).toMatchObject({
    state: 'identity_check',
    dueOn: dueOn(today),
    isOverdue: false,
    reference: 'GDPR/17',
    staffName: 'Kiss Edit',
    person: { email: person.email, dateOfBirth: '1977-05-05', status: 'active' },
    kept: { comingVisits: 0, subscriptions: 1 },
  } satisfies Partial<Record<keyof RequestFile, unknown>>);
  const received = await sendMail(id);
  expect(received).toMatchObject({ outcome: 'sent', to: person.email });

  expect(
    await refusalOf(
      desk.takeStep(admin, {
        partnerId,
        id,
        step: 'propose_erasure',
        version: before.version,
        code: await freshCode(database.owner),
      }),
    ),
  ).toBe('changed_meanwhile');
  await press(id, 'prove_identity');
  await plan(id);
  const { text, to } = await sendMail(id);
  expect(to).toBe(person.email);
  expect(text).toContain('/profile/privacy');

  expect(await eraseNow()).toBe(0);
  expect(await stateOf(id)).toBe('planned');
  await planBack(id);
  expect(await eraseNow()).toBe(1);
  expect(await fileOf(id)).toMatchObject({ state: 'done', person: null, steps: [], kept: null });
  const { rows } = await database.owner.query<{ status: string; email: string; mail: string }>(
    `SELECT a.status, f.email, o.payload ->> 'mail' AS mail
       FROM account a, farewell f JOIN outbox o ON o.payload ->> 'farewell' = f.id::text WHERE a.customer_id = $1 AND f.partner_id = a.partner_id`,
    [person.customerId],
  );
  expect(rows).toEqual([{ status: 'erased', email: person.email, mail: 'account-erased' }]);
  expect(await notedOf(person.customerId)).toEqual(
    expect.arrayContaining([
      'privacy_request_registered',
      'privacy_request_read',
      'privacy_identity_proven',
      'privacy_erasure_proposed',
      'privacy_erasure_planned',
      'account_erased',
    ]),
  );
});

test('an erasure that fails is noted on its request, tried again after an hour, and holds up none of the later ones', async () => {
  const people = [await buildPerson(), await buildPerson(), await buildPerson()];
  const ids: string[] = [];
  for (const person of people) {
    const id = await desk.register(admin, formOf(person));
    await plan(id);
    await sendMail(id);
    await planBack(id);
    ids.push(id);
  }
  const [bad = '', ...good] = ids;
  await database.owner.query(
    `CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE check_violation USING MESSAGE = 'of a test'; END $$`,
  );
  await database.owner.query(
    `CREATE TRIGGER refuse BEFORE UPDATE ON customer FOR EACH ROW WHEN (OLD.id = ${people[0]?.customerId}) EXECUTE FUNCTION refuse_erasure()`,
  );
  await database.owner.query(
    `UPDATE privacy_request SET planned_for = planned_for - interval '1 day' WHERE id = $1`,
    [bad],
  );

  expect(await eraseNow()).toBe('erasures_failed');
  expect(await Promise.all(good.map(stateOf))).toEqual(['done', 'done']);
  const failed = await fileOf(bad);
  expect(failed).toMatchObject({ state: 'planned', hasFailed: true });
  expect(failed.failure).toContain('23514');
  expect(failed.person).not.toBeNull();
  // Not again and again.
  expect(await eraseNow()).toBe(0);

  await database.owner.query('DROP TRIGGER refuse ON customer');
  await database.owner.query(
    `UPDATE privacy_request SET failed_at = failed_at - interval '61 minutes' WHERE id = $1`,
    [bad],
  );
  expect(await eraseNow()).toBe(1);
  expect(await fileOf(bad)).toMatchObject({ state: 'done', hasFailed: false, failure: null });
});

/** Mail servers that refuse the address, or are away. */
async function failMail(
  id: string,
  error: Error,
  about: 'planned' | 'copy' = 'planned',
): Promise<unknown> {
  const mailer = { send: () => Promise.reject(error), close: () => undefined };
  const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
  const { rows } = await database.owner.query<{ id: number }>(
    `SELECT id FROM outbox WHERE kind = 'mail_privacy_request' AND payload ->> 'request' = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  );
  const orderId = rows[0]?.id ?? 0;
  return sendRequestMail(deps, { orderId, requestId: id, about }).catch(() => 'later');
}

test('nobody is erased who was not told: the wait counts from the mail, and one that is refused holds the erasure until the staff has told them', async () => {
  const person = await buildPerson();
  const id = await desk.register(admin, formOf(person));
  await plan(id);
  expect((await fileOf(id)).steps).toEqual(['note_told', 'withdraw']);
  await planBack(id);
  expect(await eraseNow()).toBe(0);
  // A server that is away says nothing of the address.
  expect(await failMail(id, new Error('away'))).toBe('later');
  expect(await fileOf(id)).toMatchObject({ toldAt: null, hasFailed: false });
  expect(await failMail(id, new MailRefusedError('of a test'))).toBe('refused');
  expect(await fileOf(id)).toMatchObject({
    toldAt: null,
    hasFailed: true,
    failure: 'mail_refused',
    untold: 'mail_refused',
    steps: ['note_told', 'tell_again', 'withdraw'],
  });
  await planBack(id);
  expect(await eraseNow()).toBe(0);
  expect(await stateOf(id)).toBe('planned');

  await press(id, 'note_told');
  expect(await fileOf(id)).toMatchObject({ hasFailed: false, failure: null, steps: ['withdraw'] });
  expect(await notedOf(person.customerId)).toContain('privacy_erasure_told');
  expect(await eraseNow()).toBe(0);
  await planBack(id);
  expect(await eraseNow()).toBe(1);

  // A mail that leaves late makes the erasure as much later.
  const late = await buildPerson();
  const other = await desk.register(admin, formOf(late));
  await plan(other);
  await planBack(other);
  await sendMail(other);
  expect((await fileOf(other)).toldAt).not.toBeNull();
  expect(await eraseNow()).toBe(0);
  await press(other, 'withdraw');
});

test('who cannot sign in is told by mail whom to call instead', async () => {
  const person = await buildPerson({ isLocked: true });
  const id = await desk.register(admin, formOf(person));
  expect((await sendMail(id)).text).not.toContain('/profile/privacy');
  await plan(id);
  const { outcome, text, to } = await sendMail(id);
  expect({ outcome, to }).toEqual({ outcome: 'sent', to: person.email });
  expect(text).not.toContain('/profile/privacy');
  const { allDay } = plain.theme.phones;
  expect(allDay).not.toBeNull();
  expect(text).toContain(maskPhone(allDay ?? '', 'HU'));
  await press(id, 'withdraw');
});

test('who was erased since they were found is registered no more, and what is open of them can be closed', async () => {
  const person = await buildPerson();
  const client = await database.owner.connect();
  let asked: Promise<unknown>;
  try {
    await client.query('BEGIN');
    await client.query(
      `UPDATE account SET status = 'erased', email = NULL, password_hash = NULL WHERE customer_id = $1`,
      [person.customerId],
    );
    asked = refusalOf(desk.register(admin, formOf(person)));
    await expect.poll(() => database.countWaiting(), { interval: 10 }).toBe(1);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  expect(await asked).toEqual({ identity: 'unknown' });

  const other = await buildPerson();
  const id = await desk.register(admin, formOf(other));
  await database.owner.query('UPDATE customer SET erased_at = portal_now() WHERE id = $1', [
    other.customerId,
  ]);
  expect(await fileOf(id)).toMatchObject({ person: null, steps: ['withdraw'] });
  expect(await refusalOf(plan(id))).toBe('changed_meanwhile');
  await press(id, 'withdraw');
  expect(await fileOf(id)).toMatchObject({ state: 'withdrawn', steps: [] });
});

test('a request of the site sees and stops nothing of anybody but its own customer', async () => {
  const person = await buildPerson();
  const id = await desk.register(admin, formOf(person));
  const tryAs = (customerId: number | null) =>
    transact(
      database.app,
      async (transaction) => {
        if (customerId !== null) {
          await transaction.query(`SELECT set_config('vizit.customer', $1, true)`, [
            String(customerId),
          ]);
        }
        const seen = await transaction.query('SELECT id FROM privacy_request');
        const changed = await transaction.query(
          `UPDATE privacy_request SET version = version + 1 WHERE id = $1`,
          [id],
        );
        return [seen.rowCount, changed.rowCount];
      },
      { partnerId },
    );
  const other = await buildPerson();
  expect(await tryAs(null)).toEqual([0, 0]);
  expect(await tryAs(other.customerId)).toEqual([0, 0]);
  expect(await tryAs(person.customerId)).toEqual([1, 1]);
  await expect(database.app.query('SELECT 1 FROM retention_day')).rejects.toThrow(
    'permission denied',
  );
});

test('a person stops the erasure themselves, and is told when the staff does', async () => {
  const person = await buildPerson();
  const { profile } = createTestPeople(database.app);
  const first = await desk.register(admin, formOf(person));
  await plan(first);
  const { requests } = await profile.getPrivacy({ portal: person.portal });
  expect(requests).toMatchObject([{ id: first, kind: 'erase', state: 'planned' }]);
  const other = await buildPerson();
  expect(await refusalOf(profile.withdrawRequest({ portal: other.portal, requestId: first }))).toBe(
    'not_found',
  );
  await sendMail(first);
  await profile.withdrawRequest({ portal: person.portal, requestId: first });
  await planBack(first);
  expect(await eraseNow()).toBe(0);
  expect(await fileOf(first)).toMatchObject({ state: 'withdrawn', deciderName: null });
  expect(
    await refusalOf(profile.withdrawRequest({ portal: person.portal, requestId: first })),
  ).toBe('not_found');
  expect((await profile.getPrivacy({ portal: person.portal })).requests).toEqual([]);

  const second = await desk.register(admin, formOf(person));
  await plan(second);
  await press(second, 'withdraw');
  expect(await mailsOf(second)).toEqual(['received', 'planned', 'stopped']);
  expect((await sendMail(second)).outcome).toBe('sent');
  // What was ordered before says what is not true any more.
  const planned = { request: second, about: 'planned' };
  expect(await runJob(database.worker, 'mail_privacy_request', planned)).toBe('outdated');
});

test('a copy goes to the person alone: staff never see its address, and it opens with their sign-in', async () => {
  const person = await buildPerson();
  const people = createTestPeople(database.app);
  const id = await desk.register(admin, formOf(person, { kind: 'export', channel: 'phone' }));
  await press(id, 'send_copy');
  const file = await fileOf(id);
  const { rows } = await database.owner.query<{ copy_id: string }>(
    'SELECT copy_id FROM privacy_request WHERE id = $1',
    [id],
  );
  const copyId = rows[0]?.copy_id ?? '';
  expect(JSON.stringify(file)).not.toContain(copyId);
  const { text, to } = await sendMail(id);
  expect(to).toBe(person.email);
  expect(text).not.toContain(copyId);
  expect(await fileOf(id)).toMatchObject({ state: 'done', steps: [] });

  const { requests } = await people.profile.getPrivacy({ portal: person.portal });
  expect(requests).toMatchObject([{ id, state: 'done', copy: { href: expect.any(String) } }]);
  expect(requests[0]?.copy?.href).toContain(copyId);
  const other = await buildPerson();
  const download = (portal: Portal) =>
    refusalOf(people.profile.downloadDataCopy({ portal, copyId }));
  expect(await download(other.portal)).toBe('not_found');
  expect(await download(person.portal)).toBeNull();

  // Whoever did not fetch it in time gets another one.
  await database.owner.query(
    `UPDATE data_copy SET expires_at = portal_now() - interval '1 minute' WHERE id = $1`,
    [copyId],
  );
  expect((await fileOf(id)).steps).toEqual(['send_copy']);
  await press(id, 'send_copy');
  expect((await fileOf(id)).copyUntil).not.toBeNull();
  expect(await notedOf(person.customerId)).toContain('data_copy_made');

  const locked = await buildPerson({ isLocked: true });
  const waiting = await desk.register(admin, formOf(locked, { kind: 'export' }));
  expect(await refusalOf(press(waiting, 'send_copy'))).toEqual({ step: 'account' });
});

test('a copy counts as answered once its mail has left: refused, given up or returned it is to be sent again', async () => {
  const person = await buildPerson();
  const id = await desk.register(admin, formOf(person, { kind: 'export' }));
  await press(id, 'send_copy');
  expect(await fileOf(id)).toMatchObject({ state: 'received', untold: null, steps: ['withdraw'] });
  expect(await failMail(id, new MailRefusedError('of a test'), 'copy')).toBe('refused');
  const again = { state: 'received', hasFailed: true, closedAt: null };
  const failed = await fileOf(id);
  expect(failed).toMatchObject({ ...again, untold: 'mail_refused' });
  expect(failed.steps).toContain('send_copy');

  // Tried for a day, and given up.
  await press(id, 'send_copy');
  expect(await fileOf(id)).toMatchObject({ untold: null, hasFailed: false, steps: ['withdraw'] });
  await database.owner.query(
    `UPDATE outbox SET failed_at = portal_now() WHERE kind = 'mail_privacy_request' AND payload ->> 'request' = $1`,
    [id],
  );
  await database.owner.query(
    `UPDATE privacy_request SET mail_order = (SELECT max(id) FROM outbox WHERE payload ->> 'request' = $1::text) WHERE id = $1::text::bigint`,
    [id],
  );
  expect(await fileOf(id)).toMatchObject({ ...again, untold: 'given_up' });

  await press(id, 'send_copy');
  expect((await sendMail(id)).outcome).toBe('sent');
  expect(await fileOf(id)).toMatchObject({ state: 'done', hasFailed: false, steps: [] });
  const { rows } = await database.owner.query<{ mail_order: string }>(
    'SELECT mail_order FROM privacy_request WHERE id = $1',
    [id],
  );
  await transact(
    database.app,
    (transaction) =>
      transaction.query(`SELECT note_mail_report($1, 'bounced')`, [rows[0]?.mail_order]),
    { partnerId },
  );
  expect(await fileOf(id)).toMatchObject({ ...again, untold: 'mail_bounced' });
});

test('a copy that was answered and is sent again shows that its mail was given up, and not that the one before is over', async () => {
  const person = await buildPerson();
  const id = await desk.register(admin, formOf(person, { kind: 'export' }));
  await press(id, 'send_copy');
  expect((await sendMail(id)).outcome).toBe('sent');
  await database.owner.query('UPDATE outbox SET done_at = portal_now() WHERE done_at IS NULL');
  await database.owner.query(
    `UPDATE data_copy SET expires_at = portal_now() - interval '1 hour' WHERE customer_id = $1`,
    [person.customerId],
  );
  expect(await fileOf(id)).toMatchObject({ state: 'done', hasFailed: false, steps: ['send_copy'] });

  await press(id, 'send_copy');
  expect(await fileOf(id)).toMatchObject({ state: 'done', hasFailed: false, untold: null });
  const { rows } = await database.owner.query<{ id: number }>(
    `UPDATE outbox SET failed_at = portal_now() WHERE kind = 'mail_privacy_request' AND payload ->> 'request' = $1 AND done_at IS NULL RETURNING id`,
    [id],
  );
  // As the worker notes it before it tries.
  await database.owner.query('UPDATE privacy_request SET mail_order = $2 WHERE id = $1', [
    id,
    rows[0]?.id,
  ]);
  const failed = await fileOf(id);
  expect(failed).toMatchObject({ state: 'done', hasFailed: true, untold: 'given_up' });
  expect(failed.steps).toEqual(['send_copy']);
});

test('a request is extended once with its reason, or refused with one, and the person learns both and whom to complain to', async () => {
  const person = await buildPerson();
  const id = await desk.register(admin, formOf(person));
  const { version } = await fileOf(id);
  await desk.takeStep(admin, { partnerId, id, step: 'extend', reason: 'complex', version });
  expect(await fileOf(id)).toMatchObject({ dueOn: extendedDueOn(today), extension: 'complex' });
  expect((await sendMail(id)).text).toContain('NAIH');
  const again = { partnerId, id, step: 'extend' as const, reason: 'many' as const };
  expect(await refusalOf(desk.takeStep(admin, { ...again, version: version + 1 }))).toBe(
    'changed_meanwhile',
  );
  // Of two who press at once one is told.
  const refuse = { partnerId, id, step: 'refuse' as const, version: version + 1 };
  const pressed = await Promise.all(
    (['unfounded', 'excessive'] as const).map((reason) =>
      refusalOf(desk.takeStep(admin, { ...refuse, reason })),
    ),
  );
  expect(pressed.toSorted()).toEqual(['changed_meanwhile', null]);
  expect(await stateOf(id)).toBe('refused');
  const { text } = await sendMail(id);
  expect(text).toContain('ANSPDCP');
  // Its button leads to where it stands, with the reason, for a month.
  expect(text).toContain('/profile/privacy');
  const { profile } = createTestPeople(database.app);
  const ownOf = async () => (await profile.getPrivacy({ portal: person.portal })).requests;
  expect(await ownOf()).toMatchObject([
    { id, state: 'refused', refusal: (await fileOf(id)).refusal, canWithdraw: false },
  ]);
  await database.owner.query(
    `UPDATE privacy_request SET closed_at = closed_at - interval '31 days' WHERE id = $1`,
    [id],
  );
  expect(await ownOf()).toEqual([]);
});

test('the list has open ones first by the day they are due, and finds one by number and reference, and by address where that is noted', async () => {
  const partner = await buildAccountPortal(database.owner);
  const at = partner.partner.id;
  const here = { ...(await as('partner_admin', at)), partner: partner.partner };
  const ids: string[] = [];
  const people: Person[] = [];
  for (const days of [5, 60, 0]) {
    const person = await buildSignedIn(database.owner, partner);
    const lastName = `Soros ${letters()}`;
    await database.owner.query(
      `UPDATE subscription SET last_name = $2, first_name = 'Vera', date_of_birth = '1977-05-05' WHERE customer_id = $1`,
      [person.account.customer_id, lastName],
    );
    people.push({ ...person, lastName, customerId: person.account.customer_id });
    const form = formOf(
      { lastName },
      { receivedOn: addDays(today, -days), reference: `L-${days}` },
    );
    ids.push(await desk.register(here, { ...form, partnerId: at }));
  }
  const [middle = '', first = '', last = ''] = ids;
  await desk.takeStep(here, { partnerId: at, id: last, step: 'withdraw', version: 1 });
  const ask = { partnerId: at, kind: undefined, state: undefined, text: undefined, after: null };
  const find = async (values: object = {}) =>
    desk.findRequests(here, { ...ask, limit: 50, isExport: false, ...values });
  const idsOf = async (values: object = {}) => (await find(values)).rows.map(({ id }) => id);
  expect(await idsOf()).toEqual([first, middle, last]);
  expect((await find()).rows.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false]);
  expect(await idsOf({ state: 'overdue' })).toEqual([first]);
  expect(await idsOf({ state: 'open' })).toEqual([first, middle]);
  expect(await idsOf({ state: 'withdrawn' })).toEqual([last]);
  expect(await idsOf({ kind: 'export' })).toEqual([]);
  const page = await find({ limit: 2 });
  expect(page.next).not.toBeNull();
  expect(await idsOf({ limit: 2, after: page.next })).toEqual([last]);
  expect(await idsOf({ text: `#${middle}` })).toEqual([middle]);
  expect(await idsOf({ text: 'l-60' })).toEqual([first]);
  // The list says nothing of an address: it would stand in the list's own.
  expect(await idsOf({ text: people[2]?.email })).toEqual([]);
  const byEmail = async (email: string) =>
    (await desk.findByEmail(here, { partnerId: at, email })).map(({ id }) => id);
  expect(await byEmail(` ${people[2]?.email.toUpperCase()}`)).toEqual([last]);
  expect(await notedOf(people[2]?.customerId ?? 0)).toContain('person_searched');
  expect(await byEmail('nobody@example.com')).toEqual([]);
});

test('a form that fits nobody, several people, or a request that is open says which', async () => {
  const person = await buildPerson();
  const register = (values: object = {}) => refusalOf(desk.register(admin, formOf(person, values)));
  expect(await register({ dateOfBirth: '1977-05-06' })).toEqual({ identity: 'unknown' });
  expect(await register({ email: 'somebody@example.com' })).toEqual({ identity: 'unknown' });
  expect(await register({ receivedOn: addDays(today, 1) })).toEqual({ receivedOn: 'future' });
  expect(await register({ lastName: '' })).toEqual({ lastName: 'required' });
  expect(await register({ email: ` ${person.email.toUpperCase()}` })).toBeNull();
  expect(await register()).toEqual({ kind: 'open' });
  expect(await register({ kind: 'export' })).toBeNull();

  const twin = await buildPerson();
  await database.owner.query('UPDATE subscription SET last_name = $2 WHERE customer_id = $1', [
    twin.customerId,
    person.lastName,
  ]);
  expect(await register({ kind: 'export' })).toEqual({ identity: 'unknown' });
  expect(await register({ email: twin.email })).toBeNull();
});

test('who erases their account themselves has done what they asked for', async () => {
  const person = await buildPerson();
  const { profile } = createTestPeople(database.app);
  const erase = await desk.register(admin, formOf(person));
  const copy = await desk.register(admin, formOf(person, { kind: 'export' }));
  await profile.eraseAccount({ portal: person.portal, password: 'three grey herons' });
  expect([await stateOf(erase), await stateOf(copy)]).toEqual(['done', 'withdrawn']);
});

test('only administrators of the partner decide, its auditor reads numbers, and nobody else sees a request [MT-03]', async () => {
  const person = await buildPerson();
  const id = await desk.register(admin, formOf(person));
  const auditor = await as('auditor');
  const seen = await desk.getRequest(auditor, { partnerId, id });
  expect(seen).toMatchObject({ person: null, kept: null, steps: [] });
  expect(JSON.stringify(seen)).not.toContain(person.lastName);
  const { id: otherId } = await buildPartner(database.owner);
  const strangers = [
    await as('partner_admin', otherId),
    await as('call_centre'),
    await as('content_editor'),
  ];
  const step = { step: 'propose_erasure' as const, version: 1, code: '123456' };
  for (const portal of [auditor, ...strangers]) {
    expect(await refusalOf(desk.register(portal, formOf(person, { kind: 'export' })))).toBe(
      'forbidden',
    );
    expect(await refusalOf(desk.takeStep(portal, { partnerId, id, ...step }))).toBe('not_found');
    expect(await refusalOf(desk.findByEmail(portal, { partnerId, email: person.email }))).toBe(
      'forbidden',
    );
  }
  const list = { partnerId, kind: undefined, state: undefined, text: undefined, after: null };
  for (const portal of strangers) {
    expect(await refusalOf(desk.getRequest(portal, { partnerId, id }))).toBe('not_found');
  }
  const [stranger] = strangers;
  if (!stranger) throw new Error('nobody');
  const found = await desk.findRequests(stranger, { ...list, limit: 50, isExport: false });
  expect(found).toMatchObject({ partnerId: otherId, rows: [] });
  expect(await refusalOf(desk.getRequest(stranger, { partnerId: otherId, id }))).toBe('not_found');
  expect(await stateOf(id)).toBe('received');
});

test('a request is forgotten three years after it was closed', async () => {
  const person = await buildPerson();
  const open = await desk.register(admin, formOf(person));
  const closed = await desk.register(admin, formOf(person, { kind: 'export' }));
  await press(closed, 'withdraw');
  const age = (id: string, days: number) =>
    database.owner.query(
      `UPDATE privacy_request SET created_at = created_at - $2 * interval '1 day', closed_at = closed_at - $2 * interval '1 day' WHERE id = $1`,
      [id, days],
    );
  await age(open, 1_200);
  await age(closed, 1_094);
  const tidy = () => runJob(database.worker, 'delete_privacy_requests');
  expect(await tidy()).toBe(0);
  await age(closed, 3);
  expect(await tidy()).toBe(1);
  expect(await refusalOf(fileOf(closed))).toBe('not_found');
  expect(await stateOf(open)).toBe('received');
});
