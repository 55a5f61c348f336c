import { afterAll, beforeAll, expect, test } from 'vitest';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import { deleteOutdated, runJob } from '#tests/support/jobs.ts';
import { createTestAccounts, PASSWORD, signInInput } from '#tests/support/accounts.ts';
import { customerActor } from '#tests/support/actors.ts';
import { APP_SECRET, buildBookingScene } from '#tests/support/booking.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { createTestAppointments } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  buildNextSubscription,
  buildSignedIn,
  changeSubscription,
  createTestPeople,
} from '#tests/support/people.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let people: ReturnType<typeof createTestPeople>;
let mails = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  people = createTestPeople(database.app);
});

afterAll(() => database.drop());

type Scene = Awaited<ReturnType<typeof buildSignedIn>>;

const adult = (values: object = {}) => ({
  lastName: 'Szabó',
  firstName: 'Péter',
  dateOfBirth: '1984-02-03',
  email: `peter-${(mails += 1)}@members.test`,
  relation: 'spouse' as const,
  zipcode: '1117',
  city: 'budapest',
  street: 'Irinyi Jozsef u. 14',
  ...values,
});

const child = (dateOfBirth: string) => ({
  lastName: 'Szabó',
  firstName: 'Anna',
  dateOfBirth,
  relation: 'child' as const,
});

async function invite({ portal }: Scene, form = adult()) {
  const id = await people.relatives.inviteRelative({ portal, form });
  return { id, email: form.email, token: createToken(APP_SECRET, id) };
}

function accept({ portal }: Scene, token: string, values: object = {}) {
  return people.relatives.acceptInvitation({
    // The link is opened in a browser where nobody has signed in.
    portal: { ...portal, actor: VISITOR_ACTOR },
    token,
    phone: '06 20 555 0199',
    mothersName: 'Kiss Éva',
    password: 'quiet brown otters',
    humanCheck: 'person',
    userAgent: 'Test',
    oldSecret: undefined,
    ...values,
  });
}

async function findAudit(customerId: number): Promise<string[]> {
  const { rows } = await database.owner.query(
    'SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id',
    [customerId],
  );
  return rows.map(({ action }) => action);
}

