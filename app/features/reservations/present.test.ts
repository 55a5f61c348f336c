import { describe, expect, test } from 'vitest';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { VISITOR, type Viewer } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';
import { presentBookedItem, presentHold, presentOwnHold, presentTokenCheck } from './present.ts';
import type { ReservationDescription } from './reservation-description.ts';

const ROW: ReservationDescription = {
  id: '0198c0de-0000-7000-8000-000000000000',
  calendarId: 7,
  mode: 'in_person',
  status: 'started',
  // As PostgreSQL writes them, in whatever zone its session is.
  startsAt: '2026-10-25T02:30:00+02:00',
  endsAt: '2026-10-25T02:30:00+01:00',
  expiresAt: '2026-10-24T12:15:00.5+00:00',
  serverNow: '2026-10-24T12:00:00+00:00',
  timeZone: 'Europe/Budapest',
  price: 12_500,
  email: 'kovacs@example.com',
  provider: {
    id: 1,
    name: 'Duna Klinika',
    zip: '1051',
    city: 'Budapest',
    address: 'Nádor utca 1.',
    lat: 47.5,
    lng: 19.05,
    phone: ['+3612345678'],
    logoPath: null,
  },
  doctor: { id: 2, name: 'Dr. Kiss Edit', photoPath: null, languages: ['hu'] },
  specialization: { id: 3, name: 'Dermatology', locales: { hu: 'Bőrgyógyászat' } },
  subfunction: { id: 4, name: 'Visit', locales: {} },
};
const theme = requireTheme('generic');
const SUBSCRIPTION = {
  id: 1,
  productId: 1,
  currentPeriod: { startsOn: '2026-01-01', endDate: '2027-01-01' },
};
const present = (viewer: Partial<Viewer> = {}, isPublicPortal = true) =>
  presentHold(
    ROW,
    {
      theme: { ...theme, flags: { ...theme.flags, isPublicPortal } },
      viewer: { ...VISITOR, ...viewer },
    },
    null,
    null,
    '',
  );

describe('a hold', () => {
  test('tells apart the hour that comes twice, with the end of the hold by the server’s clock', () => {
    expect(present()).toMatchObject({
      startsAt: '2026-10-25T00:30:00.000Z',
      endsAt: '2026-10-25T01:30:00.000Z',
      expiresAt: '2026-10-24T12:15:00.500Z',
      serverNow: '2026-10-24T12:00:00.000Z',
    });
  });

  test('names the time in the calendar that it holds', () => {
    expect(decodeSlotId(present().slotId)).toEqual({
      calendarId: 7,
      startsAt: Date.parse('2026-10-25T00:30:00Z'),
    });
  });

  test('shows no more of an address than its owner needs to know it', () => {
    expect(present().email).toBe('k…s@example.com');
    expect(JSON.stringify(present())).not.toContain('kovacs');
    expect(JSON.stringify(presentOwnHold(ROW))).not.toContain('kovacs');
  });

  test('has its price for who pays, and none for who is insured', () => {
    expect(present().price).toBe(12_500);
    expect(present({ isInsured: true, subscription: SUBSCRIPTION }).price).toBeNull();
  });

  test.each([
    ['a visitor of a public portal', true, {}, false],
    ['a visitor of a partner', false, {}, true],
    ['a member without a subscription', false, { isLoggedIn: true }, true],
    ['a member', false, { isLoggedIn: true, subscription: SUBSCRIPTION }, false],
  ])(
    'for %s, where anybody may book: %s, asks to register first as it must',
    (_, isPublic, viewer, asks) => {
      expect(present(viewer, isPublic).asksRegistration).toBe(asks);
    },
  );
});

test('in a list of own holds one without an end ends at once', () => {
  expect(presentOwnHold({ ...ROW, expiresAt: null }).expiresAt).toBe('2026-10-24T12:00:00.000Z');
  expect(presentOwnHold({ ...ROW, doctor: null }).doctorName).toBeNull();
});

test('what a link tells whoever opens it says which time it is, not whose', () => {
  const told = presentTokenCheck({
    ...ROW,
    purpose: 'verify-public-reservation',
    state: 'valid',
    tokenExpiresAt: '2026-10-24 14:15:00+02',
    calendarSequence: 0,
    host: 'hu.test',
  });
  expect(told.expiresAt).toBe('2026-10-24T12:15:00.000Z');
  expect(told.data).toMatchObject({
    startAt: '2026-10-25T00:30:00.000Z',
    endAt: '2026-10-25T01:30:00.000Z',
  });
  expect(told.data).not.toHaveProperty('startsAt');
  expect(JSON.stringify(told)).not.toContain('kovacs');
});

test('of a clinic, a doctor and a care nothing is told that the page does not show', () => {
  const inside = { note: 'owes us money' };
  const item = presentBookedItem({
    ...ROW,
    provider: { ...ROW.provider, ...inside },
    doctor: { id: 2, name: 'Dr. Kiss Edit', photoPath: null, languages: [], ...inside },
    subfunction: { ...ROW.subfunction, ...inside },
  });
  expect(JSON.stringify(item)).not.toContain(inside.note);
  expect(presentBookedItem({ ...ROW, doctor: null }).doctor).toBeNull();
});
