import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  classifyRisk,
  computeScore2,
  computeScore2Diabetes,
  computeScore2Op,
  roundRisk,
  type DiabetesFactors,
  type HeartFactors,
  type RiskCategory,
  type RiskModel,
  type RiskRegion,
  type Sex,
} from './heart-risk.ts';

/** Points of a percentage that a value may differ from the source's. */
const TOLERANCE = 0.05;

type Diabetes = [ageAtDiabetes: number, hba1c: number, egfr: number] | null;
type Case = [
  id: string,
  model: RiskModel,
  region: RiskRegion,
  sex: Sex,
  age: number,
  isSmoker: boolean,
  systolic: number,
  total: number,
  hdl: number,
  diabetes: Diabetes,
  percent: number,
  category: RiskCategory,
];

type DiabetesCase = [
  id: string,
  region: RiskRegion,
  sex: Sex,
  diabetes: Diabetes,
  percent: number,
  category: RiskCategory,
];
const OF_DIABETES: DiabetesCase[] = [
  ['S068', 'low', 'm', [60, 50, 90], 8.393, 'moderate'],
  ['S071', 'moderate', 'f', [60, 50, 90], 7.587, 'moderate'],
  ['S074', 'very_high', 'm', [60, 50, 90], 20.273, 'very_high'],
  ['S077', 'low', 'f', [50, 70, 60], 9.809, 'moderate'],
  ['S080', 'high', 'm', [50, 70, 60], 20.982, 'very_high'],
  ['S083', 'very_high', 'f', [50, 70, 60], 34.013, 'very_high'],
];
/** All for a person of 60 who does not smoke, with the same pressure and cholesterol. */
function atSixty([id, region, sex, diabetes, percent, risk]: DiabetesCase): Case {
  return [id, 'score2_diabetes', region, sex, 60, false, 140, 5.5, 1.3, diabetes, percent, risk];
}

// Sources: abstracts and supplements of the three papers, the tests of CRAN RiskScorescvd @ec91c3b and estimateCVRisk @87b14b3,
// cells of the printed ESC 2021 charts (at the middle of a band of ages), and edges of the ages by the authors' constants.
const CASES: Case[] = [
  ['S002', 'score2', 'very_high', 'm', 50, true, 140, 5.5, 1.3, null, 14.05, 'very_high'],
  ['S005', 'score2', 'low', 'm', 50, true, 140, 6.3, 1.4, null, 6.315, 'high'],
  ['S008', 'score2', 'moderate', 'f', 50, true, 140, 6.3, 1.4, null, 5.227, 'high'],
  ['S011', 'score2', 'very_high', 'm', 50, true, 140, 6.3, 1.4, null, 15.059, 'very_high'],
  ['S014', 'score2', 'very_high', 'f', 45, true, 140, 5, 2, null, 5.979, 'high'],
  ['S017', 'score2', 'low', 'f', 50, true, 140, 6.3, 1.4, null, 4.333, 'low_to_moderate'],
  ['S020', 'score2_op', 'low', 'm', 75, false, 140, 5.5, 1.3, null, 13.231, 'high'],
  ['S023', 'score2_op', 'moderate', 'f', 75, true, 140, 5.5, 1.3, null, 20.005, 'very_high'],
  ['S026', 'score2_op', 'very_high', 'm', 75, true, 140, 6, 1.3, null, 40.521, 'very_high'],
  ['S029', 'score2', 'high', 'm', 42.5, false, 110, 4.7, 1.2, null, 1.346, 'low_to_moderate'],
  ['S032', 'score2', 'high', 'm', 42.5, true, 110, 6.7, 1.2, null, 4.697, 'high'],
  ['S035', 'score2', 'high', 'f', 52.5, true, 130, 6.9, 1.4, null, 7.591, 'high'],
  ['S038', 'score2', 'high', 'f', 47.5, false, 170, 7.9, 1.4, null, 5.005, 'high'],
  ['S041', 'score2', 'very_high', 'm', 67.5, true, 150, 7.7, 1.2, null, 38.197, 'very_high'],
  ['S044', 'score2', 'very_high', 'f', 62.5, false, 110, 4.9, 1.4, null, 9.869, 'high'],
  ['S047', 'score2', 'very_high', 'm', 67.5, false, 110, 4.7, 1.2, null, 15.36, 'very_high'],
  ['S050', 'score2', 'very_high', 'f', 42.5, false, 170, 5.9, 1.4, null, 5.85, 'high'],
  ['S053', 'score2_op', 'high', 'm', 82.5, false, 110, 6.7, 1.2, null, 34.955, 'very_high'],
  ['S056', 'score2_op', 'high', 'm', 87.5, false, 130, 7.7, 1.2, null, 60.579, 'very_high'],
  ['S059', 'score2_op', 'high', 'm', 87.5, false, 150, 5.7, 1.2, null, 46.973, 'very_high'],
  ['S062', 'score2_op', 'very_high', 'f', 72.5, true, 110, 6.9, 1.4, null, 36.858, 'very_high'],
  ['S065', 'score2_op', 'very_high', 'f', 82.5, false, 110, 5.9, 1.4, null, 45.474, 'very_high'],
  ...OF_DIABETES.map(atSixty),
  ['S086', 'score2', 'high', 'm', 40, false, 110, 4.2, 1.6, null, 0.709, 'low_to_moderate'],
  ['S089', 'score2_op', 'high', 'm', 89, false, 165, 5.2, 1.5, null, 45.105, 'very_high'],
  ['S092', 'score2_op', 'high', 'f', 70, true, 150, 6, 1.2, null, 27.838, 'very_high'],
  ['S095', 'score2', 'very_high', 'm', 69, true, 178, 7.9, 0.9, null, 52.342, 'very_high'],
  ['S098', 'score2', 'very_high', 'f', 40, false, 110, 4.2, 1.6, null, 1.13, 'low_to_moderate'],
  ['S101', 'score2_op', 'very_high', 'f', 89, false, 165, 5.2, 1.5, null, 64.239, 'very_high'],
  ['S104', 'score2', 'very_high', 'f', 69, false, 130, 5.4, 1.5, null, 20.237, 'very_high'],
];

