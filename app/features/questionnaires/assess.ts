import type { Answers, Condition, QuestionKey, QuestionnaireKey } from './answers.ts';
import {
  classifyRisk,
  computeScore2,
  computeScore2Diabetes,
  computeScore2Op,
  roundRisk,
  SCORE2_AGES,
  SCORE2_OP_AGES,
  type DiabetesFactors,
  type HeartFactors,
  type RiskCategory,
  type RiskModel,
  type RiskRegion,
} from './heart-risk.ts';
import {
  classifyWaist,
  computeBodyMass,
  scoreActivity,
  scoreAuditC,
  scoreFindrisc,
  scorePhq2,
  type BodyMassClass,
  type FindriscBand,
  type WaistClass,
} from './lifestyle-scores.ts';
import { countYears, keepAsked } from './questions.ts';
import { findRiskRegion } from './risk-region.ts';

/** Why there is no number. `missing`: answers that were left out; their questions. */
export type NoNumberReason =
  | Condition
  | 'age'
  | 'age_with_diabetes'
  | 'diabetes_type'
  | 'diabetes_known'
  | 'country'
  | 'missing';
export interface NoNumber {
  kind: 'none';
  reason: NoNumberReason;
  missing: QuestionKey[];
}

/** One factor changed, all others as they are. */
export interface Change {
  factor: 'smoking' | 'systolic' | 'totalCholesterol' | 'hba1c';
  /** What it is changed to, in the unit of answers; of smoking: 0. */
  to: number;
  percent: number;
}

export interface HeartRisk {
  kind: 'heart';
  model: RiskModel;
  region: RiskRegion;
  /** Within ten years, one decimal. */
  percent: number;
  category: RiskCategory;
  /** Only those that lower it. */
  changes: Change[];
}

export interface Assessment {
  /** Completed years. */
  age: number;
  /** Null where the questionnaire does not ask for it. */
  heart: HeartRisk | NoNumber | null;
  findrisc: { kind: 'findrisc'; points: number; band: FindriscBand } | NoNumber | null;
  bodyMass: { kind: 'bodyMass'; value: number; class: BodyMassClass } | NoNumber;
  waist: { kind: 'waist'; class: WaistClass } | NoNumber | null;
  activity:
    | { kind: 'activity'; equivalentMinutes: number; isAerobicMet: boolean; isStrengthMet: boolean }
    | NoNumber
    | null;
  alcohol: { kind: 'alcohol'; points: number; isPositive: boolean } | NoNumber | null;
  mood: { kind: 'mood'; points: number; isPositive: boolean } | NoNumber | null;
  /** A pressure that should be looked at within hours, by whoever measured it. */
  hasUrgentPressure: boolean;
  smokes: boolean;
  hasEarlyHeartFamily: boolean;
}

/** mmHg. Source: ESC guidelines on elevated blood pressure 2024: from 180 with complaints it is an emergency. */
export const URGENT_SYSTOLIC = 180;
/** What a changed factor is shown at: within the aims of the ESC guidelines on prevention 2021 for most adults. */
const AIMS = { systolic: 130, totalCholesterol: 5, hba1c: 53 } as const;

/** Everything that a set of complete answers says, on a day (`YYYY-MM-DD`). It is information, not a diagnosis. */
export function assess(questionnaire: QuestionnaireKey, given: Answers, today: string): Assessment {
  const answers = keepAsked(questionnaire, given);
  const age = answers.dateOfBirth ? countYears(answers.dateOfBirth, today) : 0;
  const isHeart = questionnaire === 'cardiovascular';
  return {
    age,
    heart: isHeart ? assessHeart(answers, age) : null,
    findrisc: isHeart ? null : assessFindrisc(answers, age),
    bodyMass: assessBodyMass(answers),
    waist: isHeart ? null : assessWaist(answers),
    activity: isHeart ? null : assessActivity(answers),
    alcohol: isHeart ? null : assessAlcohol(answers),
    mood: isHeart ? null : assessMood(answers),
    hasUrgentPressure: (answers.systolic ?? 0) >= URGENT_SYSTOLIC,
    smokes: answers.smoking === 'current',
    hasEarlyHeartFamily: answers.hasEarlyHeartFamily === 'yes',
  };
}

