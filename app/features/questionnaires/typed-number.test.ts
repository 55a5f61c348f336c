import { expect, test } from 'vitest';
import { NUMBER_LIMITS, type NumberKey } from './answers.ts';
import { judgeNumber } from './questions.ts';
import { isPartOfMinute, limitsShown, readTyped, turnTyped } from './typed-number.ts';

const MG = { cholesterol: 'mg_dl' } as const;
const PERCENT = { hba1c: 'percent' } as const;

test('a number is read with a comma or a point, in the unit that is shown', () => {
  expect(readTyped('totalCholesterol', '5,2', undefined)).toBe(5.2);
  expect(readTyped('totalCholesterol', ' 200 ', MG)).toBeCloseTo(5.172, 3);
  expect(readTyped('hba1c', '7.0', PERCENT)).toBeCloseTo(53, 1);
  expect(readTyped('weightKg', '84,45', undefined)).toBe(84.45);
  for (const none of ['', '-5', '5.', '120/80', 'many']) {
    expect(readTyped('systolic', none, undefined)).toBe(null);
  }
});

test('1,200 minutes are no 1.2, in any language', () => {
  for (const typed of ['1200', '1,200', '1.200', '1 200', '1\u00a0200']) {
    expect(readTyped('moderateMinutes', typed, undefined)).toBe(1200);
  }
});

test('a part of a minute is refused as that with either sign, and decimals elsewhere take both', () => {
  for (const typed of ['1.5', '1,5', '1,20', '1200,5', '0,500', ' 90.0 ']) {
    expect(readTyped('vigorousMinutes', typed, undefined), typed).toBe(null);
    expect(isPartOfMinute('vigorousMinutes', typed), typed).toBe(true);
  }
  for (const typed of ['90', '1,200', '', 'many', '1,5,5']) {
    expect(isPartOfMinute('vigorousMinutes', typed), typed).toBe(false);
  }
  for (const typed of ['5,2', '5.2']) {
    expect(readTyped('totalCholesterol', typed, undefined)).toBe(5.2);
    expect(isPartOfMinute('totalCholesterol', typed)).toBe(false);
  }
});

test('whoever types 200 and then finds mg/dL keeps 200, and 5.2 is turned into the other unit', () => {
  expect(turnTyped('totalCholesterol', '200', undefined)).toBe(null);
  expect(turnTyped('totalCholesterol', '5.2', undefined)).toBe(5.2);
  expect(turnTyped('totalCholesterol', '5.2', MG)).toBe(null);
  expect(turnTyped('hba1c', '6.5', undefined)).toBe(null);
  expect(turnTyped('hba1c', '48', PERCENT)).toBe(null);
  expect(turnTyped('hba1c', '48', undefined)).toBe(48);
});

test('the limits that are named are accepted, in every unit', () => {
  for (const question of Object.keys(NUMBER_LIMITS) as NumberKey[]) {
    for (const units of [undefined, { ...MG, ...PERCENT }]) {
      const { from, to } = limitsShown(question, units);
      for (const limit of [from, to]) {
        const value = readTyped(question, String(limit), units);
        expect(value && judgeNumber(question, value), `${question} ${limit}`).not.toBe(
          'impossible',
        );
      }
    }
  }
  expect(limitsShown('totalCholesterol', MG)).toEqual({ from: 59, to: 618 });
  expect(limitsShown('hba1c', PERCENT)).toEqual({ from: 3.6, to: 19.5 });
  expect(limitsShown('systolic', undefined)).toEqual({ from: 60, to: 280 });
});
