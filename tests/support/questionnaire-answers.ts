import type { Answers } from '#app/features/questionnaires/answers.ts';

/** A man of 55 on 22 November 2026 who smokes: a risk of 10.5 % by SCORE2 in Hungary. */
export const MAN: Answers = {
  hasSymptoms: 'no',
  sex: 'm',
  dateOfBirth: '1971-06-01',
  country: 'HU',
  conditions: [],
  diabetes: 'none',
  smoking: 'current',
  systolic: 140,
  takesPressureMedicine: 'no',
  totalCholesterol: 5.5,
  hdlCholesterol: 1.3,
  hasEarlyHeartFamily: 'no',
  heightCm: 180,
  weightKg: 80,
};