function assessHeart(answers: Answers, age: number): HeartRisk | NoNumber {
  const [condition] = answers.conditions ?? [];
  if (condition) return noNumber(condition);
  if (answers.diabetes === 'other') return noNumber('diabetes_type');
  const hasDiabetes = answers.diabetes === 'type_2';
  if (age < SCORE2_AGES.from || age > SCORE2_OP_AGES.to) return noNumber('age');
  if (hasDiabetes && age > SCORE2_AGES.to) return noNumber('age_with_diabetes');
  const region = findRiskRegion(answers.country ?? '');
  if (answers.country && !region) return noNumber('country');

  const heart = [
    'sex',
    'country',
    'smoking',
    'systolic',
    'totalCholesterol',
    'hdlCholesterol',
  ] as const;
  const ofDiabetes = ['ageAtDiabetes', 'hba1c', 'egfr'] as const;
  // Who leaves the questions on illnesses out may have one.
  const missing = findMissing(answers, [
    'conditions',
    'diabetes',
    ...heart,
    ...(hasDiabetes ? ofDiabetes : []),
  ]);
  const { sex, systolic, totalCholesterol, hdlCholesterol } = answers;
  if (missing.length > 0 || !region || !sex || !systolic || !totalCholesterol || !hdlCholesterol) {
    return noNumber('missing', missing);
  }
  const isSmoker = answers.smoking === 'current';
  const factors: Factors = {
    sex,
    age,
    isSmoker,
    systolic,
    totalCholesterol,
    hdlCholesterol,
    ageAtDiabetes: answers.ageAtDiabetes ?? 0,
    hba1c: answers.hba1c ?? 0,
    egfr: answers.egfr ?? 0,
  };
  const model = chooseModel(age, hasDiabetes);
  const percent = compute(model, region, factors);
  return {
    kind: 'heart',
    model,
    region,
    percent: roundRisk(percent),
    category: classifyRisk(model, age, percent),
    changes: findChanges(model, region, factors),
  };
}

type Factors = HeartFactors & DiabetesFactors;

function chooseModel(age: number, hasDiabetes: boolean): RiskModel {
  if (hasDiabetes) return 'score2_diabetes';
  return age > SCORE2_AGES.to ? 'score2_op' : 'score2';
}

function compute(model: RiskModel, region: RiskRegion, factors: Factors): number {
  if (model === 'score2_diabetes') return computeScore2Diabetes(region, factors);
  return model === 'score2' ? computeScore2(region, factors) : computeScore2Op(region, factors);
}

/** In whole: where a model itself turns (SCORE2-OP and smoking men of 88), nothing is promised. */
function findChanges(model: RiskModel, region: RiskRegion, factors: Factors): Change[] {
  const tries: { factor: Change['factor']; to: number; changed: Factors }[] = [];
  if (factors.isSmoker) {
    tries.push({ factor: 'smoking', to: 0, changed: { ...factors, isSmoker: false } });
  }
  const numbers = ['systolic', 'totalCholesterol', 'hba1c'] as const;
  for (const factor of numbers) {
    const isOfModel = factor !== 'hba1c' || model === 'score2_diabetes';
    const to = AIMS[factor];
    // Total cholesterol cannot be less than the part of it that is HDL.
    const isPossible = factor !== 'totalCholesterol' || to > factors.hdlCholesterol;
    if (isOfModel && isPossible && factors[factor] > to) {
      tries.push({ factor, to, changed: { ...factors, [factor]: to } });
    }
  }
  const now = roundRisk(compute(model, region, factors));
  return tries
    .map(({ factor, to, changed }) => ({
      factor,
      to,
      percent: roundRisk(compute(model, region, changed)),
    }))
    .filter(({ percent }) => percent < now);
}

