import { expect, test } from 'vitest';
import { MEDICAL_CARE_STATUSES } from '#app/platform/states.ts';
import {
  findChanges,
  fitsDetails,
  isAskedAnew,
  isChangeable,
  isLookedForAnew,
  standAfterChange,
  wishFromNow,
  type CareDetails,
} from './care-details.ts';

const ZONE = 'Europe/Budapest';
const TOLD: CareDetails = {
  subfunction: { id: 31, name: 'Szakorvosi vizsgálat', locales: {} },
  provider: { uuid: 'a', name: 'Szilvafa Rendelő' },
  doctor: null,
  startsAt: null,
  wishes: [{ date: '2026-12-07', part: 'morning' }],
  wantsEnglish: false,
  complaints: null,
  phone: '+36205550101',
  email: 'kata@members.test',
  address: { zipcode: '1117', city: 'Budapest', street: 'Fő utca 1.' },
  referrals: [],
};
const changeTo = (values: Partial<CareDetails>) => {
  const told = { ...TOLD, ...values };
  return { told, changes: findChanges(TOLD, told, false) };
};
/** 9:30 at Budapest. */
const OFFER = {
  startsAt: '2026-12-07T08:30:00Z',
  place: 'Szilvafa Rendelő, 1117 Budapest, Fő utca 1.',
  doctorName: 'Dr. Kis Anna',
};
const HERE = { zip: '1117', city: 'Budapest', address: 'Fő utca 1.' };

test('what was changed is said by name, as it was and as it is, and the same written otherwise is no change', () => {
  expect(findChanges(TOLD, structuredClone(TOLD), false)).toEqual([]);
  const agreed = { ...TOLD, startsAt: '2026-12-07T08:30:00.000Z' };
  expect(findChanges(agreed, { ...agreed, startsAt: OFFER.startsAt }, false)).toEqual([]);
  const named = { ...TOLD, referrals: ['image.jpg'] };
  expect(findChanges(named, structuredClone(named), true)).toEqual([
    { field: 'referrals', before: ['image.jpg'], now: ['image.jpg'] },
  ]);
  expect(changeTo({ phone: '+36205550102', complaints: 'két hete' }).changes).toEqual([
    { field: 'complaints', before: null, now: 'két hete' },
    { field: 'phone', before: '+36205550101', now: '+36205550102' },
  ]);
  const everything = changeTo({
    subfunction: { id: 32, name: 'Kontroll', locales: {} },
    provider: null,
    doctor: 'Dr. Nagy Pál',
    startsAt: OFFER.startsAt,
    wishes: [],
    wantsEnglish: true,
    complaints: 'x',
    phone: '1',
    email: 'x@y.test',
    address: { ...TOLD.address, street: 'Fő utca 2.' },
    referrals: ['beutaló.pdf'],
  });
  expect(everything.changes).toHaveLength(Object.keys(TOLD).length);
});

test('another care, clinic or doctor is another question to the insurer; another day only has to be looked for', () => {
  const of = (values: Partial<CareDetails>) => {
    const { changes } = changeTo(values);
    return [isLookedForAnew(changes), isAskedAnew(changes)];
  };
  expect(of({ provider: null })).toEqual([true, true]);
  expect(of({ doctor: 'Dr. Nagy Pál' })).toEqual([true, true]);
  expect(of({ wishes: [] })).toEqual([true, false]);
  expect(of({ wantsEnglish: true })).toEqual([true, false]);
  expect(of({ phone: '1', complaints: 'x', referrals: ['b.pdf'] })).toEqual([false, false]);
});

test('a day that has passed is no longer to be wished, which is no other wish', () => {
  const wishes = ['2026-12-07', '2026-12-09'].map((date) => ({ date, part: 'morning' as const }));
  const ahead = wishes.slice(1);
  expect(wishFromNow(wishes, ahead, '2026-12-07')).toEqual(wishes);
  expect(wishFromNow(wishes, ahead, '2026-12-06')).toEqual(ahead);
  expect(wishFromNow(wishes, [], '2026-12-09')).toEqual([]);
});

