import { expect, test } from 'vitest';
import { OTHER_PERSON } from '#app/features/reservation-form/on-behalf.ts';
import {
  checkDraft,
  createDraft,
  draftOf as draftOfDetails,
  forgetErrors,
  toCareBody,
  toChangeBody,
  wishLike,
  type CareDraft,
} from './care-draft.ts';
import { findWrongWish } from './care-request.ts';
import type { OpenedForm } from './read-request.ts';

const OWN = {
  lastName: 'Szabó',
  firstName: 'Kata',
  dateOfBirth: '1985-05-06',
  mothersName: 'Szabó Éva',
  phoneNumber: '+36205550101',
  email: 'kata@members.test',
  zipcode: '1117',
  city: 'Budapest',
  street: 'Fő utca 1.',
};
const NOW = Date.parse('2026-11-22T10:00:00Z');
const RULES = {
  today: '2026-11-22',
  nowMs: NOW,
  market: 'HU',
  asksMothersName: true,
  parsePhone: (text: string) => text,
  isChange: false,
} as const;
const CLINIC = {
  id: 3,
  uuid: 'b6d8c0a2-0000-4000-8000-000000000003',
  name: 'R',
  address: 'A',
  phone: [],
};
const open = (mode: OpenedForm['mode']): OpenedForm => ({
  change: null,
  mode,
  serviceType: 'MEDICAL_CARE',
  providerId: null,
  doctorId: null,
  subfunction: null,
  startsAt: null,
});
const draftOf = (values: Partial<CareDraft> = {}): CareDraft => ({
  ...createDraft({ own: OWN }),
  isAcknowledged: true,
  wishes: [
    { date: '2026-12-01', part: 'evening' },
    { date: '', part: 'morning' },
  ],
  ...values,
});
const bodyOf = (draft: CareDraft, mode: OpenedForm['mode'] = 'new', referrals: string[] = []) =>
  toCareBody(draft, open(mode), {
    choice: { subfunction: 5, provider: CLINIC, doctorName: 'Dr. Kis Éva' },
    referrals,
    preauthType: 'none',
    timeZone: 'Europe/Budapest',
  });
const check = (draft: CareDraft, mode: OpenedForm['mode'] = 'new') =>
  checkDraft(draft, bodyOf(draft, mode), RULES);

test('what the portal knows is filled in and is sent as it stands, with all that was chosen', () => {
  const draft = draftOf({ complaints: 'Fáj.', wantsEnglish: true, street: 'Új utca 2.' });
  expect(bodyOf(draft)).toMatchObject({
    ...OWN,
    street: 'Új utca 2.',
    formType: 'portal',
    // Both follow from the sub-function.
    specialization: null,
    defaultService: null,
    subfunction: 5,
    provider: CLINIC.uuid,
    providerData: CLINIC,
    doctor: { name: 'Dr. Kis Éva' },
    startAt: null,
    hasNoReferral: true,
    formData: {
      complaints: 'Fáj.',
      wantsEnglish: true,
      wishes: [{ date: '2026-12-01', part: 'evening' }],
      isAcknowledged: true,
    },
  });
  expect(bodyOf(draft, 'new', ['x'])).toMatchObject({ hasNoReferral: false, referrals: ['x'] });
});

test.each([
  ['2026-12-01', '09:30', '2026-12-01T08:30:00.000Z'],
  ['2027-03-28', '09:30', '2027-03-28T07:30:00.000Z'],
  ['2026-12-01', '', null],
  ['2026-02-30', '09:30', null],
])('a time agreed for %s %s by the clinic’s clock is sent as %s', (day, time, startAt) => {
  expect(bodyOf(draftOf({ day, time }), 'confirm')).toMatchObject({
    startAt,
    formData: { wishes: [] },
  });
});

test('nothing is sent without a care, a day and the acknowledgement [C446 C628]', () => {
  expect(check(draftOf())).toBeNull();
  const empty = draftOf({ isAcknowledged: false, wishes: [] });
  const body = { ...bodyOf(empty), subfunction: 0 };
  expect(checkDraft(empty, body, RULES)).toEqual({
    subfunction: 'required',
    time: 'required',
    isAcknowledged: 'required',
  });
  const today = draftOf({ wishes: [{ date: '2026-11-22', part: 'morning' }] });
  expect(check(today)).toEqual({ time: 'dateInPast' });
});

