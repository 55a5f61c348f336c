import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { bookInput, buildCustomerOf, buildMinor } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { createPool, transact, WORKER_ROLE } from '#db/client.ts';
import { themes } from '#app/themes/index.ts';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { parseChoice } from '#app/features/profile-address/profile-address.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import { locate } from '#app/time/local-week.ts';
import { JobPutOff } from '#app/jobs/define-job.server.ts';
import { formatVisit } from './formats.ts';
import { sendReservationMail, type ReservationMailKind } from './send-reservation-mail.server.ts';
import { createMailServices } from './services.server.ts';
import { createMailer, MailRefusedError, type Mailer } from './transport.server.ts';

let database: TestDatabase;
let booking: TestBooking;
let smtp: TestSmtpServer;
let mailer: Mailer;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.troubles.length = 0;
  mailer = createMailer({ smtpUrl: smtp.url, pool: database.worker });
});
afterEach(() => mailer.close());

async function submit(scene: BookingScene, values: Record<string, string> = {}) {
  const hold = holdInput(scene);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id, values));
  return id;
}

async function send(
  kind: ReservationMailKind,
  reservationId: string,
  { by = mailer, pool = database.worker } = {},
) {
  const { rows } = await database.owner.query(
    `SELECT id, payload ->> 'token' AS token FROM outbox WHERE kind = $1 AND payload ->> 'reservation' = $2`,
    [kind, reservationId],
  );
  return sendReservationMail(
    { pool, mailer: by, settings: MAIL_SETTINGS },
    { kind, orderId: rows[0].id, reservationId, tokenId: rows[0].token },
  );
}

async function readStatus(id: string): Promise<string> {
  const { rows } = await database.owner.query('SELECT status FROM reservation WHERE id = $1', [id]);
  return rows[0].status as string;
}

function onlyMail() {
  expect(smtp.received).toHaveLength(1);
  return smtp.received[0]!;
}

function readCalendar(source: string) {
  const calendar = new ICAL.Component(ICAL.parse(source) as unknown[]);
  return { calendar, event: calendar.getFirstSubcomponent('vevent')! };
}

