import { transact } from '#db/client.ts';
import { findCareRows } from '#app/features/break-glass/queries.server.ts';
import { findHeldCare } from '#app/features/profile/held-queries.server.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import type { Portal } from '#app/platform/portal.ts';
import { ask, createTestApp, CUSTOMER_HEADER } from '#tests/support/app.ts';
import {
  APP_SECRET,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { careOf, staffEntryOf } from '#tests/support/care.ts';
import {
  bookInput,
  buildCustomerOf,
  buildInsuredOf,
  buildMinor,
  createTestAppointments,
  shareWith,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { drawPdf, multipartOf } from '#tests/support/sent-files.ts';
import { sendCareMail } from './send-care-mail.server.ts';
import { createMedicalCareServices } from './services.server.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
let scene: BookingScene;
let app: FastifyInstance;
let care: ReturnType<typeof createMedicalCareServices>;
let files: ReturnType<typeof createFileServices>;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner);
  const pool = database.app;
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  const keeping = createTestFiles();
  app = await createTestApp(database, { files: keeping });
  care = createMedicalCareServices({ db, appSecret: APP_SECRET });
  files = createFileServices({ db, appSecret: APP_SECRET, files: keeping });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const form = (values: Parameters<typeof careOf>[1] = {}) => careOf(scene.subfunctionId, values);
const request = (portal: Portal, values: Parameters<typeof careOf>[1] = {}, key = randomUUID()) =>
  care.request({ portal, idempotencyKey: key, form: form(values) });
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; fields?: object }) => error.fields ?? error.code,
  );
const sendFile = async (portal: Portal, content?: Buffer) => {
  const stream = Readable.from([content ?? (await drawPdf())]);
  return (await files.putFile({ portal, name: 'b.pdf', stream })).id;
};
async function whereReferralIsNeeded<T>(work: () => Promise<T>): Promise<T> {
  const need = (is: boolean) =>
    database.owner.query('UPDATE subfunction SET is_referral_required = $2 WHERE id = $1', [
      scene.subfunctionId,
      is,
    ]);
  await need(true);
  try {
    return await work();
  } finally {
    await need(false);
  }
}

