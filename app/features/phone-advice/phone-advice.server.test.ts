import { randomUUID } from 'node:crypto';
import { callBackQueryOf } from '#app/staff/advice/call-back-list.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { ATTEMPTS_MAX } from './call-back.ts';
import { createPhoneAdviceServices } from './services.server.ts';

const PAGE = { after: null, limit: 50 };

let database: TestDatabase;
let scene: AccountScene;
let member: Portal;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  scene = await buildAccountScene(database.owner);
  member = asOwner(scene);
});
afterEach(async () => {
  setClockOffset(0);
  await database.owner.query('DELETE FROM call_back');
});
afterAll(() => database.drop());

/** The use cases at a moment: program and database by the same moved clock. */
function at(moment: string) {
  const clockOffsetMs = Date.parse(moment) - Date.now();
  setClockOffset(clockOffsetMs);
  const pool = database.createAppPool({ clockOffsetMs, max: 4 });
  return createPhoneAdviceServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
  });
}

/** The staff's entry, as somebody with a role at a partner asks it. */
async function entryOf(role: StaffRole, partner_id = scene.portal.partner.id): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id }]);
  const actor = staffActor([{ role, partnerId: partner_id }], {
    staffId: id,
    accountId: account_id,
  });
  return { ...scene.portal, isStaffEntry: true, actor };
}

const FRIDAY = '2026-11-20T09:00:00+01:00';
const wish = (values: object = {}) => ({
  topic: 'medicine' as const,
  phone: '06 20 555 0199',
  reach: '2026-11-20 12:00',
  ...values,
});
const other = {
  lastName: 'Nagy',
  firstName: 'Ilona',
  dateOfBirth: '1950-02-03',
  relation: 'parent' as const,
  isAgreed: true as const,
};

