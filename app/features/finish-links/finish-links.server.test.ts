import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMessage } from '#app/features/messaging/gateway.server.ts';
import { sendMessage } from '#app/features/messaging/send-message.server.ts';
import { VISIT_PLACE_WORDS } from '#app/i18n/visit-place.ts';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import {
  createTestCallCentre,
  createTestFinishLinks,
  openKata,
  refusalOf,
  type TestCallCentre,
} from '#tests/support/call-centre.ts';
import { staffEntryOf } from '#tests/support/care.ts';
import { buildInsuredOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestMessaging, MAIL_SETTINGS } from '#tests/support/mail.ts';
import { holdCareByVideo } from '#tests/support/video-care.ts';
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

const ADAM = {
  patientLastName: 'Kis',
  patientFirstName: 'Ádám',
  patientDateOfBirth: '1950-02-03',
  patientMothersName: 'Nagy Éva',
  patientPhone: '06 20 555 0177',
  patientComment: '',
  patientEmail: 'adam@patients.example',
  zipcode: '',
  city: '',
  street: '',
};
const KATAS_DAY = '1986-04-12';

/** What a call holds, and how it names it. */
async function hold(opening: string, index = 0) {
  const what = { slotId: scene.slotIds[index] ?? '', subfunctionId: scene.subfunctionId };
  const { id } = await centre.holdForPerson(entry, { opening, ...what, attempt: randomUUID() });
  return { reservationId: id, ...what, opening };
}

async function holdForKata() {
  return hold(await openKata(centre, entry));
}

async function holdForGuest() {
  const [place] = await centre.findGuestPortals(entry);
  if (!place) throw new Error('the scene has no portal for visitors');
  const held = await hold((await centre.beginGuest(entry, place)).opening);
  return { ...held, guest: { locale: 'ro' as const, patient: ADAM } };
}

/** Sends what was ordered last of a visit. @returns whom it went to and the token in it */
async function receiveText(reservationId: string) {
  const sent: OutgoingMessage[] = [];
  const gateway = {
    send: (message: OutgoingMessage) => {
      sent.push(message);
      return Promise.resolve('sent' as const);
    },
  };
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM message WHERE reservation_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [reservationId],
  );
  const messaging = { ...createTestMessaging(database.worker), gateway };
  const deps = { pool: database.worker, settings: MAIL_SETTINGS, messaging };
  const order = { messageId: rows[0]?.id ?? '', orderId: 1 };
  const outcome = await sendMessage(deps, order);
  const [message] = sent;
  const text = message?.channel === 'sms' ? message.text : '';
  const to = message?.channel === 'sms' ? message.phone : null;
  return { outcome, to, text, token: /\/f\/([\w-]{43})\?lang=/.exec(text)?.[1] ?? '' };
}

const proofOf = (token: string, dateOfBirth: string, portal = scene.portal) => ({
  portal,
  token,
  dateOfBirth,
  humanCheck: 'person',
});

async function openVisit(token: string) {
  const prepared = await links.openLink(proofOf(token, KATAS_DAY));
  if (prepared.about !== 'visit') throw new Error('it is about care');
  return prepared;
}

async function readVisit(id: string) {
  const { rows } = await database.owner.query(
    'SELECT status::text, customer_id, patient_first_name AS name, patient_comment AS comment FROM reservation WHERE id = $1',
    [id],
  );
  return rows[0] as object;
}

test('a member finishes by a text message to their own number, and the call sees it opened and finished', async () => {
  const held = await holdForKata();
  await links.sendLink(entry, { ...held, way: 'sms', patientComment: 'Fáj' });
  const { to, text, token } = await receiveText(held.reservationId);
  const { rows } = await database.owner.query<{ phone: string }>(
    'SELECT phone FROM subscription WHERE customer_id = $1',
    [kata.customerId],
  );
  expect(to).toBe(rows[0]?.phone);
  // Others may read a telephone's screen.
  expect(text).not.toMatch(/Szabó|Kata|Fáj/);
  expect(await links.lookAtLink(entry, held.opening)).toMatchObject({
    way: 'sms',
    delivery: 'sent',
    openedAt: null,
    state: 'open',
  });

  const visit = await openVisit(token);
  expect(visit).toMatchObject({ patientName: 'Szabó Kata', comment: 'Fáj', needsReferral: false });
  expect(visit.cover?.preauthType).toBeTypeOf('string');
  expect(await links.lookAtLink(entry, held.opening)).toMatchObject({
    openedAt: expect.any(String) as string,
    state: 'open',
  });
  const { preauthType } = visit.cover ?? {};
  await links.finishByLink({ ...proofOf(token, KATAS_DAY), preauthType });
  expect(await readVisit(held.reservationId)).toEqual({
    status: preauthType === 'normal' ? 'pending_preauth' : 'confirmed',
    customer_id: kata.customerId,
    name: 'Kata',
    comment: 'Fáj',
  });
  expect(await links.lookAtLink(entry, held.opening)).toMatchObject({ state: 'finished' });
  // Pressed again it stays done, and shows nothing to whoever opens it later.
  await links.finishByLink({ ...proofOf(token, KATAS_DAY), preauthType });
  expect(await refusalOf(links.openLink(proofOf(token, KATAS_DAY)))).toBe('used');
});

