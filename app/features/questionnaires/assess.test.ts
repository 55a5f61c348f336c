import { expect, test } from 'vitest';
import { MAN } from '#tests/support/questionnaire-answers.ts';
import type { Answers } from './answers.ts';
import { assess, type NoNumberReason } from './assess.ts';

const TODAY = '2026-11-22';
/** Every expected number is that of the SCORE2 papers' formula. */
const heartOf = (values: Answers) => assess('cardiovascular', { ...MAN, ...values }, TODAY).heart;

test('the risk follows the country somebody lives in', () => {
  expect(heartOf({})).toMatchObject({
    model: 'score2',
    region: 'high',
    percent: 10.5,
    category: 'very_high',
  });
  expect(heartOf({ country: 'RO' })).toMatchObject({ region: 'very_high', percent: 17.5 });
  expect(heartOf({ country: 'FR' })).toMatchObject({ region: 'low', percent: 7.3 });
});

test('from 70 on it is that of SCORE2-OP, with diabetes of type 2 that of SCORE2-Diabetes', () => {
  const old: Answers = { dateOfBirth: '1954-01-01', smoking: 'former' };
  expect(heartOf(old)).toMatchObject({ model: 'score2_op', percent: 16.9 });
  expect(heartOf({ ...old, country: 'RO' })).toMatchObject({ percent: 29.8 });
  expect(
    heartOf({
      dateOfBirth: '1966-01-01',
      smoking: 'never',
      diabetes: 'type_2',
      country: 'RO',
      ageAtDiabetes: 60,
      hba1c: 50,
      egfr: 90,
    }),
  ).toMatchObject({ model: 'score2_diabetes', percent: 20.3, category: 'very_high' });
});

test.each<[string, Answers, NoNumberReason]>([
  ['a heart disease', { conditions: ['heart_disease'] }, 'heart_disease'],
  ['kidney disease', { conditions: ['kidney'] }, 'kidney'],
  ['inherited cholesterol', { conditions: ['inherited_cholesterol'] }, 'inherited_cholesterol'],
  ['a pregnancy', { sex: 'f', conditions: ['pregnancy'] }, 'pregnancy'],
  ['39 years', { dateOfBirth: '1986-11-23' }, 'age'],
  ['90 years', { dateOfBirth: '1936-11-22' }, 'age'],
  ['diabetes of type 1', { diabetes: 'other' }, 'diabetes_type'],
  ['diabetes at 70', { diabetes: 'type_2', dateOfBirth: '1956-01-01' }, 'age_with_diabetes'],
  ['a country without a region', { country: 'other' }, 'country'],
])('there is no number with %s, and it is said why', (_, values, reason) => {
  expect(heartOf(values)).toEqual({ kind: 'none', reason, missing: [] });
});

test('there is no number without a value that the model needs, and it is said which', () => {
  expect(heartOf({ systolic: null, hdlCholesterol: null })).toEqual({
    kind: 'none',
    reason: 'missing',
    missing: ['systolic', 'hdlCholesterol'],
  });
  expect(heartOf({ diabetes: 'type_2', hba1c: 50, egfr: 90, ageAtDiabetes: null })).toMatchObject({
    missing: ['ageAtDiabetes'],
  });
  expect(heartOf({ conditions: null })).toMatchObject({ missing: ['conditions'] });
});

test('one factor at a time is changed, and only what lowers the risk is shown', () => {
  const heart = heartOf({});
  const changes = heart?.kind === 'heart' ? heart.changes : [];
  expect(changes.map(({ factor, to }) => [factor, to])).toEqual([
    ['smoking', 0],
    ['systolic', 130],
    ['totalCholesterol', 5],
  ]);
  for (const { percent } of changes) expect(percent).toBeLessThan(10.5);
  const healthy = heartOf({ smoking: 'never', systolic: 118, totalCholesterol: 4.5 });
  expect(healthy).toMatchObject({ kind: 'heart', changes: [] });
});

