import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildBookingScene,
  bookSlot,
  createSecret,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { buildCustomerOf, giveMemberId } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { requireTheme } from '#app/themes/index.ts';

const MINUTE_MS = 60_000;
let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
});
afterAll(() => database.drop());

async function holdAndFill(index: number, values: Record<string, string> = {}) {
  const hold = holdInput(scene, index);
  const { id } = await booking.holdSlot(hold);
  return { id, hold, input: submitInput(hold, id, values) };
}

async function readRow(id: string) {
  const { rows } = await database.owner.query('SELECT * FROM reservation WHERE id = $1', [id]);
  return rows[0];
}

async function readOutbox(id: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ kind }) => kind as string);
}

beforeAll(async () => {
  scene = await buildBookingScene(database.owner, { times: 18 });
});

describe('sending the form', () => {
  test('stores the normalised data, keeps the end of the hold and queues one mail [C425 C426 C427 C429 C430]', async () => {
    const { id, hold, input } = await holdAndFill(0, {
      patientLastName: '  Mureşan ',
      patientFirstName: 'Ţiţa\u0301',
      patientPhone: '06 20 123 4567',
      patientEmail: 'Jane@Example.com',
      patientComment: 'Fáj a háta.\r\nKét hete.',
    });
    const before = await booking.getHold({ ...hold, reservationId: id });
    const otherCare = { ...input.form, subfunctionId: scene.subfunctionId + 1 };
    await expect(
      booking.submitReservation({ ...input, idempotencyKey: randomUUID(), form: otherCare }),
    ).rejects.toMatchObject({ code: 'hold_expired' });
    const answer = await booking.submitReservation(input);
    expect(answer).toMatchObject({
      id,
      status: 'pending_verification',
      expiresAt: before.expiresAt,
      email: 'J…e@Example.com',
    });
    expect(await readRow(id)).toMatchObject({
      status: 'pending_verification',
      subfunction_id: scene.subfunctionId,
      patient_last_name: 'Mureșan',
      patient_first_name: 'Țițá',
      patient_date_of_birth: '1980-02-29',
      patient_mothers_name: 'Szabó Éva',
      patient_phone: '+36201234567',
      patient_email: 'Jane@Example.com',
      patient_comment: 'Fáj a háta.\nKét hete.',
      patient_client_eid: null,
    });
    expect(await readOutbox(id)).toEqual(['mail_verify_reservation']);
    await expect(booking.getHold({ ...hold, reservationId: id })).resolves.toMatchObject({
      status: 'pending_verification',
      email: 'J…e@Example.com',
    });
  });

  test('names the error of each wrong field and writes nothing', async () => {
    const { id, input } = await holdAndFill(1, {
      patientLastName: '',
      patientDateOfBirth: '2023-02-29',
      patientPhone: '12345',
      patientEmail: 'a b@example.com',
      patientMothersName: 'x'.repeat(51),
      patientComment: '💊'.repeat(191),
    });
    await expect(booking.submitReservation(input)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        patientLastName: 'required',
        patientDateOfBirth: 'dateInvalid',
        patientPhone: 'phoneInvalid',
        patientEmail: 'emailInvalid',
        patientMothersName: 'tooLong',
        patientComment: 'tooLong',
      },
    });
    expect(await readRow(id)).toMatchObject({ status: 'started', patient_email: null });
  });

  test('takes 190 characters that are four bytes each [VD-02]', async () => {
    const { id, input } = await holdAndFill(1 + 1, { patientComment: '💊'.repeat(190) });
    await booking.submitReservation(input);
    expect((await readRow(id)).patient_comment).toBe('💊'.repeat(190));
  });

  test('asks for the mother’s name only where the theme does', async () => {
    const generic = requireTheme('generic');
    const theme = { ...generic, flags: { ...generic.flags, asksMothersName: false } };
    const { id, input } = await holdAndFill(3, { patientMothersName: 'not asked' });
    await booking.submitReservation({ ...input, portal: { ...input.portal, theme } });
    expect((await readRow(id)).patient_mothers_name).toBeNull();
  });

  test('judges a birth date by the civil day of the clinic’s country [CT-05]', async () => {
    // Half an hour before a Hungarian midnight the next day has begun in Romania.
    const today = new Date().toISOString().slice(0, 10);
    const dayIn = (instant: number, timeZone: string) =>
      new Date(instant).toLocaleDateString('sv-SE', { timeZone });
    const late = ['21:30', '22:30']
      .map((time) => Date.parse(`${today}T${time}Z`))
      .find((at) => dayIn(at, 'Europe/Budapest') < dayIn(at, 'Europe/Bucharest'));
    const tomorrow = dayIn(late ?? 0, 'Europe/Bucharest');
    const submitIn = async (market: 'HU' | 'RO', day: string) => {
      const there = await buildBookingScene(database.owner, { market });
      const hold = holdInput(there);
      const { id } = await booking.holdSlot(hold);
      setClockOffset((late ?? 0) - Date.now());
      return booking
        .submitReservation(submitInput(hold, id, { patientDateOfBirth: day }))
        .finally(() => setClockOffset(0));
    };
    await expect(submitIn('HU', tomorrow)).rejects.toMatchObject({
      fields: { patientDateOfBirth: 'dateInFuture' },
    });
    await expect(submitIn('RO', tomorrow)).resolves.toMatchObject({
      status: 'pending_verification',
    });
  });

  test('twice at once or again later is one booking, one token and one mail [ID-01]', async () => {
    const { id, input } = await holdAndFill(4);
    const answers = await Promise.all([1, 2, 3].map(() => booking.submitReservation(input)));
    const later = await booking.submitReservation({
      ...input,
      form: { ...input.form, 'g-recaptcha-response': 'robot' },
    });
    for (const answer of [...answers, later]) {
      expect(answer).toMatchObject({ id, expiresAt: answers[0]?.expiresAt });
    }
    expect(await readOutbox(id)).toEqual(['mail_verify_reservation']);
  });

  test('with the same key and other data is refused [ID-02]', async () => {
    const { id, input } = await holdAndFill(5);
    await booking.submitReservation(input);
    const form = { ...input.form, patientFirstName: 'Béla' };
    await expect(booking.submitReservation({ ...input, form })).rejects.toMatchObject({
      code: 'key_reused',
    });
    expect((await readRow(id)).patient_first_name).toBe('János');
  });

  test('works only for who holds the time, and only for what is held', async () => {
    const { input } = await holdAndFill(6);
    const expectExpired = (values: object) =>
      expect(booking.submitReservation({ ...input, ...values })).rejects.toMatchObject({
        code: 'hold_expired',
        status: 410,
      });
    await expectExpired({ holdSecret: createSecret() });
    await expectExpired({ portal: (await buildBookingScene(database.owner)).portal });
    await expectExpired({ form: { ...input.form, slotId: scene.slotIds[7] } });
    await expectExpired({ form: { ...input.form, subfunctionId: 999_999 } });
    await expectExpired({ form: { ...input.form, reservationId: crypto.randomUUID() } });
    await expect(
      booking.submitReservation({
        ...input,
        form: { ...input.form, 'g-recaptcha-response': 'robot' },
      }),
    ).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  test('after the hold ran out answers so, although nobody swept it', async () => {
    const { id, input } = await holdAndFill(8);
    const late = createTestBooking(database.createAppPool({ clockOffsetMs: 15 * MINUTE_MS }));
    await expect(late.submitReservation(input)).rejects.toMatchObject({ code: 'hold_expired' });
    expect(await readOutbox(id)).toEqual([]);
  });
});

