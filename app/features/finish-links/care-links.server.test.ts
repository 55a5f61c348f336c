import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import type { OutgoingMessage } from '#app/features/messaging/gateway.server.ts';
import { sendMessage } from '#app/features/messaging/send-message.server.ts';
import { VISITOR_ACTOR, type StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { todayOf } from '#app/time/today.ts';
import { addDays } from '#app/time/week.ts';
import { transact, type Transaction } from '#db/client.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import {
  createTestCallCentre,
  createTestFinishLinks,
  openKata,
  refusalOf,
  type TestCallCentre,
} from '#tests/support/call-centre.ts';
import { careOf, staffEntryOf } from '#tests/support/care.ts';
import { buildCustomerOf, buildInsuredOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestMessaging, MAIL_SETTINGS } from '#tests/support/mail.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import { FINISH_LINK_UPKEEP } from './queries.server.ts';
import { sendFinishMail } from './send-finish-mail.server.ts';

let database: TestDatabase;
let centre: TestCallCentre;
let links: ReturnType<typeof createTestFinishLinks>;
let scene: BookingScene;
let entry: Portal;
let kata: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  centre = createTestCallCentre(database.app);
  links = createTestFinishLinks(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  kata = await buildInsuredOf(database, scene, { product: { has_calendar: true } });
  entry = await staffEntryOf(database, scene.portal);
});

const KATAS_DAY = '1986-04-12';
const COMPLAINTS = 'Fáj a válla';

const formOf = () => {
  const care = careOf(scene.subfunctionId, { lastName: 'Szabó' });
  return {
    ...care,
    provider: null,
    providerData: null,
    doctor: null,
    startAt: null,
    formData: { ...care.formData, complaints: COMPLAINTS, isAcknowledged: false },
  };
};
const proofOf = (token: string) => ({
  portal: scene.portal,
  token,
  dateOfBirth: KATAS_DAY,
  humanCheck: 'person',
});
const agreed = (token: string) => ({ ...proofOf(token), isAcknowledged: true });

/** Sends the text message of the last link. */
async function receiveText() {
  const sent: OutgoingMessage[] = [];
  const gateway = {
    send: (message: OutgoingMessage) => {
      sent.push(message);
      return Promise.resolve('sent' as const);
    },
  };
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT message_id AS id FROM finish_link WHERE customer_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [kata.customerId],
  );
  const messageId = rows[0]?.id ?? '';
  const send = () =>
    sendMessage(
      {
        pool: database.worker,
        settings: MAIL_SETTINGS,
        messaging: { ...createTestMessaging(database.worker), gateway },
      },
      { messageId, orderId: 1 },
    );
  return {
    send,
    read: () => {
      const [message] = sent;
      const text = message?.channel === 'sms' ? message.text : '';
      return { text, token: /\/f\/([\w-]{43})\?lang=/.exec(text)?.[1] ?? '' };
    },
  };
}

/** Where a number or mailbox gets one link in an hour; one mail more is kept for bookings. */
const fewLinks = () =>
  createTestFinishLinks(database.app, {
    sms: { perHour: 1, perDay: 9 },
    mail: { perHour: 2, perDay: 9 },
  });

async function sendToKata(opening: string, care = formOf()) {
  await links.sendCareLink(entry, { opening, way: 'sms', care });
  const { send, read } = await receiveText();
  expect(await send()).toBe('sent');
  return read();
}

const needReferral = () =>
  database.owner.query('UPDATE subfunction SET is_referral_required = true WHERE id = $1', [
    scene.subfunctionId,
  ]);

async function countLinks(): Promise<number> {
  const { rows } = await database.owner.query('SELECT FROM finish_link WHERE customer_id = $1', [
    kata.customerId,
  ]);
  return rows.length;
}

async function readCare() {
  const { rows } = await database.owner.query<{
    id: string;
    status: string;
    comment: string;
    first_name: string;
    has_no_referral: boolean;
    files: number;
  }>(
    `SELECT id, status::text, comment, first_name, has_no_referral, (SELECT count(*)::int FROM file WHERE medical_care_id = m.id) AS files
       FROM medical_care m WHERE customer_id = $1`,
    [kata.customerId],
  );
  return rows;
}

