import { randomUUID } from 'node:crypto';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppointmentDeps } from '#app/features/appointments/deps.server.ts';
import { totpPlace } from '#app/features/identity/second-factor.server.ts';
import { findTotpStep, makeTotpCode } from '#app/features/identity/totp.server.ts';
import { STAFF_ROLES, VISITOR_ACTOR, type StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seal } from '#app/platform/seal.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import { staffActor } from '#tests/support/actors.ts';
import {
  APP_SECRET,
  friendlyCheck,
  bookSlot,
  buildBookingScene,
  createTestBooking,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import {
  ALL_TOLD,
  createTestCallCentre,
  KATA,
  openKata,
  refusalOf,
} from '#tests/support/call-centre.ts';
import { buildInsuredOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { deleteOutdated, runJob } from '#tests/support/jobs.ts';
import { createTestPeople } from '#tests/support/people.ts';
import { createBreakGlassServices, type BreakGlassServices } from './services.server.ts';

const KEY = new Secret({ size: 20 }).base32;
const WHY = 'Collapsed in the waiting room.';
const COMPLAINT = 'Stabbing pain below the ribs';

let database: TestDatabase;
let scene: BookingScene;
let member: TestCustomer;
let glass: BreakGlassServices;
let doctor: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
  const { staff } = database;
  const db = { main: staff, replica: staff, close: () => Promise.resolve() };
  const deps: AppointmentDeps = {
    db,
    appSecret: APP_SECRET,
    humanCheck: friendlyCheck,
    tokenMisses: createTokenMisses(),
  };
  glass = createBreakGlassServices(deps);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  member = await buildInsuredOf(database, scene);
  const visit = await bookSlot(database.owner, createTestBooking(database.app), scene);
  await database.owner.query(
    'UPDATE reservation SET customer_id = $2, patient_comment = $3 WHERE id = $1',
    [visit, member.customerId, COMPLAINT],
  );
  doctor = await as('doctor');
});

/** Somebody of the staff with a role at a partner, at a clinic that the patient has never been to, and with an authenticator. */
async function as(role: StaffRole, partnerId = scene.portal.partner.id): Promise<Portal> {
  const { owner } = database;
  const isAtClinic = role === 'doctor' || role === 'provider_manager';
  const clinic = isAtClinic ? (await buildProvider(owner)).id : null;
  const grant = { role, partner_id: partnerId, ...(clinic !== null && { provider_id: clinic }) };
  const { id, account_id } = await buildStaff(owner, [grant]);
  await owner.query(
    'INSERT INTO totp (account_id, partner_id, sealed, confirmed_at) VALUES ($1, $2, $3, portal_now())',
    [account_id, partnerId, seal(APP_SECRET, totpPlace(account_id), KEY)],
  );
  const actor = staffActor([{ role, partnerId, providerId: clinic }], {
    staffId: id,
    accountId: account_id,
    homePartnerId: partnerId,
  });
  return { ...scene.portal, isStaffEntry: true, actor };
}

const find = (entry: Portal) => glass.find(entry, { way: 'name', ...KATA });
const foundBy = async (entry: Portal) => (await find(entry)).people[0]?.found ?? '';
const open = async (entry: Portal, values: object = {}) =>
  glass.open(entry, {
    found: await foundBy(entry),
    grounds: 'cannot_answer',
    comment: WHY,
    code: makeTotpCode(KEY),
    ...values,
  });
const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await database.owner.query(statement, values)).rows;
/** As if the next half minute had begun: the code of this one can be given again. */
const forgetCodes = () => database.owner.query('UPDATE totp SET last_step = NULL');
/** None of this half minute, the one before or the one after. */
const wrongCode = () =>
  ['111111', '222222', '333333', '444444'].find(
    (code) => findTotpStep(KEY, code, nowMs()) === null,
  ) ?? '';
const staffIdOf = ({ actor }: Portal) => (actor.kind === 'staff' ? actor.staffId : 0);