function compute(
  model: RiskModel,
  region: RiskRegion,
  factors: HeartFactors & DiabetesFactors,
): number {
  if (model === 'score2') return computeScore2(region, factors);
  if (model === 'score2_op') return computeScore2Op(region, factors);
  return computeScore2Diabetes(region, factors);
}

test.each(CASES)(
  '%s: %s, %s region, %s of %d, smokes: %s, %d mmHg, %d/%d mmol/L, diabetes %j: %d percent (%s)',
  (_, model, region, sex, age, isSmoker, systolic, total, hdl, diabetes, percent, category) => {
    const [ageAtDiabetes = 0, hba1c = 0, egfr = 0] = diabetes ?? [];
    const risk = compute(model, region, {
      sex,
      age,
      isSmoker,
      systolic,
      totalCholesterol: total,
      hdlCholesterol: hdl,
      ageAtDiabetes,
      hba1c,
      egfr,
    });
    expect(Math.abs(risk - percent)).toBeLessThanOrEqual(TOLERANCE);
    expect(classifyRisk(model, age, risk)).toBe(category);
  },
);

test.each<[RiskModel, number, number, RiskCategory]>([
  ['score2', 49, 2.44, 'low_to_moderate'],
  ['score2', 49, 2.45, 'high'],
  ['score2', 49, 7.5, 'very_high'],
  ['score2', 50, 4.94, 'low_to_moderate'],
  ['score2', 50, 4.96, 'high'],
  ['score2', 69, 9.94, 'high'],
  ['score2', 69, 9.96, 'very_high'],
  ['score2_op', 70, 7.44, 'low_to_moderate'],
  ['score2_op', 70, 7.5, 'high'],
  ['score2_op', 89, 15, 'very_high'],
  ['score2_diabetes', 45, 4.94, 'low'],
  ['score2_diabetes', 45, 5, 'moderate'],
  ['score2_diabetes', 60, 10, 'high'],
  ['score2_diabetes', 60, 19.96, 'very_high'],
])('%s at %i: %d percent is called as it is shown: %s', (model, age, percent, category) => {
  expect(classifyRisk(model, age, percent)).toBe(category);
});