test('a member sends a prepared request with a referral by a text message, and the call sees it opened and sent', async () => {
  await needReferral();
  const opening = await openKata(centre, entry);
  const { text, token } = await sendToKata(opening);
  // Others may read a telephone's screen.
  expect(text).not.toMatch(/Szabó|Kata|Fáj/);
  const look = () => links.lookAtLink(entry, opening, 'care');
  expect(await look()).toMatchObject({ delivery: 'sent', openedAt: null, state: 'open' });
  // It is no link to a booking.
  expect(await links.lookAtLink(entry, opening)).toBeNull();
  expect(await links.describeLink({ portal: scene.portal, token })).toEqual({
    state: 'open',
    about: 'care',
  });

  expect(await links.openLink(proofOf(token))).toMatchObject({
    about: 'care',
    patientName: 'Szabó Kata',
    comment: COMPLAINTS,
    needsReferral: true,
    isSelfPaid: false,
  });
  expect(await look()).toMatchObject({ openedAt: expect.any(String) as string, state: 'open' });
  const stream = Readable.from([await drawPdf()]);
  const { id } = await links.putFile({ portal: scene.portal, token, name: 'beutalo.pdf', stream });

  // It is the patient who acknowledges, and who is told of the insurer first.
  expect(await refusalOf(links.finishByLink(proofOf(token)))).toEqual({
    code: 'invalid_input',
    fields: { isAcknowledged: 'required' },
  });
  const finish = (referrals: string[]) =>
    links.finishByLink({ ...agreed(token), preauthType: 'normal', referrals });
  expect(await refusalOf(finish([]))).toBe('attachments_required');
  expect(await readCare()).toEqual([]);
  await finish([id]);
  const [care, ...others] = await readCare();
  expect(others).toEqual([]);
  expect(care).toMatchObject({
    status: 'requested',
    comment: COMPLAINTS,
    first_name: 'Kata',
    has_no_referral: false,
    files: 1,
  });
  expect(await look()).toMatchObject({ id: care?.id, number: null, state: 'finished' });
  // Pressed again it stays done, and shows nothing to whoever opens it later.
  await finish([]);
  expect(await readCare()).toHaveLength(1);
  expect(await refusalOf(links.openLink(proofOf(token)))).toBe('used');
});

test('what was sent stays on the person’s screen after the call, and is nothing to programs of the version before', async () => {
  const opening = await openKata(centre, entry);
  await sendToKata(opening);
  await links.sendCareLink(entry, { opening, way: 'mail', care: formOf() });
  // Of kinds that a worker of the version before does not take: it would drop the one and call the other over.
  const { rows } = await database.owner.query(
    `SELECT kind FROM outbox WHERE partner_id = $1 AND (payload ? 'message' OR payload ? 'link') ORDER BY id`,
    [scene.portal.partner.id],
  );
  expect(rows).toEqual([{ kind: 'send_care_link' }, { kind: 'mail_care_link' }]);
  const { token } = await sendToKata(opening);
  const { rows: known } = await database.owner.query('SELECT FROM finish_link WHERE hash = $1', [
    hashToken(token),
  ]);
  expect(known).toEqual([]);
  const { mails } = await centre.getPerson(entry, await openKata(centre, entry));
  expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
    ['sms', 'sent'],
    ['mail_care_link', 'waiting'],
    ['sms', 'sent'],
  ]);
});

test('a text message that would come too late is refused at the press, and the link before goes on working', async () => {
  const opening = await openKata(centre, entry);
  const { token } = await sendToKata(opening);
  const tell = () => fewLinks().sendCareLink(entry, { opening, way: 'sms', care: formOf() });
  expect(await tell().catch((error: unknown) => error)).toMatchObject({
    code: 'no_more_texts',
    values: { time: expect.stringMatching(/^\d\d:\d\d$/) },
  });
  expect(await links.openLink(proofOf(token))).toMatchObject({ about: 'care' });
  await database.owner.query(`UPDATE mail_turn SET taken_at = taken_at - interval '61 minutes'`);
  await tell();
  expect(await refusalOf(links.openLink(proofOf(token)))).toBe('expired');
});

