import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADVICE_STATUSES, type AdviceStatus } from '#app/platform/states.ts';
import {
  ageOn,
  ANSWER_WORKING_DAYS,
  canDoctor,
  canPatient,
  GIVEN_UP_HOURS,
  RED_FLAGS,
  shouldCallToday,
  SINCE,
  COURSES,
  STRENGTHS,
  type DoctorStep,
  type PatientStep,
} from './advice-rules.ts';

const DOCTOR: DoctorStep[] = ['claim', 'release', 'answer', 'ask_back', 'hand_over', 'close'];
const PATIENT: PatientStep[] = ['reply', 'thank', 'close'];
/** Every status with the steps that are open in it, in one line each. */
const tableOf = <Step extends string>(
  steps: readonly Step[],
  can: (step: Step, status: AdviceStatus) => boolean,
) =>
  Object.fromEntries(
    ADVICE_STATUSES.map((status) => [status, steps.filter((one) => can(one, status)).join(' ')]),
  );

describe('what a doctor may do', () => {
  test('depends on where the question stands, and ends with it', () => {
    const can = (step: DoctorStep, status: AdviceStatus) =>
      canDoctor(step, { status, isGivenUp: false, isOfAge: false });
    expect(tableOf(DOCTOR, can)).toEqual({
      submitted: 'claim',
      assigned: 'release answer ask_back hand_over close',
      waiting_for_patient: 'hand_over close',
      answered: 'close',
      closed: '',
    });
  });

  test('what a colleague has given up can be taken on, and nothing else changes by it', () => {
    const can = (step: DoctorStep, status: AdviceStatus) =>
      canDoctor(step, { status, isGivenUp: true, isOfAge: false });
    expect(tableOf(DOCTOR, can)).toEqual({
      submitted: 'claim',
      assigned: 'claim release answer ask_back hand_over close',
      // Nothing is overdue while the patient is to write.
      waiting_for_patient: 'hand_over close',
      answered: 'close',
      closed: '',
    });
  });

  test('nobody answers what nobody has taken on: two doctors would write at once', () => {
    for (const step of ['answer', 'ask_back', 'release'] as const) {
      const standing = { status: 'submitted', isGivenUp: false, isOfAge: false } as const;
      expect(canDoctor(step, standing), step).toBe(false);
    }
  });

  test('nobody is asked back of a patient who has come of age since somebody else asked: nobody can reply', () => {
    const can = (step: DoctorStep, status: AdviceStatus) =>
      canDoctor(step, { status, isGivenUp: false, isOfAge: true });
    expect(tableOf(DOCTOR, can)).toEqual({
      submitted: 'claim',
      assigned: 'release answer hand_over close',
      waiting_for_patient: 'hand_over close',
      answered: 'close',
      closed: '',
    });
  });
});

test('a patient writes when it is their turn or after an answer, thanks for an answer, and may end it at any time', () => {
  expect(tableOf(PATIENT, canPatient)).toEqual({
    submitted: 'close',
    assigned: 'close',
    waiting_for_patient: 'reply close',
    answered: 'reply thank close',
    closed: '',
  });
});

test('an answer is promised for the next working day, and what is overdue is free for a colleague after four hours', () => {
  expect(ANSWER_WORKING_DAYS).toBe(1);
  expect(GIVEN_UP_HOURS).toBe(4);
});

test('each sign of an emergency is asked about', () => {
  expect([...RED_FLAGS].toSorted()).toEqual([
    'allergy',
    'bleeding',
    'breathing',
    'chest_pain',
    'infant_fever',
    'pregnancy',
    'self_harm',
    'stroke',
    'unconscious',
  ]);
});

describe('a complaint that should be heard today', () => {
  test.each([
    ['today', 'worse', 'severe', true],
    ['today', 'same', 'severe', true],
    ['days', 'worse', 'severe', true],
    ['days', 'same', 'severe', true],
    // It gets better, is no longer new, or is bearable.
    ['today', 'better', 'severe', false],
    ['weeks', 'worse', 'severe', false],
    ['months', 'worse', 'severe', false],
    ['today', 'worse', 'moderate', false],
    ['today', 'worse', 'mild', false],
  ] as const)('since %s, %s, %s: %s', (since, course, strength, isUrgent) => {
    expect(shouldCallToday({ since, course, strength })).toBe(isUrgent);
  });

  test('a course that nobody has told yet keeps nobody from being sent to the telephone', () => {
    expect(shouldCallToday({ since: 'today', strength: 'severe' })).toBe(true);
    expect(shouldCallToday({ strength: 'severe' })).toBe(false);
    expect(shouldCallToday({})).toBe(false);
    expect(shouldCallToday({ since: 'no_complaint' })).toBe(false);
  });

  test('of all that can be answered only what is severe and new is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SINCE),
        fc.constantFrom(...COURSES, undefined),
        fc.constantFrom(...STRENGTHS, undefined),
        (since, course, strength) => {
          const isTold = shouldCallToday({ since, course, strength });
          const isMild = strength !== 'severe' || course === 'better';
          const isOld = !['today', 'days'].includes(since);
          expect(isTold).toBe(!(isMild || isOld));
        },
      ),
    );
  });
});

describe('the age that a doctor reads first', () => {
  test.each([
    ['1970-06-15', '2026-06-14', 55],
    ['1970-06-15', '2026-06-15', 56],
    ['1970-06-15', '2026-06-16', 56],
    // On the very day of birth, and in the first year.
    ['2026-11-23', '2026-11-23', 0],
    ['2026-11-23', '2027-11-22', 0],
    ['2025-12-31', '2026-01-01', 0],
    // Born on 29 February: a year older from 1 March on where there is no such day.
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['1926-11-24', '2026-11-23', 99],
  ])('born on %s, on %s: %i', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age);
  });

  test('it rises by one each year, on one day of it', () => {
    const day = fc
      .date({ min: new Date('1920-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 100 }), (born, years) => {
        const birthday = `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
        const eve = new Date(Date.parse(`${birthday.slice(0, 5)}01-01`) - 86_400_000);
        expect(ageOn(born, birthday)).toBe(years);
        expect(ageOn(born, eve.toISOString().slice(0, 10))).toBe(years - 1);
      }),
    );
  });
});
