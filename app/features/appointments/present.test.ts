import { describe, expect, test } from 'vitest';
import { VISITOR } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';
import { presentAppointment } from './present.ts';
import type { AppointmentRow } from './queries.server.ts';

type AppointmentPortal = Parameters<typeof presentAppointment>[1];

const NOW = '2026-03-04T09:00:00.000Z';
const CHANGEABLE_UNTIL = '2026-03-09T10:00:00.000Z';
const named = { id: 1, name: 'x', locales: { hu: 'x', ro: 'x', en: 'x' } };
const row: AppointmentRow = {
  item: {
    id: '00000000-0000-4000-8000-000000000001',
    calendarId: 5,
    mode: 'in_person',
    status: 'confirmed',
    startsAt: '2026-03-10 10:00:00+00',
    endsAt: '2026-03-10 10:20:00+00',
    expiresAt: null,
    serverNow: NOW,
    timeZone: 'Europe/Budapest',
    price: 20_000,
    email: null,
    provider: {
      id: 7,
      name: 'P',
      zip: '1',
      city: 'B',
      address: 'A',
      lat: 47.5,
      lng: 19.05,
      phone: [],
      logoPath: null,
    },
    doctor: null,
    specialization: named,
    subfunction: named,
  },
  host: 'localhost',
  doctor_id: null,
  changeable_until: new Date(CHANGEABLE_UNTIL),
  now: new Date(NOW),
  patient_last_name: 'Kovács',
  patient_first_name: 'Anna',
  patient_comment: null,
  service_type: 'PREAUTHORIZATION',
  preauthorization: null,
  due_at: null,
  document_asked: null,
  reason: null,
  requested_cost: null,
  is_on_behalf: false,
  calendar_sequence: 0,
  is_coming: false,
  is_feed_stale: true,
  reminders: [],
  price: 20_000,
  discount_rate: null,
  preauth_status: null,
  total_cost: null,
  estimated_cost: null,
  invoice_splitting: false,
};
const customer = (hasFullAuth: boolean): AppointmentPortal => ({
  market: 'HU',
  theme: requireTheme('generic'),
  viewer: { ...VISITOR, isLoggedIn: true },
  actor: { kind: 'customer', hasFullAuth } as AppointmentPortal['actor'],
});
const present = (change: Partial<AppointmentRow>, portal = customer(true)) =>
  presentAppointment({ ...row, ...change }, portal);
const withStatus = (status: AppointmentRow['item']['status'], endsAt = row.item.endsAt) => ({
  item: { ...row.item, status, startsAt: '2026-03-04 08:40:00+00', endsAt },
});

describe('the state of an appointment', () => {
  const [UNDER_WAY, OVER] = ['2026-03-04 09:00:01+00', '2026-03-04 09:00:00+00'];
  test.each([
    ['confirmed', UNDER_WAY, 'booked'],
    ['confirmed', OVER, 'past'],
    ['pending_preauth', UNDER_WAY, 'waiting'],
    ['pending_preauth', OVER, 'past'],
    ['cancelled_by_patient', UNDER_WAY, 'cancelled'],
    ['cancelled_by_provider', UNDER_WAY, 'cancelledByClinic'],
    ['fulfilled', OVER, 'past'],
    ['no_show', OVER, 'missed'],
  ] as const)('%s that ends at %s is %s, however long ago it began', (status, endsAt, state) => {
    expect(present(withStatus(status, endsAt)).state).toBe(state);
  });

  test('it may be changed to the very end of its time, and not when it is no more', () => {
    const at = (now: string) => present({ now: new Date(now) }).isChangeable;
    expect(at(CHANGEABLE_UNTIL)).toBe(true);
    expect(at('2026-03-09T10:00:00.001Z')).toBe(false);
    // What has begun is not over, and is what it is.
    expect(at('2026-03-10T10:05:00Z')).toBe(false);
    const cancelled = present(withStatus('cancelled_by_patient'));
    expect(cancelled).toMatchObject({ isChangeable: false, changeableUntil: null });
  });

  test('that a feed is not heard of is said only where something can be changed', () => {
    expect(present({}).isFeedStale).toBe(true);
    expect(present(withStatus('cancelled_by_patient')).isFeedStale).toBe(false);
  });
});

describe('what an insurer has decided', () => {
  const rejected = {
    preauthorization: 'rejected',
    preauth_status: 'rejected',
    reason: 'not_covered',
  } as const;

  test('is for who has proven fully who they are', () => {
    expect(present(rejected)).toMatchObject({
      preauthorization: 'rejected',
      refusalReason: 'not_covered',
      isDecisionGuarded: false,
      serviceType: 'PREAUTHORIZATION',
    });
    expect(present(rejected, customer(false))).toMatchObject({
      preauthorization: null,
      refusalReason: null,
      payment: null,
      isDecisionGuarded: true,
      serviceType: null,
    });
  });

  test('while it is not decided there is nothing to guard', () => {
    const open = present({ preauthorization: 'pending' }, customer(false));
    expect(open).toMatchObject({ preauthorization: 'pending', isDecisionGuarded: false });
  });

  test('is in part only when more was asked for than approved', () => {
    const approved = { preauthorization: 'approved' } as const;
    expect(present({ ...approved, requested_cost: 30_000 }).isApprovedInPart).toBe(true);
    expect(present(approved).isApprovedInPart).toBe(false);
    const guarded = present({ ...approved, requested_cost: 30_000 }, customer(false));
    expect(guarded.isApprovedInPart).toBe(false);
  });

  test('has a day while it waits: the insurer’s, or the customer’s when a document is wanted', () => {
    const due = { ...withStatus('pending_preauth'), due_at: new Date(CHANGEABLE_UNTIL) };
    expect(present(due)).toMatchObject({ decisionDueAt: CHANGEABLE_UNTIL, documentWanted: null });
    expect(present({ ...due, document_asked: 'referral' })).toMatchObject({
      decisionDueAt: null,
      documentWanted: { document: 'referral', until: CHANGEABLE_UNTIL },
    });
    expect(present({ due_at: due.due_at }).decisionDueAt).toBe(null);
  });
});

test('who is insured sees no prices', () => {
  expect(present({}).price).toBe(20_000);
  const portal = customer(true);
  const insured = { ...portal, viewer: { ...portal.viewer, isInsured: true } };
  expect(present({}, insured)).toMatchObject({ price: null, payment: null });
});

test('times are of the doctor where there is one, else of the clinic', () => {
  expect(present({}).ownerKey).toBe('P7');
  expect(present({ doctor_id: 9 }).ownerKey).toBe('D9');
});