describe('the mail that asks to confirm', () => {
  test.each([
    [
      'hu',
      'HU',
      'Erősítse meg az időpontfoglalását – Vizit',
      'Tisztelt Kovács János!',
      'Foglalás megerősítése',
    ],
    [
      'ro',
      'RO',
      'Confirmați programarea dumneavoastră – Vizit',
      'Bună ziua, János Kovács!',
      'Confirmați programarea',
    ],
    [
      'en',
      'HU',
      'Please confirm your appointment – Vizit',
      'Dear János Kovács,',
      'Confirm the booking',
    ],
  ] as [Locale, Market, string, string, string][])(
    'is in the language of the booking (%s, %s)',
    async (locale, market, subject, greeting, button) => {
      const scene = await buildBookingScene(database.owner, { locale, market });
      const email = `${randomUUID()}@example.com`;
      const id = await submit(scene, { patientEmail: email });
      expect(await send('mail_verify_reservation', id)).toBe('sent');
      const { to, mail } = onlyMail();
      expect(to).toEqual([email]);
      expect(mail.subject).toBe(subject);
      expect(mail.from).toMatchObject({ name: 'Vizit', address: 'post@portal.example' });
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain(greeting);
        expect(body).toContain(button);
        expect(body).toContain('112');
      }
      expect(mail.html).toContain(`<html lang="${locale}">`);
      const link = `${scene.portal.origin}/verify-public-reservation/${await findToken(database.owner, id, 'verify-public-reservation')}?lang=${locale}`;
      expect(mail.text).toContain(link);
      expect(mail.html).toContain(`href="${link}"`);
    },
  );

  test('says what was booked and until when, by the clinic’s clock', async () => {
    const scene = await buildBookingScene(database.owner);
    const id = await submit(scene);
    await send('mail_verify_reservation', id);
    const { mail } = onlyMail();
    const { rows } = await database.owner.query<{ until: string }>(
      `SELECT to_char(hold_expires_at AT TIME ZONE 'Europe/Budapest', 'HH24:MI') AS until FROM reservation WHERE id = $1`,
      [id],
    );
    expect(mail.text).toContain(
      `Megerősíteni ${rows[0]?.until}-ig lehet (magyarországi idő szerint).`,
    );
    expect(mail.text).toMatch(
      /Időpont: \d{4}\. \p{L}+ \d+\., \p{L}+ 08:00 \(magyarországi idő szerint\)/u,
    );
    expect(mail.text).toContain('1051\u00A0Budapest, Nádor utca');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['logo.png']);
  });

  test('says that no person wrote it, and has one name for all attempts', async () => {
    const id = await submit(await buildBookingScene(database.owner));
    await send('mail_verify_reservation', id);
    await send('mail_verify_reservation', id);
    const [first, second] = smtp.received;
    expect(first?.mail.messageId).toBe(second?.mail.messageId);
    const headers = new Map(first?.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('holds no header and no markup of somebody’s making', async () => {
    const scene = await buildBookingScene(database.owner);
    await database.owner.query('UPDATE provider SET name = $2 WHERE id = $1', [
      scene.calendar.provider_id,
      '<img src=x onerror=alert(1)>\r\nBcc: everybody@example.com',
    ]);
    const id = await submit(scene, { patientLastName: `O'<b>"Neill` });
    await send('mail_verify_reservation', id);
    const { mail, to } = onlyMail();
    expect(to).toHaveLength(1);
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(mail.html?.match(/<img [^ ]*/g)).toEqual(['<img src="cid:logo@portal"']);
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('O&#39;&lt;b&gt;&quot;Neill');
  });

  test('is not sent when its link would be dead, and the time is given back', async () => {
    const id = await submit(await buildBookingScene(database.owner));
    await database.owner.query(
      `UPDATE reservation SET hold_expires_at = portal_now() + interval '50 seconds' WHERE id = $1`,
      [id],
    );
    expect(await send('mail_verify_reservation', id)).toBe('too_late');
    expect(smtp.received).toEqual([]);
    expect(await readStatus(id)).toBe('expired');
    expect(await send('mail_verify_reservation', id)).toBe('too_late');
  });

  test('to an address that does not exist gives the time back; a server in trouble does not', async () => {
    const id = await submit(await buildBookingScene(database.owner));
    smtp.troubles.push(451);
    await expect(send('mail_verify_reservation', id)).rejects.not.toBeInstanceOf(MailRefusedError);
    expect(await readStatus(id)).toBe('pending_verification');
    smtp.troubles.push(550);
    expect(await send('mail_verify_reservation', id)).toBe('refused');
    expect(await readStatus(id)).toBe('expired');
    expect(smtp.received).toEqual([]);
  });
});

describe('the mail that confirms', () => {
  test.each([
    ['hu', 'HU', 'Időpont', '12\u00a0500\u00a0Ft, a helyszínen fizetendő', 'Europe/Budapest'],
    ['ro', 'RO', 'Programare', '12.500\u00a0RON, se achită la clinică', 'Europe/Bucharest'],
    ['en', 'RO', 'Appointment', '12,500\u00a0RON, to be paid at the clinic', 'Europe/Bucharest'],
  ] as [Locale, Market, string, string, string][])(
    'brings price, cancel link and a calendar entry without health words (%s, %s)',
    async (locale, market, summary, price, timeZone) => {
      const scene = await buildBookingScene(database.owner, { locale, market });
      await database.owner.query(
        'INSERT INTO service (provider_id, subfunction_id, price) VALUES ($1, $2, 12500)',
        [scene.calendar.provider_id, scene.subfunctionId],
      );
      const id = await bookSlot(database.owner, booking, scene);
      expect(await send('mail_reservation_confirmed', id)).toBe('sent');
      const { mail, source } = onlyMail();
      expect(mail.text).toContain(price);
      const token = await findToken(database.owner, id, 'cancel-reservation');
      expect(mail.text).toContain(
        `${scene.portal.origin}/cancel-reservation/${token}?lang=${locale}`,
      );
      expect(source).toMatch(/content-type: text\/calendar;[^]*method=REQUEST/i);
      const file = mail.attachments.find(({ filename }) => filename === 'appointment.ics');
      const { calendar, event } = readCalendar(
        new TextDecoder().decode(file?.content as ArrayBuffer),
      );
      expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
      expect(event.getFirstPropertyValue('uid')).toBe(`reservation-${id}@${scene.portal.host}`);
      expect(event.getFirstPropertyValue('sequence')).toBe(0);
      expect(event.getFirstPropertyValue('summary')).toBe(summary);
      expect(event.getFirstPropertyValue('class')).toBe('PRIVATE');
      expect(String(event.getFirstPropertyValue('dtstart'))).toMatch(/T08:00:00$/);
      expect(event.getFirstProperty('dtstart')?.getFirstParameter('tzid')).toBe(timeZone);
      expect(event.getFirstPropertyValue('organizer')).toBe('mailto:post@portal.example');
      expect(JSON.stringify(event.toJSON())).not.toContain(token);
    },
  );

  test('is not sent any more when the reservation was cancelled before', async () => {
    const scene = await buildBookingScene(database.owner);
    const id = await bookSlot(database.owner, booking, scene);
    await database.owner.query(
      `UPDATE reservation SET status = 'cancelled_by_patient' WHERE id = $1`,
      [id],
    );
    expect(await send('mail_reservation_confirmed', id)).toBe('outdated');
    expect(smtp.received).toEqual([]);
  });
});

test('a visit booked for a child is told to who booked it, with the child’s name in the mail and its calendar entry [C044]', async () => {
  const scene = await buildBookingScene(database.owner);
  const customer = await buildCustomerOf(database, scene.portal);
  const minorId = await buildMinor(database.owner, customer, '2015-05-05');
  const hold = { ...holdInput(scene), portal: customer.portal };
  const { id } = await booking.holdSlot(hold);
  const onBehalf = { minorId, mothersName: 'Szabó Kata' };
  await booking.bookHeldSlot(bookInput(hold, id, { onBehalf }));
  expect(await send('mail_reservation_confirmed', id)).toBe('sent');
  const { mail } = onlyMail();
  expect(mail.text).toContain('Tisztelt Szabó Kata!');
  expect(mail.text).toMatch(/Páciens: Szabó Zsófi/);
  const file = mail.attachments.find(({ filename }) => filename === 'appointment.ics');
  const { event } = readCalendar(new TextDecoder().decode(file?.content as ArrayBuffer));
  expect(event.getFirstPropertyValue('description')).toContain('Páciens: Szabó Zsófi');
  expect(event.getFirstPropertyValue('summary')).toBe('Időpont');
  expect(event.getFirstProperty('attendee')?.getFirstParameter('cn')).toBe('Szabó Kata');
});

describe('once a child whom a visit was booked for has come of age', () => {
  const confirmed = { status: 'confirmed' };
  const byClinic = { status: 'cancelled_by_provider', closing_reason: 'doctor_away' };
  const byPatient = { status: 'cancelled_by_patient' };
  const asked = { status: 'cancelled_by_provider', closing_reason: 'patient_asked' };
  test.each([
    ['mail_reservation_confirmed', confirmed, 'sent'],
    ['mail_reservation_moved', confirmed, 'sent'],
    ['mail_video_visit_off', confirmed, 'sent'],
    ['mail_preauthorization_approved', confirmed, 'sent'],
    ['mail_preauthorization_in_part', confirmed, 'sent'],
    ['mail_preauthorization_rejected', confirmed, 'sent'],
    ['mail_reservation_cancelled', byClinic, 'sent'],
    ['mail_reservation_cancelled', byPatient, 'outdated'],
    ['mail_reservation_cancelled', asked, 'outdated'],
    ['mail_reservation_moved', { ...confirmed, by_role: 'call_centre' }, 'outdated'],
    ['mail_video_visit_missed', confirmed, 'outdated'],
  ] as [ReservationMailKind, Record<string, string>, string][])(
    '%s (%o) says nothing of the visit to who booked it: %s',
    async (kind, { status, closing_reason: reason, by_role: role }, expected) => {
      const scene = await buildBookingScene(database.owner, { locale: 'en' });
      const customer = await buildCustomerOf(database, scene.portal);
      const minorId = await buildMinor(database.owner, customer, '2015-05-05');
      const hold = { ...holdInput(scene), portal: customer.portal };
      const { id } = await booking.holdSlot(hold);
      const onBehalf = { minorId, mothersName: 'Szabó Kata' };
      await booking.bookHeldSlot(bookInput(hold, id, { onBehalf }));
      await database.owner.query(
        `UPDATE reservation SET status = $2::reservation_status, closing_reason = $3::closing_reason,
                patient_date_of_birth = ((portal_now() AT TIME ZONE 'Europe/Budapest')::date + 1 - interval '18 years')::date WHERE id = $1`,
        [id, status, reason ?? null],
      );
      await database.owner.query(
        `INSERT INTO outbox (partner_id, kind, payload, by_role) VALUES ($1, $2, jsonb_build_object('reservation', $3::text), $4)`,
        [scene.portal.partner.id, kind, id, role ?? null],
      );
      // The eighteenth birthday is tomorrow.
      expect(await send(kind, id)).toBe('sent');
      expect(onlyMail().mail.text).toContain('Patient: ');
      smtp.received.length = 0;

      const clockOffsetMs = 24 * 3_600_000;
      const pool = createPool({ url: database.workerUrl, role: WORKER_ROLE, clockOffsetMs });
      expect(await send(kind, id, { pool })).toBe(expected);
      await pool.end();
      if (expected !== 'sent') return expect(smtp.received).toEqual([]);
      const { mail, to } = onlyMail();
      expect(to).toEqual([customer.email]);
      expect(mail.subject).toBe('Please pass this on – Vizit');
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(['logo.png']);
      const said = `${mail.text} ${mail.html as string}`.replaceAll(/mail-\S+/g, '');
      expect(said).toContain('in somebody else’s name');
      expect(said).toContain('call our customer service');
      expect(said).not.toMatch(/Szabó|Zsófi|Kata|Budapest|href=|https?:|\d\d:\d\d|clinic|doctor/i);
    },
  );

  test('a second piece of news waits for the next day, unless the visit is near or was moved', async () => {
    const scene = await buildBookingScene(database.owner);
    const customer = await buildCustomerOf(database, scene.portal);
    const hold = { ...holdInput(scene), portal: customer.portal };
    const { id } = await booking.holdSlot(hold);
    await booking.bookHeldSlot(bookInput(hold, id));
    const begin = (wait: string) =>
      database.owner.query(
        `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days', starts_at = portal_now() + $2::interval,
                ends_at = portal_now() + $2::interval + interval '30 minutes', patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
        [id, wait],
      );
    /** Minutes for which it is put off; null: it has left. */
    let orderId = 1_000;
    const tell = async (kind: ReservationMailKind) => {
      const order = { kind, orderId: (orderId += 1), reservationId: id, tokenId: null };
      const settings = MAIL_SETTINGS;
      const told = await sendReservationMail(
        { pool: database.worker, mailer, settings },
        order,
      ).catch((error: unknown) => error);
      return told instanceof JobPutOff ? Math.round(told.delayMs / 60_000) : told;
    };
    await begin('5 days');
    expect(await tell('mail_preauthorization_approved')).toBe('sent');
    expect(await tell('mail_preauthorization_approved')).toBe(24 * 60);
    expect(await tell('mail_reservation_moved')).toBe(10);
    await begin('30 hours');
    expect(await tell('mail_preauthorization_approved')).toBe(10);
    // Another portal's customer service knows of its own.
    await begin('5 days');
    const { host } = await buildPartnerHost(database.owner, {
      partner_id: scene.portal.partner.id,
    });
    await database.owner.query('UPDATE reservation SET host = $2 WHERE id = $1', [id, host]);
    expect(await tell('mail_preauthorization_approved')).toBe('sent');
  });
});

test('the mail of a cancellation takes the entry out of the calendar', async () => {
  const scene = await buildBookingScene(database.owner);
  const id = await bookSlot(database.owner, booking, scene);
  const token = await findToken(database.owner, id, 'cancel-reservation');
  await booking.cancelReservation({
    portal: scene.portal,
    reservationId: id,
    token,
    humanCheck: 'person',
  });
  expect(await send('mail_reservation_cancelled', id)).toBe('sent');
  const { mail, source } = onlyMail();
  expect(mail.subject).toBe('Az időpont lemondását rögzítettük – Vizit');
  expect(source).toMatch(/content-type: text\/calendar;[^]*method=CANCEL/i);
  const file = mail.attachments.find(({ filename }) => filename === 'appointment.ics');
  const { calendar, event } = readCalendar(new TextDecoder().decode(file?.content as ArrayBuffer));
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(event.getFirstPropertyValue('uid')).toBe(`reservation-${id}@${scene.portal.host}`);
  expect(event.getFirstPropertyValue('sequence')).toBe(1);
  expect(event.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(event.getFirstSubcomponent('valarm')).toBeNull();
});

test('the mail of a clinic that cancels says why, and offers other times of the same care', async () => {
  const scene = await buildBookingScene(database.owner);
  const id = await bookSlot(database.owner, booking, scene);
  const { id: calendarId, provider_id: providerId, doctor_id: doctorId } = scene.calendar;
  await transact(
    database.app,
    (transaction) =>
      transaction.query(`SELECT cancel_by_clinic($1, $2, 'equipment', NULL)`, [id, providerId]),
    { partnerId: scene.portal.partner.id },
  );
  expect(await send('mail_reservation_cancelled', id)).toBe('sent');
  const { mail } = onlyMail();
  expect(mail.subject).toBe('A rendelő lemondta az időpontját – Vizit');
  expect(mail.text).toContain('a szükséges készülék nem használható');
  expect(mail.text).not.toContain('Kérésére');
  const page = `/providers/${providerId}/doctors/${doctorId}?subfunction=${scene.subfunctionId}`;
  expect(mail.text).toContain(`${page}&lang=hu`);
  const { rows } = await database.owner.query<{ starts_at: Date }>(
    'SELECT starts_at FROM find_next_free(ARRAY[$1::bigint], portal_now())',
    [calendarId],
  );
  expect(rows).toHaveLength(1);
  expect(mail.text).toContain(formatVisit('hu', rows[0]!.starts_at, scene.calendar.tz));

  // Each time leads to the page on which a press holds it, and which says which visit it is instead of.
  const links = mail.text?.match(/https?:\S+&slot=\S+/g) ?? [];
  expect(links).toHaveLength(3);
  for (const link of links) {
    const { pathname, searchParams } = new URL(link);
    expect(pathname).toBe(`/providers/${providerId}/doctors/${doctorId}`);
    const { subfunction, week, slot, instead } = parseChoice(searchParams, '2026-01-01');
    const { calendarId: of, startsAt = 0 } = decodeSlotId(slot ?? '') ?? {};
    expect({ of, subfunction, instead }).toEqual({
      of: calendarId,
      subfunction: scene.subfunctionId,
      instead: writeBookingNumber(id),
    });
    expect(week).toBe(locate(startsAt, scene.calendar.tz).week);
    expect(mail.text).toContain(formatVisit('hu', new Date(startsAt), scene.calendar.tz));
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
  }
});

test('without a mail server the demo keeps what would have left, once', async () => {
  const demo = createMailer({ smtpUrl: null, pool: database.worker });
  const scene = await buildBookingScene(database.owner);
  const id = await bookSlot(database.owner, booking, scene, 0, {
    patientEmail: 'demo@example.com',
  });
  await send('mail_reservation_confirmed', id, { by: demo });
  await send('mail_reservation_confirmed', id, { by: demo });
  demo.close();
  const services = createMailServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
  });
  const mails = await services.findSentMail({ portal: scene.portal });
  expect(mails).toMatchObject([
    { to: 'demo@example.com', subject: 'Időpontját visszaigazoljuk – Vizit' },
  ]);
  const mail = await services.requireSentMail({ portal: scene.portal, id: mails[0]?.id ?? 0 });
  expect(mail.html).toContain('Tisztelt Kovács János!');
  expect(mail.text).toContain('Tisztelt Kovács János!');
  expect(mail.source).toContain('text/calendar');
  const real = { ...scene.portal, isDemo: false };
  await expect(services.findSentMail({ portal: real })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the colour of mails is the brand colour of the theme’s pages', async () => {
  for (const { key, brandColour } of themes) {
    const file = join(import.meta.dirname, `../../themes/${key}/tokens.css`);
    expect(await readFile(file, 'utf8')).toContain(`--brand-600: ${brandColour};`);
  }
});
