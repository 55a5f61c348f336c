import type { Assessment } from './assess.ts';

/** Specialties that a result leads to, by the number of the service that the finder looks for. */
export const SPECIALTY_SERVICES = {
  cardiology: 11,
  internal: 19,
  diabetology: 78,
  psychology: 158,
  dietetics: 163,
} as const;
export type Specialty = keyof typeof SPECIALTY_SERVICES;

/** Whom a result speaks for seeing, the most important first; nobody: all is well, or nothing is known. */
export function findNextSteps(result: Assessment): Specialty[] {
  const { heart, findrisc, bodyMass, waist, alcohol, mood } = result;
  const reason = heart?.kind === 'none' ? heart.reason : null;
  const isHeartHigh =
    heart?.kind === 'heart' && (heart.category === 'high' || heart.category === 'very_high');
  const isHeartIll = reason === 'heart_disease' || reason === 'inherited_cholesterol';
  const isDiabetesLikely =
    findrisc?.kind === 'findrisc' && ['moderate', 'high', 'very_high'].includes(findrisc.band);
  const hasDiabetes =
    reason === 'diabetes_type' ||
    reason === 'age_with_diabetes' ||
    (findrisc?.kind === 'none' && findrisc.reason === 'diabetes_known');
  const isWeightOff = bodyMass.kind === 'bodyMass' && bodyMass.class !== 'normal';
  const isWaistHigh = waist?.kind === 'waist' && waist.class === 'high';
  const steps: [Specialty, boolean][] = [
    ['cardiology', isHeartHigh || isHeartIll || result.hasEarlyHeartFamily],
    ['diabetology', isDiabetesLikely || hasDiabetes],
    ['psychology', mood?.kind === 'mood' && mood.isPositive],
    [
      'internal',
      result.hasUrgentPressure ||
        reason === 'kidney' ||
        (alcohol?.kind === 'alcohol' && alcohol.isPositive),
    ],
    ['dietetics', isWeightOff || isWaistHigh],
  ];
  return steps.filter(([, isDue]) => isDue).map(([specialty]) => specialty);
}
