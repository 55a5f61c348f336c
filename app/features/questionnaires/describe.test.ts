import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { MAN } from '#tests/support/questionnaire-answers.ts';
import type { Answers, NumberKey, QuestionKey } from './answers.ts';
import { CHOICES, CONDITIONS, NUMBER_LIMITS } from './answers.ts';
import { assess } from './assess.ts';
import {
  describeAnswer,
  describeChange,
  describeFindings,
  describeHundred,
  describeInputs,
  describeNoNumber,
  formatMeasured,
  formatPercent,
  isChoiceQuestion,
  isNumberQuestion,
  showNumber,
  unitOf,
} from './describe.ts';

const TODAY = '2026-11-22';
const LIFE: Answers = {
  ...MAN,
  waistCm: 108,
  moderateMinutes: 90,
  vigorousMinutes: 30,
  strengthDays: 1,
  isActiveDaily: 'no',
  eatsGreensDaily: 'no',
  alcoholOften: '3',
  alcoholAmount: '2',
  alcoholMuch: '2',
  moodInterest: '2',
  moodDown: '1',
  hadHighGlucose: 'no',
  familyDiabetes: 'first_degree',
};
const findingsOf = (
  key: 'cardiovascular' | 'lifestyle',
  answers: Answers,
  locale: 'hu' | 'ro' | 'en' = 'en',
) => describeFindings(locale, assess(key, answers, TODAY), answers);
const one = (key: string, answers: Answers, locale: 'hu' | 'ro' | 'en' = 'en') =>
  findingsOf('lifestyle', answers, locale).find((finding) => finding.key === key);

test('of a hundred people like oneself some, one or none fall ill, never nought of them', () => {
  expect(describeHundred('en', 10.5)).toContain('11');
  expect(describeHundred('hu', 0.5)).toMatch(/várhatóan 1 /);
  for (const locale of ['hu', 'ro', 'en'] as const) {
    expect(describeHundred(locale, 0.4)).not.toMatch(/\b0\b/);
  }
});

describe('a laboratory value', () => {
  // By the molar mass of cholesterol and the IFCC-NGSP equation: what a paper says in either unit.
  test.each<[NumberKey, number, Answers['units'], string]>([
    ['totalCholesterol', 5.17, undefined, '5.17 mmol/L'],
    ['totalCholesterol', 5.17, { cholesterol: 'mg_dl' }, '200 mg/dL'],
    ['hdlCholesterol', 1.0345, { cholesterol: 'mg_dl' }, '40 mg/dL'],
    ['hdlCholesterol', 1.0345, { hba1c: 'percent' }, '1.03 mmol/L'],
    ['hba1c', 48, undefined, '48 mmol/mol'],
    ['hba1c', 48, { hba1c: 'percent' }, '6.5 %'],
    ['hba1c', 48, { cholesterol: 'mg_dl' }, '48 mmol/mol'],
    ['egfr', 90, undefined, '90 mL/min/1.73 m²'],
    ['systolic', 140, undefined, '140 mmHg'],
    ['heightCm', 180, undefined, '180 cm'],
    ['weightKg', 80.5, undefined, '80.5 kg'],
  ])('%s %d with %j is %s', (question, value, units, text) => {
    expect(formatMeasured('en', question, value, units)).toBe(text);
  });

  test.each<['hu' | 'ro' | 'en', NumberKey, number, string]>([
    ['en', 'strengthDays', 1, '1 day'],
    ['en', 'strengthDays', 2, '2 days'],
    ['en', 'vigorousMinutes', 0, '0 minutes'],
    ['ro', 'strengthDays', 1, '1 zi'],
    ['ro', 'strengthDays', 2, '2 zile'],
    ['ro', 'ageAtDiabetes', 19, '19 ani'],
    ['ro', 'ageAtDiabetes', 20, '20 de ani'],
    ['ro', 'moderateMinutes', 101, '101 minute'],
    ['ro', 'moderateMinutes', 150, '150 de minute'],
    ['hu', 'ageAtDiabetes', 55, '55 év'],
  ])('in %s %s is counted in words: %d, %s', (locale, question, value, text) => {
    expect(formatMeasured(locale, question, value, undefined)).toBe(text);
  });

  test('has the decimal sign of its reader', () => {
    expect(formatMeasured('hu', 'totalCholesterol', 5.17, undefined)).toBe('5,17 mmol/l');
    expect(formatMeasured('ro', 'totalCholesterol', 5.17, undefined)).toBe('5,17 mmol/l');
    expect(LOCALES.map((locale) => formatPercent(locale, 7))).toEqual(['7,0', '7,0', '7.0']);
  });

  test('is never shown in a unit that is not its own', () => {
    const questions = Object.keys(NUMBER_LIMITS) as NumberKey[];
    fc.assert(
      fc.property(
        fc.constantFrom(...questions),
        fc.constantFrom('mmol_l', 'mg_dl', undefined),
        fc.constantFrom('mmol_mol', 'percent', undefined),
        (question, cholesterol, hba1c) => {
          const units = { ...(cholesterol && { cholesterol }), ...(hba1c && { hba1c }) };
          const isConverted = ['mg_dl', 'percent'].includes(unitOf(question, units));
          // 7 is no value at which two units agree.
          expect(showNumber(question, 7, units) === 7).toBe(!isConverted);
        },
      ),
    );
  });
});