describe('in an emergency', () => {
  test('a doctor without a visit reads the person for half an hour, and each step is noted with the grounds', async () => {
    const answer = await find(doctor);
    expect(answer.people).toHaveLength(1);
    expect(JSON.stringify(answer)).not.toMatch(/Szab|Kata|1986-04-12/);
    const { partnerId, id } = await open(doctor);
    const person = await glass.read(doctor, { partnerId, id });
    expect(person.details).toMatchObject({ name: 'Szabó Kata', dateOfBirth: '1986-04-12' });
    expect(person.appointments.map(({ comment }) => comment)).toEqual([COMPLAINT]);
    const lasts = Date.parse(person.endsAt) - Date.parse(person.serverNow);
    expect(lasts).toBeGreaterThan(29 * 60_000);
    expect(lasts).toBeLessThanOrEqual(30 * 60_000);
    expect(await glass.findOpen(doctor)).toMatchObject([{ id, partnerId }]);
    await glass.end(doctor, { partnerId, id });
    const noted = await rowsOf(
      `SELECT action, actor_role, customer_id, reason, grounds, object_id FROM audit_entry
        WHERE partner_id = $1 AND actor = 'staff' AND actor_id = $2 ORDER BY id`,
      [partnerId, staffIdOf(doctor)],
    );
    const shared = { actor_role: 'doctor', customer_id: member.customerId, reason: 'emergency' };
    expect(noted).toMatchObject([
      { action: 'person_searched', customer_id: null, reason: 'emergency', grounds: 'emergency' },
      { action: 'person_searched', customer_id: null, reason: 'emergency', grounds: 'emergency' },
      { ...shared, action: 'break_glass_opened', grounds: 'cannot_answer', object_id: id },
      { ...shared, action: 'break_glass_read', grounds: 'cannot_answer', object_id: id },
      { ...shared, action: 'appointments_read', grounds: 'cannot_answer', object_id: id },
      { ...shared, action: 'break_glass_ended', grounds: 'cannot_answer', object_id: id },
    ]);
    // The person finds it in their own log, by role.
    const { events } = await createTestPeople(database.app).profile.getPrivacy({
      portal: member.portal,
    });
    expect(events.filter(({ action }) => action.startsWith('break_glass'))).toEqual([
      { action: 'break_glass_ended', actor: 'doctor', at: expect.any(String) },
      { action: 'break_glass_read', actor: 'doctor', at: expect.any(String) },
      { action: 'break_glass_opened', actor: 'doctor', at: expect.any(String) },
    ]);
  });

  test('all who watch are told by mail, without a word of the person; nobody else is', async () => {
    const auditor = await as('auditor');
    const admin = await as('partner_admin');
    await as('call_centre');
    await as('auditor', (await buildPartner(database.owner)).id);
    const { partnerId, id } = await open(doctor);
    const jobs = await rowsOf(
      `SELECT payload->>'staff' AS staff, payload->>'access' AS access FROM outbox WHERE kind = 'mail_break_glass' AND partner_id = $1`,
      [partnerId],
    );
    expect(jobs.map(({ staff }) => Number(staff)).toSorted((a, b) => a - b)).toEqual(
      [staffIdOf(auditor), staffIdOf(admin)].toSorted((a, b) => a - b),
    );
    const tell = (entry: Portal) =>
      runJob(database.worker, 'mail_break_glass', { access: id, staff: String(staffIdOf(entry)) });
    const lastMail = async (): Promise<string> =>
      (await rowsOf('SELECT body FROM sent_mail ORDER BY id DESC LIMIT 1'))[0].body;
    expect(await tell(auditor)).toBe('sent');
    const mail = await lastMail();
    expect(mail).toContain('Kiss Edit (orvos)');
    expect(mail).toContain(`/staff/admin/break-glass/${partnerId}/${id}`);
    expect(mail).toContain('jegyezze fel, indokolt volt-e');
    expect(mail).not.toMatch(/Szab|Kata|Collapsed/);
    // Who is told after somebody has judged it is told that, too.
    const verdict = { version: 1, verdict: 'not_justified' as const, note: 'No visit.' };
    await glass.review(auditor, { partnerId, id, ...verdict });
    // A job's mail is kept once, and all are of one number here.
    await database.owner.query('DELETE FROM sent_mail');
    expect(await tell(admin)).toBe('sent');
    expect(await lastMail()).toContain('nem volt indokolt');
    expect(await lastMail()).not.toContain('indokolt volt-e');
    // Who has lost the role meanwhile is told nothing, whatever else they may elsewhere.
    const elsewhere = (await buildPartner(database.owner)).id;
    await database.owner.query('UPDATE staff_grant SET partner_id = $2 WHERE staff_id = $1', [
      staffIdOf(admin),
      elsewhere,
    ]);
    expect(await tell(admin)).toBe('outdated');
  });

  test('a reason of a few words, a typed one and a fresh code are needed', async () => {
    const refused = async (values: object) => refusalOf(open(doctor, values));
    const wrong = (error: string) => ({ code: 'invalid_input', fields: { comment: error } });
    expect(await refused({ comment: '  ' })).toEqual(wrong('required'));
    expect(await refused({ comment: 'urgent' })).toEqual(wrong('tooShort'));
    expect(await refused({ comment: 'x'.repeat(501) })).toEqual(wrong('tooLong'));
    expect(await refused({ code: '' })).toBe('second_factor_required');
    expect(await refused({ code: wrongCode() })).toBe('second_factor_wrong');
    expect(
      await rowsOf('SELECT id FROM break_glass WHERE staff_id = $1', [staffIdOf(doctor)]),
    ).toEqual([]);
    const code = makeTotpCode(KEY);
    const first = await open(doctor, { code });
    // The same code does not open a second time, and while it is open a new one opens no second row.
    expect(await refused({ code })).toBe('second_factor_wrong');
    await forgetCodes();
    expect(await open(doctor)).toEqual(first);
  });

  test('it ends by a press or by time, and nothing is shown any more', async () => {
    const which = await open(doctor);
    await glass.end(doctor, which);
    await glass.end(doctor, which);
    expect(await refusalOf(glass.read(doctor, which))).toBe('not_found');
    expect(await glass.findOpen(doctor)).toEqual([]);
    await forgetCodes();
    const again = await open(doctor);
    expect(again.id).not.toBe(which.id);
    await database.owner.query(
      `UPDATE break_glass SET ends_at = portal_now() - interval '1 second' WHERE id = $1`,
      [again.id],
    );
    expect(await refusalOf(glass.read(doctor, again))).toBe('not_found');
    const ended = await rowsOf(
      `SELECT object_id FROM audit_entry WHERE action = 'break_glass_ended' AND actor_id = $1`,
      [staffIdOf(doctor)],
    );
    expect(ended).toEqual([{ object_id: which.id }]);
  });

  test('five a day are enough, and guessing whom there is ends after fifteen', async () => {
    for (let count = 0; count < 5; count += 1) {
      await glass.end(doctor, await open(doctor));
      await forgetCodes();
    }
    expect(await refusalOf(open(doctor))).toBe('too_many_requests');
    const guesser = await as('advice_doctor');
    const guess = (day: number) =>
      refusalOf(
        glass.find(guesser, { way: 'name', ...KATA, dateOfBirth: `1986-05-${String(10 + day)}` }),
      );
    const tries = [];
    for (let day = 0; day < 16; day += 1) tries.push(await guess(day));
    expect(tries.filter((one) => one === 'done')).toHaveLength(15);
    expect(tries.at(-1)).toBe('too_many_requests');
  });
});

