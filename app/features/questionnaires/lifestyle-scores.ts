import type { Sex } from './heart-risk.ts';

export type BodyMassClass =
  | 'underweight'
  | 'normal'
  | 'overweight'
  | 'obese_1'
  | 'obese_2'
  | 'obese_3';

/**
 * Weight by height squared, with one decimal as it is shown; the class is that of the shown value, as the table is written.
 * Source: WHO Technical Report Series 894 (2000), for adults.
 */
export function computeBodyMass(
  weightKg: number,
  heightCm: number,
): { value: number; class: BodyMassClass } {
  const value = Math.round((weightKg / (heightCm / 100) ** 2) * 10) / 10;
  return { value, class: classifyBodyMass(value) };
}

function classifyBodyMass(value: number): BodyMassClass {
  if (value < 18.5) return 'underweight';
  if (value < 25) return 'normal';
  if (value < 30) return 'overweight';
  if (value < 35) return 'obese_1';
  return value < 40 ? 'obese_2' : 'obese_3';
}

export type WaistClass = 'normal' | 'increased' | 'high';

/** Source: WHO expert consultation on waist circumference (2008); the same limits as in FINDRISC. */
export function classifyWaist(sex: Sex, waistCm: number): WaistClass {
  const [increased, high] = sex === 'm' ? [94, 102] : [80, 88];
  if (waistCm < increased) return 'normal';
  return waistCm <= high ? 'increased' : 'high';
}

const WEEKLY_ACTIVE_MINUTES = 150;
const WEEKLY_STRENGTH_DAYS = 2;

/**
 * Minutes a week as if all were moderate (one vigorous minute counts for two), and whether what is advised is reached.
 * Source: WHO guidelines on physical activity 2020, adults.
 */
export function scoreActivity(
  moderateMinutes: number,
  vigorousMinutes: number,
  strengthDays: number,
): { equivalentMinutes: number; isAerobicMet: boolean; isStrengthMet: boolean } {
  const equivalentMinutes = moderateMinutes + 2 * vigorousMinutes;
  return {
    equivalentMinutes,
    isAerobicMet: equivalentMinutes >= WEEKLY_ACTIVE_MINUTES,
    isStrengthMet: strengthDays >= WEEKLY_STRENGTH_DAYS,
  };
}

/**
 * Three answers of 0 to 4 on drinking. Source: AUDIT-C, Bush et al., Arch Intern Med 1998;158:1789; limits as RACGP: 4 for
 * men, 3 for women.
 */
export function scoreAuditC(
  sex: Sex,
  answers: readonly [number, number, number],
): { points: number; isPositive: boolean } {
  const points = answers[0] + answers[1] + answers[2];
  return { points, isPositive: points >= (sex === 'm' ? 4 : 3) };
}

/** Two answers of 0 to 3 on mood. Source: PHQ-2, Kroenke et al., Med Care 2003;41:1284; positive from 3. */
export function scorePhq2(answers: readonly [number, number]): {
  points: number;
  isPositive: boolean;
} {
  const points = answers[0] + answers[1];
  return { points, isPositive: points >= 3 };
}

export type FamilyDiabetes = 'none' | 'second_degree' | 'first_degree';
export type FindriscBand = 'low' | 'slightly_elevated' | 'moderate' | 'high' | 'very_high';

export interface FindriscFactors {
  sex: Sex;
  /** Completed years. */
  age: number;
  /** As it is shown, with one decimal. */
  bodyMass: number;
  waistCm: number;
  /** At least 30 minutes on most days. */
  isActiveDaily: boolean;
  eatsGreensDaily: boolean;
  /** Ever, for some time. */
  tookPressureMedicine: boolean;
  /** Ever found, in an illness or a pregnancy too. */
  hadHighGlucose: boolean;
  family: FamilyDiabetes;
}

/** Of how many people with as many points one gets diabetes within ten years. */
export const FINDRISC_ONE_IN: Record<FindriscBand, number> = {
  low: 100,
  slightly_elevated: 25,
  moderate: 6,
  high: 3,
  very_high: 2,
};

const WAIST_POINTS: Record<WaistClass, number> = { normal: 0, increased: 3, high: 4 };
const FAMILY_POINTS: Record<FamilyDiabetes, number> = {
  none: 0,
  second_degree: 3,
  first_degree: 5,
};

/**
 * Points, 0 to 26, for the risk of type 2 diabetes within ten years. Source: Lindström and Tuomilehto, Diabetes Care
 * 2003;26:725, with the points of the official form of the Finnish Diabetes Association (variants circulate).
 */
export function scoreFindrisc(factors: FindriscFactors): { points: number; band: FindriscBand } {
  const points =
    findAgePoints(factors.age) +
    findBodyMassPoints(factors.bodyMass) +
    WAIST_POINTS[classifyWaist(factors.sex, factors.waistCm)] +
    (factors.isActiveDaily ? 0 : 2) +
    (factors.eatsGreensDaily ? 0 : 1) +
    (factors.tookPressureMedicine ? 2 : 0) +
    (factors.hadHighGlucose ? 5 : 0) +
    FAMILY_POINTS[factors.family];
  return { points, band: findBand(points) };
}

function findAgePoints(age: number): number {
  if (age < 45) return 0;
  if (age < 55) return 2;
  return age < 65 ? 3 : 4;
}

function findBodyMassPoints(bodyMass: number): number {
  if (bodyMass < 25) return 0;
  return bodyMass <= 30 ? 1 : 3;
}

function findBand(points: number): FindriscBand {
  if (points < 7) return 'low';
  if (points < 12) return 'slightly_elevated';
  if (points < 15) return 'moderate';
  return points <= 20 ? 'high' : 'very_high';
}