describe('an answer in words', () => {
  test.each<[QuestionKey, Answers, string | null]>([
    ['smoking', { smoking: 'former' }, 'I have given up'],
    ['smoking', {}, null],
    ['systolic', { systolic: null }, null],
    ['systolic', { systolic: 140 }, '140 mmHg'],
    // Nought is an answer.
    ['vigorousMinutes', { vigorousMinutes: 0 }, '0 minutes'],
    ['alcoholOften', { alcoholOften: '0' }, 'Never'],
    ['country', { country: 'RO' }, 'Romania'],
    ['dateOfBirth', { dateOfBirth: '1971-06-01' }, '1 June 1971'],
    ['dateOfBirth', { dateOfBirth: '2008-02-29' }, '29 February 2008'],
    ['conditions', { conditions: ['kidney'] }, 'Chronic kidney disease'],
    ['conditions', { conditions: null }, null],
  ])('%s of %j: %s', (question, answers, text) => {
    expect(describeAnswer('en', question, answers)).toBe(text);
  });

  test('no disease is said in words, several in one line', () => {
    for (const locale of LOCALES) {
      expect(describeAnswer(locale, 'conditions', { conditions: [] })).toMatch(/\p{L}/u);
    }
    expect(describeAnswer('en', 'conditions', { conditions: ['kidney', 'pregnancy'] })).toBe(
      'Chronic kidney disease, Pregnant now',
    );
  });

  test('every choice, condition and country that can be given has words in every language', () => {
    for (const locale of LOCALES) {
      for (const [question, values] of Object.entries(CHOICES)) {
        const said = values.map((value) =>
          describeAnswer(locale, question as QuestionKey, { [question]: value }),
        );
        expect(
          said.every((text) => text !== null && text !== ''),
          question,
        ).toBe(true);
        expect(new Set(said).size, `${locale} ${question}`).toBe(values.length);
      }
      for (const condition of CONDITIONS) {
        expect(describeAnswer(locale, 'conditions', { conditions: [condition] })).toBeTruthy();
      }
      expect(describeAnswer(locale, 'country', { country: 'other' })).not.toBe('other');
    }
  });

  test('a question is a number, a choice or of its own, and no two of these', () => {
    expect(isNumberQuestion('systolic') && !isChoiceQuestion('systolic')).toBe(true);
    expect(isChoiceQuestion('smoking') && !isNumberQuestion('smoking')).toBe(true);
    for (const question of ['country', 'conditions', 'dateOfBirth'] as const) {
      expect(isNumberQuestion(question) || isChoiceQuestion(question), question).toBe(false);
    }
  });

  test('what was left out stands in the list with nothing beside it', () => {
    const inputs = describeInputs('en', 'cardiovascular', { ...MAN, systolic: null });
    const texts = inputs.map(({ question, answer }) => `${question}: ${answer ?? '-'}`);
    expect(texts.filter((text) => text.endsWith(': -'))).toHaveLength(1);
    expect(texts.some((text) => text.endsWith(': 5.5 mmol/L'))).toBe(true);
    // What is not asked is not listed: without diabetes nobody is asked since when.
    const asked = describeInputs('en', 'cardiovascular', { ...MAN, diabetes: 'type_2' });
    expect(asked.length).toBeGreaterThan(inputs.length);
  });
});

