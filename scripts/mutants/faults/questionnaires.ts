import type { Fault } from '../fault.ts';

const FEATURE = 'app/features/questionnaires';
const RISK = `${FEATURE}/heart-risk.ts`;
const RISK_TEST = `${FEATURE}/heart-risk.test.ts`;
const SCORES = `${FEATURE}/lifestyle-scores.ts`;
const SCORES_TEST = `${FEATURE}/lifestyle-scores.test.ts`;
const ASSESS = `${FEATURE}/assess.ts`;
const ASSESS_TEST = `${FEATURE}/assess.test.ts`;
const KEEP_TEST = `${FEATURE}/questionnaires.server.test.ts`;

/** Risks, scores, and what is kept of answers. */
export const QUESTIONNAIRE_FAULTS: Fault[] = [
  {
    name: 'the scales of older men are rounded as the paper prints them',
    file: RISK,
    find: 'very_high: [0.045959, 0.703625]',
    replace: 'very_high: [0.05, 0.7]',
    tests: [RISK_TEST],
  },
  {
    name: 'a risk is classified before it is rounded',
    file: RISK,
    find: 'const shown = roundRisk(percent);',
    replace: 'const shown = percent;',
    tests: [RISK_TEST],
  },
  {
    name: 'Romania is of the high region',
    file: `${FEATURE}/risk-region.ts`,
    find: "...listed('very_high', 'RO')",
    replace: "...listed('high', 'RO')",
    tests: [`${FEATURE}/risk-region.test.ts`],
  },
  {
    name: 'kidney disease does not stop the number',
    file: ASSESS,
    find: 'if (condition) return noNumber(condition);',
    replace: "if (condition && condition !== 'kidney') return noNumber(condition);",
    tests: [ASSESS_TEST],
  },
  {
    name: 'people with diabetes get a number at seventy',
    file: ASSESS,
    find: 'if (hasDiabetes && age > SCORE2_AGES.to)',
    replace: 'if (hasDiabetes && age > SCORE2_OP_AGES.to)',
    tests: [ASSESS_TEST],
  },
  {
    name: 'a change that makes it worse is shown',
    file: ASSESS,
    find: '.filter(({ percent }) => percent < now)',
    replace: '.filter(({ percent }) => percent !== now)',
    tests: [ASSESS_TEST],
  },
  {
    name: 'a body mass of 30.0 has the points of obesity',
    file: SCORES,
    find: 'return bodyMass <= 30 ? 1 : 3;',
    replace: 'return bodyMass < 30 ? 1 : 3;',
    tests: [SCORES_TEST],
  },
  {
    name: 'a vigorous minute counts once',
    file: SCORES,
    find: 'moderateMinutes + 2 * vigorousMinutes',
    replace: 'moderateMinutes + vigorousMinutes',
    tests: [SCORES_TEST],
  },
  {
    name: 'age is the difference of the years',
    file: `${FEATURE}/questions.ts`,
    find: 'today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years',
    replace: 'years',
    tests: [`${FEATURE}/questions.test.ts`],
  },
  {
    name: 'a withdrawal leaves what was kept',
    file: `${FEATURE}/keep-answers.server.ts`,
    find: 'if (!isGiven) await deleteAllKept(transaction, customerId);',
    replace: '',
    tests: [KEEP_TEST],
  },
  {
    name: 'a result is anybody’s who has its id',
    file: `${FEATURE}/queries.server.ts`,
    find: 'FROM questionnaire_result WHERE customer_id = $1 AND id = $2',
    replace: 'FROM questionnaire_result WHERE $1::bigint > 0 AND id = $2',
    tests: [KEEP_TEST],
  },
  {
    name: 'a consent that was withdrawn still counts',
    file: `${FEATURE}/queries.server.ts`,
    find: "kind = 'questionnaires' AND withdrawn_at IS NULL FOR SHARE`",
    replace: "kind = 'questionnaires' FOR SHARE`",
    tests: [KEEP_TEST],
  },
  {
    name: 'a result goes to an address that is not verified',
    file: `${FEATURE}/queries.server.ts`,
    find: "a.status = 'active' AND a.verified_at IS NOT NULL\n     JOIN customer",
    replace: "a.status = 'active'\n     JOIN customer",
    tests: [KEEP_TEST],
  },
  {
    name: 'who has given up smoking is told to stop',
    file: 'app/features/questionnaires/assess.ts',
    find: "smokes: answers.smoking === 'current'",
    replace: "smokes: answers.smoking !== 'never'",
    tests: ['app/features/questionnaires/assess.test.ts'],
  },
  {
    name: 'cholesterol is to fall below the good part of it',
    file: 'app/features/questionnaires/assess.ts',
    find: "factor !== 'totalCholesterol' || to > factors.hdlCholesterol",
    replace: 'true',
    tests: ['app/features/questionnaires/assess.test.ts'],
  },
];
