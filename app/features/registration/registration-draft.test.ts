import { afterEach, describe, expect, test } from 'vitest';
import { writeTabMemory } from '#app/platform/tab-memory.ts';
import {
  EMPTY_REGISTRATION,
  recallRegistration,
  rememberRegistration,
  toRegistrationForm,
} from './registration-draft.ts';

afterEach(() => rememberRegistration(null));

describe('the form for the server', () => {
  const dateOf = (year: string, month: string, day: string) =>
    toRegistrationForm({ ...EMPTY_REGISTRATION, dateOfBirth: { year, month, day } }).dateOfBirth;

  test.each([
    ['1980', '2', '29', '1980-02-29'],
    ['1980', '02', '29', '1980-02-29'],
    ['', '', '', ''],
    [' ', '', ' ', ''],
  ])('of %j %j %j has the day %j', (year, month, day, date) => {
    expect(dateOf(year, month, day)).toBe(date);
  });

  test('an impossible day is refused as it was typed, not taken for none', () => {
    expect(dateOf('1981', '02', '29')).toBe('1981-02-29');
    expect(dateOf('1980', '13', '1')).toBe('1980-13-1');
    expect(dateOf('1980', '', '')).toBe('1980--');
  });

  test('has every text as it was typed, and nobody has agreed who did not', () => {
    const texts = { ...EMPTY_REGISTRATION.texts, lastName: ' Szabó ', voucherCode: 'abc-1' };
    const form = toRegistrationForm({ ...EMPTY_REGISTRATION, texts });
    expect(form).toMatchObject({ lastName: ' Szabó ', voucherCode: 'abc-1', acceptsTerms: false });
    expect(form).not.toHaveProperty('step');
  });
});

describe('what the tab remembers', () => {
  test('is an empty form at first, and again after it was given up', () => {
    expect(recallRegistration()).toEqual(EMPTY_REGISTRATION);
    rememberRegistration({ ...EMPTY_REGISTRATION, step: 'voucher' });
    expect(recallRegistration().step).toBe('voucher');
    rememberRegistration(null);
    expect(recallRegistration()).toEqual(EMPTY_REGISTRATION);
  });

  test('of an older version of the page lacks no field of this one', () => {
    writeTabMemory('vizit.registration', { step: 'confirm', texts: { lastName: 'Szabó' } });
    const { texts, ...draft } = recallRegistration();
    expect(draft).toEqual({
      step: 'confirm',
      dateOfBirth: EMPTY_REGISTRATION.dateOfBirth,
      acceptsTerms: false,
    });
    expect(texts).toEqual({ ...EMPTY_REGISTRATION.texts, lastName: 'Szabó' });
  });
});
