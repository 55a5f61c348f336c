import { isAdultOn } from '#app/people/coming-of-age.ts';
import type { Answers, QuestionKey, QuestionnaireKey } from './answers.ts';
import { NUMBER_LIMITS, type NumberKey } from './answers.ts';

const OLDEST_YEARS = 120;
/** Women up to this age are asked whether they are pregnant. */
const PREGNANCY_YEARS_MAX = 55;

const BOTH_BEGIN = ['hasSymptoms', 'sex', 'dateOfBirth'] as const;
const ORDER: Record<QuestionnaireKey, readonly QuestionKey[]> = {
  cardiovascular: [
    ...BOTH_BEGIN,
    'country',
    'conditions',
    'diabetes',
    'ageAtDiabetes',
    'hba1c',
    'egfr',
    'smoking',
    'systolic',
    'takesPressureMedicine',
    'totalCholesterol',
    'hdlCholesterol',
    'hasEarlyHeartFamily',
    'heightCm',
    'weightKg',
  ],
  lifestyle: [
    ...BOTH_BEGIN,
    'heightCm',
    'weightKg',
    'waistCm',
    'smoking',
    'moderateMinutes',
    'vigorousMinutes',
    'strengthDays',
    'isActiveDaily',
    'eatsGreensDaily',
    'alcoholOften',
    'alcoholAmount',
    'alcoholMuch',
    'moodInterest',
    'moodDown',
    'diabetes',
    'takesPressureMedicine',
    'hadHighGlucose',
    'familyDiabetes',
  ],
};

/** Without these nothing can be said, so they cannot be left out. */
const NEEDED: readonly QuestionKey[] = ['hasSymptoms', 'sex', 'dateOfBirth'];

export function isNeeded(question: QuestionKey): boolean {
  return NEEDED.includes(question);
}

/** The questions of somebody who has given these answers, in order: what does not concern them is not asked. */
export function findQuestions(questionnaire: QuestionnaireKey, answers: Answers): QuestionKey[] {
  return ORDER[questionnaire].filter((question) => isAsked(question, answers));
}

function isAsked(question: QuestionKey, answers: Answers): boolean {
  switch (question) {
    case 'ageAtDiabetes':
    case 'hba1c':
    case 'egfr':
      return answers.diabetes === 'type_2';
    case 'alcoholAmount':
    case 'alcoholMuch':
      return answers.alcoholOften !== '0';
    case 'hadHighGlucose':
    case 'familyDiabetes':
      return (
        answers.diabetes === undefined || answers.diabetes === null || answers.diabetes === 'none'
      );
    default:
      return true;
  }
}

/** The first question that has not been answered or left out; null: all have. */
export function findNextQuestion(
  questionnaire: QuestionnaireKey,
  answers: Answers,
): QuestionKey | null {
  const questions = findQuestions(questionnaire, answers);
  return questions.find((question) => answers[question] === undefined) ?? null;
}

/** Only the answers to questions that are asked: what was answered before another answer made it idle is left out. */
export function keepAsked(questionnaire: QuestionnaireKey, answers: Answers): Answers {
  const asked = new Set<string>([...findQuestions(questionnaire, answers), 'units']);
  return Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)));
}

/** Answers of one questionnaire that the other asks for as well; whether one is well today is asked anew. */
export function carryOver(questionnaire: QuestionnaireKey, earlier: Answers): Answers {
  const { hasSymptoms: _hasSymptoms, ...lasting } = keepAsked(questionnaire, earlier);
  const lastingKeys: readonly string[] = ['sex', 'dateOfBirth', 'country', 'heightCm', 'units'];
  return Object.fromEntries(Object.entries(lasting).filter(([key]) => lastingKeys.includes(key)));
}

export function isPregnancyAsked(answers: Answers, today: string): boolean {
  const age = answers.dateOfBirth ? countYears(answers.dateOfBirth, today) : 0;
  return answers.sex === 'f' && age <= PREGNANCY_YEARS_MAX;
}

/** Without what an answer that was changed since has made impossible: that is asked anew. */
export function dropOutdated(answers: Answers, today: string): Answers {
  const left = { ...answers };
  if (findContradiction(answers, today) === 'ageAtDiabetes') delete left.ageAtDiabetes;
  if (answers.conditions?.includes('pregnancy') && !isPregnancyAsked(answers, today)) {
    const others = answers.conditions.filter((one) => one !== 'pregnancy');
    if (others.length > 0) left.conditions = others;
    else delete left.conditions;
  }
  return left;
}

/** Whether answers make a result today: none is open or wrong, and nobody is sent to 112. Those of another day are a draft. */
export function isResultOf(
  today: string,
  { key, answers, day }: { key: QuestionnaireKey; answers: Answers; day: string },
): boolean {
  return (
    day === today &&
    answers.hasSymptoms === 'no' &&
    findNextQuestion(key, answers) === null &&
    findContradiction(answers, today) === null
  );
}

export type NumberVerdict = 'good' | 'unlikely' | 'impossible';

/** `value` in the unit that answers are kept in. */
export function judgeNumber(question: NumberKey, value: number): NumberVerdict {
  const [likelyFrom, likelyTo, from, to] = NUMBER_LIMITS[question];
  if (!(value >= from && value <= to)) return 'impossible';
  return value >= likelyFrom && value <= likelyTo ? 'good' : 'unlikely';
}

/** Completed years on a day; both are `YYYY-MM-DD`. */
export function countYears(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

export type BirthVerdict = 'good' | 'noDate' | 'notAdult' | 'tooEarly';

/** Both questionnaires are for adults, as all the tools in them are. */
export function judgeDateOfBirth(dateOfBirth: string, today: string): BirthVerdict {
  const instant = new Date(`${dateOfBirth}T00:00:00Z`);
  const isDate =
    !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === dateOfBirth;
  if (!isDate) return 'noDate';
  if (!isAdultOn(dateOfBirth, today)) return 'notAdult';
  return countYears(dateOfBirth, today) > OLDEST_YEARS ? 'tooEarly' : 'good';
}

/** What cannot be: of two answers that do not go together, the one to be put right. */
export function findContradiction(answers: Answers, today: string): QuestionKey | null {
  const { dateOfBirth, ageAtDiabetes, totalCholesterol, hdlCholesterol } = answers;
  if (dateOfBirth !== undefined && judgeDateOfBirth(dateOfBirth, today) !== 'good') {
    return 'dateOfBirth';
  }
  if (dateOfBirth && ageAtDiabetes && ageAtDiabetes > countYears(dateOfBirth, today)) {
    return 'ageAtDiabetes';
  }
  if (totalCholesterol && hdlCholesterol && hdlCholesterol >= totalCholesterol) {
    return 'hdlCholesterol';
  }
  if (answers.conditions?.includes('pregnancy') && !isPregnancyAsked(answers, today)) {
    return 'conditions';
  }
  return null;
}
