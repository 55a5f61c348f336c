import { expect, test } from 'vitest';
import { REFERENCE_SPECIALTIES } from '#db/reference/facts.ts';
import { assess } from './assess.ts';
import { findNextSteps, SPECIALTY_SERVICES } from './next-steps.ts';

const TODAY = '2026-11-22';
const WELL = {
  sex: 'm',
  dateOfBirth: '1971-06-01',
  country: 'HU',
  conditions: [],
  diabetes: 'none',
  smoking: 'never',
  systolic: 110,
  totalCholesterol: 4.5,
  hdlCholesterol: 1.6,
  hasEarlyHeartFamily: 'no',
  heightCm: 180,
  weightKg: 75,
} as const;
const stepsOf = (values: object) =>
  findNextSteps(assess('cardiovascular', { ...WELL, conditions: [], ...values }, TODAY));

test('who is well is sent to nobody', () => {
  expect(stepsOf({})).toEqual([]);
});

test.each([
  ['a high risk', { smoking: 'current', systolic: 150 }, ['cardiology']],
  ['a known heart disease', { conditions: ['heart_disease'] }, ['cardiology']],
  ['early illness in the family', { hasEarlyHeartFamily: 'yes' }, ['cardiology']],
  ['kidney disease', { conditions: ['kidney'] }, ['internal']],
  ['diabetes of another type', { diabetes: 'other' }, ['diabetology']],
  ['weight', { weightKg: 95 }, ['dietetics']],
])('%s leads to the right specialty', (_, values, expected) => {
  expect(stepsOf(values)).toEqual(expected);
});

test('mood and drinking lead on as well', () => {
  const result = assess(
    'lifestyle',
    {
      sex: 'f',
      dateOfBirth: '1990-01-01',
      alcoholOften: '4',
      alcoholAmount: '1',
      alcoholMuch: '0',
      moodInterest: '3',
      moodDown: '1',
    },
    TODAY,
  );
  expect(findNextSteps(result)).toEqual(['psychology', 'internal']);
});

test('the services are consultations of just those specialties', () => {
  for (const [key, id] of Object.entries(SPECIALTY_SERVICES)) {
    const specialty = REFERENCE_SPECIALTIES.find((one) => one.key === key);
    const service = specialty?.subfunctions.find((one) => one.id === id);
    expect(service?.kind, key).toBe('consultation');
  }
});