test('a visitor names no member: every number is refused alike, and nothing is written [AZ-03]', async () => {
  const member = await buildCustomerOf(database, scene.portal);
  await giveMemberId(database.owner, member, 'EID-KNOWN');
  const hold = holdInput(scene, 16);
  const { id } = await booking.holdSlot(hold);
  for (const patientClientEid of ['EID-KNOWN', 'EID-NOBODY']) {
    await expect(
      booking.submitReservation(submitInput(hold, id, { patientClientEid })),
    ).rejects.toMatchObject({ code: 'not_found', status: 404 });
    expect(await readRow(id)).toMatchObject({ status: 'started', patient_last_name: null });
  }
});

describe('one person', () => {
  const person = { patientEmail: 'one.person@example.com' };

  test('cannot be in two places at once, whatever the spelling of the name', async () => {
    const elsewhere = await buildBookingScene(database.owner);
    await bookSlot(database.owner, booking, scene, 9, person);
    const hold = holdInput({ ...elsewhere, portal: scene.portal });
    const sameTime = { ...hold, slotId: elsewhere.slotIds[0] ?? '' };
    // times of both scenes are half hours from 8:00 on the same day; number 9 of one is not number 0 of the other
    await expect(
      booking
        .holdSlot(sameTime)
        .then(({ id }) => booking.submitReservation(submitInput(sameTime, id, person))),
    ).resolves.toMatchObject({ status: 'pending_verification' });
    const other = await buildBookingScene(database.owner, { times: 10 });
    const clash = holdInput({ ...other, portal: scene.portal }, 9);
    const { id } = await booking.holdSlot(clash);
    await expect(
      booking.submitReservation(
        submitInput(clash, id, {
          ...person,
          patientLastName: 'KOVACS',
          patientEmail: 'another.mailbox@example.com',
        }),
      ),
    ).rejects.toMatchObject({ code: 'person_busy', status: 409 });
    await expect(
      booking.submitReservation(submitInput(clash, id, { ...person, patientFirstName: 'Péter' })),
    ).resolves.toMatchObject({ status: 'pending_verification' });
  });

  test('who books with two addresses at two doctors at the same moment gets one of them [BK-05]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const first = await buildBookingScene(database.owner);
      const second = await buildBookingScene(database.owner);
      const holds = [holdInput(first), holdInput({ ...second, portal: first.portal })];
      const ids = await Promise.all(holds.map(async (hold) => (await booking.holdSlot(hold)).id));
      const results = await Promise.all(
        holds.map((hold, index) =>
          booking.submitReservation(submitInput(hold, ids[index] ?? '')).then(
            ({ status }) => status as string,
            (error: { code: string }) => error.code,
          ),
        ),
      );
      expect(results.toSorted()).toEqual(['pending_verification', 'person_busy']);
    }
  });

  test('is not kept away by an own hold that ran out', async () => {
    const first = await buildBookingScene(database.owner);
    const second = await buildBookingScene(database.owner);
    const forgetful = { patientEmail: 'forgetful@example.com' };
    const held = holdInput(first);
    const { id } = await booking.holdSlot(held);
    await booking.submitReservation(submitInput(held, id, forgetful));
    const later = createTestBooking(database.createAppPool({ clockOffsetMs: 16 * MINUTE_MS }));
    const again = holdInput({ ...second, portal: first.portal });
    const next = await later.holdSlot(again);
    await expect(
      later.submitReservation(submitInput(again, next.id, forgetful)),
    ).resolves.toMatchObject({ status: 'pending_verification' });
  });

  test('has at most two unverified times by e-mail address or phone [HL-06]', async () => {
    const limited = createTestBooking(database.app, {
      holdLimits: { perBrowser: null, perContact: 2, perAddress: null },
    });
    const crowd = await buildBookingScene(database.owner, { times: 12 });
    const submit = async (index: number, values: Record<string, string>) => {
      const hold = holdInput(crowd, index);
      const { id } = await limited.holdSlot(hold);
      return limited.submitReservation(submitInput(hold, id, values));
    };
    const sameEmail = await Promise.allSettled(
      [0, 1, 2, 3].map((index) =>
        submit(index, {
          patientEmail: 'Squatter@example.com',
          patientPhone: `+3620123456${index}`,
        }),
      ),
    );
    expect(sameEmail.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(
      submit(4, { patientEmail: 'squatter@EXAMPLE.com', patientPhone: '+36301234567' }),
    ).rejects.toMatchObject({ code: 'too_many_holds' });
    const samePhone = await Promise.allSettled(
      [5, 6, 7, 8].map((index) => submit(index, { patientPhone: '06 70 123 4567' })),
    );
    expect(samePhone.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('gets at most eight mails an hour, however often the time is given back', async () => {
    const limited = createTestBooking(database.app, {
      holdLimits: { perBrowser: null, perContact: 2, perAddress: null },
    });
    const street = await buildBookingScene(database.owner, { times: 9 });
    const elsewhere = await buildBookingScene(database.owner);
    const attempt = async (index: number) => {
      const partner = index % 2 === 0 ? street.portal : elsewhere.portal;
      const hold = holdInput({ ...street, portal: partner }, index);
      const { id } = await limited.holdSlot(hold);
      await limited.submitReservation(
        submitInput(hold, id, {
          patientEmail: 'stranger@example.com',
          patientPhone: `+3630123450${index}`,
        }),
      );
      await limited.releaseHold({ ...hold, reservationId: id });
    };
    for (let index = 0; index < 8; index += 1) await attempt(index);
    await expect(attempt(8)).rejects.toMatchObject({ code: 'too_many_holds' });
  });
});

test('tokens are stored as SHA-256 only and are not found in the database [TK-06]', async () => {
  const { id, input } = await holdAndFill(12);
  await booking.submitReservation(input);
  const token = await findToken(database.owner, id, 'verify-public-reservation');
  const { rows } = await database.owner.query(
    'SELECT token::text AS token, (SELECT string_agg(outbox::text, chr(10)) FROM outbox) AS outbox FROM token WHERE reservation_id = $1',
    [id],
  );
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(token);
});
