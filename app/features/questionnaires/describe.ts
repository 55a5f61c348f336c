import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import {
  CHOICES,
  NUMBER_LIMITS,
  type Answers,
  type ChoiceKey,
  type NumberKey,
  type QuestionKey,
  type QuestionnaireKey,
} from './answers.ts';
import type { Assessment, Change, NoNumber } from './assess.ts';
import { FINDRISC_ONE_IN } from './lifestyle-scores.ts';
import { showCholesterol, showHba1c } from './lab-units.ts';
import type { QuestionnaireWords } from './messages/shape.ts';
import { findQuestions } from './questions.ts';
import { QUESTIONNAIRE_WORDS } from './words.ts';

type UnitKey = keyof QuestionnaireWords['units'];

/** The unit in which a number is shown, and typed. */
export function unitOf(question: NumberKey, units: Answers['units']): UnitKey {
  switch (question) {
    case 'heightCm':
    case 'waistCm':
      return 'cm';
    case 'weightKg':
      return 'kg';
    case 'systolic':
      return 'mmhg';
    case 'totalCholesterol':
    case 'hdlCholesterol':
      return units?.cholesterol === 'mg_dl' ? 'mg_dl' : 'mmol_l';
    case 'hba1c':
      return units?.hba1c === 'percent' ? 'percent' : 'mmol_mol';
    case 'egfr':
      return 'egfr';
    case 'ageAtDiabetes':
      return 'years';
    case 'moderateMinutes':
    case 'vigorousMinutes':
      return 'minutes';
    case 'strengthDays':
      return 'days';
  }
}

/** A kept number as it is shown. */
export function showNumber(question: NumberKey, value: number, units: Answers['units']): number {
  if (question === 'totalCholesterol' || question === 'hdlCholesterol') {
    return showCholesterol(value, units?.cholesterol === 'mg_dl' ? 'mg_dl' : 'mmol_l');
  }
  if (question === 'hba1c') {
    return showHba1c(value, units?.hba1c === 'percent' ? 'percent' : 'mmol_mol');
  }
  return value;
}

export function isNumberQuestion(question: QuestionKey): question is NumberKey {
  return question in NUMBER_LIMITS;
}

export function isChoiceQuestion(question: QuestionKey): question is ChoiceKey {
  return question in CHOICES;
}

export function formatDecimal(locale: Locale, value: number): string {
  return value.toLocaleString(INTL_TAGS[locale], { maximumFractionDigits: 2 });
}