test('the page says whether it is open, when it opens next, and the partner’s number [C033 C067 C822]', async () => {
  const open = await at(FRIDAY).getPhoneAdvice(member);
  expect(open).toMatchObject({ isOpen: true, number: '+3615550108', callBacks: [] });
  const night = await at('2026-12-11T20:00:00+01:00').getPhoneAdvice(member);
  expect(night).toMatchObject({ isOpen: false, opensAt: '2026-12-12T07:00:00.000Z' });
  expect(night.windows[0]?.value).toBe('2026-12-12 08:00');
  const theme = { ...member.theme, flags: { ...member.theme.flags, hasPhoneAdvice: false } };
  await expect(at(FRIDAY).getPhoneAdvice({ ...member, theme })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the hours, closed days and number are those of the partner’s record, in the reader’s language', async () => {
  const phones = {
    ...member.theme.phones,
    adviceIn: { ro: '+40215550108' },
    hours: {
      friday: { opens: '10:00', closes: '12:30' },
      saturday: { opens: '09:00', closes: '11:00' },
    },
    closedDays: [
      { day: '2026-11-21', text: { hu: 'leltár', ro: 'inventar', en: 'stocktaking' } },
      { day: '2027-01-15', text: { hu: 'később', ro: 'mai târziu', en: 'later' } },
    ],
  };
  const own = { ...member, locale: 'ro' as const, theme: { ...member.theme, phones } };
  const early = await at(FRIDAY).getPhoneAdvice(own);
  expect(early).toMatchObject({
    isOpen: false,
    opensAt: '2026-11-20T09:00:00.000Z',
    number: '+40215550108',
    closedDays: [{ day: '2026-11-21', text: 'inventar' }],
    hours:
      'Vineri 10:00–12:30, sâmbătă 09:00–11:00 (nu și de sărbătorile legale sau în sâmbetele lucrate)',
  });
  expect(early.windows.map(({ value }) => value).slice(0, 2)).toEqual([
    '2026-11-20 10:00',
    '2026-11-27 10:00',
  ]);
  expect((await at('2026-11-20T12:29:00+01:00').getPhoneAdvice(own)).isOpen).toBe(true);
  const late = await at('2026-11-20T12:30:00+01:00').getPhoneAdvice(own);
  expect(late).toMatchObject({ isOpen: false, opensAt: '2026-11-27T09:00:00.000Z' });
  const refused = at(FRIDAY).requestCallBack({ portal: own, form: wish() });
  await expect(refused).rejects.toMatchObject({ fields: { reach: 'reachRequired' } });
  const never = { ...own, theme: { ...own.theme, phones: { ...phones, hours: {} } } };
  expect(await at(FRIDAY).getPhoneAdvice(never)).toMatchObject({ opensAt: null, windows: [] });
});

describe('a call-back', () => {
  test('is confirmed by a mail that says when and on which number, and not what it is about', async () => {
    const advice = at(FRIDAY);
    const id = await advice.requestCallBack({ portal: member, form: wish({ onBehalf: other }) });
    expect(await advice.findCallBacks(member)).toMatchObject([
      {
        id,
        topic: 'medicine',
        name: 'Nagy Ilona',
        phone: '+36205550199',
        status: 'requested',
        reachFrom: '2026-11-20T11:00:00.000Z',
        reachUntil: '2026-11-20T15:00:00.000Z',
      },
    ]);
    expect(await runJob(database.worker, 'mail_call_back', { callBack: id })).toBe('sent');
    const { rows } = await database.owner.query<{ body: string; subject: string }>(
      'SELECT body, subject FROM sent_mail WHERE recipient = $1',
      [scene.email],
    );
    expect(rows[0]?.body).toContain('12:00–16:00');
    expect(rows[0]?.body).toContain('20 555 0199');
    const mail = JSON.stringify(rows[0]);
    for (const word of ['yógyszer', 'Nagy', 'Ilona', 'orvos', 'tanács', '1950']) {
      expect(mail.replace(/112.*/, '')).not.toContain(word);
    }
  });

  test('sent twice is one, and takes the number and the topic that were said last; a fourth is refused; taken back it makes room', async () => {
    const advice = at(FRIDAY);
    const ask = (reach: string, values: object = {}) =>
      advice.requestCallBack({ portal: member, form: wish({ reach, ...values }) });
    const [first, same] = await Promise.all([ask('2026-11-20 12:00'), ask('2026-11-20 12:00')]);
    expect(same).toBe(first);
    const corrected = { phone: '+36205550188', topic: 'which_doctor' };
    expect(await ask('2026-11-20 12:00', corrected)).toBe(first);
    expect(await advice.findCallBacks(member)).toMatchObject([{ id: first, ...corrected }]);
    const doctor = await entryOf('advice_doctor');
    const which = { partnerId: scene.portal.partner.id, id: first };
    await advice.claimCallBack(doctor, which);
    const phone = '+36205550177';
    expect(await ask('2026-11-20 12:00', { phone })).toBe(first);
    expect(await advice.getCallBack(doctor, which)).toMatchObject({ phone, isMine: true });
    await ask('2026-11-20 16:00');
    await ask('2026-11-23 08:00');
    await expect(ask('2026-11-23 12:00')).rejects.toMatchObject({ code: 'too_many_call_backs' });
    await advice.cancelCallBack({ portal: member, id: first });
    await advice.cancelCallBack({ portal: member, id: first });
    await ask('2026-11-23 12:00');
  });

  test('is only for hours on offer, a number that can be called and a person who is named', async () => {
    const advice = at(FRIDAY);
    const refused = (values: object) =>
      advice.requestCallBack({ portal: member, form: wish(values) }).then(
        () => null,
        (error: { fields?: object }) => error.fields,
      );
    expect(await refused({ reach: '2026-11-21 08:00' })).toEqual({ reach: 'reachRequired' });
    expect(await refused({ reach: '2026-11-20 20:00' })).toEqual({ reach: 'reachRequired' });
    expect(await refused({ phone: '112' })).toEqual({ phone: 'phoneInvalid' });
    expect(await refused({ onBehalf: { ...other, lastName: ' ' } })).toEqual({
      lastName: 'required',
    });
  });

  test('is not asked for in the name of a child who has come of age since the page was opened, and says so', async () => {
    const advice = at(FRIDAY);
    const minorId = randomUUID();
    const bornDaysAgo = (days: number) =>
      database.owner.query(
        `INSERT INTO minor (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation)
         VALUES ($1, $2, $3, 'Szabó', 'Zsófi', ($4::date - interval '18 years')::date - $5::int, 'child')
         ON CONFLICT (id) DO UPDATE SET date_of_birth = excluded.date_of_birth`,
        [minorId, member.partner.id, scene.account.customer_id, todayOf(member), days],
      );
    const ask = () =>
      advice.requestCallBack({ portal: member, form: wish({ onBehalf: { minorId } }) });
    await bornDaysAgo(-1);
    const id = await ask();
    await advice.cancelCallBack({ portal: member, id });
    await bornDaysAgo(0);
    await expect(ask()).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { onBehalf: 'cameOfAge' },
    });
    const { rows } = await database.owner.query(`SELECT FROM audit_entry WHERE object_id = $1`, [
      minorId,
    ]);
    expect(rows).toEqual([]);
  });

  test('from the birthday of the child on whom it is for it is theirs alone: whoever asked neither sees nor changes it, and whoever calls is told', async () => {
    const advice = at(FRIDAY);
    const child = { ...other, firstName: 'Zsófi', dateOfBirth: '2008-11-21', relation: 'child' };
    const form = wish({ onBehalf: child, reach: '2026-11-23 12:00' });
    const id = await advice.requestCallBack({ portal: member, form });
    const which = { partnerId: scene.portal.partner.id, id };
    const doctor = await entryOf('advice_doctor');
    const eve = at('2026-11-20T23:59:58+01:00');
    expect(await eve.findCallBacks(member)).toMatchObject([{ id }]);
    expect(await eve.getCallBack(doctor, which)).toMatchObject({ hasComeOfAge: false });

    const late = at('2026-11-21T00:00:00+01:00');
    expect(await late.findCallBacks(member)).toEqual([]);
    expect(await codeOf(late.cancelCallBack({ portal: member, id }))).toBe('not_found');
    expect(await late.getCallBack(doctor, which)).toMatchObject({
      hasComeOfAge: true,
      phone: '+36205550199',
    });
    // Asked for once more, with another number, it is another one; three may be open beside the child's.
    const phone = '06 20 555 0188';
    const again = await late.requestCallBack({ portal: member, form: { ...form, phone } });
    expect(again).not.toBe(id);
    expect(await late.getCallBack(doctor, which)).toMatchObject({ phone: '+36205550199' });
    for (const reach of ['2026-11-23 16:00', '2026-11-24 12:00']) {
      await late.requestCallBack({ portal: member, form: wish({ reach }) });
    }

    await late.claimCallBack(doctor, which);
    for (let call = 0; call < ATTEMPTS_MAX; call += 1) {
      await late.claimCallBack(doctor, which);
      await late.finishCallBack(doctor, { ...which, isReached: false, note: '' });
    }
    // By the clock of the worker, which is that of the machine.
    await database.owner.query(
      `UPDATE call_back SET created_at = portal_now() - interval '3 days', date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [id],
    );
    await database.owner.query('DELETE FROM sent_mail');
    expect(await runJob(database.worker, 'mail_missed_call_back', { callBack: id })).toBe('sent');
    const { rows } = await database.owner.query<{ subject: string; body: string }>(
      'SELECT subject, body FROM sent_mail',
    );
    expect(rows).toMatchObject([{ subject: expect.stringContaining('Kérjük, adja tovább') }]);
    expect(rows[0]?.body).not.toMatch(/Zsófi|Nagy|consultation/);
    await database.owner.query(
      `UPDATE call_back SET status = 'requested', is_reached = NULL, ended_at = NULL WHERE id = $1`,
      [id],
    );
    expect(await runJob(database.worker, 'mail_call_back', { callBack: id })).toBe('outdated');
  });

  test('nobody else sees or cancels it, and without a subscription nobody is called', async () => {
    const advice = at(FRIDAY);
    const id = await advice.requestCallBack({ portal: member, form: wish() });
    const stranger = await buildAccountScene(database.owner, {
      portal: scene.portal,
      hasSubscription: false,
    });
    const theirs = asOwner(stranger);
    expect(await advice.findCallBacks(theirs)).toEqual([]);
    await expect(advice.cancelCallBack({ portal: theirs, id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(advice.requestCallBack({ portal: theirs, form: wish() })).rejects.toMatchObject({
      code: 'subscription_required',
    });
  });
});

describe('the staff’s room', () => {
  test('lists what is open, overdue first, without a name; other roles and partners see nothing', async () => {
    const early = at(FRIDAY);
    await early.requestCallBack({ portal: member, form: wish({ reach: '2026-11-20 16:00' }) });
    await early.requestCallBack({ portal: member, form: wish() });
    const advice = at('2026-11-20T16:30:00+01:00');
    const list = (await advice.findOpenCallBacks(await entryOf('advice_doctor'), PAGE)).rows;
    expect(list.map(({ due, isCallable }) => [due.kind, isCallable])).toEqual([
      ['overdue', false],
      ['hours', true],
    ]);
    expect(JSON.stringify(list)).not.toMatch(/Szabó|Kata|5550199/);
    await expect(
      advice.findOpenCallBacks(await entryOf('content_editor'), PAGE),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    const { id } = await buildPartner(database.owner);
    expect((await advice.findOpenCallBacks(await entryOf('advice_doctor', id), PAGE)).rows).toEqual(
      [],
    );
  });

  test('one takes it on, a colleague cannot, and it is closed with a note; all of it is in the audit', async () => {
    const advice = at(FRIDAY);
    const id = await advice.requestCallBack({ portal: member, form: wish() });
    const which = { partnerId: scene.portal.partner.id, id };
    const [doctor, colleague] = [await entryOf('advice_doctor'), await entryOf('advice_doctor')];
    const closing = { ...which, isReached: true, note: 'Holnap szakorvoshoz megy.' };
    await expect(advice.finishCallBack(doctor, closing)).rejects.toMatchObject({
      code: 'already_claimed',
    });
    const [one, two] = await Promise.allSettled([
      advice.claimCallBack(doctor, which),
      advice.claimCallBack(colleague, which),
    ]);
    expect([one?.status, two?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const mine = one?.status === 'fulfilled' ? doctor : colleague;
    expect(await advice.getCallBack(mine, which)).toMatchObject({
      isMine: true,
      dateOfBirth: expect.stringMatching(/^\d{4}-/),
      phone: '+36205550199',
    });
    await advice.finishCallBack(mine, closing);
    expect((await advice.findOpenCallBacks(doctor, PAGE)).rows).toEqual([]);
    expect(await advice.findCallBacks(member)).toMatchObject([{ status: 'done', isReached: true }]);
    await expect(advice.cancelCallBack({ portal: member, id })).rejects.toMatchObject({
      code: 'appointment_over',
    });
    const { rows } = await database.owner.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'call_back_requested',
      'call_back_claimed',
      'call_back_read',
      'call_back_made',
    ]);
  });

  test('given back it is open to all again; not reached three times it ends, and a mail says so', async () => {
    const advice = at(FRIDAY);
    const id = await advice.requestCallBack({ portal: member, form: wish() });
    const which = { partnerId: scene.portal.partner.id, id };
    const [doctor, colleague] = [await entryOf('advice_doctor'), await entryOf('advice_doctor')];
    await advice.claimCallBack(doctor, which);
    await expect(advice.releaseCallBack(colleague, which)).rejects.toMatchObject({
      code: 'already_claimed',
    });
    await advice.releaseCallBack(doctor, which);
    const missed = { ...which, isReached: false, note: 'Nem vette fel.' };
    for (const [by, attempts] of [
      [colleague, 1],
      [doctor, 2],
    ] as const) {
      await advice.claimCallBack(by, which);
      await advice.finishCallBack(by, missed);
      expect((await advice.findOpenCallBacks(doctor, PAGE)).rows).toMatchObject([
        { attempts, claimedBy: null },
      ]);
    }
    await advice.claimCallBack(doctor, which);
    await advice.finishCallBack(doctor, missed);
    expect((await advice.findOpenCallBacks(doctor, PAGE)).rows).toEqual([]);
    expect(await advice.findCallBacks(member)).toMatchObject([
      { status: 'done', isReached: false },
    ]);
    const order = { callBack: id };
    expect(await runJob(database.worker, 'mail_missed_call_back', order)).toBe('sent');
    expect(await runJob(database.worker, 'mail_call_back', order)).toBe('outdated');
  });

  test('overdue with who took it on it can be taken over; two days later it ends by itself, and a mail is ordered', async () => {
    const early = at(FRIDAY);
    const id = await early.requestCallBack({ portal: member, form: wish() });
    const which = { partnerId: scene.portal.partner.id, id };
    const [doctor, colleague] = [await entryOf('advice_doctor'), await entryOf('advice_doctor')];
    await early.claimCallBack(doctor, which);
    // Its hours end at 16:00.
    await expect(
      at('2026-11-20T15:59:00+01:00').claimCallBack(colleague, which),
    ).rejects.toMatchObject({ code: 'already_claimed' });
    await at('2026-11-20T16:01:00+01:00').claimCallBack(colleague, which);

    const end = async (hours: number) => {
      await database.owner.query(
        `UPDATE call_back SET reach_from = portal_now() - interval '60 hours', due_at = portal_now() - $2 * interval '1 hour' WHERE id = $1`,
        [id, hours],
      );
      await runJob(database.worker, 'end_missed_call_backs');
      const { rows } = await database.owner.query<{ status: string; mails: number }>(
        `SELECT status, (SELECT count(*)::int FROM outbox WHERE kind = 'mail_missed_call_back' AND payload ->> 'callBack' = c.id::text) AS mails
           FROM call_back c WHERE id = $1`,
        [id],
      );
      return rows[0];
    };
    expect(await end(47)).toEqual({ status: 'claimed', mails: 0 });
    expect(await end(49)).toEqual({ status: 'done', mails: 1 });
  });

  test('a year after it has ended it is deleted', async () => {
    const advice = at(FRIDAY);
    const id = await advice.requestCallBack({ portal: member, form: wish() });
    await advice.cancelCallBack({ portal: member, id });
    const ended = async (days: number) => {
      await database.owner.query(
        `UPDATE call_back SET ended_at = portal_now() - $2 * interval '1 day' WHERE id = $1`,
        [id, days],
      );
      await runJob(database.worker, 'delete_call_backs');
      return (await database.owner.query('SELECT FROM call_back')).rowCount;
    };
    expect(await ended(364)).toBe(1);
    expect(await ended(367)).toBe(0);
  });
});

test('the call centre calls back about what it can organise, doctors about everything', async () => {
  const services = at(FRIDAY);
  const medical = await services.requestCallBack({ portal: member, form: wish() });
  const organised = await services.requestCallBack({
    portal: member,
    form: wish({ topic: 'which_doctor', reach: '2026-11-20 16:00' }),
  });
  const [centre, doctor] = [await entryOf('call_centre'), await entryOf('advice_doctor')];
  const idsFor = async (portal: Portal) => {
    const { rows, total } = await services.findOpenCallBacks(portal, PAGE);
    return [total.count, ...rows.map(({ id }) => id)];
  };
  expect(await idsFor(centre)).toEqual([1, organised]);
  expect(await idsFor(doctor)).toEqual([2, medical, organised]);
  const narrowed = async (
    portal: Portal,
    only: Parameters<typeof callBackQueryOf>[0]['filters'],
  ) => {
    const asked = callBackQueryOf({ filters: only, after: null });
    const { rows, total } = await services.findOpenCallBacks(portal, asked);
    return [total.count, ...rows.map(({ id }) => id)];
  };
  expect(await narrowed(doctor, { topic: 'which_doctor' })).toEqual([1, organised]);
  // No filter shows what the role does not let see.
  expect(await narrowed(centre, { topic: 'symptoms' })).toEqual([0]);
  const { id: elsewhere } = await buildPartner(database.owner);
  expect(await narrowed(doctor, { partner: String(elsewhere) })).toEqual([0]);
  expect(await narrowed(doctor, { partner: String(scene.portal.partner.id) })).toHaveLength(3);
  expect(await narrowed(doctor, { who: 'mine' })).toEqual([0]);
  await services.claimCallBack(doctor, { partnerId: scene.portal.partner.id, id: medical });
  expect(await narrowed(doctor, { who: 'mine' })).toEqual([1, medical]);
  expect(await narrowed(doctor, { who: 'free' })).toEqual([1, organised]);
  const partnerId = scene.portal.partner.id;
  for (const step of ['getCallBack', 'claimCallBack', 'lookAtCallBack'] as const) {
    await expect(services[step](centre, { partnerId, id: medical })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  const which = { partnerId, id: organised };
  await services.claimCallBack(centre, which);
  await services.finishCallBack(centre, { ...which, isReached: true, note: '' });
  expect(await idsFor(centre)).toEqual([0]);
});

test('who opens a call-back sees who else has it open, in the list, too, and who has taken it on meanwhile', async () => {
  const services = at(FRIDAY);
  const id = await services.requestCallBack({ portal: member, form: wish({ topic: 'other' }) });
  const which = { partnerId: scene.portal.partner.id, id };
  const [centre, doctor] = [await entryOf('call_centre'), await entryOf('advice_doctor')];
  expect(await services.lookAtCallBack(centre, which)).toEqual({
    others: [],
    claimedBy: null,
    attempts: 0,
  });
  const [listed] = (await services.findOpenCallBacks(doctor, PAGE)).rows;
  expect(listed?.lookedAtBy).toHaveLength(1);
  await services.claimCallBack(doctor, which);
  const later = await services.lookAtCallBack(doctor, which);
  expect(later.others).toEqual(listed?.lookedAtBy);
  expect((await services.lookAtCallBack(centre, which)).claimedBy).not.toBeNull();
  const elsewhere = await entryOf('advice_doctor', (await buildPartner(database.owner)).id);
  await expect(services.lookAtCallBack(elsewhere, which)).rejects.toMatchObject({
    code: 'forbidden',
  });
});
