import { Type, type Static } from 'typebox';
import { RISK_COUNTRIES } from './risk-region.ts';

export const QUESTIONNAIRES = ['cardiovascular', 'lifestyle'] as const;
export type QuestionnaireKey = (typeof QUESTIONNAIRES)[number];

/**
 * What a number may be: outside `likely` the answer is asked once more, outside `possible` it is refused. Units are those that
 * answers are kept in. [likely from, likely to, possible from, possible to]
 */
export const NUMBER_LIMITS = {
  /** cm */
  heightCm: [140, 205, 100, 250],
  /** kg */
  weightKg: [40, 180, 25, 350],
  /** cm */
  waistCm: [55, 150, 40, 250],
  /** mmHg */
  systolic: [90, 200, 60, 280],
  /** mmol/L */
  totalCholesterol: [2.5, 9, 1.5, 16],
  /** mmol/L */
  hdlCholesterol: [0.7, 2.8, 0.3, 5],
  /** Years of age. */
  ageAtDiabetes: [20, 89, 1, 110],
  /** mmol/mol */
  hba1c: [28, 120, 15, 190],
  /** mL/min/1.73 m² */
  egfr: [30, 125, 5, 200],
  /** A week. */
  moderateMinutes: [0, 1500, 0, 5000],
  /** A week. */
  vigorousMinutes: [0, 900, 0, 3000],
  /** A week. */
  strengthDays: [0, 7, 0, 7],
} as const satisfies Record<string, readonly [number, number, number, number]>;
export type NumberKey = keyof typeof NUMBER_LIMITS;

/** The words that answer a question, in the order of the screen. */
export const CHOICES = {
  sex: ['f', 'm'],
  smoking: ['never', 'former', 'current'],
  diabetes: ['none', 'type_2', 'other'],
  familyDiabetes: ['none', 'second_degree', 'first_degree'],
  hasSymptoms: ['no', 'yes'],
  takesPressureMedicine: ['no', 'yes'],
  isActiveDaily: ['yes', 'no'],
  eatsGreensDaily: ['yes', 'no'],
  hadHighGlucose: ['no', 'yes'],
  hasEarlyHeartFamily: ['no', 'yes'],
  alcoholOften: ['0', '1', '2', '3', '4'],
  alcoholAmount: ['0', '1', '2', '3', '4'],
  alcoholMuch: ['0', '1', '2', '3', '4'],
  moodInterest: ['0', '1', '2', '3'],
  moodDown: ['0', '1', '2', '3'],
} as const;
export type ChoiceKey = keyof typeof CHOICES;

/** What the models of the heart are not made for. `none`: nothing of these. */
export const CONDITIONS = [
  'heart_disease',
  'kidney',
  'inherited_cholesterol',
  'pregnancy',
] as const;
export type Condition = (typeof CONDITIONS)[number];

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const choice = <K extends ChoiceKey>(key: K) =>
  nullable(Type.Unsafe<(typeof CHOICES)[K][number]>(Type.Enum([...CHOICES[key]])));
const number = (key: NumberKey) =>
  nullable(Type.Number({ minimum: NUMBER_LIMITS[key][2], maximum: NUMBER_LIMITS[key][3] }));

/**
 * The answers so far. What is missing has not been answered yet; null: left out on purpose. Measured values are in the units of
 * `NUMBER_LIMITS`; `units` is only how they are shown.
 */
export const Answers = Type.Object(
  {
    hasSymptoms: choice('hasSymptoms'),
    sex: choice('sex'),
    dateOfBirth: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
    country: nullable(Type.Enum([...RISK_COUNTRIES, 'other'])),
    conditions: nullable(
      Type.Array(Type.Enum([...CONDITIONS]), { maxItems: CONDITIONS.length, uniqueItems: true }),
    ),
    diabetes: choice('diabetes'),
    ageAtDiabetes: number('ageAtDiabetes'),
    hba1c: number('hba1c'),
    egfr: number('egfr'),
    smoking: choice('smoking'),
    systolic: number('systolic'),
    takesPressureMedicine: choice('takesPressureMedicine'),
    totalCholesterol: number('totalCholesterol'),
    hdlCholesterol: number('hdlCholesterol'),
    hasEarlyHeartFamily: choice('hasEarlyHeartFamily'),
    heightCm: number('heightCm'),
    weightKg: number('weightKg'),
    waistCm: number('waistCm'),
    moderateMinutes: number('moderateMinutes'),
    vigorousMinutes: number('vigorousMinutes'),
    strengthDays: number('strengthDays'),
    isActiveDaily: choice('isActiveDaily'),
    eatsGreensDaily: choice('eatsGreensDaily'),
    alcoholOften: choice('alcoholOften'),
    alcoholAmount: choice('alcoholAmount'),
    alcoholMuch: choice('alcoholMuch'),
    moodInterest: choice('moodInterest'),
    moodDown: choice('moodDown'),
    hadHighGlucose: choice('hadHighGlucose'),
    familyDiabetes: choice('familyDiabetes'),
    units: Type.Optional(
      Type.Object(
        {
          cholesterol: Type.Optional(Type.Enum(['mmol_l', 'mg_dl'])),
          hba1c: Type.Optional(Type.Enum(['mmol_mol', 'percent'])),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Answers = Static<typeof Answers>;
export type QuestionKey = Exclude<keyof Answers, 'units'>;
