import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHOICES, CONDITIONS, NUMBER_LIMITS, type Answers } from './answers.ts';
import { isChoiceQuestion, isNumberQuestion } from './describe.ts';
import {
  carryOver,
  countYears,
  dropOutdated,
  findContradiction,
  findNextQuestion,
  findQuestions,
  isPregnancyAsked,
  isResultOf,
  judgeDateOfBirth,
  judgeNumber,
  keepAsked,
} from './questions.ts';

const TODAY = '2026-11-22';

test('what does not concern somebody is not asked', () => {
  const ofDiabetes = (diabetes: NonNullable<Answers['diabetes']>) =>
    findQuestions('cardiovascular', { diabetes }).filter((one) =>
      ['ageAtDiabetes', 'hba1c', 'egfr'].includes(one),
    );
  expect(ofDiabetes('type_2')).toEqual(['ageAtDiabetes', 'hba1c', 'egfr']);
  expect(ofDiabetes('none')).toEqual([]);
  expect(ofDiabetes('other')).toEqual([]);
  const drinks = (alcoholOften: NonNullable<Answers['alcoholOften']>) =>
    findQuestions('lifestyle', { alcoholOften }).filter((one) => one.startsWith('alcohol'));
  expect(drinks('0')).toEqual(['alcoholOften']);
  expect(drinks('1')).toEqual(['alcoholOften', 'alcoholAmount', 'alcoholMuch']);
  expect(findQuestions('lifestyle', { diabetes: 'type_2' })).not.toContain('familyDiabetes');
});

test('whatever is answered or left out, one goes from the first question to the end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('cardiovascular' as const, 'lifestyle' as const),
      fc.infiniteStream(fc.nat()),
      (key, stream) => {
        const given: Record<string, unknown> = {};
        for (let steps = 0; steps < 60; steps += 1) {
          const question = findNextQuestion(key, given);
          if (question === null) return Object.keys(given).length >= 14;
          const pick = stream.next().value;
          if (isChoiceQuestion(question)) {
            given[question] = [null, ...CHOICES[question]][pick % (CHOICES[question].length + 1)];
          } else if (isNumberQuestion(question)) {
            given[question] = NUMBER_LIMITS[question][0];
          } else if (question === 'dateOfBirth') given[question] = '1970-01-01';
          else given[question] = question === 'conditions' ? [CONDITIONS[0]] : 'HU';
        }
        return false;
      },
    ),
  );
});

test('an answer that another one has made idle does not count any more, and comes back with it', () => {
  const answers: Answers = { alcoholOften: '0', alcoholAmount: '4' };
  expect(keepAsked('lifestyle', answers)).toEqual({ alcoholOften: '0' });
  expect(keepAsked('lifestyle', { ...answers, alcoholOften: '2' })).toEqual({
    alcoholOften: '2',
    alcoholAmount: '4',
  });
});

test('the other questionnaire begins with who somebody is, not with how they felt', () => {
  const earlier: Answers = {
    hasSymptoms: 'no',
    sex: 'f',
    dateOfBirth: '1970-01-01',
    heightCm: 170,
  };
  expect(carryOver('lifestyle', { ...earlier, weightKg: 70 })).toEqual({
    sex: 'f',
    dateOfBirth: '1970-01-01',
    heightCm: 170,
  });
});

test('an unusual number is asked for again, an impossible one is refused', () => {
  expect(judgeNumber('systolic', 120)).toBe('good');
  expect(judgeNumber('systolic', 230)).toBe('unlikely');
  expect(judgeNumber('systolic', 12)).toBe('impossible');
  expect(judgeNumber('systolic', 500)).toBe('impossible');
  expect(judgeNumber('totalCholesterol', Number.NaN)).toBe('impossible');
});

test('age is counted in completed years, and who is not 18 yet is not asked', () => {
  expect(countYears('1957-11-22', TODAY)).toBe(69);
  expect(countYears('1956-11-22', TODAY)).toBe(70);
  expect(countYears('1956-11-23', TODAY)).toBe(69);
  expect(judgeDateOfBirth('2008-11-22', TODAY)).toBe('good');
  expect(judgeDateOfBirth('2008-11-23', TODAY)).toBe('notAdult');
  expect(judgeDateOfBirth('1980-02-30', TODAY)).toBe('noDate');
  expect(judgeDateOfBirth('1880-01-01', TODAY)).toBe('tooEarly');
});

