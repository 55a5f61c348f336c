import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCalendar, buildProvider, offerTimes } from '#tests/support/builders/clinics.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import {
  buildBookingScene,
  createSecret,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { locate } from '#app/time/local-week.ts';
import { createCalendarServices } from '#app/features/calendar/services.server.ts';
import type { Slots } from '#app/features/calendar/contract.ts';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { en } from '#app/platform/messages/en.ts';
import { hu } from '#app/platform/messages/hu.ts';
import { ro } from '#app/platform/messages/ro.ts';
import { VISITOR, type Viewer } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';

const MINUTE_MS = 60_000;
let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner, { times: 12 });
});
afterAll(() => database.drop());

function countActive(calendarId: number): Promise<number> {
  return database.owner
    .query(
      `SELECT count(*)::int AS n FROM reservation WHERE calendar_id = $1 AND status IN ('started', 'pending_verification', 'confirmed')`,
      [calendarId],
    )
    .then(({ rows }) => rows[0].n as number);
}

describe('holding a time', () => {
  test('answers what the form shows and keeps the time for 15 minutes [C294 C295 C298 C299 C300 C307 C815]', async () => {
    await database.owner.query(
      'INSERT INTO service (provider_id, subfunction_id, price) VALUES ($1, $2, 12500)',
      [scene.calendar.provider_id, scene.subfunctionId],
    );
    const hold = await booking.holdSlot(holdInput(scene, 0));
    expect(hold).toMatchObject({
      slotId: scene.slotIds[0],
      status: 'started',
      startsAt: new Date(scene.starts[0] ?? 0).toISOString(),
      endsAt: new Date((scene.starts[0] ?? 0) + 30 * MINUTE_MS).toISOString(),
      timeZone: 'Europe/Budapest',
      price: 12_500,
      email: null,
      asksMothersName: true,
      provider: { id: scene.calendar.provider_id, zip: '1051', city: 'Budapest' },
      doctor: { id: scene.calendar.doctor_id },
      subfunction: { id: scene.subfunctionId },
    });
    expect(hold.specialization.locales.hu).toMatch(/^Szakterület/);
    expect(hold.subfunction.locales.ro).toMatch(/^Consultație/);
    const lifeMs = Date.parse(hold.expiresAt ?? '') - Date.parse(hold.serverNow);
    expect(lifeMs).toBeGreaterThan(15 * MINUTE_MS - 5_000);
    expect(lifeMs).toBeLessThanOrEqual(15 * MINUTE_MS);
  });

  test('of 64 callers on one time exactly one wins and books, the others hear that it is taken [BK-01]', async () => {
    const rounds = 12;
    const crowd = await buildBookingScene(database.owner, { times: rounds + 1 });
    // Callers of one process go to the database together, so there are four.
    const processes = [1, 2, 3, 4].map(() => createTestBooking(database.createAppPool({ max: 8 })));
    for (let round = 0; round < rounds; round += 1) {
      const holds = Array.from({ length: 64 }, () => holdInput(crowd, round));
      const answers = await Promise.allSettled(
        holds.map((hold, caller) => (processes[caller % 4] ?? booking).holdSlot(hold)),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const losers = answers.filter((answer) => answer.status === 'rejected');
      expect(new Set(losers.map(({ reason }) => reason.code))).toEqual(new Set(['slot_taken']));
      for (const [index, answer] of answers.entries()) {
        if (answer.status === 'rejected' || !holds[index]) continue;
        const { id } = answer.value;
        await booking.submitReservation(submitInput(holds[index], id));
        const token = await findToken(database.owner, id, 'verify-public-reservation');
        await booking.verifyReservation({
          portal: crowd.portal,
          token,
          humanCheck: 'person',
        });
      }
    }
    expect(await countActive(crowd.calendar.id)).toBe(rounds);
    const { rows } = await database.owner.query(
      `SELECT count(*)::int AS mails FROM outbox o JOIN reservation r ON r.id::text = o.payload ->> 'reservation'
        WHERE r.calendar_id = $1 AND o.kind = 'mail_reservation_confirmed'`,
      [crowd.calendar.id],
    );
    expect(rows).toEqual([{ mails: rounds }]);
    const { timeZone } = crowd.portal;
    const week = locate(crowd.starts[0] ?? 0, timeZone).week;
    const db = { main: database.app, replica: database.app, close: async () => {} };
    const doctorId = crowd.calendar.doctor_id ?? 0;
    const { text } = await createCalendarServices({ db }).findSlots(crowd.portal, {
      owner: 'D',
      ids: [doctorId],
      subfunctions: null,
      onlyEnglish: false,
      week,
    });
    const slots = JSON.parse(text) as Slots;
    const offered = Object.values(slots[`D${doctorId}`] ?? {}).flat();
    expect(offered.map(({ id }) => id)).toEqual([crowd.slotIds[rounds]]);
  });

  test.each([
    ['of two clinics', 'elsewhere'],
    ['of one clinic with two calendars', 'here'],
  ])(
    'a doctor %s is in one place at a time, also when the times only overlap [BK-04]',
    async (_what, place) => {
      const here = await buildBookingScene(database.owner);
      const { provider_id } = here.calendar;
      const there = await buildCalendar(database.owner, {
        provider_id: place === 'here' ? provider_id : (await buildProvider(database.owner)).id,
        resource_id: here.calendar.resource_id,
        doctor_id: here.calendar.doctor_id,
        subfunctions: [here.subfunctionId],
      });
      const quarterPast = (here.starts[0] ?? 0) + 15 * MINUTE_MS;
      const { rows } = await database.owner.query<{ wall: string }>(
        `SELECT to_char($1::timestamptz AT TIME ZONE $2, 'YYYY-MM-DD"T"HH24:MI') AS wall`,
        [new Date(quarterPast), there.tz],
      );
      await offerTimes(database.owner, there.id, [rows[0]?.wall ?? '']);
      const answers = await Promise.allSettled([
        booking.holdSlot(holdInput(here, 0)),
        booking.holdSlot({ ...holdInput(here, 0), slotId: encodeSlotId(there.id, quarterPast) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
        reason: { code: 'slot_taken' },
      });
    },
  );

  test('a hold that ran out makes way without any sweeper, to the millisecond [HL-03]', async () => {
    const squatted = await buildBookingScene(database.owner);
    const { expiresAt } = await booking.holdSlot(holdInput(squatted, 0));
    // The server's clock cannot be stopped, so the boundary is tried a little before and just after it.
    const untilExpiry = Date.parse(expiresAt ?? '') - Date.now();
    const before = createTestBooking(
      database.createAppPool({ clockOffsetMs: untilExpiry - 5_000 }),
    );
    await expect(before.holdSlot(holdInput(squatted, 0))).rejects.toMatchObject({
      code: 'slot_taken',
    });
    const after = createTestBooking(database.createAppPool({ clockOffsetMs: untilExpiry + 1 }));
    await expect(after.holdSlot(holdInput(squatted, 0))).resolves.toMatchObject({
      status: 'started',
    });
    expect(await countActive(squatted.calendar.id)).toBe(1);
  });

  test('a time that is not offered, past, closed or of another care cannot be held', async () => {
    const other = await buildBookingScene(database.owner);
    const start = other.starts[0] ?? 0;
    const refused = [
      encodeSlotId(other.calendar.id, start + 10 * MINUTE_MS),
      encodeSlotId(other.calendar.id, start - 70 * 86_400_000),
      encodeSlotId(other.calendar.id + 1_000_000, start),
      'not a slot',
    ];
    for (const slotId of refused) {
      await expect(booking.holdSlot({ ...holdInput(other), slotId })).rejects.toMatchObject({
        code: 'not_offered',
      });
    }
    await expect(
      booking.holdSlot({ ...holdInput(other), subfunctionId: scene.subfunctionId }),
    ).rejects.toMatchObject({ code: 'not_offered' });
    await expect(
      booking.holdSlot({ ...holdInput(other), portal: { ...other.portal, market: 'RO' } }),
    ).rejects.toMatchObject({ code: 'not_offered' });
    await database.owner.query('UPDATE provider SET is_active = false WHERE id = $1', [
      other.calendar.provider_id,
    ]);
    await expect(booking.holdSlot(holdInput(other))).rejects.toMatchObject({ code: 'not_offered' });
  });

  test('a time that begins sooner than the clinic can prepare for cannot be held', async () => {
    const near = await buildBookingScene(database.owner);
    const minutesAhead = Math.floor(((near.starts[0] ?? 0) - Date.now()) / MINUTE_MS);
    const holdWithLead = async (minutes: number) => {
      await database.owner.query('UPDATE calendar SET lead_minutes = $2 WHERE id = $1', [
        near.calendar.id,
        minutes,
      ]);
      return booking.holdSlot(holdInput(near));
    };
    await expect(holdWithLead(minutesAhead + 1)).rejects.toMatchObject({ code: 'not_offered' });
    await expect(holdWithLead(minutesAhead - 1)).resolves.toMatchObject({ status: 'started' });
  });

  test('care that is booked by phone only names the phone of the clinic [C751]', async () => {
    const byPhone = await buildBookingScene(database.owner);
    await database.owner.query(
      'UPDATE subfunction SET is_publicly_reservable = false WHERE id = $1',
      [byPhone.subfunctionId],
    );
    await expect(booking.holdSlot(holdInput(byPhone))).rejects.toMatchObject({
      code: 'is_publicly_not_reservable',
      values: { phone: '+3612345678' },
    });
  });

  test('care that only the partner organises is refused to those whom it insures, in their language, whatever the browser asks for [C011 C668 C752]', async () => {
    const own = await buildBookingScene(database.owner);
    await database.owner.query(
      'UPDATE subfunction SET organizable_by_customer = false WHERE id = $1',
      [own.subfunctionId],
    );
    const insured: Viewer = { ...VISITOR, isLoggedIn: true, customerId: 1, isInsured: true };
    const holdAs = (viewer: Viewer, index: number) => {
      const hold = holdInput(own, index);
      return booking.holdSlot({ ...hold, portal: { ...hold.portal, viewer } });
    };
    const productName = requireTheme('generic').productName.hu;
    await expect(holdAs(insured, 0)).rejects.toMatchObject({
      code: 'admed_only',
      values: { product: productName },
    });
    expect(await countActive(own.calendar.id)).toBe(0);
    for (const [language, words] of Object.entries({ hu, ro, en })) {
      expect(words.admed_only, language).toContain('{product}');
    }
    expect(en.admed_only).toMatch(/^This service may only be organized by \{product\}\./);

    await holdAs({ ...insured, isInWaitingPeriod: true }, 0);
    await holdAs(VISITOR, 1);
    await database.owner.query(
      'UPDATE subfunction SET organizable_by_customer = true WHERE id = $1',
      [own.subfunctionId],
    );
    await holdAs(insured, 2);
    expect(await countActive(own.calendar.id)).toBe(3);
  });

  test('a partner without public booking asks to register: the time is held, but not booked [C497]', async () => {
    const generic = requireTheme('generic');
    const theme = { ...generic, flags: { ...generic.flags, isPublicPortal: false } };
    const input = holdInput(scene, 5);
    const visitor = { ...input, portal: { ...input.portal, theme } };
    const hold = await booking.holdSlot(visitor);
    expect(hold.asksRegistration).toBe(true);
    await expect(booking.submitReservation(submitInput(visitor, hold.id))).rejects.toMatchObject({
      code: 'registration_required',
      status: 403,
    });
  });

  test('a reservation of another partner takes the time all the same', async () => {
    const shared = await buildBookingScene(database.owner);
    await buildReservation(database.owner, {
      calendar: shared.calendar,
      starts_at: new Date(shared.starts[0] ?? 0),
      subfunction_id: shared.subfunctionId,
    });
    await expect(booking.holdSlot(holdInput(shared, 0))).rejects.toMatchObject({
      code: 'slot_taken',
    });
  });
});

test('a time of a doctor who has left cannot be held', async () => {
  const left = await buildBookingScene(database.owner);
  await database.owner.query('UPDATE doctor SET is_active = false WHERE id = $1', [
    left.calendar.doctor_id,
  ]);
  await expect(booking.holdSlot(holdInput(left))).rejects.toMatchObject({ code: 'not_offered' });
});

describe('one browser', () => {
  const limits = { perBrowser: 2, perContact: null, perAddress: null };

  test('holds at most two times at once wherever it is, each released one makes room [HL-06]', async () => {
    const limited = createTestBooking(database.app, { holdLimits: limits });
    const day = await buildBookingScene(database.owner, { times: 12 });
    const { holdSecret } = holdInput(day);
    // each from a network address of its own
    const attempt = (index: number) => limited.holdSlot({ ...holdInput(day, index), holdSecret });
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => attempt(i)));
    const held = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(2);
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
      reason: { code: 'too_many_holds', status: 429 },
    });
    const [first] = held;
    await limited.releaseHold({ portal: day.portal, reservationId: first?.id ?? '', holdSecret });
    const free = day.slotIds.findIndex((id) => !held.some(({ slotId }) => slotId === id));
    await expect(attempt(free)).resolves.toMatchObject({ status: 'started' });
  });

  test('holds no more through several partners that offer the same doctor [HL-06]', async () => {
    const limited = createTestBooking(database.app, { holdLimits: limits });
    const day = await buildBookingScene(database.owner, { times: 3 });
    const elsewhere = await buildBookingScene(database.owner);
    const { holdSecret } = holdInput(day);
    for (const index of [0, 1]) await limited.holdSlot({ ...holdInput(day, index), holdSecret });
    const there = { ...holdInput(day, 2), portal: elsewhere.portal, holdSecret };
    await expect(limited.holdSlot(there)).rejects.toMatchObject({
      code: 'too_many_holds',
      // of another partner's visitor nothing is told here
      details: { holds: [] },
    });
  });

  test('is told which times it holds when it asks for one more, and of nobody else’s', async () => {
    const limited = createTestBooking(database.app, { holdLimits: limits });
    const day = await buildBookingScene(database.owner, { times: 5 });
    const portal = { ...day.portal, clientHash: randomBytes(32) };
    const neighbour = { ...holdInput(day, 0), portal };
    await limited.holdSlot(neighbour);
    const sent = { ...holdInput(day, 1), portal };
    const { id: sentId } = await limited.holdSlot(sent);
    await limited.submitReservation(
      submitInput(sent, sentId, { patientEmail: 'karoly@example.com' }),
    );
    const started = { ...holdInput(day, 2), portal, holdSecret: sent.holdSecret };
    const { id: startedId, expiresAt } = await limited.holdSlot(started);

    const refused = { ...holdInput(day, 3), portal, holdSecret: sent.holdSecret };
    await expect(limited.holdSlot(refused)).rejects.toMatchObject({
      code: 'too_many_holds',
      details: {
        holds: [
          { id: sentId, email: 'k…y@example.com' },
          { id: startedId, email: null, expiresAt },
        ],
      },
    });
    await limited.releaseHold({ ...refused, reservationId: sentId });
    await expect(limited.holdSlot(refused)).resolves.toMatchObject({ status: 'started' });
  });
});