describe('what a questionnaire of the heart says', () => {
  const [heart, bodyMass, ...rest] = findingsOf('cardiovascular', MAN);

  test('the risk first, then its class, the people like oneself, what would change it and by which model', () => {
    expect([heart?.key, bodyMass?.key, rest.length]).toEqual(['heart', 'bodyMass', 0]);
    expect(heart).toMatchObject({ headline: '10.5%', isComputed: true });
    expect(heart?.lines[0]).toBe('Risk: very high');
    expect(heart?.lines[1]).toMatch(/^Of 100 people like you, 11 are expected/);
    expect(heart?.lines.at(-1)).toBe('Model: SCORE2, region of high risk, age 55.');
    expect(heart?.lines.slice(2, -1).map((line) => line.replace(/\d+\.\d%$/, 'x%'))).toEqual([
      'If you did not smoke: x%',
      'If your blood pressure were 130 mmHg: x%',
      'If your total cholesterol were 5 mmol/L: x%',
    ]);
    expect(bodyMass).toMatchObject({ headline: '24.7', lines: ['normal'] });
  });

  test('a change is told in the unit of the paper, and giving up smoking has none', () => {
    const change = { factor: 'totalCholesterol', to: 5, percent: 9.25 } as const;
    expect(describeChange('en', change, { units: { cholesterol: 'mg_dl' } })).toBe(
      'If your total cholesterol were 193 mg/dL: 9.3%',
    );
    expect(describeChange('en', { factor: 'smoking', to: 0, percent: 6 }, MAN)).toBe(
      'If you did not smoke: 6.0%',
    );
  });

  test('without a number it says why, and shows none', () => {
    const [ill] = findingsOf('cardiovascular', { ...MAN, conditions: ['heart_disease'] });
    expect(ill).toMatchObject({ headline: 'Cannot be computed', isComputed: false });
    expect(ill?.lines).toHaveLength(1);
    expect(ill?.lines[0]).toContain('Ask your doctor');
    const [young] = findingsOf('cardiovascular', { ...MAN, dateOfBirth: '1986-11-23' });
    expect(young?.lines[0]).toMatch(/from 40 to 89 years; your age is 39\./);
    const missing = { kind: 'none', reason: 'missing', missing: ['systolic', 'smoking'] } as const;
    expect(describeNoNumber('en', { ...missing, missing: [...missing.missing] }, 55)).toMatch(
      /^Not answered: [^,]+, [^,]+\.$/,
    );
  });
});

describe('what a questionnaire of the way of life says', () => {
  test('all seven tools have their place, and none of the heart', () => {
    expect(findingsOf('lifestyle', LIFE).map(({ key }) => key)).toEqual([
      'findrisc',
      'bodyMass',
      'waist',
      'activity',
      'alcohol',
      'mood',
    ]);
  });

  test('vigorous minutes count twice, and both aims are told apart', () => {
    expect(one('activity', LIFE)?.lines[0]).toContain('150 minutes');
    expect(one('activity', LIFE)).toMatchObject({
      headline: 'You reach 150 minutes a week.',
      lines: [expect.any(String), 'Strengthening does not reach 2 days a week yet.'],
    });
    expect(one('activity', { ...LIFE, moderateMinutes: 89, strengthDays: 2 })).toMatchObject({
      headline: 'You do not reach 150 minutes a week yet.',
      lines: [expect.any(String), 'Strengthening reaches 2 days a week.'],
    });
  });

  test('who may be in danger is told the number to call, and nobody else', () => {
    // From three points on (PHQ-2).
    for (const locale of LOCALES) {
      expect(one('mood', LIFE, locale)?.lines.join(' ')).toContain('112');
      expect(one('mood', { ...LIFE, moodDown: '0' }, locale)?.lines.join(' ')).not.toContain('112');
    }
    expect(one('mood', LIFE)?.headline).toBe('3 points of 6');
    expect(one('mood', { ...LIFE, moodInterest: '0' })?.headline).toBe('1 point of 6');
  });

  test('points have the plural of their language', () => {
    expect(one('alcohol', LIFE, 'ro')?.headline).toBe('7 puncte din 12');
    const most = { alcoholOften: '4', alcoholAmount: '4', alcoholMuch: '4' } as const;
    expect(one('alcohol', { ...LIFE, ...most }, 'ro')?.headline).toBe('12 puncte din 12');
  });

  test('who left everything out hears so of each tool, without a single number', () => {
    const findings = findingsOf('lifestyle', { dateOfBirth: '1971-06-01' });
    expect(findings.length).toBeGreaterThan(4);
    for (const { isComputed, headline, lines, key } of findings) {
      expect({ key, isComputed, headline }).toEqual({
        key,
        isComputed: false,
        headline: 'Cannot be computed',
      });
      expect(lines[0]).toMatch(/^Not answered: /);
    }
  });

  test('no language is left with a place that was not filled', () => {
    for (const locale of LOCALES) {
      const said = [
        ...findingsOf('lifestyle', LIFE, locale),
        ...findingsOf('cardiovascular', MAN, locale),
      ];
      expect(JSON.stringify(said)).not.toMatch(/[{]\w+[}]|undefined|NaN/);
    }
  });
});
