import { expect, test } from 'vitest';
import { checkDraft, createDraft, toCareBody, type CareDraft } from './care-draft.ts';
import { findWrongWish } from './care-request.ts';
import type { OpenedForm } from './read-request.ts';

const OWN = {
  lastName: 'Zsirai',
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
} as const;
const CLINIC = {
  id: 3,
  uuid: 'b6d8c0a2-0000-4000-8000-000000000003',
  name: 'R',
  address: 'A',
  phone: [],
};
const open = (mode: OpenedForm['mode']): OpenedForm => ({
  mode,
  serviceType: 'MEDICAL_CARE',
  providerId: null,
  doctorId: null,
  subfunction: null,
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
  expect(checkDraft(bodyOf(draftOf()), RULES)).toBeNull();
  const empty = draftOf({ isAcknowledged: false, wishes: [] });
  const body = { ...bodyOf(empty), subfunction: 0 };
  expect(checkDraft(body, RULES)).toEqual({
    subfunction: 'required',
    time: 'required',
    isAcknowledged: 'required',
  });
  const today = draftOf({ wishes: [{ date: '2026-11-22', part: 'morning' }] });
  expect(checkDraft(bodyOf(today), RULES)).toEqual({ time: 'dateInPast' });
});

test('of three days the one that will not do is named, and an agreed time may be today but not over', () => {
  const wish = (date: string, part: 'morning' | 'evening' = 'morning') => ({ date, part });
  const first = wish('2026-12-01');
  const wrong = (...wishes: (typeof first)[]) => findWrongWish(wishes, RULES.today);
  expect(wrong(first, wish('2026-12-01', 'evening'), wish('2026-12-02'))).toBeNull();
  expect(wrong(first, wish('2026-11-22'))).toEqual({ at: 1, error: 'dateInPast' });
  expect(wrong(first, wish('2026-12-02'), first)).toEqual({ at: 2, error: 'sameTwice' });
  expect(wrong(wish('2027-05-24'))).toEqual({ at: 0, error: 'dateTooFar' });
  const agreed = (time: string) =>
    checkDraft(bodyOf(draftOf({ day: RULES.today, time }), 'confirm'), RULES);
  expect(agreed('10:30')).toEqual({ time: 'timeInPast' });
  expect(agreed('11:30')).toBeNull();
  const onDay = (day: string) =>
    checkDraft(bodyOf(draftOf({ day, time: '11:30' }), 'confirm'), RULES);
  expect(onDay('2027-05-23')).toBeNull();
  expect(onDay('2027-05-24')).toEqual({ time: 'dateTooFar' });
});