/** As percentages are shown: one decimal, always. */
export function formatPercent(locale: Locale, value: number): string {
  return value.toLocaleString(INTL_TAGS[locale], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

export function formatMeasured(
  locale: Locale,
  question: NumberKey,
  value: number,
  units: Answers['units'],
): string {
  const unit = unitOf(question, units);
  const words = QUESTIONNAIRE_WORDS[locale];
  // Words, which follow the number: one day, two days.
  if (unit === 'years' || unit === 'minutes' || unit === 'days') {
    return fill(locale, words.counted[unit], { count: value });
  }
  return `${formatDecimal(locale, showNumber(question, value, units))} ${words.units[unit]}`;
}

/** An answer in words; null: it was left out. */
export function describeAnswer(
  locale: Locale,
  question: QuestionKey,
  answers: Answers,
): string | null {
  const words = QUESTIONNAIRE_WORDS[locale];
  const value = answers[question];
  if (value === null || value === undefined) return null;
  if (question === 'country') {
    if (value === 'other') return words.step.otherCountry;
    return nameCountry(locale, String(value));
  }
  if (question === 'dateOfBirth') {
    return new Date(`${String(value)}T12:00:00Z`).toLocaleDateString(INTL_TAGS[locale], {
      timeZone: 'UTC',
      dateStyle: 'long',
    });
  }
  if (question === 'conditions') {
    const given = answers.conditions ?? [];
    if (given.length === 0) return words.step.noCondition;
    return given.map((one) => words.conditions[one]).join(', ');
  }
  if (isNumberQuestion(question)) {
    return formatMeasured(locale, question, Number(value), answers.units);
  }
  const choices: Record<string, string> = words.choices[question];
  return choices[String(value)] ?? null;
}

export function nameCountry(locale: Locale, country: string): string {
  const names = new Intl.DisplayNames([INTL_TAGS[locale]], { type: 'region' });
  return names.of(country) ?? country;
}

/** Every question that was asked with its answer. */
export function describeInputs(
  locale: Locale,
  key: QuestionnaireKey,
  answers: Answers,
): { question: string; answer: string | null }[] {
  return findQuestions(key, answers).map((question) => ({
    question: QUESTIONNAIRE_WORDS[locale].questions[question].short,
    answer: describeAnswer(locale, question, answers),
  }));
}

/** Why there is no number, in words. */
export function describeNoNumber(
  locale: Locale,
  { reason, missing }: NoNumber,
  age: number,
): string {
  const words = QUESTIONNAIRE_WORDS[locale];
  const questions = missing.map((question) => words.questions[question].short).join(', ');
  return fill(locale, words.result.reasons[reason], { age, questions });
}

/** How many of a hundred people like this one are expected to fall ill. */
export function describeHundred(locale: Locale, percent: number): string {
  const { hundred, hundredNone } = QUESTIONNAIRE_WORDS[locale].result.heart;
  const count = Math.round(percent);
  return count === 0 ? hundredNone : fill(locale, hundred, { count });
}

/** A factor changed, and the risk it would make. */
export function describeChange(
  locale: Locale,
  { factor, to, percent }: Change,
  answers: Answers,
): string {
  const words = QUESTIONNAIRE_WORDS[locale].result.heart;
  const value = factor === 'smoking' ? '' : formatMeasured(locale, factor, to, answers.units);
  return fill(locale, words.change, {
    what: fill(locale, words.changes[factor], { value }),
    percent: formatPercent(locale, percent),
  });
}

/** One tool's outcome: what is read first, and what is said about it; `isComputed` false: there is none, and `lines` say why. */
export interface Finding {
  key: 'heart' | 'findrisc' | 'bodyMass' | 'waist' | 'activity' | 'alcohol' | 'mood';
  title: string;
  headline: string;
  lines: string[];
  isComputed: boolean;
}

/** All that a questionnaire says, in words and in order. */
export function describeFindings(locale: Locale, result: Assessment, answers: Answers): Finding[] {
  const { findrisc, bodyMass, waist, activity, alcohol, mood, age } = result;
  const words = QUESTIONNAIRE_WORDS[locale].result;
  const findings: (Finding | null)[] = [
    describeHeart(locale, result, answers),
    findrisc &&
      (findrisc.kind === 'none'
        ? noNumber(locale, 'findrisc', findrisc, age)
        : found(locale, 'findrisc', words.findrisc.bands[findrisc.band], [
            fill(locale, words.findrisc.points, { count: findrisc.points }),
            fill(locale, words.findrisc.oneIn, { count: FINDRISC_ONE_IN[findrisc.band] }),
          ])),
    bodyMass.kind === 'none'
      ? noNumber(locale, 'bodyMass', bodyMass, age)
      : found(locale, 'bodyMass', formatPercent(locale, bodyMass.value), [
          words.bodyMass.classes[bodyMass.class],
        ]),
    waist &&
      (waist.kind === 'none'
        ? noNumber(locale, 'waist', waist, age)
        : found(locale, 'waist', words.waist.classes[waist.class], [])),
    activity &&
      (activity.kind === 'none'
        ? noNumber(locale, 'activity', activity, age)
        : found(
            locale,
            'activity',
            activity.isAerobicMet ? words.activity.aerobicMet : words.activity.aerobicNot,
            [
              fill(locale, words.activity.minutes, { count: activity.equivalentMinutes }),
              activity.isStrengthMet ? words.activity.strengthMet : words.activity.strengthNot,
            ],
          )),
    alcohol && describePoints(locale, 'alcohol', alcohol, age),
    mood && describePoints(locale, 'mood', mood, age),
  ];
  return findings.filter((one) => one !== null);
}

function describeHeart(
  locale: Locale,
  { heart, age }: Assessment,
  answers: Answers,
): Finding | null {
  if (!heart) return null;
  if (heart.kind === 'none') return noNumber(locale, 'heart', heart, age);
  const words = QUESTIONNAIRE_WORDS[locale].result;
  const percent = formatPercent(locale, heart.percent);
  return found(locale, 'heart', fill(locale, words.heart.risk, { percent }), [
    fill(locale, words.heart.category, { category: words.heart.categories[heart.category] }),
    describeHundred(locale, heart.percent),
    ...heart.changes.map((change) => describeChange(locale, change, answers)),
    fill(locale, words.heart.method, {
      model: words.models[heart.model],
      region: words.regions[heart.region],
      age,
    }),
  ]);
}

function describePoints(
  locale: Locale,
  key: 'alcohol' | 'mood',
  result: NonNullable<Assessment['alcohol' | 'mood']>,
  age: number,
): Finding {
  if (result.kind === 'none') return noNumber(locale, key, result, age);
  const words = QUESTIONNAIRE_WORDS[locale].result[key];
  return found(locale, key, fill(locale, words.points, { count: result.points }), [
    result.isPositive ? words.positive : words.negative,
  ]);
}

function found(locale: Locale, key: Finding['key'], headline: string, lines: string[]): Finding {
  const { title } = QUESTIONNAIRE_WORDS[locale].result[key];
  return { key, title, headline, lines, isComputed: true };
}

function noNumber(locale: Locale, key: Finding['key'], result: NoNumber, age: number): Finding {
  const words = QUESTIONNAIRE_WORDS[locale].result;
  return {
    key,
    title: words[key].title,
    headline: words.noNumber,
    lines: [describeNoNumber(locale, result, age)],
    isComputed: false,
  };
}