describe('one network address', () => {
  test('holds as many times as the people behind it need, and only a flood is stopped [HL-06]', async () => {
    const limited = createTestBooking(database.app, {
      holdLimits: { perBrowser: 2, perContact: 2, perAddress: 10 },
    });
    const day = await buildBookingScene(database.owner, { times: 14 });
    const portal = { ...day.portal, clientHash: randomBytes(32) };
    const answers = await Promise.allSettled(
      Array.from({ length: 14 }, (_, index) =>
        limited.holdSlot({ ...holdInput(day, index), portal }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
      reason: { code: 'too_many_requests', status: 429, retryAfterSeconds: 900 },
    });
  });
});

describe('a repeated call', () => {
  test('with the same key gets the first answer, also at the same moment, and books once [ID-01]', async () => {
    const again = await buildBookingScene(database.owner);
    const input = holdInput(again, 0);
    const answers = await Promise.all([1, 2, 3].map(() => booking.holdSlot(input)));
    const later = await booking.holdSlot(input);
    expect(new Set([...answers, later].map(({ id }) => id)).size).toBe(1);
    expect(new Set([...answers, later].map(({ expiresAt }) => expiresAt)).size).toBe(1);
    expect(await countActive(again.calendar.id)).toBe(1);
  });

  test('gets its answer although its human check was used up by the first [ID-01]', async () => {
    const again = await buildBookingScene(database.owner);
    const input = holdInput(again, 0);
    const { id } = await booking.holdSlot(input);
    await expect(booking.holdSlot({ ...input, humanCheck: 'robot' })).resolves.toMatchObject({
      id,
    });
    await expect(
      booking.holdSlot({ ...input, humanCheck: 'robot', holdSecret: createSecret() }),
    ).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  test('with the same key for another time is refused and writes nothing [ID-02]', async () => {
    const again = await buildBookingScene(database.owner);
    const input = holdInput(again, 0);
    await booking.holdSlot(input);
    const other = { ...input, slotId: again.slotIds[1] ?? '' };
    await expect(booking.holdSlot(other)).rejects.toMatchObject({
      code: 'key_reused',
      status: 422,
    });
    expect(await countActive(again.calendar.id)).toBe(1);
  });

  test('with one key for two times at the same moment holds one of them', async () => {
    const again = await buildBookingScene(database.owner);
    const input = holdInput(again, 0);
    const answers = await Promise.allSettled(
      [0, 1].map((index) => booking.holdSlot({ ...input, slotId: again.slotIds[index] ?? '' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
      reason: { code: 'key_reused' },
    });
    expect(await countActive(again.calendar.id)).toBe(1);
  });

  test('by another visitor or at another partner is a call of its own [ID-04]', async () => {
    const again = await buildBookingScene(database.owner);
    const input = holdInput(again, 0);
    await booking.holdSlot(input);
    await expect(booking.holdSlot({ ...input, holdSecret: createSecret() })).rejects.toMatchObject({
      code: 'slot_taken',
    });
    await expect(
      booking.holdSlot({ ...input, portal: { ...input.portal, partner: scene.portal.partner } }),
    ).rejects.toMatchObject({ code: 'slot_taken' });
  });

  test('a day later is judged afresh [ID-01]', async () => {
    const again = await buildBookingScene(database.owner);
    const input = holdInput(again, 0);
    const first = await booking.holdSlot(input);
    const nextDay = createTestBooking(
      database.createAppPool({ clockOffsetMs: 24 * 60 * MINUTE_MS + 1_000 }),
    );
    const second = await nextDay.holdSlot(input);
    expect(second.id).not.toBe(first.id);
    expect(await nextDay.holdSlot(input)).toMatchObject({ id: second.id });
  });
});

test('keys and secrets of another form are refused', async () => {
  for (const wrong of [
    { holdSecret: undefined },
    { holdSecret: 'short' },
    { idempotencyKey: undefined },
    { idempotencyKey: 'has spaces in it' },
    { idempotencyKey: 'x'.repeat(65) },
  ]) {
    await expect(booking.holdSlot({ ...holdInput(scene, 6), ...wrong })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  }
});

describe('a hold', () => {
  test('is shown again to the browser that made it and to nobody else', async () => {
    const input = holdInput(scene, 7);
    const { id } = await booking.holdSlot(input);
    const asked = { portal: scene.portal, reservationId: id, holdSecret: input.holdSecret };
    await expect(booking.getHold(asked)).resolves.toMatchObject({ id, status: 'started' });
    await expect(booking.getHold({ ...asked, holdSecret: createSecret() })).rejects.toMatchObject({
      code: 'not_found',
    });
    const other = await buildBookingScene(database.owner);
    await expect(booking.getHold({ ...asked, portal: other.portal })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('says itself that it ran out', async () => {
    const input = holdInput(scene, 8);
    const { id } = await booking.holdSlot(input);
    const late = createTestBooking(database.createAppPool({ clockOffsetMs: 15 * MINUTE_MS }));
    await expect(
      late.getHold({ portal: scene.portal, reservationId: id, holdSecret: input.holdSecret }),
    ).resolves.toMatchObject({ status: 'expired', expiresAt: null });
  });

  test('given back frees the time at once; giving it back again changes nothing', async () => {
    const input = holdInput(scene, 9);
    const { id } = await booking.holdSlot(input);
    const asked = { portal: scene.portal, reservationId: id, holdSecret: input.holdSecret };
    await expect(
      booking.releaseHold({ ...asked, holdSecret: createSecret() }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(booking.releaseHold(asked)).resolves.toEqual({
      id,
      status: 'cancelled_by_patient',
    });
    await booking.holdSlot(holdInput(scene, 9));
    await expect(booking.releaseHold(asked)).resolves.toEqual({
      id,
      status: 'cancelled_by_patient',
    });
    await expect(booking.holdSlot(holdInput(scene, 9))).rejects.toMatchObject({
      code: 'slot_taken',
    });
  });
});
