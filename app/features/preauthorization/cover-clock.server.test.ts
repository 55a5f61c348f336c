import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import type { Market } from '#app/i18n/locale.ts';
import { setClockOffset } from '#app/time/clock.ts';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildService, offerTimes } from '#tests/support/builders/clinics.ts';
import {
  bookInput,
  buildInsuredOf,
  buildMinor,
  type InsuredValues,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.owner.query('DELETE FROM holiday'));

async function buildScene(market: Market = 'HU'): Promise<BookingScene> {
  const scene = await buildBookingScene(database.owner, { market });
  const { provider_id } = scene.calendar;
  const subfunction_id = scene.subfunctionId;
  await buildService(database.owner, { provider_id, subfunction_id, price: 400 });
  return scene;
}

/** Does some work as if it were `now`, for the program and for its database. */
async function at<Result>(
  now: string,
  work: (booking: ReturnType<typeof createTestBooking>) => Promise<Result>,
): Promise<Result> {
  const clockOffsetMs = Date.parse(now) - Date.now();
  setClockOffset(clockOffsetMs);
  try {
    return await work(createTestBooking(database.createAppPool({ clockOffsetMs })));
  } finally {
    setClockOffset(0);
  }
}

const NEEDS_APPROVAL: InsuredValues = { care: { is_preauthorization_required: true } };

/** What a member is told at `now` of a visit at `visit`. */
async function typeOf(scene: BookingScene, values: InsuredValues, now: string, visit: string) {
  const { portal } = await buildInsuredOf(database, scene, values);
  const services = createTestPreauthorization(database.app);
  const { calendar, subfunctionId } = scene;
  const { preauthType } = await at(now, () =>
    services.checkPreauth(portal, {
      subfunctionId,
      providerId: calendar.provider_id,
      doctorId: calendar.doctor_id,
      startsAt: Date.parse(visit),
    }),
  );
  return preauthType;
}

describe('a visit is too near to be decided on', () => {
  const FRIDAY = '2026-12-11T10:00:00+01:00';
  const addDay = (day: string, kind: string, country = 'HU') =>
    database.owner.query(
      `INSERT INTO holiday (country, day, kind, name) VALUES ($1, $2, $3, '{"hu": "x"}')`,
      [country, day, kind],
    );

  test('before two working days have passed; a Saturday that is worked instead counts as one [C417 C825]', async () => {
    const scene = await buildScene();
    const visitOn = (visit: string) => typeOf(scene, NEEDS_APPROVAL, FRIDAY, visit);
    expect(await visitOn('2026-12-14T10:30:00+01:00')).toBe('too_early');
    expect(await visitOn('2026-12-15T10:30:00+01:00')).toBe('normal');
    await addDay('2026-12-12', 'swap_work');
    expect(await visitOn('2026-12-14T10:30:00+01:00')).toBe('normal');
    expect(await visitOn('2026-12-14T09:30:00+01:00')).toBe('too_early');
    await addDay('2026-12-14', 'swap_rest');
    expect(await visitOn('2026-12-14T10:30:00+01:00')).toBe('too_early');
    expect(await visitOn('2026-12-15T10:30:00+01:00')).toBe('normal');
  });

  test('by the holidays of the clinic’s country and by its wall clock [C825]', async () => {
    const scene = await buildScene('RO');
    await addDay('2026-12-14', 'rest');
    const visitOn = (visit: string) =>
      typeOf(scene, NEEDS_APPROVAL, '2026-12-10T10:00:00+02:00', visit);
    expect(await visitOn('2026-12-14T10:30:00+02:00')).toBe('normal');
    await addDay('2026-12-14', 'rest', 'RO');
    expect(await visitOn('2026-12-14T10:30:00+02:00')).toBe('too_early');
  });

  test('by local time over a change of clocks, which makes the weekend an hour shorter', async () => {
    const scene = await buildScene();
    const visitOn = (visit: string) =>
      typeOf(scene, NEEDS_APPROVAL, '2027-03-25T10:00:00+01:00', visit);
    expect(await visitOn('2027-03-29T10:01:00+02:00')).toBe('normal');
    expect(await visitOn('2027-03-29T09:59:00+02:00')).toBe('too_early');
  });
});

describe('the day of a visit is the clinic’s', () => {
  test.each([
    ['HU', '2026-12-14T00:30:00+01:00', '2026-12-13T23:30:00+01:00'],
    ['RO', '2026-12-14T01:30:00+02:00', '2026-12-13T23:30:00+02:00'],
  ] as const)('when the cover begins, %s', async (market, night, eveningBefore) => {
    const scene = await buildScene(market);
    const typeAt = (visit: string) =>
      typeOf(scene, { waitingUntil: '2026-12-14' }, '2026-12-01T10:00:00Z', visit);
    expect(await typeAt(night)).toBe('none');
    expect(await typeAt(eveningBefore)).toBe('self_paid');
  });

  test('on a child’s eighteenth birthday, when they book for themselves [C044]', async () => {
    const scene = await buildScene();
    const member = await buildInsuredOf(database, scene);
    const minorId = await buildMinor(database.owner, member, '2008-12-14');
    await offerTimes(database.owner, scene.calendar.id, ['2026-12-14T00:30', '2026-12-13T23:30']);
    const book = (start: string) =>
      at('2026-12-01T10:00:00Z', async (booking) => {
        const slotId = encodeSlotId(scene.calendar.id, Date.parse(start));
        const hold = { ...holdInput(scene), slotId, portal: member.portal };
        const { id } = await booking.holdSlot(hold);
        const onBehalf = { minorId, mothersName: 'Szabó Kata' };
        return booking.bookHeldSlot(bookInput(hold, id, { onBehalf }));
      });
    await expect(book('2026-12-14T00:30:00+01:00')).rejects.toMatchObject({ code: 'not_found' });
    expect((await book('2026-12-13T23:30:00+01:00')).status).toBe('confirmed');
  });
});

test('a booking is to be decided two working days after it was made, to the minute, and is aimed at in 24 hours [C824]', async () => {
  const scene = await buildScene();
  const member = await buildInsuredOf(database, scene, NEEDS_APPROVAL);
  await offerTimes(database.owner, scene.calendar.id, ['2027-01-20T09:00']);
  const slotId = encodeSlotId(scene.calendar.id, Date.parse('2027-01-20T09:00:00+01:00'));
  const { id } = await at('2027-01-14T10:00:00+01:00', async (booking) => {
    const hold = { ...holdInput(scene), slotId, portal: member.portal };
    const held = await booking.holdSlot(hold);
    return booking.bookHeldSlot(bookInput(hold, held.id, { preauthType: 'normal' }));
  });
  const { rows } = await database.owner.query<{ due_at: Date; target_at: Date }>(
    'SELECT due_at, target_at FROM preauthorization WHERE reservation_id = $1',
    [id],
  );
  const minutesAfter = (instant: string, moment: Date | undefined) =>
    Math.floor(((moment?.getTime() ?? 0) - Date.parse(instant)) / 60_000);
  // From Thursday to Monday.
  expect(minutesAfter('2027-01-18T10:00:00+01:00', rows[0]?.due_at)).toBe(0);
  expect(minutesAfter('2027-01-15T10:00:00+01:00', rows[0]?.target_at)).toBe(0);
});