test('the risk of a woman of the very high region jumps where the models change, from 20.2 at 69 to 25.5 at 70', () => {
  const woman = {
    sex: 'f',
    isSmoker: false,
    systolic: 130,
    totalCholesterol: 5.4,
    hdlCholesterol: 1.5,
  } as const;
  expect(roundRisk(computeScore2('very_high', { ...woman, age: 69 }))).toBe(20.2);
  expect(roundRisk(computeScore2Op('very_high', { ...woman, age: 70 }))).toBe(25.5);
});

const REGIONS = fc.constantFrom<RiskRegion[]>('low', 'moderate', 'high', 'very_high');
const MODELS = fc.constantFrom<RiskModel[]>('score2', 'score2_op', 'score2_diabetes');
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/**
 * Anybody of the printed charts' values; ages as parts of the model's span. With an eGFR near 20, an HbA1c near 120 and all else as
 * bad, SCORE2-Diabetes itself falls as women who smoke grow older; at every corner from 30 on it rises.
 */
const PEOPLE = fc.record({
  sex: fc.constantFrom<Sex[]>('m', 'f'),
  age: within(0, 1),
  isSmoker: fc.boolean(),
  systolic: within(100, 179),
  totalCholesterol: within(4, 8),
  hdlCholesterol: within(0.8, 2.6),
  ageAtDiabetes: within(20, 69),
  hba1c: within(31, 120),
  egfr: within(30, 125),
});
type Person = HeartFactors & DiabetesFactors;

function aged(model: RiskModel, person: Person): Person {
  const [from, years] = model === 'score2_op' ? [70, 19] : [40, 29];
  return { ...person, age: from + person.age * years };
}

type Rising = 'age' | 'systolic' | 'totalCholesterol';
type Falling = 'hdlCholesterol';
const STEPS: [Rising | Falling | keyof DiabetesFactors, number, RiskModel[]][] = [
  ['age', 1, ['score2', 'score2_op', 'score2_diabetes']],
  ['systolic', 1, ['score2', 'score2_op', 'score2_diabetes']],
  ['totalCholesterol', 1, ['score2', 'score2_op', 'score2_diabetes']],
  ['hdlCholesterol', -1, ['score2', 'score2_op', 'score2_diabetes']],
  ['hba1c', 1, ['score2_diabetes']],
  ['egfr', -1, ['score2_diabetes']],
  ['ageAtDiabetes', -1, ['score2_diabetes']],
];

test.each(STEPS)(
  'the risk follows %s all the way (%i: up, or down) in %j',
  (factor, sign, models) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...models),
        REGIONS,
        PEOPLE,
        within(0.01, 1),
        (model, region, person, step) => {
          const one = aged(model, person);
          const other = { ...one, [factor]: one[factor] + step };
          const change = compute(model, region, other) - compute(model, region, one);
          return change * sign > 0;
        },
      ),
      { numRuns: 500 },
    );
  },
);

test('who smokes has the higher risk, but for men of 88 and 89, where SCORE2-OP itself turns', () => {
  fc.assert(
    fc.property(MODELS, REGIONS, PEOPLE, (model, region, person) => {
      const one = aged(model, person);
      const smoking = compute(model, region, { ...one, isSmoker: true });
      const change = smoking - compute(model, region, { ...one, isSmoker: false });
      // 0.35240 / 0.02472 = 14.255 years after 73.
      const turns = model === 'score2_op' && one.sex === 'm' && one.age > 87.255;
      return turns ? change < 0 : change > 0;
    }),
    { numRuns: 500 },
  );
});

test('the risk makes no jump within a model, whatever changes a little, and stays between 0 and 100', () => {
  fc.assert(
    fc.property(MODELS, REGIONS, PEOPLE, (model, region, person) => {
      const one = aged(model, person);
      const risk = compute(model, region, one);
      const numbers = Object.entries(one).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      );
      const jumps = numbers.filter(
        ([factor, value]) =>
          Math.abs(compute(model, region, { ...one, [factor]: value + 1e-6 }) - risk) > 0.001,
      );
      return risk > 0 && risk < 100 && jumps.length === 0;
    }),
    { numRuns: 500 },
  );
});