test('pressed by many at once, or by an older link of the same call, it is one request', async () => {
  const opening = await openKata(centre, entry);
  const first = await sendToKata(opening);
  const second = await sendToKata(opening);
  expect(await refusalOf(links.openLink(proofOf(first.token)))).toBe('expired');
  const press = () => links.finishByLink({ ...agreed(second.token), preauthType: 'normal' });
  await Promise.all([press(), press(), press()]);
  expect(await readCare()).toHaveLength(1);
  expect(await links.describeLink({ portal: scene.portal, token: first.token })).toMatchObject({
    state: 'finished',
  });
  // The next one of the call is another request, and a text that was not sent by then is sent to nobody.
  await links.sendCareLink(entry, { opening, way: 'sms', care: formOf() });
  const { send } = await receiveText();
  await links.sendCareLink(entry, { opening, way: 'mail', care: formOf() });
  expect(await send()).toBe('outdated');
});

test('a mail says nothing of the care, and a wrong day of birth five times ends the link [TK-12]', async () => {
  const opening = await openKata(centre, entry);
  await links.sendCareLink(entry, { opening, way: 'mail', care: formOf() });
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM finish_link WHERE customer_id = $1',
    [kata.customerId],
  );
  const mails: OutgoingMail[] = [];
  const mailer = {
    send: (mail: OutgoingMail) => {
      mails.push(mail);
      return Promise.resolve();
    },
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
  expect(await sendFinishMail(deps, { orderId: 1, linkId: rows[0]?.id ?? '' })).toBe('sent');
  const again = fewLinks().sendCareLink(entry, { opening, way: 'mail', care: formOf() });
  expect(await refusalOf(again)).toBe('no_more_mails');
  const text = mails[0]?.text ?? '';
  expect(text).not.toMatch(/Szabó|Fáj/);
  const token = /\/f\/([\w-]{43})\?lang=/.exec(text)?.[1] ?? '';
  const guess = (day: number) =>
    refusalOf(links.openLink({ ...proofOf(token), dateOfBirth: `1986-05-0${day}` }));
  await Promise.all([1, 2, 3, 4, 5].map(guess));
  expect(await refusalOf(links.openLink(proofOf(token)))).toBe('expired');
  expect(await refusalOf(links.finishByLink(agreed(token)))).toBe('expired');
});