test('an adult at the same address gets a sub-account once they accept by their own mail, and shares the product [C042 C666] [AZ-07]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { id, email, token } = await invite(scene);
  const accounts = createTestAccounts(database.app);
  const signIn = () =>
    accounts.signIn(
      signInInput(
        { portal: { ...scene.portal, actor: VISITOR_ACTOR }, email },
        { password: 'quiet brown otters' },
      ),
    );

  // Invited is not joined: nobody can sign in, nothing exists but the invitation.
  await expect(signIn()).rejects.toMatchObject({ code: 'sign_in_failed' });
  const { rows: none } = await database.owner.query('SELECT FROM customer WHERE user_email = $1', [
    email,
  ]);
  expect(none).toEqual([]);
  const { rows: orders } = await database.owner.query(
    `SELECT payload FROM outbox WHERE kind = 'mail_person' AND partner_id = $1`,
    [scene.portal.partner.id],
  );
  expect(orders).toEqual([{ payload: { mail: 'relative-invitation', relative: id } }]);

  await accept(scene, token);
  const { secret } = await signIn();
  const identity = await accounts.identifySession(scene.portal, secret);
  const main = await accounts.getViewer(scene.portal, scene.account.customer_id);
  expect(identity.viewer.subscription?.productId).toBe(main?.subscription?.productId);
  expect(identity.viewer.customerId).not.toBe(scene.account.customer_id);
  expect(requireCustomer(identity).personName).toBe('Szabó Péter');

  expect(await people.relatives.findRelatives({ portal: scene.portal })).toMatchObject({
    // The relative's address is not the holder's business once the account is the relative's.
    adults: [{ id, name: 'Szabó Péter', state: 'active', email: null }],
    sharedFrom: null,
    canShare: true,
  });
  const relative = { ...scene.portal, actor: identity.actor };
  expect(await people.relatives.findRelatives({ portal: relative })).toEqual({
    adults: [],
    minors: [],
    sharedFrom: 'Szabó Kata',
    canShare: false,
    subAccountsMax: 5,
  });
  expect(await findAudit(scene.account.customer_id)).toEqual([
    'relative_invited',
    'relative_accepted',
  ]);
  expect(await findAudit(identity.viewer.customerId ?? 0)).toContain('sub_account_opened');
  const { rows: consents } = await database.owner.query(
    'SELECT kind, source, version FROM consent WHERE customer_id = $1 ORDER BY kind',
    [identity.viewer.customerId],
  );
  expect(consents.map(({ kind, source }) => [kind, source])).toEqual([
    ['privacy', 'invitation'],
    ['terms', 'invitation'],
  ]);

  // Once only, and not shared on.
  await expect(accept(scene, token)).rejects.toMatchObject({ code: 'used' });
  await expect(
    people.relatives.inviteRelative({ portal: relative, form: adult() }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('another address is refused, when invited and when accepted after a move [C042]', async () => {
  const scene = await buildSignedIn(database.owner);
  await expect(
    people.relatives.inviteRelative({
      portal: scene.portal,
      form: adult({ street: 'Fő utca 1.' }),
    }),
  ).rejects.toMatchObject({ code: 'other_address' });
  const { token } = await invite(scene);
  await people.profile.updateContact({
    portal: scene.portal,
    form: { phone: '+36205550101', zipcode: '6720', city: 'Szeged', street: 'Fő tér 2.' },
  });
  await expect(accept(scene, token)).rejects.toMatchObject({ code: 'other_address' });
});

test('a form with mistakes is refused field by field; nobody under 18 is invited as an adult', async () => {
  const { portal } = await buildSignedIn(database.owner);
  const form = adult({ firstName: '', email: 'no', zipcode: '12', dateOfBirth: '2015-01-01' });
  await expect(people.relatives.inviteRelative({ portal, form })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      firstName: 'required',
      email: 'emailInvalid',
      zipcode: 'zipcodeInvalid',
      dateOfBirth: 'notAdult',
    },
  });
  await expect(
    people.relatives.addMinor({ portal, form: child('1980-01-01') }),
  ).rejects.toMatchObject({ fields: { dateOfBirth: 'notMinor' } });
});

test('an account has five adult relatives at most, however quickly they are invited', async () => {
  const scene = await buildSignedIn(database.owner);
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => invite(scene)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many_relatives' } });
  const { adults } = await people.relatives.findRelatives({ portal: scene.portal });
  expect(adults).toHaveLength(5);
});

test('ten invitations a day are sent, whether they stand or were taken back; then the holder has to wait', async () => {
  const scene = await buildSignedIn(database.owner);
  for (let n = 0; n < 10; n += 1) {
    const { id } = await invite(scene);
    await people.relatives.removeRelative({ portal: scene.portal, relativeId: id });
  }
  const refusal = await invite(scene).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'too_many_mails' });
  const { retryAfterSeconds } = refusal as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(86_000);
  expect(retryAfterSeconds).toBeLessThanOrEqual(86_400);
  // Another holder of the same portal is not held up.
  await invite(await buildSignedIn(database.owner, { ...scene.portal, actor: VISITOR_ACTOR }));
});

test('an invitation can be accepted for seven days', async () => {
  const scene = await buildSignedIn(database.owner);
  const { id, token } = await invite(scene);
  const { rows } = await database.owner.query(
    'SELECT extract(epoch FROM expires_at - created_at)::int / 3600.0 AS hours FROM relative WHERE id = $1',
    [id],
  );
  expect(Number(rows[0].hours)).toBe(168);
  await accept(scene, token);
});

test('without a subscription there is nothing to share', async () => {
  const scene = await buildSignedIn(database.owner);
  await database.owner.query('DELETE FROM subscription WHERE customer_id = $1', [
    scene.account.customer_id,
  ]);
  await expect(invite(scene)).rejects.toMatchObject({ code: 'subscription_required' });
});