test('of two answers that do not go together the later one is to be put right', () => {
  const good: Answers = { dateOfBirth: '1970-01-01', totalCholesterol: 5, hdlCholesterol: 1.3 };
  expect(findContradiction(good, TODAY)).toBe(null);
  expect(findContradiction({ ...good, hdlCholesterol: 5 }, TODAY)).toBe('hdlCholesterol');
  expect(findContradiction({ ...good, ageAtDiabetes: 57 }, TODAY)).toBe('ageAtDiabetes');
  expect(findContradiction({ ...good, ageAtDiabetes: 56 }, TODAY)).toBe(null);
  expect(findContradiction({ dateOfBirth: '2015-01-01' }, TODAY)).toBe('dateOfBirth');
  const expecting: Answers = { ...good, dateOfBirth: '1990-01-01', conditions: ['pregnancy'] };
  expect(findContradiction({ ...expecting, sex: 'm' }, TODAY)).toBe('conditions');
  expect(findContradiction({ ...expecting, sex: 'f' }, TODAY)).toBe(null);
});

test('women up to 55 are asked whether they are pregnant, nobody else', () => {
  const isAsked = (sex: 'f' | 'm', dateOfBirth: string) =>
    isPregnancyAsked({ sex, dateOfBirth }, TODAY);
  expect(isAsked('f', '1970-11-23')).toBe(true);
  expect(isAsked('f', '1970-11-22')).toBe(false);
  expect(isAsked('m', '1990-01-01')).toBe(false);
});

test('what a changed date of birth or sex has made impossible is asked anew', () => {
  const given: Answers = {
    sex: 'f',
    dateOfBirth: '1980-01-01',
    conditions: ['pregnancy'],
    ageAtDiabetes: 40,
    smoking: 'never',
  };
  expect(dropOutdated(given, TODAY)).toEqual(given);
  const { conditions: _, ...others } = given;
  expect(dropOutdated({ ...given, sex: 'm' }, TODAY)).toEqual({ ...others, sex: 'm' });
  const kidney: Answers = { ...given, sex: 'm', conditions: ['kidney', 'pregnancy'] };
  expect(dropOutdated(kidney, TODAY).conditions).toEqual(['kidney']);
  const younger = dropOutdated({ ...given, dateOfBirth: '1995-01-01' }, TODAY);
  expect(younger.ageAtDiabetes).toBe(undefined);
  expect(younger.conditions).toEqual(['pregnancy']);
});

test('the ends of what is usual and of what is possible are within it', () => {
  const verdicts = (...values: number[]) => values.map((value) => judgeNumber('systolic', value));
  expect(verdicts(90, 200)).toEqual(['good', 'good']);
  expect(verdicts(60, 89, 201, 280)).toEqual(Array.from({ length: 4 }, () => 'unlikely'));
  expect(verdicts(59, 281)).toEqual(['impossible', 'impossible']);
});

test('somebody of 120 is asked, of 121 not', () => {
  expect(judgeDateOfBirth('1906-11-22', TODAY)).toBe('good');
  expect(judgeDateOfBirth('1905-11-22', TODAY)).toBe('tooEarly');
});

test('who was born on 29 February is an adult on 28 February here as everywhere else', () => {
  expect(judgeDateOfBirth('2008-02-29', '2026-02-27')).toBe('notAdult');
  expect(judgeDateOfBirth('2008-02-29', '2026-02-28')).toBe('good');
});

test('where somebody lives, how tall they are and the units they read in are carried over', () => {
  const lasting: Answers = { country: 'RO', heightCm: 170, units: { cholesterol: 'mg_dl' } };
  expect(
    carryOver('cardiovascular', {
      ...lasting,
      systolic: 140,
      smoking: 'current',
      hasSymptoms: 'no',
    }),
  ).toEqual(lasting);
});

test('good cholesterol is less than all of it', () => {
  const of = (hdlCholesterol: number) =>
    findContradiction({ dateOfBirth: '1970-01-01', totalCholesterol: 5, hdlCholesterol }, TODAY);
  expect([of(4.9), of(5), of(5.1)]).toEqual([null, 'hdlCholesterol', 'hdlCholesterol']);
});

test('what a visitor answered makes a result in their account when it is whole, right and of today; else it is a draft', () => {
  const whole: Answers = {
    hasSymptoms: 'no',
    sex: 'm',
    dateOfBirth: '1966-01-01',
    country: 'RO',
    conditions: [],
    diabetes: 'none',
    smoking: 'never',
    systolic: 130,
    takesPressureMedicine: 'no',
    totalCholesterol: 5.5,
    hdlCholesterol: null,
    hasEarlyHeartFamily: 'no',
    heightCm: 180,
    weightKg: 80,
  };
  const isResult = (answers: Answers, day = TODAY) =>
    isResultOf(TODAY, { key: 'cardiovascular', answers, day });
  const { weightKg: _weightKg, ...open } = whole;
  expect(isResult(whole)).toBe(true);
  expect(isResult(whole, '2026-11-21')).toBe(false);
  expect(isResult(open)).toBe(false);
  expect(isResult({ ...whole, hdlCholesterol: 6 })).toBe(false);
  expect(isResult({ ...whole, hasSymptoms: 'yes' })).toBe(false);
});