test.each<[string, Partial<CareDetails>, boolean]>([
  ['another number to call', { phone: '1' }, true],
  ['another care', { subfunction: { id: 32, name: 'Kontroll', locales: {} } }, false],
  ['another clinic', { provider: { uuid: 'b', name: 'Diófa Rendelő' } }, false],
  ['a clinic with whose name it begins', { provider: { uuid: 'b', name: 'Szilvafa Rend' } }, false],
  ['any clinic', { provider: null }, true],
  ['the doctor of the offer', { doctor: 'Dr. Kis Anna' }, true],
  ['another doctor', { doctor: 'Dr. Nagy Pál' }, false],
  ['a doctor who speaks English', { wantsEnglish: true }, false],
  ['that part of that day', { wishes: [{ date: '2026-12-07', part: 'morning' }] }, true],
  ['its evening', { wishes: [{ date: '2026-12-07', part: 'evening' }] }, false],
  ['the next day', { wishes: [{ date: '2026-12-08', part: 'morning' }] }, false],
  ['that very time', { startsAt: '2026-12-07T08:30:00Z', wishes: [] }, true],
  ['an hour later', { startsAt: '2026-12-07T09:30:00Z', wishes: [] }, false],
])('a time on offer fits what was changed, or not: %s', (_what, values, fits) => {
  const { told, changes } = changeTo(values);
  const clinic = told.provider && { ...HERE, name: told.provider.name };
  expect(fitsDetails(OFFER, told, changes, { clinic, timeZone: ZONE })).toBe(fits);
});

test.each([
  ['its address', 'SZILVAFA RENDELŐ, 1117 Budapest, Fo utca 1', null, true],
  ['its street alone', 'Szilvafa Rendelő, Fő utca 1.', null, true],
  ['the house beside it', 'Szilvafa Rendelő, 1117 Budapest, Fő utca 12.', null, false],
  ['another address of the chain', 'Szilvafa Rendelő, 6720 Szeged, Fő tér 2.', null, false],
  ['its town alone', 'Szilvafa Rendelő, Budapest', null, true],
  ['its name alone', 'Szilvafa Rendelő', null, true],
  ['its name alone, after another clinic', 'Szilvafa Rendelő', 'Diófa Rendelő', true],
  ['its name alone, after another of the chain', 'Szilvafa Rendelő', 'Szilvafa Rendelő', false],
  [
    'its town alone, after another of the chain',
    'Szilvafa Rendelő, Budapest',
    'Szilvafa Rendelő',
    false,
  ],
])(
  'a time on offer is at the clinic that is asked for now, or at another of its chain: %s',
  (_what, place, nameBefore, fits) => {
    const before = {
      ...TOLD,
      provider: nameBefore === null ? null : { uuid: 'b', name: nameBefore },
    };
    const changes = findChanges(before, TOLD, false);
    const clinic = { ...HERE, name: 'Szilvafa Rendelő' };
    expect(fitsDetails({ ...OFFER, place }, TOLD, changes, { clinic, timeZone: ZONE })).toBe(fits);
  },
);

test('a request is changed until it is booked, and waits for no answer once nothing is left on offer', () => {
  expect(MEDICAL_CARE_STATUSES.filter((status) => isChangeable(status))).toEqual([
    'requested',
    'organising',
    'offered',
  ]);
  const now = Date.parse('2026-12-01T08:00:00Z');
  const stand = (isClaimed: boolean, offers: Parameters<typeof standAfterChange>[1]) =>
    standAfterChange({ status: 'offered', isClaimed }, offers, now);
  expect(stand(true, [OFFER])).toBe('offered');
  expect(stand(true, [{ ...OFFER, heldUntil: '2026-12-01T07:59:00Z' }])).toBe('organising');
  expect(stand(false, [])).toBe('requested');
  expect(standAfterChange({ status: 'requested', isClaimed: false }, [], now)).toBe('requested');
});