test('a man of 88 is not told that smoking protects him, though the model turns there', () => {
  const heart = heartOf({ dateOfBirth: '1938-01-01' });
  expect(heart).toMatchObject({ kind: 'heart', model: 'score2_op' });
  expect(heart?.kind === 'heart' && heart.changes.map(({ factor }) => factor)).not.toContain(
    'smoking',
  );
});

test('a pressure of 180 is spoken of at once', () => {
  expect(assess('cardiovascular', { ...MAN, systolic: 180 }, TODAY).hasUrgentPressure).toBe(true);
  expect(assess('cardiovascular', { ...MAN, systolic: 179 }, TODAY).hasUrgentPressure).toBe(false);
});

const WOMAN: Answers = {
  hasSymptoms: 'no',
  sex: 'f',
  dateOfBirth: '1961-01-01',
  heightCm: 165,
  weightKg: 84.4,
  waistCm: 95,
  smoking: 'never',
  moderateMinutes: 100,
  vigorousMinutes: 25,
  strengthDays: 1,
  isActiveDaily: 'no',
  eatsGreensDaily: 'no',
  alcoholOften: '2',
  alcoholAmount: '1',
  alcoholMuch: '0',
  moodInterest: '1',
  moodDown: '2',
  diabetes: 'none',
  takesPressureMedicine: 'yes',
  hadHighGlucose: 'yes',
  familyDiabetes: 'first_degree',
};

test('the questionnaire on life gives all its scores', () => {
  expect(assess('lifestyle', WOMAN, TODAY)).toMatchObject({
    heart: null,
    findrisc: { points: 26, band: 'very_high' },
    bodyMass: { value: 31, class: 'obese_1' },
    waist: { class: 'high' },
    activity: { equivalentMinutes: 150, isAerobicMet: true, isStrengthMet: false },
    alcohol: { points: 3, isPositive: true },
    mood: { points: 3, isPositive: true },
  });
});

test('who never drinks has no points for what was answered before', () => {
  const result = assess('lifestyle', { ...WOMAN, alcoholOften: '0' }, TODAY);
  expect(result.alcohol).toEqual({ kind: 'alcohol', points: 0, isPositive: false });
});

test('each score goes without what it needs, by itself', () => {
  const result = assess(
    'lifestyle',
    { ...WOMAN, waistCm: null, moodDown: null, alcoholMuch: null, vigorousMinutes: null },
    TODAY,
  );
  expect(result.findrisc).toMatchObject({ kind: 'none', missing: ['waistCm'] });
  expect(result.waist).toMatchObject({ kind: 'none', missing: ['waistCm'] });
  expect(result.mood).toMatchObject({ kind: 'none', missing: ['moodDown'] });
  expect(result.alcohol).toMatchObject({ kind: 'none', missing: ['alcoholMuch'] });
  expect(result.activity).toMatchObject({ kind: 'none', missing: ['vigorousMinutes'] });
  expect(result.bodyMass.kind).toBe('bodyMass');
  expect(assess('lifestyle', { ...WOMAN, diabetes: 'type_2' }, TODAY).findrisc).toMatchObject({
    reason: 'diabetes_known',
  });
});

test.each([
  ['on the day somebody is 40', '1986-11-22', 'score2'],
  ['on the day before they are 70', '1956-11-23', 'score2'],
  ['on the day they are 70', '1956-11-22', 'score2_op'],
  ['on the day before they are 90', '1936-11-23', 'score2_op'],
])('there is a number %s', (_, dateOfBirth, model) => {
  expect(heartOf({ dateOfBirth })).toMatchObject({ kind: 'heart', model });
});

test('with diabetes of type 2 there is a number to the day before 70', () => {
  const diabetic: Answers = { diabetes: 'type_2', ageAtDiabetes: 50, hba1c: 50, egfr: 90 };
  expect(heartOf({ ...diabetic, dateOfBirth: '1956-11-23' })).toMatchObject({
    model: 'score2_diabetes',
  });
  expect(heartOf({ ...diabetic, dateOfBirth: '1956-11-22' })).toMatchObject({
    reason: 'age_with_diabetes',
  });
});