describe('nobody else', () => {
  test('of the staff opens anybody: neither by a call nor by the database’s own functions', async () => {
    const may: StaffRole[] = ['call_centre', 'advice_doctor', 'doctor'];
    for (const role of STAFF_ROLES) {
      const entry = await as(role);
      const expected = may.includes(role) ? 'done' : 'forbidden';
      expect([role, await refusalOf(find(entry))]).toEqual([role, expected]);
      const { rows } = await transact(
        database.staff,
        (transaction) =>
          transaction.query(
            `SELECT result FROM open_break_glass($1, 'x', $2, $3, $4, 'cannot_answer', 'smuggled in', 30, 5)`,
            [staffIdOf(entry), randomUUID(), randomUUID(), member.customerId],
          ),
        { partnerId: scene.portal.partner.id },
      );
      expect([role, rows[0].result]).toEqual([role, may.includes(role) ? 'ok' : 'forbidden']);
    }
    const visitor = { ...doctor, actor: VISITOR_ACTOR };
    expect(await refusalOf(find(visitor))).toBe('sign_in_required');
  });

  test('of another partner finds or opens them, whatever they send', async () => {
    const other = (await buildPartner(database.owner)).id;
    const stranger = await as('doctor', other);
    expect((await find(stranger)).people).toEqual([]);
    expect(await refusalOf(open(stranger, { found: await foundBy(doctor) }))).toBe('not_found');
    const which = await open(doctor);
    expect(await refusalOf(glass.read(stranger, which))).toBe('forbidden');
    expect(await refusalOf(glass.read(stranger, { ...which, partnerId: other }))).toBe('not_found');
    // The wall of the database: a person of another partner is not there.
    const { rows } = await transact(
      database.staff,
      (transaction) =>
        transaction.query(
          `SELECT result FROM open_break_glass($1, 'x', $2, $3, $4, 'cannot_answer', 'smuggled in', 30, 5)`,
          [staffIdOf(stranger), randomUUID(), randomUUID(), member.customerId],
        ),
      { partnerId: other },
    );
    expect(rows[0].result).toBe('unknown');
  });

  test('reads what a colleague has opened, or the same person in another session, or without the role', async () => {
    const which = await open(doctor);
    expect(await refusalOf(glass.read(await as('doctor'), which))).toBe('not_found');
    if (doctor.actor.kind !== 'staff') throw new Error('no doctor');
    const elsewhere = { ...doctor, actor: { ...doctor.actor, sessionId: randomUUID() } };
    expect(await refusalOf(glass.read(elsewhere, which))).toBe('not_found');
    const roleless = { ...doctor, actor: { ...doctor.actor, grants: [] } };
    expect(await refusalOf(glass.read(roleless, which))).toBe('forbidden');
    // Taken while they look: the database asks, too.
    await database.owner.query('DELETE FROM staff_grant WHERE staff_id = $1', [staffIdOf(doctor)]);
    expect(await refusalOf(glass.read(doctor, which))).toBe('not_found');
  });

  test('gets more by it: what was found or opened here is worth nothing in the call centre, and the other way round', async () => {
    const agent = await as('call_centre');
    const centre = createTestCallCentre(database.app);
    const found = await foundBy(agent);
    const told = { ticked: [...ALL_TOLD], ...KATA };
    expect(await refusalOf(centre.openPerson(agent, { found, ...told }))).toBe('not_found');
    expect(await refusalOf(centre.getPerson(agent, found))).toBe('not_found');
    const { id } = await open(agent);
    expect(await refusalOf(centre.getPerson(agent, id))).toBe('not_found');
    const opening = await openKata(centre, agent);
    await forgetCodes();
    expect(await refusalOf(open(agent, { found: opening }))).toBe('not_found');
  });

  test('who runs statements as the staff reads or writes a row', async () => {
    await open(doctor);
    const run = (statement: string) =>
      transact(database.staff, (transaction) => transaction.query(statement), {
        partnerId: scene.portal.partner.id,
      });
    expect((await run('SELECT id FROM break_glass')).rows).toEqual([]);
    const refused = async (statement: string) =>
      run(statement).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
    expect(await refused(`UPDATE break_glass SET ends_at = portal_now() + interval '1 day'`)).toBe(
      '42501',
    );
    expect(await refused('DELETE FROM break_glass')).toBe('42501');
    const { rows } = await run(
      `SELECT id FROM find_break_glass(${staffIdOf(doctor)}, NULL, NULL, NULL, NULL, NULL, 10)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('who watches', () => {
  const PAGE = { state: undefined, name: undefined, after: null, limit: 50 };

  test('finds them, reads why and what was read, and says whether it was justified', async () => {
    const auditor = await as('auditor');
    const which = await open(doctor);
    await glass.read(doctor, which);
    const listed = await glass.findAll(auditor, { ...PAGE, state: 'open' });
    expect(listed.rows).toMatchObject([
      { id: which.id, staffName: 'Kiss Edit', role: 'doctor', state: 'open', isOpen: true },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/Szab|Kata|Collapsed/);
    const found = await glass.get(auditor, which);
    expect(found).toMatchObject({ comment: WHY, version: 1, mayReview: true });
    expect(found.reads.map(({ action }) => action)).toEqual([
      'break_glass_opened',
      'break_glass_read',
      'appointments_read',
    ]);
    const review = (values: object = {}) =>
      glass.review(auditor, {
        ...which,
        version: 1,
        verdict: 'not_justified',
        note: 'Not even at the clinic.',
        ...values,
      });
    expect(await refusalOf(review({ note: ' ' }))).toEqual({
      code: 'invalid_input',
      fields: { note: 'required' },
    });
    await review();
    expect(await glass.get(auditor, which)).toMatchObject({
      state: 'not_justified',
      note: 'Not even at the clinic.',
      reviewer: 'Kiss Edit',
      version: 2,
    });
    // Who saw the earlier state does not write over it.
    expect(await refusalOf(review({ verdict: 'justified' }))).toBe('changed_meanwhile');
    expect((await glass.findAll(auditor, { ...PAGE, state: 'open' })).rows).toEqual([]);
    expect((await glass.findAll(auditor, { ...PAGE, name: 'edit' })).rows).toHaveLength(1);
    expect((await glass.findAll(auditor, { ...PAGE, name: 'nobody' })).rows).toEqual([]);
  });

  test('sees of each what was noted under it alone, also when the same person was opened anew, or twice at once', async () => {
    const auditor = await as('auditor');
    const readsOf = async (which: { partnerId: number; id: string }) =>
      (await glass.get(auditor, which)).reads.map(({ action }) => action);
    const first = await open(doctor);
    await glass.end(doctor, first);
    await forgetCodes();
    const second = await open(doctor);
    if (doctor.actor.kind !== 'staff') throw new Error('no doctor');
    const elsewhere = { ...doctor, actor: { ...doctor.actor, sessionId: randomUUID() } };
    await forgetCodes();
    const atOnce = await open(elsewhere);
    // However the address writes the number.
    await glass.read(doctor, { ...second, id: second.id.toUpperCase() });
    await glass.end(doctor, { ...second, id: second.id.toUpperCase() });
    expect(await readsOf(first)).toEqual(['break_glass_opened', 'break_glass_ended']);
    expect(await readsOf(second)).toEqual([
      'break_glass_opened',
      'break_glass_read',
      'appointments_read',
      'break_glass_ended',
    ]);
    expect(await readsOf(atOnce)).toEqual(['break_glass_opened']);
  });

  test('turns pages without losing or repeating any', async () => {
    const auditor = await as('auditor');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await open(await as('doctor'));
      ids.unshift(id);
    }
    const seen: string[] = [];
    let after: readonly string[] | null = null;
    do {
      const page = await glass.findAll(auditor, { ...PAGE, after, limit: 2 });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen).toEqual(ids);
  });

  test('is neither a doctor nor somebody of another partner, and nobody judges their own', async () => {
    const which = await open(doctor);
    const elsewhere = await as('auditor', (await buildPartner(database.owner)).id);
    expect(await refusalOf(glass.findAll(doctor, PAGE))).toBe('forbidden');
    expect(await refusalOf(glass.get(doctor, which))).toBe('forbidden');
    expect((await glass.findAll(elsewhere, PAGE)).rows).toEqual([]);
    expect(await refusalOf(glass.get(elsewhere, which))).toBe('forbidden');
    const verdict = { ...which, version: 1, verdict: 'justified' as const, note: '' };
    expect(await refusalOf(glass.review(elsewhere, verdict))).toBe('forbidden');
    if (doctor.actor.kind !== 'staff') throw new Error('no doctor');
    const { partnerId } = which;
    await database.owner.query(
      `INSERT INTO staff_grant (staff_id, role, partner_id) VALUES ($1, 'auditor', $2)`,
      [staffIdOf(doctor), partnerId],
    );
    const grants = [
      ...doctor.actor.grants,
      { role: 'auditor' as const, partnerId, providerId: null },
    ];
    const both = { ...doctor, actor: { ...doctor.actor, grants } };
    expect((await glass.get(both, which)).mayReview).toBe(false);
    expect(await refusalOf(glass.review(both, verdict))).toBe('forbidden');
  });
});

test('who is erased at that moment is not opened, and nothing typed of them is kept', async () => {
  const found = await foundBy(doctor);
  let opening: Promise<unknown> | undefined;
  await transact(
    database.app,
    async (transaction) => {
      await transaction.query('SELECT erase_customer($1, portal_now()::date)', [member.customerId]);
      opening = refusalOf(open(doctor, { found }));
      await expect.poll(() => database.countWaiting(), { interval: 10 }).toBe(1);
    },
    { partnerId: scene.portal.partner.id },
  );
  expect(await opening).toBe('not_found');
  const kept = await rowsOf('SELECT id FROM break_glass WHERE customer_id = $1', [
    member.customerId,
  ]);
  expect(kept).toEqual([]);
});

test('what was typed goes with the person’s account, and all of it after five years', async () => {
  const { id } = await open(doctor);
  await transact(
    database.app,
    (transaction) =>
      transaction.query('SELECT erase_customer($1, portal_now()::date)', [member.customerId]),
    { partnerId: scene.portal.partner.id },
  );
  const left = await rowsOf(
    'SELECT comment, note, ended_at IS NOT NULL AS is_ended FROM break_glass WHERE id = $1',
    [id],
  );
  expect(left).toEqual([{ comment: null, note: null, is_ended: true }]);
  await database.owner.query(
    `UPDATE break_glass SET opened_at = opened_at - interval '5 years 1 day' WHERE id = $1`,
    [id],
  );
  await deleteOutdated(database.worker, 10);
  expect(await rowsOf('SELECT id FROM break_glass WHERE id = $1', [id])).toEqual([]);
});
