import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { createPhoneParser } from '#app/people/phone.ts';
import { findOpenPlaces, phaseOfLab, readChoice } from './lab-campaign.ts';
import {
  checkLabForm,
  foldLabCode,
  LAB_FIELDS,
  labFieldOrder,
  type LabForm,
  type LabRules,
} from './lab-form.ts';
import { LAB_WORDS } from './words.ts';

const rules: LabRules = {
  today: '2024-03-20',
  market: 'HU',
  parsePhone: createPhoneParser(parsePhoneNumberFromString, 'HU'),
  places: [{ key: 'buda', place: 'Buda', days: ['2024-04-02', '2024-04-09'] }],
};
const form: LabForm = {
  lastName: 'Kovács',
  firstName: 'Anna',
  dateOfBirth: '1990-05-04',
  email: 'Anna@Example.com',
  phone: '06 20 123 4567',
  zipcode: '1117',
  code: 'gift-2024 0001',
  choice: 'buda 2024-04-09',
  acceptsTerms: true,
  agreesToMarketing: false,
};
const errorsOf = (values: Partial<LabForm>, own: Partial<LabRules> = {}) =>
  checkLabForm({ ...form, ...values }, { ...rules, ...own }).errors;

test('a form that is right comes out normalised', () => {
  expect(checkLabForm(form, rules).applicant).toEqual({
    lastName: 'Kovács',
    firstName: 'Anna',
    dateOfBirth: '1990-05-04',
    email: 'Anna@Example.com',
    phone: '+36201234567',
    zipcode: '1117',
    code: 'GIFT20240001',
    place: rules.places[0],
    day: '2024-04-09',
    agreesToMarketing: false,
  });
});

describe('each field', () => {
  const wrong: [keyof LabForm, string | boolean, string][] = [
    ['lastName', '', 'required'],
    ['lastName', 'a'.repeat(101), 'tooLong'],
    ['firstName', '', 'required'],
    ['firstName', 'a'.repeat(101), 'tooLong'],
    ['dateOfBirth', '', 'required'],
    ['dateOfBirth', '2006-03-21', 'notAdult'],
    ['email', 'anna@', 'emailInvalid'],
    ['email', `${'a'.repeat(250)}@x.hu`, 'tooLong'],
    ['phone', '112', 'phoneInvalid'],
    ['zipcode', '111', 'zipInvalid'],
    ['zipcode', '011171', 'zipInvalid'],
    ['zipcode', '0117', 'zipInvalid'],
    ['code', '', 'required'],
    ['code', 'A'.repeat(21), 'codeInvalid'],
    ['code', 'ABC1234', 'codeInvalid'],
    ['choice', '', 'choiceRequired'],
    ['choice', 'buda 2024-04-03', 'choiceRequired'],
  ];
  test.each(wrong)('%s as "%s" is refused: %s', (field, value, error) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: error });
  });

  test('may be as long as it may be, and somebody of eighteen today is of age', () => {
    expect(errorsOf({ lastName: 'a'.repeat(100), dateOfBirth: '2006-03-20' })).toBeNull();
  });

  test('the postcode has six digits in Romania', () => {
    expect(errorsOf({ zipcode: '010011' }, { market: 'RO' })).toBeNull();
    expect(errorsOf({ zipcode: '1117' }, { market: 'RO' })).toEqual({ zipcode: 'zipInvalid' });
  });
});

test('terms and privacy notice have to be accepted, marketing is a statement apart from it [C631 C632]', () => {
  expect(errorsOf({ acceptsTerms: false })).toEqual({ acceptsTerms: 'termsRequired' });
  expect(errorsOf({ acceptsTerms: false, agreesToMarketing: true })).toEqual({
    acceptsTerms: 'termsRequired',
  });
  expect(errorsOf({ agreesToMarketing: false })).toBeNull();
});

test('a code is read without case, spaces and hyphens', () => {
  expect(foldLabCode(' abcd-efgh 1234 ')).toBe('ABCDEFGH1234');
  expect(foldLabCode('ábcdefgh')).toBeNull();
});

test('a campaign is open from its first day to the end of its last', () => {
  const days = { opens: '2024-03-04', closes: '2024-03-28' };
  const phases = ['2024-03-03', '2024-03-04', '2024-03-28', '2024-03-29'].map((day) =>
    phaseOfLab(days, day),
  );
  expect(phases).toEqual(['upcoming', 'open', 'open', 'closed']);
});

test('days that have come cannot be chosen any more', () => {
  expect(findOpenPlaces(rules.places, '2024-04-02')).toEqual([
    { key: 'buda', place: 'Buda', days: ['2024-04-09'] },
  ]);
  expect(findOpenPlaces(rules.places, '2024-04-09')).toEqual([]);
  expect(readChoice(rules.places, 'pest 2024-04-09')).toBeNull();
});

test.each(['hu', 'ro', 'en'] as const)('every field and mistake has words (%s)', (locale) => {
  const { fields } = LAB_WORDS[locale];
  expect(Object.keys(fields).toSorted()).toEqual(LAB_FIELDS.toSorted());
});

test('mistakes are listed as the fields stand: the given name first in Romania', () => {
  expect(labFieldOrder('HU')).toEqual(LAB_FIELDS);
  expect(labFieldOrder('RO').slice(0, 3)).toEqual(['firstName', 'lastName', 'dateOfBirth']);
  expect(labFieldOrder('RO').toSorted()).toEqual(LAB_FIELDS.toSorted());
});
