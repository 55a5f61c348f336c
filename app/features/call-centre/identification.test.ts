import { describe, expect, test } from 'vitest';
import { checkClaimedIdentity, cleanClaimedIdentity } from './identification.ts';

const TODAY = '2026-11-23';
const CALLER = { lastName: 'Szabó', firstName: 'Kata', dateOfBirth: '1980-02-29' };

describe('what a caller says who they are by', () => {
  test('is complete with both names and the date of birth', () => {
    expect(checkClaimedIdentity(CALLER, TODAY)).toEqual({});
  });

  test('all three are asked for, and each that is missing is named', () => {
    for (const field of ['lastName', 'firstName', 'dateOfBirth'] as const) {
      expect(checkClaimedIdentity({ ...CALLER, [field]: ' ' }, TODAY)).toEqual({
        [field]: 'required',
      });
    }
    expect(checkClaimedIdentity({ lastName: '', firstName: '', dateOfBirth: '' }, TODAY)).toEqual({
      lastName: 'required',
      firstName: 'required',
      dateOfBirth: 'required',
    });
  });

  test.each([
    [{ dateOfBirth: TODAY }, undefined],
    [{ dateOfBirth: '2026-11-24' }, 'dateInFuture'],
    [{ dateOfBirth: '1880-02-28' }, 'dateTooEarly'],
    [{ dateOfBirth: '1981-02-29' }, 'dateInvalid'],
    [{ dateOfBirth: '29.02.1980' }, 'dateInvalid'],
  ])('%j cannot be: %s', (said, problem) => {
    expect(checkClaimedIdentity({ ...CALLER, ...said }, TODAY).dateOfBirth).toBe(problem);
  });
});

test('names are compared with one space between, composed, and with the Romanian comma', () => {
  const typed = {
    lastName: '  Ştefan\t Popa ',
    firstName: 'E\u0301va \n Mária',
    dateOfBirth: ' 1980-02-29 ',
  };
  expect(cleanClaimedIdentity(typed)).toEqual({
    lastName: 'Ștefan Popa',
    firstName: 'Éva Mária',
    dateOfBirth: '1980-02-29',
  });
  // Cleaned twice is cleaned once.
  expect(cleanClaimedIdentity(cleanClaimedIdentity(typed))).toEqual(cleanClaimedIdentity(typed));
});