test('what is within the aims is not changed: 130 mmHg, 5 mmol/l, an HbA1c of 53', () => {
  const changed = (values: Answers) => {
    const heart = heartOf(values);
    return heart?.kind === 'heart' ? heart.changes.map(({ factor }) => factor) : null;
  };
  const fit: Answers = { smoking: 'never', systolic: 130, totalCholesterol: 5 };
  expect(changed(fit)).toEqual([]);
  expect(changed({ ...fit, systolic: 131 })).toEqual(['systolic']);
  expect(changed({ ...fit, totalCholesterol: 5.1 })).toEqual(['totalCholesterol']);
  const diabetic: Answers = { ...fit, diabetes: 'type_2', ageAtDiabetes: 50, egfr: 90 };
  expect(changed({ ...diabetic, hba1c: 53 })).toEqual([]);
  expect(changed({ ...diabetic, hba1c: 70 })).toEqual(['hba1c']);
  // Asked of diabetes alone, it is no part of the others' risk.
  expect(changed({ ...fit, hba1c: 70 })).toEqual([]);
});

test('nobody is shown less cholesterol in all than they have of the good one', () => {
  const changes = (hdlCholesterol: number) => {
    const heart = heartOf({ totalCholesterol: 6, hdlCholesterol });
    return heart?.kind === 'heart' ? heart.changes.map(({ factor }) => factor) : null;
  };
  expect(changes(4.9)).toContain('totalCholesterol');
  expect(changes(5)).not.toContain('totalCholesterol');
});

test('each change is of one factor, so its percent is that of somebody who differs in that alone', () => {
  const heart = heartOf({});
  const changes = heart?.kind === 'heart' ? heart.changes : [];
  expect(changes).toHaveLength(3);
  for (const [values, factor] of [
    [{ smoking: 'never' }, 'smoking'],
    [{ systolic: 130 }, 'systolic'],
    [{ totalCholesterol: 5 }, 'totalCholesterol'],
  ] as const) {
    const other = heartOf(values);
    const change = changes.find((one) => one.factor === factor);
    expect(other).toMatchObject({ kind: 'heart', percent: change?.percent });
  }
});

test('who has stopped smoking counts as who never did, and is not told to stop', () => {
  const numberOf = (smoking: 'never' | 'former') => heartOf({ smoking });
  expect(numberOf('former')).toEqual(numberOf('never'));
  const smokes = (smoking: 'never' | 'former' | 'current') =>
    assess('cardiovascular', { ...MAN, smoking }, TODAY).smokes;
  expect([smokes('never'), smokes('former'), smokes('current')]).toEqual([false, false, true]);
});

test('the risk of diabetes is not reckoned for who has it, of whatever type, and is for who does not know', () => {
  const findriscOf = (diabetes: Answers['diabetes']) =>
    assess('lifestyle', { ...WOMAN, diabetes }, TODAY).findrisc;
  for (const diabetes of ['type_2', 'other'] as const) {
    expect(findriscOf(diabetes)).toEqual({ kind: 'none', reason: 'diabetes_known', missing: [] });
  }
  expect(findriscOf(null)).toEqual({ kind: 'none', reason: 'missing', missing: ['diabetes'] });
});

test('a score that needs several answers names those that are missing, in the order they are asked', () => {
  const { activity, bodyMass, alcohol } = assess(
    'lifestyle',
    { ...WOMAN, moderateMinutes: null, strengthDays: null, weightKg: null, alcoholOften: null },
    TODAY,
  );
  expect(activity).toMatchObject({ missing: ['moderateMinutes', 'strengthDays'] });
  expect(bodyMass).toMatchObject({ missing: ['weightKg'] });
  expect(alcohol).toMatchObject({ missing: ['alcoholOften'] });
});

test('each questionnaire speaks only of what it asks', () => {
  const heart = assess('cardiovascular', MAN, TODAY);
  const { findrisc, waist, activity, alcohol, mood } = heart;
  expect([findrisc, waist, activity, alcohol, mood]).toEqual([null, null, null, null, null]);
  expect(assess('lifestyle', { ...WOMAN, systolic: 200 }, TODAY).hasUrgentPressure).toBe(false);
});