function assessFindrisc(answers: Answers, age: number): Assessment['findrisc'] {
  if (answers.diabetes === 'type_2' || answers.diabetes === 'other') {
    return noNumber('diabetes_known');
  }
  const missing = findMissing(answers, [
    'sex',
    'heightCm',
    'weightKg',
    'waistCm',
    'isActiveDaily',
    'eatsGreensDaily',
    'diabetes',
    'takesPressureMedicine',
    'hadHighGlucose',
    'familyDiabetes',
  ]);
  const { sex, heightCm, weightKg, waistCm, familyDiabetes } = answers;
  if (missing.length > 0 || !sex || !heightCm || !weightKg || !waistCm || !familyDiabetes) {
    return noNumber('missing', missing);
  }
  const result = scoreFindrisc({
    sex,
    age,
    bodyMass: computeBodyMass(weightKg, heightCm).value,
    waistCm,
    isActiveDaily: answers.isActiveDaily === 'yes',
    eatsGreensDaily: answers.eatsGreensDaily === 'yes',
    tookPressureMedicine: answers.takesPressureMedicine === 'yes',
    hadHighGlucose: answers.hadHighGlucose === 'yes',
    family: familyDiabetes,
  });
  return { kind: 'findrisc', ...result };
}

function assessBodyMass(answers: Answers): Assessment['bodyMass'] {
  const { weightKg, heightCm } = answers;
  if (!weightKg || !heightCm) {
    return noNumber('missing', findMissing(answers, ['heightCm', 'weightKg']));
  }
  return { kind: 'bodyMass', ...computeBodyMass(weightKg, heightCm) };
}

function assessWaist(answers: Answers): Assessment['waist'] {
  const { sex, waistCm } = answers;
  if (!sex || !waistCm) return noNumber('missing', findMissing(answers, ['waistCm']));
  return { kind: 'waist', class: classifyWaist(sex, waistCm) };
}

function assessActivity(answers: Answers): Assessment['activity'] {
  const keys = ['moderateMinutes', 'vigorousMinutes', 'strengthDays'] as const;
  const [moderate, vigorous, days] = keys.map((key) => answers[key] ?? null);
  if (typeof moderate !== 'number' || typeof vigorous !== 'number' || typeof days !== 'number') {
    return noNumber('missing', findMissing(answers, keys));
  }
  return { kind: 'activity', ...scoreActivity(moderate, vigorous, days) };
}

function assessAlcohol(answers: Answers): Assessment['alcohol'] {
  const { sex } = answers;
  const asked = (['alcoholOften', 'alcoholAmount', 'alcoholMuch'] as const).filter(
    (key) => key === 'alcoholOften' || answers.alcoholOften !== '0',
  );
  const missing = findMissing(answers, asked);
  if (missing.length > 0 || !sex) return noNumber('missing', missing);
  const points = (key: (typeof asked)[number]) => Number(answers[key] ?? 0);
  return {
    kind: 'alcohol',
    ...scoreAuditC(sex, [points('alcoholOften'), points('alcoholAmount'), points('alcoholMuch')]),
  };
}

function assessMood(answers: Answers): Assessment['mood'] {
  const missing = findMissing(answers, ['moodInterest', 'moodDown']);
  if (missing.length > 0) return noNumber('missing', missing);
  return {
    kind: 'mood',
    ...scorePhq2([Number(answers.moodInterest), Number(answers.moodDown)]),
  };
}

function findMissing(answers: Answers, questions: readonly QuestionKey[]): QuestionKey[] {
  return questions.filter(
    (question) => answers[question] === undefined || answers[question] === null,
  );
}

function noNumber(reason: NoNumberReason, missing: QuestionKey[] = []): NoNumber {
  return { kind: 'none', reason, missing };
}