test('an invitation that was taken back or is too old cannot be accepted; a weak password and a taken address neither', async () => {
  const scene = await buildSignedIn(database.owner);
  const taken = await invite(scene, adult({ email: scene.email.toUpperCase() }));
  await expect(accept(scene, taken.token)).rejects.toMatchObject({ code: 'email_taken' });
  const { id, token } = await invite(scene);
  await expect(accept(scene, token, { password: '123456' })).rejects.toMatchObject({
    fields: { password: 'common' },
  });
  await expect(accept(scene, token, { phone: '12', mothersName: '' })).rejects.toMatchObject({
    fields: { phone: 'phoneInvalid', mothersName: 'required' },
  });
  await expect(accept(scene, token, { humanCheck: 'robot' })).rejects.toMatchObject({
    code: 'human_check_failed',
  });
  await database.owner.query(`UPDATE relative SET expires_at = portal_now() WHERE id = $1`, [id]);
  await expect(accept(scene, token)).rejects.toMatchObject({ code: 'expired' });
  await people.relatives.removeRelative({ portal: scene.portal, relativeId: id });
  await expect(accept(scene, token)).rejects.toMatchObject({ code: 'not_found' });
});

test('a link that is used or over shows nothing of anybody, and an invitation nobody accepts is gone in thirty days', async () => {
  const scene = await buildSignedIn(database.owner);
  const describe = (token: string) =>
    people.relatives.describeInvitation({
      portal: { ...scene.portal, actor: VISITOR_ACTOR },
      token,
    });
  const age = (id: string, days: number) =>
    database.owner.query(
      `UPDATE relative SET created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day' WHERE id = $1`,
      [id, days],
    );
  const used = await invite(scene);
  expect(await describe(used.token)).toMatchObject({
    state: 'valid',
    invitation: { name: 'Szabó Péter', email: used.email, holderName: 'Szabó Kata' },
  });
  const inEnglish = { ...scene.portal, actor: VISITOR_ACTOR, locale: 'en' as const };
  expect(
    await people.relatives.describeInvitation({ portal: inEnglish, token: used.token }),
  ).toMatchObject({ invitation: { holderName: 'Kata Szabó' } });
  await accept(scene, used.token);
  expect(await describe(used.token)).toEqual({ state: 'used', invitation: null });

  const over = await invite(scene);
  await age(over.id, 29);
  expect(await describe(over.token)).toEqual({ state: 'expired', invitation: null });
  const orphan = await invite(scene);
  await database.owner.query(
    `UPDATE subscription SET ends_on = '2021-01-01' WHERE customer_id = $1`,
    [scene.account.customer_id],
  );
  expect(await describe(orphan.token)).toEqual({ state: 'expired', invitation: null });

  await age(used.id, 31);
  await deleteOutdated(database.worker, 100);
  const left = () =>
    database.owner
      .query('SELECT id FROM relative WHERE id = ANY ($1)', [[used.id, over.id]])
      .then(({ rows }) => rows.map(({ id }) => id).toSorted());
  expect(await left()).toEqual([used.id, over.id].toSorted());
  await age(over.id, 2);
  await deleteOutdated(database.worker, 100);
  expect(await left()).toEqual([used.id]);
});

