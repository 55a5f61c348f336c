import { describe, expect, test } from 'vitest';
import { checkAdult, checkMinor, cleanPerson, type AdultForm } from './relative-form.ts';

const TODAY = '2026-11-23';
const ADULT: AdultForm = {
  lastName: 'Szabó',
  firstName: 'Éva',
  dateOfBirth: '1980-02-29',
  email: 'eva@example.com',
  zipcode: '1051',
  city: 'Budapest',
  street: 'Nádor utca 1.',
};

describe('an adult relative', () => {
  test('with everything right is taken', () => {
    expect(checkAdult(ADULT, 'HU', TODAY)).toEqual({});
    expect(checkAdult({ ...ADULT, zipcode: '010011' }, 'RO', TODAY)).toEqual({});
  });

  test('an empty form says of every field that it is missing', () => {
    const empty = {
      lastName: '',
      firstName: ' ',
      dateOfBirth: '',
      email: '',
      zipcode: ' ',
      city: '',
      street: '\t',
    };
    expect(checkAdult(empty, 'HU', TODAY)).toEqual(
      Object.fromEntries(Object.keys(empty).map((field) => [field, 'required'])),
    );
  });

  test.each([
    // The eighteenth birthday itself, and the day before it.
    ['2008-11-23', undefined],
    ['2008-11-24', 'notAdult'],
    [TODAY, 'notAdult'],
    // What is no birthday is said to be none, not to be too young.
    ['2026-11-24', 'dateInFuture'],
    ['1899-12-31', 'dateTooEarly'],
    ['1900-01-01', undefined],
    ['2007-02-29', 'dateInvalid'],
    ['1980-13-01', 'dateInvalid'],
  ])('born on %s: %s', (dateOfBirth, problem) => {
    expect(checkAdult({ ...ADULT, dateOfBirth }, 'HU', TODAY).dateOfBirth).toBe(problem);
  });

  test('who was born on 29 February is of age on 28 February', () => {
    const leap = { ...ADULT, dateOfBirth: '2008-02-29' };
    expect(checkAdult(leap, 'RO', '2026-02-27').dateOfBirth).toBe('notAdult');
    expect(checkAdult(leap, 'RO', '2026-02-28').dateOfBirth).toBeUndefined();
  });

  test.each([
    ['HU', '1051', undefined],
    ['HU', ' 10 51 ', undefined],
    ['HU', '0151', 'zipcodeInvalid'],
    ['HU', '010011', 'zipcodeInvalid'],
    ['RO', '010011', undefined],
    ['RO', '1051', 'zipcodeInvalid'],
  ] as const)('in %s the postal code %j: %s', (market, zipcode, problem) => {
    expect(checkAdult({ ...ADULT, zipcode }, market, TODAY).zipcode).toBe(problem);
  });

  test('the longest name has a hundred characters, counted as they are read', () => {
    const letters = (count: number) => '𝒜'.repeat(count);
    expect(checkAdult({ ...ADULT, lastName: letters(100) }, 'HU', TODAY)).toEqual({});
    expect(checkAdult({ ...ADULT, lastName: letters(101) }, 'HU', TODAY)).toEqual({
      lastName: 'tooLong',
    });
  });

  test('names and addresses that hide signs are refused', () => {
    const hidden = {
      ...ADULT,
      firstName: 'É\u200bva',
      city: 'Buda\u202epest',
      email: 'eva@example',
    };
    expect(checkAdult(hidden, 'HU', TODAY)).toEqual({
      firstName: 'charactersInvalid',
      city: 'charactersInvalid',
      email: 'emailInvalid',
    });
  });
});

describe('a child', () => {
  const child = { lastName: 'Szabó', firstName: 'Zsófi', dateOfBirth: '2015-05-05' };

  test.each([
    ['2008-11-24', undefined],
    ['2008-11-23', 'notMinor'],
    ['1980-02-29', 'notMinor'],
    // Born today.
    [TODAY, undefined],
    ['2026-11-24', 'dateInFuture'],
    ['', 'required'],
  ])('born on %s: %s', (dateOfBirth, problem) => {
    expect(checkMinor({ ...child, dateOfBirth }, TODAY).dateOfBirth).toBe(problem);
  });

  test('of one day of birth somebody is a child or an adult, never both and never neither', () => {
    for (const dateOfBirth of ['2008-11-22', '2008-11-23', '2008-11-24', '2012-02-29']) {
      const problems = [
        checkMinor({ ...child, dateOfBirth }, TODAY).dateOfBirth,
        checkAdult({ ...ADULT, dateOfBirth }, 'HU', TODAY).dateOfBirth,
      ];
      expect(problems.filter((problem) => problem === undefined)).toHaveLength(1);
    }
  });
});

test('names are stored composed, with the comma of Romanian letters, and everything else as it is', () => {
  const typed = { ...ADULT, lastName: ' Ştefănescu ', firstName: 'E\u0301va' };
  expect(cleanPerson(typed)).toEqual({ ...ADULT, lastName: 'Ștefănescu', firstName: 'Éva' });
});
