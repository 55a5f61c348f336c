import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBookingScene } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findOwnersOfCalendar, tellCalendarChanges } from './calendar-news.ts';
import type { Services } from './services.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('whoever asks at the same moment is told of the own calendar, and of one that is gone nobody', async () => {
  const [first, second] = [
    (await buildBookingScene(database.owner)).calendar,
    (await buildBookingScene(database.owner)).calendar,
  ];
  const asked = [second.id, 0, first.id, second.id];
  const told = await Promise.all(asked.map((id) => findOwnersOfCalendar(database.app, id)));
  const ownersOf = ({ doctor_id, provider_id }: typeof first) => [
    `D${doctor_id}`,
    `P${provider_id}`,
  ];
  expect(told).toEqual([ownersOf(second), [], ownersOf(first), ownersOf(second)]);
});

test.each(['releaseHold', 'releaseOwnHold'] as const)(
  'after %s others hear whose times have changed',
  async (name) => {
    const told: unknown[] = [];
    const parts = ['appointments', 'busyFeeds', 'clinicDesk', 'clinicHours'];
    const services = {
      ...Object.fromEntries(parts.map((part) => [part, {}])),
      booking: { [name]: () => Promise.resolve({}) },
    } as unknown as Services;
    const { booking } = tellCalendarChanges(services, {
      follow: () => {},
      changedCalendar: async () => {},
      changedReservation: async (...which) => void told.push(which),
    });
    const which = { portal: { partner: { id: 7 } }, reservationId: 'r' };
    await booking[name](which as Parameters<typeof booking.releaseHold>[0]);
    expect(told).toEqual([[7, 'r']]);
  },
);

test('after a visit was moved by the link of its mail others hear whose times have changed', async () => {
  const told: unknown[] = [];
  const parts = ['booking', 'busyFeeds', 'clinicDesk', 'clinicHours'];
  const services = {
    ...Object.fromEntries(parts.map((part) => [part, {}])),
    appointments: { moveByLink: () => Promise.resolve({ id: 'r' }) },
  } as unknown as Services;
  const { appointments } = tellCalendarChanges(services, {
    follow: () => {},
    changedCalendar: async () => {},
    changedReservation: async (...which) => void told.push(which),
  });
  const asked = { portal: { partner: { id: 7 } } };
  await appointments.moveByLink(asked as Parameters<typeof appointments.moveByLink>[0]);
  expect(told).toEqual([[7, 'r']]);
});
