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
  ['inherited cholesterol', { conditions: ['inherited_cholesterol'] }, ['cardiology']],
  [
    'diabetes that the models have no number for',
    { diabetes: 'type_2', dateOfBirth: '1950-01-01' },
    ['diabetology'],
  ],
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

/** FINDRISC: lower than 7 low, 7 to 11 slightly elevated, 12 to 14 moderate, 15 to 20 high. */
test.each([
  [9, 'no', 'none', []],
  [12, 'no', 'second_degree', ['diabetology']],
  [17, 'yes', 'second_degree', ['diabetology']],
] as const)(
  'a risk of diabetes of %i points leads on once it is moderate',
  (points, hadHighGlucose, familyDiabetes, steps) => {
    const result = assess(
      'lifestyle',
      {
        sex: 'm',
        // Over 64; of a weight and waist that lead nowhere themselves.
        dateOfBirth: '1960-01-01',
        heightCm: 180,
        weightKg: 78,
        waistCm: 90,
        isActiveDaily: 'no',
        eatsGreensDaily: 'no',
        takesPressureMedicine: 'yes',
        diabetes: 'none',
        hadHighGlucose,
        familyDiabetes,
      },
      TODAY,
    );
    expect(result.findrisc).toMatchObject({ points });
    expect(findNextSteps(result)).toEqual(steps);
  },
);
