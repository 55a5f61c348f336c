import { expect, test } from 'vitest';
import { readRequest } from './read-request.ts';
import { CARE_WORDS } from './words.ts';

const INSURED = { isInsured: true, hasPreauthorization: true, hasMedicalCare: true };
const COVERED = { ...INSURED, hasPreauthorization: false };
const PAYING = { isInsured: false, hasPreauthorization: false, hasMedicalCare: false };

test.each([
  [undefined, INSURED, 'new', 'PREAUTHORIZATION'],
  [null, COVERED, 'new', 'MEDICAL_CARE'],
  [{ forcedType: 'SELF_PAID' }, INSURED, 'self_paid', 'SELF_PAID'],
  [{ forcedType: 'MEDICAL_CARE' }, INSURED, 'new', 'MEDICAL_CARE'],
  [{ mode: 'self_paid' }, INSURED, 'self_paid', 'SELF_PAID'],
  [{ mode: 'confirm' }, PAYING, 'confirm', 'SELF_PAID'],
  [{ mode: 'finish' }, INSURED, 'finish', 'PREAUTHORIZATION'],
  [{}, PAYING, 'self_paid', 'SELF_PAID'],
] as const)(
  'the event with %j opens for %j the form %s of type %s [C158 C159]',
  (detail, viewer, mode, serviceType) => {
    expect(readRequest(detail, viewer)).toMatchObject({ mode, serviceType });
  },
);

test('what an event brings is never trusted', () => {
  const strange = {
    forcedType: 'FREE',
    mode: 'gift',
    providerId: '3',
    doctorId: -1,
    subfunction: 1.5,
    startsAt: 'soon',
  };
  const ids = { change: null, providerId: null, doctorId: null, subfunction: null };
  const nothing = { ...ids, startsAt: null };
  expect(readRequest(strange, COVERED)).toEqual({
    mode: 'new',
    serviceType: 'MEDICAL_CARE',
    ...nothing,
  });
  expect(readRequest('x', COVERED)).toMatchObject(nothing);
  expect(readRequest({ providerId: 3, doctorId: 4, subfunction: 5 }, COVERED)).toMatchObject({
    providerId: 3,
    doctorId: 4,
    subfunction: 5,
  });
  expect(readRequest({ startsAt: '2026-12-07T09:30:00+01:00' }, COVERED)).toMatchObject({
    startsAt: '2026-12-07T08:30:00.000Z',
  });
});

test('each mode has its title [C315 C316 C317 C318]', () => {
  expect(CARE_WORDS.en.titles).toEqual({
    new: 'New booking',
    self_paid: 'New self-paid booking',
    finish: 'Finish reservation',
    confirm: 'Confirm an already booked appointment',
  });
  expect(CARE_WORDS.en.form.acknowledge).toBe('I acknowledge the above');
});
