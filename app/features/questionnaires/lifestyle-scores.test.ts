import { expect, test } from 'vitest';
import {
  classifyWaist,
  computeBodyMass,
  scoreActivity,
  scoreAuditC,
  scoreFindrisc,
  scorePhq2,
  type FindriscBand,
  type FindriscFactors,
} from './lifestyle-scores.ts';

const BEST: FindriscFactors = {
  sex: 'm',
  age: 44,
  bodyMass: 24.9,
  waistCm: 93,
  isActiveDaily: true,
  eatsGreensDaily: true,
  tookPressureMedicine: false,
  hadHighGlucose: false,
  family: 'none',
};

test.each<[string, Partial<FindriscFactors>, number, FindriscBand]>([
  ['Q003', { age: 54 }, 2, 'low'],
  ['Q006', { age: 65 }, 4, 'low'],
  ['Q009', { bodyMass: 30.1 }, 3, 'low'],
  ['Q012', { waistCm: 103 }, 4, 'low'],
  [
    'Q015',
    {
      age: 65,
      bodyMass: 31,
      sex: 'f',
      waistCm: 95,
      isActiveDaily: false,
      eatsGreensDaily: false,
      tookPressureMedicine: true,
      hadHighGlucose: true,
      family: 'first_degree',
    },
    26,
    'very_high',
  ],
  ['Q018', { age: 60, bodyMass: 31, waistCm: 104, isActiveDaily: false }, 12, 'moderate'],
  [
    'Q021',
    {
      age: 60,
      bodyMass: 31,
      waistCm: 104,
      eatsGreensDaily: false,
      hadHighGlucose: true,
      family: 'first_degree',
    },
    21,
    'very_high',
  ],
  ['best', {}, 0, 'low'],
  ['at 45', { age: 45 }, 2, 'low'],
  ['at 55', { age: 55 }, 3, 'low'],
  ['at 64', { age: 64 }, 3, 'low'],
  ['at 30.0', { bodyMass: 30 }, 1, 'low'],
  ['at 25.0', { bodyMass: 25 }, 1, 'low'],
  ['waist of 94', { waistCm: 94 }, 3, 'low'],
  ['a grandparent', { family: 'second_degree' }, 3, 'low'],
  ['six points', { age: 55, waistCm: 94 }, 6, 'low'],
  ['seven points', { hadHighGlucose: true, isActiveDaily: false }, 7, 'slightly_elevated'],
  [
    'eleven points',
    { hadHighGlucose: true, isActiveDaily: false, age: 65 },
    11,
    'slightly_elevated',
  ],
  [
    'fifteen points',
    { hadHighGlucose: true, family: 'first_degree', isActiveDaily: false, age: 55 },
    15,
    'high',
  ],
  [
    'twenty points',
    {
      hadHighGlucose: true,
      family: 'first_degree',
      tookPressureMedicine: true,
      age: 65,
      waistCm: 103,
    },
    20,
    'high',
  ],
])('FINDRISC of %s: %j gives %i points, %s', (_, factors, points, band) => {
  expect(scoreFindrisc({ ...BEST, ...factors })).toEqual({ points, band });
});

test.each([
  ['Q024', 'f', [2, 1, 0], 3, true],
  ['Q027', 'f', [0, 0, 0], 0, false],
  ['a man below', 'm', [2, 1, 0], 3, false],
  ['a man above', 'm', [2, 1, 1], 4, true],
  ['a woman below', 'f', [2, 0, 0], 2, false],
  ['most', 'f', [4, 4, 4], 12, true],
] as const)(
  'AUDIT-C of %s: %s %j gives %i points, to be spoken of: %s',
  (_, sex, answers, points, isPositive) => {
    expect(scoreAuditC(sex, answers)).toEqual({ points, isPositive });
  },
);

test.each([
  ['Q030', [1, 2], 3, true],
  ['below', [1, 1], 2, false],
  ['most', [3, 3], 6, true],
] as const)(
  'PHQ-2 of %s: %j gives %i points, to be spoken of: %s',
  (_, answers, points, isPositive) => {
    expect(scorePhq2(answers)).toEqual({ points, isPositive });
  },
);

test.each([
  ['Q033', 80, 180, 24.7, 'normal'],
  ['Q036', 76.5, 175, 25, 'overweight'],
  ['Q039', 122.5, 175, 40, 'obese_3'],
  ['thin', 53.4, 170, 18.5, 'normal'],
  ['thinner', 53, 170, 18.3, 'underweight'],
  ['shown as 25.0', 72.1, 170, 24.9, 'normal'],
  ['first class', 86.7, 170, 30, 'obese_1'],
  ['second class', 101.2, 170, 35, 'obese_2'],
] as const)(
  'the body mass of %s, %d kg at %d cm, is %d: %s',
  (_, weight, height, value, className) => {
    expect(computeBodyMass(weight, height)).toEqual({ value, class: className });
  },
);

test.each([
  ['Q042', 'm', 102, 'increased'],
  ['Q045', 'f', 80, 'increased'],
  ['-', 'm', 93.9, 'normal'],
  ['-', 'm', 94, 'increased'],
  ['-', 'm', 102.5, 'high'],
  ['-', 'f', 79.5, 'normal'],
  ['-', 'f', 88, 'increased'],
  ['-', 'f', 89, 'high'],
] as const)('%s: a waist (%s) of %d cm is %s', (_, sex, waist, className) => {
  expect(classifyWaist(sex, waist)).toBe(className);
});

test.each([
  ['Q048', 150, 0, 2, 150, true, true],
  ['Q051', 100, 25, 2, 150, true, true],
  ['little', 149, 0, 1, 149, false, false],
  ['vigorous only', 0, 75, 0, 150, true, false],
] as const)(
  '%s: %i moderate and %i vigorous minutes with %i days of strength are %i minutes, enough: %s and %s',
  (_, moderate, vigorous, days, equivalentMinutes, isAerobicMet, isStrengthMet) => {
    expect(scoreActivity(moderate, vigorous, days)).toEqual({
      equivalentMinutes,
      isAerobicMet,
      isStrengthMet,
    });
  },
);