test('a stranger who got the text sees nothing, and five wrong dates of birth end the link, also at once [TK-12]', async () => {
  const held = await holdForKata();
  await links.sendLink(entry, { ...held, way: 'sms' });
  const { token } = await receiveText(held.reservationId);
  expect(await links.describeLink({ portal: scene.portal, token })).toEqual({
    state: 'open',
    about: 'visit',
  });
  const guess = (day: number) => refusalOf(links.openLink(proofOf(token, `1986-05-0${day}`)));
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(guess));
  const wrong = { code: 'invalid_input', fields: { dateOfBirth: 'mismatch' } };
  expect(answers.filter((one) => typeof one === 'object')).toEqual([
    wrong,
    wrong,
    wrong,
    wrong,
    wrong,
  ]);
  expect(await refusalOf(links.openLink(proofOf(token, KATAS_DAY)))).toBe('expired');
  expect(await refusalOf(links.finishByLink(proofOf(token, KATAS_DAY)))).toBe('expired');
  expect(await links.lookAtLink(entry, held.opening)).toMatchObject({
    state: 'over',
    isGuessed: true,
  });
  expect(await readVisit(held.reservationId)).toMatchObject({ status: 'started' });
});

test('a link ends with another one, with the hold, and with the account that it was for; a second account changes nothing [TK-10]', async () => {
  const held = await holdForKata();
  await links.sendLink(entry, { ...held, way: 'sms' });
  const first = await receiveText(held.reservationId);
  await links.sendLink(entry, { ...held, way: 'sms' });
  const second = await receiveText(held.reservationId);
  expect(second.token).not.toBe(first.token);
  expect(await refusalOf(links.openLink(proofOf(first.token, KATAS_DAY)))).toBe('expired');

  const other = await buildInsuredOf(database, scene, {});
  const asOther = proofOf(second.token, KATAS_DAY, other.portal);
  expect(await refusalOf(links.finishByLink(asOther))).toBe('other_account');
  expect(await links.openLink(proofOf(second.token, KATAS_DAY, kata.portal))).toMatchObject({
    patientName: 'Szabó Kata',
  });

  // What ends with an account ends its links, and no other is kept.
  const erase = (transaction: Transaction) =>
    transaction.query('SELECT erase_customer($1, portal_now()::date)', [other.customerId]);
  await database.owner.query('UPDATE finish_link SET customer_id = $2 WHERE reservation_id = $1', [
    held.reservationId,
    other.customerId,
  ]);
  await transact(database.app, erase, { partnerId: scene.portal.partner.id });
  expect(await refusalOf(links.openLink(proofOf(second.token, KATAS_DAY)))).toBe('not_found');
  await links.sendLink(entry, { ...held, way: 'sms' });
  const third = await receiveText(held.reservationId);

  await database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE id = $1`,
    [held.reservationId],
  );
  expect(await refusalOf(links.finishByLink(proofOf(third.token, KATAS_DAY)))).toBe('expired');
  // What is over is no longer sent, and kept for a day.
  const age = 'UPDATE finish_link SET expires_at = expires_at - $1::interval';
  await database.owner.query(age, ['30 minutes']);
  expect(await links.describeLink({ portal: scene.portal, token: third.token })).toEqual({
    state: 'over',
    about: 'visit',
  });
  await database.owner.query(age, ['1 day']);
  for (const { text } of FINISH_LINK_UPKEEP) await database.worker.query(text, [1_000]);
  const { rows } = await database.owner.query(
    'SELECT id FROM message WHERE reservation_id = $1 UNION ALL SELECT id FROM finish_link WHERE reservation_id = $1',
    [held.reservationId],
  );
  expect(rows).toEqual([]);
});

test('care that needs a referral is finished with one that came by the link, once it was opened', async () => {
  await database.owner.query('UPDATE subfunction SET is_referral_required = true WHERE id = $1', [
    scene.subfunctionId,
  ]);
  const held = await holdForKata();
  await links.sendLink(entry, { ...held, way: 'sms' });
  const { token } = await receiveText(held.reservationId);
  const content = await drawPdf();
  const put = () =>
    links.putFile({
      portal: scene.portal,
      token,
      name: 'beutalo.pdf',
      stream: Readable.from([content]),
    });
  expect(await refusalOf(put())).toBe('expired');
  const visit = await openVisit(token);
  expect(visit.needsReferral).toBe(true);
  const { preauthType } = visit.cover ?? {};
  const finish = (referrals: string[]) =>
    links.finishByLink({ ...proofOf(token, KATAS_DAY), preauthType, referrals });
  expect(await refusalOf(finish([]))).toBe('attachments_required');
  const { id } = await put();
  await finish([id]);
  const { rows } = await database.owner.query(
    'SELECT id, customer_id FROM file WHERE reservation_id = $1',
    [held.reservationId],
  );
  expect(rows).toEqual([{ id, customer_id: kata.customerId }]);
});

test('a link for a child who comes of age meanwhile, or is noted no more, goes to nobody by mail or text message and leads nowhere', async () => {
  const { customerId } = kata;
  const minorId = randomUUID();
  const born = (days: number) =>
    database.owner.query(
      `INSERT INTO minor (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation)
       VALUES ($1, $2, $3, 'Szabó', 'Zsófi', ((portal_now() - interval '18 years')::date + $4::int), 'child')
       ON CONFLICT (id) DO UPDATE SET date_of_birth = excluded.date_of_birth`,
      [minorId, scene.portal.partner.id, customerId, days],
    );
  await born(200);
  const held = await holdForKata();
  await links.sendLink(entry, { ...held, way: 'mail', minor: { minorId, mothersName: '' } });
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM finish_link WHERE reservation_id = $1',
    [held.reservationId],
  );
  const id = rows[0]?.id ?? '';
  const token = createToken(MAIL_SETTINGS.appSecret, id);
  const mailer = { send: () => Promise.resolve(), close: () => {} };
  const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
  const send = () => sendFinishMail(deps, { orderId: 1, linkId: id });
  expect(await send()).toBe('sent');
  expect(await openVisit(token)).toMatchObject({ patientName: 'Szabó Zsófi' });
  await born(-1);
  expect(await send()).toBe('outdated');
  expect(await refusalOf(openVisit(token))).toBe('of_age');
  const finish = () => links.finishByLink(proofOf(token, KATAS_DAY));
  expect(await refusalOf(finish())).toBe('of_age');
  await database.owner.query('DELETE FROM minor WHERE id = $1', [minorId]);
  expect(await send()).toBe('outdated');
  expect(await refusalOf(openVisit(token))).toBe('not_found');

  await born(200);
  const text = async () => {
    await links.sendLink(entry, { ...held, way: 'sms', minor: { minorId, mothersName: '' } });
    return async () => (await receiveText(held.reservationId)).outcome;
  };
  expect(await (await text())()).toBe('sent');
  const sendText = await text();
  await born(-1);
  expect(await sendText()).toBe('outdated');
});

test('somebody without an account finishes by mail in their language, as a visitor; the staff type an address once', async () => {
  const held = await holdForGuest();
  const wrong = { ...ADAM, patientEmail: 'nobody' };
  const refused = links.sendLink(entry, {
    ...held,
    way: 'mail',
    guest: { locale: 'ro', patient: wrong },
  });
  expect(await refusalOf(refused)).toMatchObject({ fields: { patientEmail: 'emailInvalid' } });
  await links.sendLink(entry, { ...held, way: 'mail' });
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM finish_link WHERE reservation_id = $1',
    [held.reservationId],
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
  const [mail] = mails;
  expect(mail?.to.address).toBe('adam@patients.example');
  expect(mail?.subject).toContain('Finalizați programarea');
  expect(mail?.text).toContain('Stimată clientă, stimate client,');
  expect(mail?.text).not.toContain(VISIT_PLACE_WORDS.ro.byVideo);
  await holdCareByVideo(database.owner, scene);
  await sendFinishMail(deps, { orderId: 2, linkId: rows[0]?.id ?? '' });
  expect(mails[1]?.text).toContain(VISIT_PLACE_WORDS.ro.byVideo);
  await database.owner.query('UPDATE subfunction SET is_online = false WHERE id = $1', [
    scene.subfunctionId,
  ]);
  const token = /\/f\/([\w-]{43})\?lang=ro/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await links.openLink(proofOf(token, '1950-02-03'))).toMatchObject({
    patientName: 'Kis Ádám',
    cover: null,
    needsReferral: false,
  });
  await Promise.all([1, 2].map(() => links.finishByLink(proofOf(token, '1950-02-03'))));
  expect(await readVisit(held.reservationId)).toMatchObject({
    status: 'confirmed',
    customer_id: null,
    name: 'Ádám',
  });
  const { rows: orders } = await database.owner.query(
    `SELECT kind FROM outbox WHERE kind = 'mail_reservation_confirmed' AND payload ->> 'reservation' = $1`,
    [held.reservationId],
  );
  expect(orders).toHaveLength(1);
});

test('who may not book sends and sees no link, and what another call holds is none of this one', async () => {
  const held = await holdForKata();
  const decider = await staffEntryOf(database, scene.portal, 'preauthorization');
  const sent = (by: Portal, opening = held.opening) =>
    refusalOf(links.sendLink(by, { ...held, opening, way: 'sms' }));
  expect(await sent(decider)).not.toBe('done');
  const another = await openKata(centre, entry);
  expect(await sent(entry, another)).toBe('hold_expired');
  expect(await links.lookAtLink(entry, another)).toBeNull();
  await database.owner.query(
    `UPDATE subscription SET phone = '+3612345678' WHERE customer_id = $1`,
    [kata.customerId],
  );
  expect(await sent(entry)).toEqual({ code: 'invalid_input', fields: { way: 'noTexts' } });
});