test('a link to a request for a child who comes of age meanwhile, or is noted no more, goes to nobody by mail or text message', async () => {
  const minorId = randomUUID();
  const born = (days: number) =>
    database.owner.query(
      `INSERT INTO minor (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation)
       VALUES ($1, $2, $3, 'Szabó', 'Zsófi', ((portal_now() - interval '18 years')::date + $4::int), 'child')
       ON CONFLICT (id) DO UPDATE SET date_of_birth = excluded.date_of_birth`,
      [minorId, scene.portal.partner.id, kata.customerId, days],
    );
  await born(200);
  const opening = await openKata(centre, entry);
  const order = (way: 'sms' | 'mail') => {
    const care = { ...formOf(), onBehalf: { minorId, mothersName: 'Szabó Kata' } };
    return links.sendCareLink(entry, { opening, way, care });
  };
  await order('sms');
  await born(-1);
  expect(await (await receiveText()).send()).toBe('outdated');
  await born(200);
  await order('sms');
  expect(await (await receiveText()).send()).toBe('sent');

  await order('mail');
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT id FROM finish_link WHERE customer_id = $1 AND message_id IS NULL`,
    [kata.customerId],
  );
  const mailer = { send: () => Promise.resolve(), close: () => {} };
  const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
  const mail = () => sendFinishMail(deps, { orderId: 1, linkId: rows[0]?.id ?? '' });
  await born(-1);
  expect(await mail()).toBe('outdated');
  await database.owner.query('DELETE FROM minor WHERE id = $1', [minorId]);
  expect(await mail()).toBe('outdated');
  await born(200);
  expect(await mail()).toBe('sent');
});

test('what is wrong with the form is said before a link is sent, and the form begins with what is known', async () => {
  const opening = await openKata(centre, entry);
  const send = (care: ReturnType<typeof formOf>) =>
    refusalOf(links.sendCareLink(entry, { opening, way: 'sms', care }));
  expect(await send({ ...formOf(), zipcode: 'x' })).toMatchObject({
    code: 'invalid_input',
    fields: { zipcode: 'zipcodeInvalid' },
  });
  expect(await send({ ...formOf(), subfunction: 2_000_000_000 })).toBe('not_found');
  expect(await countLinks()).toBe(0);
  const begun = await links.beginCare(entry, {
    opening,
    term: '',
    subfunction: scene.subfunctionId,
  });
  expect(begun.known.own).toMatchObject({ firstName: 'Kata', dateOfBirth: KATAS_DAY });
  expect(begun.opened.mode).toBe('new');
});

test('who may not organise care, and who has not opened the caller themselves, sends none', async () => {
  const opening = await openKata(centre, entry);
  const send = (by: Portal) =>
    refusalOf(links.sendCareLink(by, { opening, way: 'sms', care: formOf() }));
  const { actor } = entry;
  if (actor.kind !== 'staff') throw new Error('the entry is of the staff');
  const { partnerId } = actor.grants[0] ?? { partnerId: 0 };
  // The same session, whose role was changed during the call.
  const as = (role: StaffRole, providerId: number | null = null): Portal => ({
    ...entry,
    actor: { ...actor, grants: [{ role, partnerId, providerId }] },
  });
  expect(await send(as('preauthorization'))).toBe('forbidden');
  expect(await send(as('provider_manager', 1))).toBe('forbidden');
  expect(await send(as('partner_admin'))).toBe('forbidden');
  expect(await send(await staffEntryOf(database, scene.portal))).toBe('not_found');
  expect(await send({ ...entry, actor: VISITOR_ACTOR })).toBe('sign_in_required');
  expect(await countLinks()).toBe(0);
  expect(await send(entry)).toBe('done');
});

test('a subscriber who has no account yet is told to register, before a link is sent that could send nothing', async () => {
  await database.owner.query('DELETE FROM account WHERE customer_id = $1', [kata.customerId]);
  const opening = await openKata(centre, entry);
  const sent = links.sendCareLink(entry, { opening, way: 'sms', care: formOf() });
  expect(await refusalOf(sent)).toBe('registration_required');
  expect(await countLinks()).toBe(0);
});

test('the patient sees all that they send, under the name and date of birth of the portal’s own record', async () => {
  const opening = await openKata(centre, entry);
  const typed = formOf();
  const care = {
    ...typed,
    lastName: 'Másik',
    firstName: 'Valaki',
    dateOfBirth: '1985-05-06',
    email: 'other@members.test',
    formData: { ...typed.formData, wantsEnglish: true },
  };
  const token = await sendToKata(opening, care).then((text) => text.token);
  const prepared = await links.openLink(proofOf(token));
  expect(prepared).toMatchObject({
    patientName: 'Szabó Kata',
    person: {
      dateOfBirth: KATAS_DAY,
      mothersName: care.mothersName,
      phone: '+36205550101',
      email: 'other@members.test',
      zipcode: '1117',
      city: 'Budapest',
      street: 'Fő utca 1.',
    },
    wantsEnglish: true,
    wishes: care.formData.wishes,
  });
  await links.finishByLink({ ...agreed(token), preauthType: 'normal' });
  const { rows } = await database.owner.query(
    `SELECT last_name, first_name, date_of_birth::text, email, wants_english FROM medical_care WHERE customer_id = $1`,
    [kata.customerId],
  );
  expect(rows).toEqual([
    {
      last_name: 'Szabó',
      first_name: 'Kata',
      date_of_birth: KATAS_DAY,
      email: 'other@members.test',
      wants_english: true,
    },
  ]);
});

test('the page says who pays as the request does', async () => {
  await needReferral();
  const opening = await openKata(centre, entry);
  const { token } = await sendToKata(opening, { ...formOf(), serviceType: 'SELF_PAID' });
  expect(await links.openLink(proofOf(token))).toMatchObject({
    isSelfPaid: true,
    needsReferral: false,
  });
  expect(await refusalOf(links.finishByLink(agreed(token)))).toBe('done');
});

test('what was prepared before midnight for the next day is opened and sent after it', async () => {
  const today = todayOf(scene.portal);
  const midnight = instantOf(addDays(today, 1), 0, scene.portal.timeZone);
  const standAt = (minutes: number) => setClockOffset(midnight + minutes * 60_000 - Date.now());
  try {
    standAt(-15);
    const opening = await openKata(centre, entry);
    const wishes = [{ date: addDays(today, 1), part: 'morning' as const }];
    const typed = formOf();
    const { token } = await sendToKata(opening, {
      ...typed,
      formData: { ...typed.formData, wishes },
    });
    standAt(5);
    expect(await links.openLink(proofOf(token))).toMatchObject({ wishes });
    await links.finishByLink({ ...agreed(token), preauthType: 'normal' });
    expect(await readCare()).toHaveLength(1);
  } finally {
    setClockOffset(0);
  }
});

test('another account, another partner’s address, an end, and an erasure after the opening send nothing', async () => {
  const opening = await openKata(centre, entry);
  const { token } = await sendToKata(opening);
  const press = (portal = scene.portal) =>
    refusalOf(links.finishByLink({ ...agreed(token), portal, preauthType: 'normal' }));
  const other = await buildCustomerOf(database, scene.portal);
  expect(await press(other.portal)).toBe('other_account');
  const elsewhere = await buildBookingScene(database.owner);
  expect(await press(elsewhere.portal)).toBe('not_found');
  await links.openLink(proofOf(token));
  const endIn = (minutes: number) =>
    database.owner.query(
      `UPDATE finish_link SET expires_at = portal_now() + make_interval(mins => $2) WHERE customer_id = $1`,
      [kata.customerId, minutes],
    );
  await endIn(-1);
  expect(await press()).toBe('expired');
  expect(await refusalOf(links.openLink(proofOf(token)))).toBe('expired');
  await endIn(20);
  const erase = (transaction: Transaction) =>
    transaction.query('SELECT erase_customer($1, portal_now()::date)', [kata.customerId]);
  await transact(database.app, erase, { partnerId: scene.portal.partner.id });
  expect(await press()).toBe('not_found');
  const { rows } = await database.owner.query('SELECT FROM medical_care WHERE partner_id = $1', [
    scene.portal.partner.id,
  ]);
  expect(rows).toEqual([]);
});

test('link and text message go with the account, and a day after the end of the link', async () => {
  const opening = await openKata(centre, entry);
  const { token } = await sendToKata(opening);
  const left = async () => {
    const { rows } = await database.owner.query<{ links: number; messages: number }>(
      `SELECT (SELECT count(*)::int FROM finish_link WHERE partner_id = $1) AS links,
              (SELECT count(*)::int FROM message WHERE partner_id = $1) AS messages`,
      [scene.portal.partner.id],
    );
    return rows[0];
  };
  expect(await left()).toEqual({ links: 1, messages: 1 });
  await database.owner.query(
    `UPDATE finish_link SET expires_at = portal_now() - interval '25 hours' WHERE customer_id = $1`,
    [kata.customerId],
  );
  for (const statement of FINISH_LINK_UPKEEP) await database.worker.query(statement.text, [100]);
  expect(await left()).toEqual({ links: 0, messages: 0 });
  expect(await refusalOf(links.openLink(proofOf(token)))).toBe('not_found');

  await sendToKata(opening);
  const erase = (transaction: Transaction) =>
    transaction.query('SELECT erase_customer($1, portal_now()::date)', [kata.customerId]);
  await transact(database.app, erase, { partnerId: scene.portal.partner.id });
  expect(await left()).toEqual({ links: 0, messages: 0 });
});
