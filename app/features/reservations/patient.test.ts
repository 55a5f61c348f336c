import { beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { checkPatient, checkPatientField, type PatientField, type PatientForm } from './patient.ts';
import { loadPhoneParser } from '#app/people/phone.ts';
import type { PersonRules } from '#app/people/person-fields.ts';

const form: PatientForm = {
  patientLastName: 'Kovács',
  patientFirstName: 'János',
  patientDateOfBirth: '1980-02-29',
  patientMothersName: 'Szabó Éva',
  patientPhone: '+36201234567',
  patientEmail: 'janos@example.com',
  patientComment: '',
  patientClientEid: '',
};
let rules: PersonRules;

beforeAll(async () => {
  const parsePhone = await loadPhoneParser('HU');
  rules = { today: '2026-03-02', asksMothersName: true, parsePhone };
});

/** Also halves of surrogate pairs and what Unicode has not given out. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 60 })
  .map((codes) => String.fromCodePoint(...codes));
const errorOf = (field: PatientField, text: string) => checkPatientField(field, text, rules);

describe('the reservation form', () => {
  test('right and complete becomes the patient that is stored', () => {
    expect(checkPatient(form, rules)).toEqual({
      errors: null,
      patient: {
        lastName: 'Kovács',
        firstName: 'János',
        dateOfBirth: '1980-02-29',
        mothersName: 'Szabó Éva',
        phone: '+36201234567',
        email: 'janos@example.com',
        comment: null,
        clientEid: null,
      },
    });
  });

  test('empty names every field that is needed, and only those', () => {
    const empty = Object.fromEntries(Object.keys(form).map((field) => [field, ' '])) as PatientForm;
    expect(checkPatient(empty, rules).errors).toEqual({
      patientLastName: 'required',
      patientFirstName: 'required',
      patientDateOfBirth: 'required',
      patientMothersName: 'required',
      patientPhone: 'required',
      patientEmail: 'required',
    });
  });

  test.each(['a', 'a@', 'a.', 'a-', '1 ', '+', '\u0301', '😀', '@a.', "'", '\r\nx', ' .'])(
    'says no to 50 kB of %j within ten milliseconds a field [DS-11]',
    (piece) => {
      const text = piece.repeat(50_000 / piece.length);
      for (const field of Object.keys(form) as PatientField[]) {
        // The best of many: another program may have had the processor in most of them.
        const durations = Array.from({ length: 10 }, () => {
          const startedAt = performance.now();
          expect(errorOf(field, text), field).not.toBeNull();
          return performance.now() - startedAt;
        });
        expect(Math.min(...durations), field).toBeLessThan(10);
      }
    },
  );

  test('takes any text without falling over', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const typed = Object.fromEntries(
          Object.keys(form).map((field) => [field, text]),
        ) as PatientForm;
        const { patient } = checkPatient(typed, rules);
        expect(patient).toBeNull();
      }),
    );
  });
});

describe('mother’s name', () => {
  test('is required [C613]', () => {
    expect(errorOf('patientMothersName', '  ')).toBe('required');
  });

  test('has at most 50 characters, however many bytes they take [C614 C816] [VD-02]', () => {
    expect(errorOf('patientMothersName', 'ő'.repeat(50))).toBeNull();
    expect(errorOf('patientMothersName', '𝒜'.repeat(50))).toBeNull();
    expect(errorOf('patientMothersName', 'ő'.repeat(51))).toBe('tooLong');
  });

  test('is not asked for where the theme leaves it out', () => {
    const silent = { ...rules, asksMothersName: false };
    expect(
      checkPatient({ ...form, patientMothersName: '' }, silent).patient?.mothersName,
    ).toBeNull();
  });
});

describe('phone', () => {
  test('is required and must be a number that exists [C615 C616] [VD-02]', () => {
    expect(errorOf('patientPhone', '')).toBe('required');
    for (const wrong of [
      '12345',
      '112',
      '+36 1 23 4567',
      '1'.repeat(40),
      'call me',
      'hívjon: 06201234567',
      '+36201234567 x12',
      '+999123456789',
      '06201234567; DROP TABLE reservation',
    ]) {
      expect(errorOf('patientPhone', wrong), wrong).toBe('phoneInvalid');
    }
  });

  test.each([
    ['06 20 123 4567', '+36201234567'],
    ['20 123 4567', '+36201234567'],
    ['0036201234567', '+36201234567'],
    ['(06-20) 123-4567', '+36201234567'],
    ['06 1 234 5678', '+3612345678'],
    ['+40 722 123 456', '+40722123456'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%s is stored as %s [VD-02]', (typed, stored) => {
    expect(checkPatient({ ...form, patientPhone: typed }, rules).patient?.phone).toBe(stored);
  });

  test('without a country code belongs to the market', async () => {
    const parse = await loadPhoneParser('RO');
    expect(parse('0722 123 456')).toBe('+40722123456');
    expect(parse('06201234567')).toBeNull();
  });
});

describe('comment', () => {
  test('has at most 190 characters, emoji counted once [C619 C817] [VD-02]', () => {
    expect(errorOf('patientComment', '😀'.repeat(190))).toBeNull();
    expect(errorOf('patientComment', '😀'.repeat(191))).toBe('tooLong');
  });

  test('may have lines, but no other control character', () => {
    expect(errorOf('patientComment', 'Fáj.\r\nNagyon.')).toBeNull();
    expect(errorOf('patientComment', 'Fáj.\u0000')).toBe('charactersInvalid');
    expect(errorOf('patientComment', 'a\u001bb')).toBe('charactersInvalid');
  });
});

test.each([
  ['2023-02-29', 'dateInvalid'],
  ['2024-02-29', null],
  ['2024-02-30', 'dateInvalid'],
  ['1980-2-9', 'dateInvalid'],
  ['0000-00-00', 'dateInvalid'],
  ['29.02.1980', 'dateInvalid'],
  ['2026-03-03', 'dateInFuture'],
  ['2026-03-02', null],
  ['1900-01-01', null],
  ['1899-12-31', 'dateTooEarly'],
  ['', 'required'],
])('a birth date of "%s" is answered %s [CT-05]', (text, error) => {
  expect(errorOf('patientDateOfBirth', text)).toBe(error);
});

test.each([
  ['janos@example.com', null],
  ["o'brien+x@mail.example.co.uk", null],
  ['info@bőrklinika.hu', null],
  // Short as written, too long as the network knows it.
  [`a@${`${'ő'.repeat(60)}.`.repeat(4)}hu`, 'emailInvalid'],
  ['a@b', 'emailInvalid'],
  ['a..b@example.com', 'emailInvalid'],
  ['a@exa mple.com', 'emailInvalid'],
  ['a@example.com,b@example.com', 'emailInvalid'],
  ['Anna <a@example.com>', 'emailInvalid'],
  ['a@-example.com', 'emailInvalid'],
  ['a@example.com\r\nBcc: b@example.com', 'charactersInvalid'],
  [`${'x'.repeat(65)}@example.com`, 'emailInvalid'],
  [`a@${'x'.repeat(250)}.hu`, 'tooLong'],
])('the e-mail address %j is answered %s', (text, error) => {
  expect(errorOf('patientEmail', text)).toBe(error);
});

test.each([
  ['Kovács Jánosné dr. Nagy', null],
  ["O'Neill-Ştefănescu", null],
  ['...', 'charactersInvalid'],
  ['Anna\nBcc: x', 'charactersInvalid'],
  ['Anna\u0000', 'charactersInvalid'],
  ['Anna\u202eannA', 'charactersInvalid'],
  ['x'.repeat(100), null],
  ['x'.repeat(101), 'tooLong'],
])('the name %j is answered %s', (text, error) => {
  expect(errorOf('patientLastName', text)).toBe(error);
});