test('a request has every field of the call, is kept with the care, the clinic and the person that it names, and shown with what happens next [C697 C698 C699 C700 C701 C702]', async () => {
  const { portal, customerId } = await buildCustomerOf(database, scene.portal);
  const { rows: clinics } = await database.owner.query<{
    uuid: string;
    name: string;
    doctor: string;
    specialization_id: number;
  }>(
    `SELECT p.uuid, p.name, d.name AS doctor, f.specialization_id
       FROM provider p JOIN doctor d ON d.provider_id = p.id, subfunction f WHERE p.id = $1 AND f.id = $2`,
    [scene.calendar.provider_id, scene.subfunctionId],
  );
  const clinic = clinics[0]!;
  const startAt = new Date(Date.now() + 9 * DAY_MS).toISOString();
  const send = (specialization: number) =>
    ask(app, scene.portal.host, {
      method: 'POST',
      url: '/api/medical-care',
      headers: { [CUSTOMER_HEADER]: String(customerId), [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
      payload: {
        serviceType: 'SELF_PAID',
        formType: 'portal',
        hasNoReferral: true,
        specialization,
        defaultService: null,
        subfunction: scene.subfunctionId,
        provider: clinic.uuid,
        providerData: {
          id: scene.calendar.provider_id,
          uuid: clinic.uuid,
          name: clinic.name,
          address: '-',
          phone: ['+3615550100'],
        },
        doctor: { name: clinic.doctor },
        lastName: 'szabo',
        firstName: 'Kata',
        dateOfBirth: '1986-04-12',
        email: ' kata@members.test ',
        mothersName: 'Szabó Éva',
        phoneNumber: '06 20 555 0101',
        zipcode: '1117',
        city: 'Budapest',
        street: 'Fő utca 1.',
        startAt,
        formData: {
          complaints: 'fáj a hátam',
          wantsEnglish: true,
          wishes: [],
          isAcknowledged: true,
        },
        preauthType: 'none',
        mode: 'confirm',
      },
    });
  // The care is of another specialty.
  expect((await send(clinic.specialization_id + 1)).statusCode).toBe(404);
  const answer = await send(clinic.specialization_id);
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ id: string }>();
  expect(answer.json()).toEqual({ id, status: 'requested', needsPreauthorization: false });
  const { rows } = await database.owner.query(
    `SELECT mode, service_type, preauth_type, subfunction_id, provider_id::int, doctor_id IS NOT NULL AS has_doctor, doctor_name, wants_english, has_no_referral, last_name, first_name,
            date_of_birth::text, mothers_name, phone, email, zipcode, city, street, comment, starts_at FROM medical_care WHERE id = $1`,
    [id],
  );
  expect(rows[0]).toEqual({
    mode: 'confirm',
    service_type: 'SELF_PAID',
    preauth_type: 'none',
    subfunction_id: scene.subfunctionId,
    provider_id: scene.calendar.provider_id,
    has_doctor: true,
    doctor_name: null,
    wants_english: true,
    has_no_referral: true,
    // As their subscription has it.
    last_name: 'Szabó',
    first_name: 'Kata',
    date_of_birth: '1986-04-12',
    mothers_name: 'Szabó Éva',
    phone: '+36205550101',
    email: 'kata@members.test',
    zipcode: '1117',
    city: 'Budapest',
    street: 'Fő utca 1.',
    comment: 'fáj a hátam',
    starts_at: new Date(startAt),
  });
  const [own] = await care.findOwn({ portal });
  expect(own).toMatchObject({ id, status: 'requested', isCancellable: true, startsAt: startAt });
  // Whichever host it is looked at, by the clock of the one at which it was asked for.
  const moveHost = (country: string) =>
    database.owner.query('UPDATE partner_host SET country = $2 WHERE host = $1', [
      scene.portal.host,
      country,
    ]);
  await moveHost('RO');
  const [there] = await care.findOwn({ portal });
  await moveHost('HU');
  expect([own?.timeZone, there?.timeZone]).toEqual(['Europe/Budapest', 'Europe/Bucharest']);
  // Two working days: never sooner than two days, and holidays come in between.
  expect(Date.parse(own?.dueAt ?? '') - Date.now()).toBeGreaterThan(2 * DAY_MS - 60_000);
});

const OTHER = {
  lastName: 'Idegen',
  firstName: 'Ilona',
  dateOfBirth: '1950-02-03',
  mothersName: 'Kiss Mária',
  relation: 'parent',
  isAgreed: true,
} as const;
const termsOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT service_type::text, preauth_type::text, on_behalf_relation, last_name, first_name, date_of_birth::text, mothers_name, phone
         FROM medical_care WHERE id = $1`,
      [id],
    )
  ).rows[0];

test('a member’s insurance pays for themselves and their children: somebody else is said to be that, and pays', async () => {
  const member = await buildInsuredOf(database, scene, { product: { has_preauthorization: true } });
  const { portal } = member;
  const { lastName, firstName, dateOfBirth } = OTHER;
  const stranger = { lastName, firstName, dateOfBirth };
  expect(await outcomeOf(request(portal, stranger))).toEqual({ lastName: 'notOwn' });
  expect(await outcomeOf(request(portal, { dateOfBirth }))).toEqual({ dateOfBirth: 'notOwn' });
  expect(await outcomeOf(request(portal, { onBehalf: { ...OTHER, lastName: '' } }))).toEqual({
    patientLastName: 'required',
  });

  const { id, needsPreauthorization } = await request(portal, { onBehalf: OTHER });
  expect(needsPreauthorization).toBe(false);
  expect(await termsOf(id)).toEqual({
    service_type: 'SELF_PAID',
    preauth_type: 'self_paid',
    on_behalf_relation: 'parent',
    last_name: 'Idegen',
    first_name: 'Ilona',
    date_of_birth: '1950-02-03',
    mothers_name: 'Kiss Mária',
    phone: '+36205550101',
  });
  const [own] = await care.findOwn({ portal });
  expect(own).toMatchObject({ id, patientName: 'Idegen Ilona' });
  // Whoever organises it sees in whose account it was asked for.
  const entry = await staffEntryOf(database, scene.portal);
  const which = { partnerId: scene.portal.partner.id, id };
  expect(await care.getCase(entry, which)).toMatchObject({
    patient: { name: 'Idegen Ilona', relation: 'parent' },
    accountHolder: { name: 'Szabó Kata', dateOfBirth: '1986-04-12', email: member.email },
  });

  const adult = await buildCustomerOf(database, scene.portal);
  await database.owner.query(
    `UPDATE subscription SET last_name = 'Idegen', first_name = 'Ilona', date_of_birth = '1950-02-03' WHERE customer_id = $1`,
    [adult.customerId],
  );
  await shareWith(database.owner, member, adult);
  expect(await outcomeOf(request(portal, { onBehalf: OTHER }))).toEqual({
    onBehalf: 'hasOwnAccount',
  });
});

test('care for a child is covered until it is of age, and is the child’s own affair from then on', async () => {
  const member = await buildInsuredOf(database, scene, { product: { has_preauthorization: true } });
  const { portal } = member;
  const bornFor = (days: number) => {
    const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
  };
  // The wishes are a week ahead and the day after.
  const [ofAge, child] = [
    await buildMinor(database.owner, member, bornFor(8)),
    await buildMinor(database.owner, member, bornFor(9)),
  ];
  const askFor = (minorId: string) =>
    request(portal, { onBehalf: { minorId, mothersName: 'Szabó Kata' } });
  expect((await care.getForm({ portal })).children.map((one) => one.id).toSorted()).toEqual(
    [ofAge, child].toSorted(),
  );
  expect(await outcomeOf(askFor(ofAge))).toBe('not_found');
  const { id, needsPreauthorization } = await askFor(child);
  expect(needsPreauthorization).toBe(true);
  expect(await termsOf(id)).toMatchObject({
    service_type: 'PREAUTHORIZATION',
    on_behalf_relation: 'child',
    first_name: 'Zsófi',
    date_of_birth: bornFor(9),
  });

  // A time of which the child is of age is not offered as if it were covered.
  const entry = await staffEntryOf(database, scene.portal);
  const which = { partnerId: scene.portal.partner.id, id };
  const step = (version: number, work: Parameters<typeof care.work>[1]['work']) =>
    care.work(entry, { ...which, version, work });
  await step(1, { step: 'claim', isTakenOver: false });
  await step(2, { step: 'decide', isApproved: true });
  const timeIn = (days: number) => ({
    startsAt: new Date(Date.now() + days * DAY_MS).toISOString(),
    place: 'Szilvafa Rendelő, Budapest',
    doctorName: null,
  });
  const offer = (days: number) => step(3, { step: 'offer', times: [timeIn(days)] });
  expect(await outcomeOf(offer(9))).toEqual({ 'startsAt.0': 'ofAge' });
  expect(await outcomeOf(offer(7))).toBe('done');

  // In the copy of the customer's data and in an emergency of theirs, too: with whose it is, until it is theirs no more.
  const toldOf = () =>
    transact(
      database.staff,
      async (transaction) => [
        ...(await findHeldCare(transaction, member.customerId)),
        ...(await findCareRows(transaction, member.customerId, 20)),
      ],
      { partnerId: scene.portal.partner.id },
    );
  expect((await toldOf()).map(({ first_name }) => first_name)).toEqual(['Zsófi', 'Zsófi']);
  expect(await care.findOwn({ portal })).toMatchObject([{ id, patientName: 'Szabó Zsófi' }]);
  await database.owner.query(
    `UPDATE medical_care SET date_of_birth = (portal_now() - interval '18 years')::date, created_at = portal_now() - interval '3 days' WHERE id = $1`,
    [id],
  );
  expect(await care.findOwn({ portal })).toEqual([]);
  expect(await toldOf()).toEqual([]);
  expect(await outcomeOf(care.cancel({ portal, id }))).toBe('not_found');
});

test('a repeated call gets the first answer, another content under its name is refused', async () => {
  const { portal } = await buildCustomerOf(database, scene.portal);
  const key = randomUUID();
  const first = await request(portal, {}, key);
  expect(await request(portal, {}, key)).toEqual(first);
  expect(await outcomeOf(request(portal, { city: 'Szeged' }, key))).toBe('key_reused');
  expect(await care.findOwn({ portal })).toHaveLength(1);
});

test('each wrong field is named, the acknowledgement among them', async () => {
  const { portal } = await buildCustomerOf(database, scene.portal);
  const formData = {
    complaints: 'x'.repeat(191),
    wantsEnglish: false,
    wishes: [],
    isAcknowledged: false,
  };
  expect(
    await outcomeOf(
      request(portal, {
        lastName: '',
        dateOfBirth: '1985-02-30',
        email: 'nobody',
        mothersName: 'x'.repeat(51),
        phoneNumber: '123',
        zipcode: '111',
        city: '',
        street: '!',
        formData,
      }),
    ),
  ).toEqual({
    lastName: 'required',
    dateOfBirth: 'dateInvalid',
    email: 'emailInvalid',
    mothersName: 'tooLong',
    phoneNumber: 'phoneInvalid',
    zipcode: 'zipcodeInvalid',
    city: 'required',
    street: 'charactersInvalid',
    complaints: 'tooLong',
    time: 'required',
    isAcknowledged: 'required',
  });
  expect(await care.findOwn({ portal })).toEqual([]);
});

test('care that needs a referral is not asked for without one, goes with one, and whoever pays needs none [C627]', async () => {
  const member = await buildInsuredOf(database, scene, { product: { has_preauthorization: true } });
  await whereReferralIsNeeded(async () => {
    expect(await outcomeOf(request(member.portal))).toBe('attachments_required');
    const stranger = await buildCustomerOf(database, scene.portal);
    const foreign = await sendFile(stranger.portal);
    expect(await outcomeOf(request(member.portal, { referrals: [foreign] }))).toEqual({
      referrals: 'gone',
    });
    const referral = await sendFile(member.portal);
    const { id, needsPreauthorization } = await request(member.portal, { referrals: [referral] });
    expect(needsPreauthorization).toBe(true);
    const [own] = await care.findOwn({ portal: member.portal });
    expect(own).toMatchObject({ id, files: [{ id: referral, name: 'b.pdf', state: 'clean' }] });
    expect(await outcomeOf(request(member.portal, { mode: 'self_paid' }))).toBe('done');
  });
});

test('as a form with its referral it is one call, and repeated after a lost answer it is the same one', async () => {
  const member = await buildInsuredOf(database, scene, {});
  const key = randomUUID();
  const send = async () => {
    const { payload, headers } = multipartOf([
      { name: 'form', content: JSON.stringify(form()) },
      { name: 'referral', filename: 'beutalo.pdf', content: referral },
    ]);
    return ask(app, scene.portal.host, {
      method: 'POST',
      url: '/api/medical-care',
      payload,
      headers: {
        ...headers,
        [CUSTOMER_HEADER]: String(member.customerId),
        [IDEMPOTENCY_KEY_HEADER]: key,
      },
    });
  };
  const referral = await drawPdf();
  await whereReferralIsNeeded(async () => {
    const first = await send();
    expect(first.statusCode).toBe(201);
    expect((await send()).json()).toEqual(first.json());
  });
  expect(await care.findOwn({ portal: member.portal })).toHaveLength(1);
});

test('what is refused for want of a referral uses up nothing of the day', async () => {
  const { portal } = await buildInsuredOf(database, scene);
  await whereReferralIsNeeded(async () => {
    for (let time = 0; time < 20; time += 1) {
      expect(await outcomeOf(request(portal))).toBe('attachments_required');
    }
  });
  expect(await outcomeOf(request(portal))).toBe('done');
});

test('repeats of one request use up nothing of the day, and are answered as the first one even when the day is used up', async () => {
  const { portal } = await buildCustomerOf(database, scene.portal);
  const key = randomUUID();
  const first = await request(portal, {}, key);
  for (let repeat = 0; repeat < 20; repeat += 1) {
    expect(await request(portal, {}, key)).toEqual(first);
  }
  for (let other = 1; other < 20; other += 1) await request(portal);
  expect(await outcomeOf(request(portal))).toBe('too_many_today');
  expect(await request(portal, {}, key)).toEqual(first);
});

test('wishes of a member whose insurer has to approve are asked for once they were told so', async () => {
  const { portal } = await buildInsuredOf(database, scene, {
    product: { has_preauthorization: true },
  });
  expect(await outcomeOf(request(portal, { preauthType: 'none' }))).toBe('preauth_required');
  expect(await care.findOwn({ portal })).toEqual([]);
  const told = await request(portal, { preauthType: 'normal' });
  expect(told.needsPreauthorization).toBe(true);
});

test('a member is asked nothing worse than they were shown: their cover decides where clinic and time are known', async () => {
  const uncovered = await buildInsuredOf(database, scene, { cover: null });
  const { rows } = await database.owner.query<{ uuid: string }>(
    'SELECT uuid FROM provider WHERE id = $1',
    [scene.calendar.provider_id],
  );
  const agreed = {
    mode: 'confirm',
    provider: rows[0]?.uuid ?? '',
    startAt: new Date(Date.now() + 20 * DAY_MS).toISOString(),
  } as const;
  const late = { ...agreed, startAt: '2099-01-01T10:00:00Z' };
  expect(await outcomeOf(request(uncovered.portal, late))).toEqual({ time: 'dateTooFar' });
  expect(await outcomeOf(request(uncovered.portal, agreed))).toBe('self_paid_only');
  const known = await request(uncovered.portal, { ...agreed, preauthType: 'self_paid' });
  expect(known.needsPreauthorization).toBe(false);
});

test('a request is taken back by its owner until it is booked, and nobody else', async () => {
  const { portal } = await buildCustomerOf(database, scene.portal);
  const other = await buildCustomerOf(database, scene.portal);
  const { id } = await request(portal);
  expect(await outcomeOf(care.cancel({ portal: other.portal, id }))).toBe('not_found');
  expect(await care.cancel({ portal, id })).toEqual({ id, status: 'cancelled' });
  expect(await care.cancel({ portal, id })).toEqual({ id, status: 'cancelled' });
  const booked = await request(portal);
  await database.owner.query(`UPDATE medical_care SET status = 'booked' WHERE id = $1`, [
    booked.id,
  ]);
  expect(await outcomeOf(care.cancel({ portal, id: booked.id }))).toBe('changed_meanwhile');
});

const PROMISES: Record<Locale, RegExp> = {
  hu: /2 munkanapon belül/,
  en: /within 24 hours/,
  ro: /în 24 de ore/,
};

test('the mail makes the promise of its language, asks to cancel, and has no word about health [C569 C571 C572 C573]', async () => {
  for (const locale of LOCALES) {
    const member = await buildInsuredOf(database, scene, {
      product: { has_preauthorization: true },
    });
    const { id } = await request({ ...member.portal, locale });
    const sent: OutgoingMail[] = [];
    const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
    const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
    expect(await sendCareMail(deps, { orderId: 1, careId: id, step: 'requested' })).toBe('sent');
    const [mail] = sent;
    expect(mail?.to.address).toBe(member.email);
    expect(mail?.text).toMatch(PROMISES[locale]);
    expect(mail?.text).toContain('/services/appointments');
    expect(mail?.text).toMatch(/mondja le|modify or cancel|anulați/);
    // What is asked of them, they can do there.
    expect(mail?.text).toMatch(
      /írja át, vagy vonja vissza|change or withdraw|schimbați sau retrageți/,
    );
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/fáj|pain|durere|orvos|doctor|medic/i);
  }
});

test('a time of the calendar that needs a referral is booked with one, and the file stays with the visit, wherever it moves [C627]', async () => {
  const booking = createTestBooking(database.app);
  const member = await buildInsuredOf(database, scene, {});
  const keptOf = async (referral: string) =>
    (
      await database.owner.query<{ reservation_id: string; days: number }>(
        `SELECT f.reservation_id, extract(epoch FROM f.delete_after - r.starts_at)::int / 86400 AS days
           FROM file f JOIN reservation r ON r.id = f.reservation_id WHERE f.id = $1`,
        [referral],
      )
    ).rows;
  await whereReferralIsNeeded(async () => {
    const hold = { ...holdInput(scene, 0), portal: member.portal };
    const { id } = await booking.holdSlot(hold);
    const input = (values: object) => bookInput(hold, id, values);
    const book = (values: object) => booking.bookHeldSlot(input(values));
    expect(await outcomeOf(book({}))).toBe('attachments_required');
    const content = await drawPdf();
    const referral = await sendFile(member.portal, content);
    expect(await outcomeOf(book({ referrals: [randomUUID()] }))).toEqual({ referrals: 'gone' });
    const sent = input({ referrals: [referral] });
    expect(await booking.bookHeldSlot(sent)).toEqual({ id, status: 'confirmed' });
    expect(await keptOf(referral)).toEqual([{ reservation_id: id, days: 90 }]);

    // The answer was lost, and the form came again with the same file under another id; or with another file.
    const again = (file: string) => ({ ...sent, form: { ...sent.form, referrals: [file] } });
    const same = await sendFile(member.portal, content);
    expect(await booking.bookHeldSlot(again(same))).toEqual({ id, status: 'confirmed' });
    expect(await keptOf(same)).toEqual([]);
    const other = await sendFile(member.portal, await drawPdf({ pages: 2 }));
    expect(await outcomeOf(booking.bookHeldSlot(again(other)))).toBe('key_reused');

    await createTestAppointments(database.app).moveAppointment({
      portal: member.portal,
      id,
      slotId: holdInput(scene, 3).slotId,
    });
    expect(await keptOf(referral)).toEqual([{ reservation_id: id, days: 90 }]);
  });
});