test('of somebody else their own details are asked for and sent, and what was wrong about one is over for another', () => {
  const other = draftOf({ onBehalf: OTHER_PERSON, mothersName: '', patientLastName: 'Idegen' });
  const wrong = check(other);
  expect(wrong).toEqual({
    patientFirstName: 'required',
    patientDateOfBirth: 'required',
    patientMothersName: 'required',
    relation: 'relationRequired',
    isAgreed: 'agreementRequired',
  });
  expect(forgetErrors({ ...wrong, time: 'required' }, 'onBehalf')).toEqual({ time: 'required' });
  expect(forgetErrors({ relation: 'required', time: 'required' }, 'relation')).toEqual({
    time: 'required',
  });
  const whole = {
    ...other,
    patientFirstName: 'Ilona',
    patientMothersName: 'Kiss Mária',
    dateOfBirth: { year: '1950', month: '2', day: '3' },
    relation: 'parent',
    isAgreed: true,
  };
  expect(check(whole)).toBeNull();
  expect(bodyOf(whole)).toMatchObject({
    lastName: 'Szabó',
    dateOfBirth: '1985-05-06',
    onBehalf: {
      lastName: 'Idegen',
      firstName: 'Ilona',
      dateOfBirth: '1950-02-03',
      mothersName: 'Kiss Mária',
      relation: 'parent',
      isAgreed: true,
    },
  });
  expect(bodyOf(draftOf())).not.toHaveProperty('onBehalf');
});

test('of three days the one that will not do is named, and an agreed time may be today but not over', () => {
  const wish = (date: string, part: 'morning' | 'evening' = 'morning') => ({ date, part });
  const first = wish('2026-12-01');
  const wrong = (...wishes: (typeof first)[]) => findWrongWish(wishes, RULES.today);
  expect(wrong(first, wish('2026-12-01', 'evening'), wish('2026-12-02'))).toBeNull();
  expect(wrong(first, wish('2026-11-22'))).toEqual({ at: 1, error: 'dateInPast' });
  expect(wrong(first, wish('2026-12-02'), first)).toEqual({ at: 2, error: 'sameTwice' });
  expect(wrong(wish('2027-05-24'))).toEqual({ at: 0, error: 'dateTooFar' });
  const agreed = (time: string) => check(draftOf({ day: RULES.today, time }), 'confirm');
  expect(agreed('10:30')).toEqual({ time: 'timeInPast' });
  expect(agreed('11:30')).toBeNull();
  const onDay = (day: string) => check(draftOf({ day, time: '11:30' }), 'confirm');
  expect(onDay('2027-05-23')).toBeNull();
  expect(onDay('2027-05-24')).toEqual({ time: 'dateTooFar' });
});

test('what is changed begins as it was told, without the days that have passed, and is sent without whom it is for', () => {
  const details = {
    subfunction: { id: 5, name: 'Kontroll', locales: {} },
    provider: null,
    doctor: null,
    startsAt: '2026-12-01T09:30:00Z',
    wishes: [
      { date: '2026-11-22', part: 'morning' as const },
      { date: '2026-12-02', part: 'evening' as const },
    ],
    wantsEnglish: true,
    complaints: 'Fáj.',
    phone: '+36205550177',
    email: 'judit@elsewhere.example',
    address: { zipcode: '4024', city: 'Debrecen', street: 'Piac utca 3.' },
    referrals: [],
  };
  const zone = { today: RULES.today, timeZone: 'Europe/Budapest' };
  const draft = draftOfDetails({ details }, { own: { ...OWN, mothersName: '' } }, zone);
  expect(draft).toMatchObject({
    ...details.address,
    phoneNumber: details.phone,
    email: details.email,
    complaints: 'Fáj.',
    wantsEnglish: true,
    isAcknowledged: false,
    wishes: [details.wishes[1], { date: '' }, { date: '' }],
    day: '2026-12-01',
    time: '10:30',
  });
  const acknowledged = { ...draft, isAcknowledged: true };
  const body = bodyOf(acknowledged);
  expect(checkDraft(acknowledged, body, { ...RULES, isChange: true })).toBeNull();
  expect(checkDraft(acknowledged, body, RULES)).toEqual({ mothersName: 'required' });
  const sent = toChangeBody(body, 7);
  expect(sent).toMatchObject({ version: 7, subfunction: 5, city: 'Debrecen' });
  expect(sent).not.toHaveProperty('lastName');
});

test.each([
  ['2026-12-07T08:30:00.000Z', { date: '2026-12-07', part: 'morning' }],
  // Five in the afternoon, there.
  ['2026-12-07T16:00:00.000Z', { date: '2026-12-07', part: 'evening' }],
  // Of today nothing can be wished any more.
  ['2026-11-22T16:00:00.000Z', { date: '', part: 'morning' }],
  [null, { date: '', part: 'morning' }],
])(
  'after a time that could not be booked (%s) its day and part of the day are wished first',
  (startsAt, wish) => {
    const where = { today: '2026-11-22', timeZone: 'Europe/Budapest' };
    const { wishes } = wishLike(createDraft({ own: OWN }), startsAt, where);
    expect(wishes).toHaveLength(3);
    expect(wishes[0]).toEqual(wish);
    expect(wishes[1]).toEqual({ date: '', part: 'morning' });
  },
);