test('the holder ends the sharing, or the relative leaves: the account stays without the product', async () => {
  const accounts = createTestAccounts(database.app);
  for (const isLeft of [false, true]) {
    const scene = await buildSignedIn(database.owner);
    const { id, email, token } = await invite(scene);
    await accept(scene, token);
    const { secret } = await accounts.signIn(
      signInInput({ portal: scene.portal, email }, { password: 'quiet brown otters' }),
    );
    const { actor } = await accounts.identifySession(scene.portal, secret);
    const portal = { ...scene.portal, actor };
    if (isLeft) await people.relatives.leaveMainAccount({ portal });
    else await people.relatives.removeRelative({ portal: scene.portal, relativeId: id });
    const after = await accounts.identifySession(scene.portal, secret);
    expect(after.actor.kind).toBe('customer');
    expect(after.viewer.subscription).toBeNull();
    expect((await people.relatives.findRelatives({ portal: scene.portal })).adults).toEqual([]);
    expect(await findAudit(requireCustomer({ actor }).customerId)).toContain('sub_account_ended');
    expect(await findAudit(scene.account.customer_id)).toContain(
      isLeft ? 'relative_left' : 'relative_removed',
    );
    await expect(people.relatives.leaveMainAccount({ portal })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

/** What a relative shares, the first one first; and the mails they were sent for it. */
async function findShared(email: string) {
  const { rows } = await database.owner.query(
    `SELECT s.product_id, s.starts_on::text, s.ends_on::text FROM subscription s JOIN customer c ON c.id = s.customer_id
      WHERE c.user_email = $1 ORDER BY s.starts_on`,
    [email],
  );
  const { rows: mails } = await database.owner.query(
    `SELECT FROM outbox o JOIN account a ON o.payload ->> 'account' = a.id::text
      WHERE a.email = $1 AND o.payload ->> 'mail' = 'sharing-ended'`,
    [email],
  );
  return { shared: rows, mails: mails.length };
}

test('a main subscription that is prolonged, changed or followed by another goes on for those who share it, and for nobody else', async () => {
  const scene = await buildSignedIn(database.owner);
  const holder = scene.account.customer_id;
  const sharing = await invite(scene);
  const gone = await invite(scene);
  await accept(scene, sharing.token);
  await accept(scene, gone.token);
  await people.relatives.removeRelative({ portal: scene.portal, relativeId: gone.id });
  const ended = await findShared(gone.email);
  const other = await buildProduct(database.owner, { partner_id: scene.portal.partner.id });

  await changeSubscription(database.owner, holder, { ends_on: '2030-01-01' });
  expect((await findShared(sharing.email)).shared).toMatchObject([{ ends_on: '2030-01-01' }]);
  await changeSubscription(database.owner, holder, { ends_on: '2031-01-01', product_id: other.id });
  expect((await findShared(sharing.email)).shared).toMatchObject([
    { ends_on: '2031-01-01', product_id: other.id },
  ]);
  await buildNextSubscription(database.owner, other, {
    customer_id: holder,
    starts_on: '2031-01-01',
    ends_on: '2032-01-01',
  });
  expect((await findShared(sharing.email)).shared).toMatchObject([
    { ends_on: '2031-01-01' },
    { starts_on: '2031-01-01', ends_on: '2032-01-01', product_id: other.id },
  ]);
  expect((await findShared(gone.email)).shared.map(({ ends_on }) => ends_on)).toEqual(
    ended.shared.map(({ ends_on }) => ends_on),
  );
  await people.relatives.removeRelative({ portal: scene.portal, relativeId: sharing.id });
  expect(
    (await findShared(sharing.email)).shared.map(({ starts_on }) => starts_on),
    'nor anything of what was to come',
  ).not.toContain('2031-01-01');
});

test('whoever no longer shares a subscription is told by mail, once', async () => {
  const removed = await buildSignedIn(database.owner);
  const one = await invite(removed);
  await accept(removed, one.token);
  expect(await findShared(one.email)).toMatchObject({ mails: 0 });
  await people.relatives.removeRelative({ portal: removed.portal, relativeId: one.id });
  expect(await findShared(one.email)).toMatchObject({ mails: 1 });

  const lapsed = await buildSignedIn(database.owner);
  const two = await invite(lapsed);
  await accept(lapsed, two.token);
  const end = (day: string) =>
    changeSubscription(database.owner, lapsed.account.customer_id, { ends_on: day });
  await end('2040-01-01');
  await runJob(database.worker, 'tell_ended_sharing');
  expect(await findShared(two.email)).toMatchObject({ mails: 0 });
  await end('2021-01-01');
  await runJob(database.worker, 'tell_ended_sharing');
  await runJob(database.worker, 'tell_ended_sharing');
  expect(await findShared(one.email)).toMatchObject({ mails: 1 });
  expect(await findShared(two.email)).toMatchObject({ mails: 1 });
});

/** The housekeeping as it runs at another moment. */
async function notifyEndedSharingAt(moment: string): Promise<void> {
  await transact(database.owner, async (transaction) => {
    await transaction.query(
      `SELECT set_config('vizit.clock_offset', ($1::timestamptz - portal_now())::text, true)`,
      [moment],
    );
    await transaction.query('SELECT tell_ended_sharing()');
  });
}

test('in the first hour after a shared subscription only who shares no next one is told', async () => {
  const lapse = async (hasNext: boolean) => {
    const scene = await buildSignedIn(database.owner);
    const { email, token } = await invite(scene);
    await accept(scene, token);
    const holder = scene.account.customer_id;
    await changeSubscription(database.owner, holder, { ends_on: '2035-03-02' });
    const product = await buildProduct(database.owner, { partner_id: scene.portal.partner.id });
    const next = { customer_id: holder, starts_on: '2035-03-02' };
    if (hasNext) await buildNextSubscription(database.owner, product, next);
    return email;
  };
  const over = await lapse(false);
  const goesOn = await lapse(true);
  // Half past midnight in Budapest is still the day before in UTC.
  await notifyEndedSharingAt('2035-03-01 23:30Z');
  expect(await findShared(over)).toMatchObject({ mails: 1 });
  expect(await findShared(goesOn)).toMatchObject({ mails: 0 });
});

test('a shared subscription ends at midnight of the market in which it was taken, an hour earlier in Romania than in Hungary', async () => {
  const lapse = async (country: 'HU' | 'RO') => {
    const scene = await buildSignedIn(database.owner);
    await database.owner.query('UPDATE partner_host SET country = $2 WHERE host = $1', [
      scene.portal.host,
      country,
    ]);
    const { email, token } = await invite(scene);
    await accept(scene, token);
    await changeSubscription(database.owner, scene.account.customer_id, { ends_on: '2036-03-02' });
    return email;
  };
  const romanian = await lapse('RO');
  const hungarian = await lapse('HU');
  const told = async (email: string) => (await findShared(email)).mails;

  // 23:30 in Bucharest, 22:30 in Budapest.
  await notifyEndedSharingAt('2036-03-01 21:30Z');
  expect([await told(romanian), await told(hungarian)]).toEqual([0, 0]);
  // 00:30 in Bucharest, 23:30 in Budapest.
  await notifyEndedSharingAt('2036-03-01 22:30Z');
  expect([await told(romanian), await told(hungarian)]).toEqual([1, 0]);
  // 01:30 in Bucharest, 00:30 in Budapest.
  await notifyEndedSharingAt('2036-03-01 23:30Z');
  expect([await told(romanian), await told(hungarian)]).toEqual([1, 1]);
});

test('an erased holder leaves their relatives nothing of a subscription that was to come [PR-04]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { email, token } = await invite(scene);
  await accept(scene, token);
  const holder = scene.account.customer_id;
  await changeSubscription(database.owner, holder, { ends_on: '2035-03-02' });
  const product = await buildProduct(database.owner, { partner_id: scene.portal.partner.id });
  await buildNextSubscription(database.owner, product, {
    customer_id: holder,
    starts_on: '2035-03-02',
  });
  expect((await findShared(email)).shared).toHaveLength(2);
  await people.profile.eraseAccount({ portal: scene.portal, password: PASSWORD });
  const { shared } = await findShared(email);
  expect(shared.filter(({ starts_on }) => starts_on === '2035-03-02')).toEqual([]);
  expect(shared).toHaveLength(1);
});

test('the holder reads, copies and changes nothing of an adult relative’s visits [AZ-07]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { email, token } = await invite(scene);
  await accept(scene, token);
  const { rows } = await database.owner.query('SELECT id FROM customer WHERE user_email = $1', [
    email,
  ]);
  const relative = rows[0].id as number;
  const { calendar, starts, subfunctionId } = await buildBookingScene(database.owner);
  const visit = await buildReservation(database.owner, {
    calendar,
    starts_at: new Date(starts[0] ?? 0),
    subfunction_id: subfunctionId,
    partner_id: scene.portal.partner.id,
  });
  await database.owner.query(
    `UPDATE reservation SET customer_id = $2, patient_email = $3, patient_last_name = 'Szabó', patient_first_name = 'Péter',
            patient_comment = 'titkos panasz' WHERE id = $1`,
    [visit.id, relative, email],
  );
  const appointments = createTestAppointments(database.app);
  const seenBy = (customerId: number) => {
    const viewer = { ...scene.portal.viewer, hasAppointments: true };
    return {
      ...scene.portal,
      actor: customerActor({ ...requireCustomer(scene.portal), customerId }),
      viewer,
    };
  };
  const own = await appointments.findAppointments({ portal: seenBy(relative) });
  expect(JSON.stringify(own)).toContain('titkos panasz');
  const portal = seenBy(scene.account.customer_id);
  const shown = [
    await appointments.findAppointments({ portal }),
    await people.relatives.findRelatives({ portal }),
    await people.collectData(portal),
  ];
  expect(JSON.stringify(shown)).not.toMatch(/titkos|panasz/);
  expect(JSON.stringify(shown)).not.toContain(visit.id);
  for (const change of [
    () => appointments.cancelAppointment({ portal, id: visit.id }),
    () => appointments.writeAppointmentFile({ portal, id: visit.id }),
  ]) {
    await expect(change()).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('when the main subscription ends, so does what is shared of it', async () => {
  const scene = await buildSignedIn(database.owner);
  const { email, token } = await invite(scene);
  await accept(scene, token);
  await changeSubscription(database.owner, scene.account.customer_id, { ends_on: '2021-01-01' });
  const { rows } = await database.owner.query(
    `SELECT s.ends_on::text FROM subscription s JOIN customer c ON c.id = s.customer_id WHERE c.user_email = $1`,
    [email],
  );
  expect(rows).toEqual([{ ends_on: '2021-01-01' }]);
});

test('a child needs no account and is acted for until the eighteenth birthday, not a day longer [C044 C045 C667] [AZ-07]', async () => {
  const { portal, account } = await buildSignedIn(database.owner);
  // Noon in Budapest, whatever the hour of the test is.
  const now = new Date();
  const noon = new Date(now.toISOString().slice(0, 10) + 'T11:00:00Z').getTime() - now.getTime();
  const birthday = new Date(now.getTime() + noon + 10 * DAY_MS).toISOString().slice(0, 10);
  const born = `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`;
  try {
    setClockOffset(noon);
    const id = await people.relatives.addMinor({ portal, form: child(born) });
    const { rows: accounts } = await database.owner.query(
      `SELECT FROM customer WHERE partner_id = $1`,
      [portal.partner.id],
    );
    expect(accounts).toHaveLength(1);

    setClockOffset(noon + 9 * DAY_MS);
    expect(await people.requireOnBehalf({ portal, minorId: id })).toMatchObject({
      name: 'Szabó Anna',
      birthDate: born,
      relation: 'child',
    });
    for (const days of [10, 11]) {
      setClockOffset(noon + days * DAY_MS);
      await expect(people.requireOnBehalf({ portal, minorId: id })).rejects.toMatchObject({
        code: 'not_found',
      });
      expect((await people.relatives.findRelatives({ portal })).minors).toEqual([]);
    }
  } finally {
    setClockOffset(0);
  }
  expect(await findAudit(account.customer_id)).toEqual(['minor_added']);
});

test.each([
  ['2008-02-28', '2026-02-28'],
  ['2008-02-29', '2026-02-28'],
  ['2008-03-01', '2026-03-01'],
  ['2010-02-28', '2028-02-28'],
])('whoever was born on %s is of age from %s on', async (born, expected) => {
  const { rows } = await database.owner.query('SELECT day_of_age($1)::text AS day', [born]);
  expect(rows).toEqual([{ day: expected }]);
});

test('nobody reaches the relatives of another, and trying is noted [AZ-02]', async () => {
  const owner = await buildSignedIn(database.owner);
  const stranger = await buildSignedIn(database.owner, { ...owner.portal, actor: VISITOR_ACTOR });
  const { id } = await invite(owner);
  const minorId = await people.relatives.addMinor({
    portal: owner.portal,
    form: child('2020-05-05'),
  });
  const { portal } = stranger;
  for (const attempt of [
    () => people.relatives.removeRelative({ portal, relativeId: id }),
    () => people.relatives.removeMinor({ portal, minorId }),
    () => people.requireOnBehalf({ portal, minorId }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
  const { rows } = await database.owner.query(
    `SELECT object_kind FROM audit_entry WHERE action = 'foreign_id_refused' AND actor_id = $1 ORDER BY id`,
    [stranger.account.customer_id],
  );
  expect(rows.map(({ object_kind }) => object_kind)).toEqual(['relative', 'minor', 'minor']);
  const { adults, minors } = await people.relatives.findRelatives({ portal: owner.portal });
  expect([adults.length, minors.length]).toEqual([1, 1]);
  await people.relatives.removeMinor({ portal: owner.portal, minorId });
  expect((await people.relatives.findRelatives({ portal: owner.portal })).minors).toEqual([]);
});

test('who is not signed in has no relatives to manage', async () => {
  const { portal } = await buildSignedIn(database.owner);
  await expect(
    people.relatives.findRelatives({ portal: { ...portal, actor: VISITOR_ACTOR } }),
  ).rejects.toMatchObject({ code: 'sign_in_required' });
});
