import { expect, test } from 'vitest';
import { isEligible } from './eligibility.ts';
import {
  checkRegistration,
  registrantFields,
  type RegistrationForm,
  type RegistrationRules,
} from './registrant.ts';
import { phaseOfRegistration } from './registration-phase.ts';
import { foldVoucherCode } from './voucher-code.ts';

const FORM: RegistrationForm = {
  lastName: ' Kovács ',
  firstName: 'János',
  dateOfBirth: '1980-02-29',
  mothersName: 'Szabó Éva',
  phone: '+36201234567',
  email: 'janos@example.com',
  zipcode: '1117',
  city: 'Budapest',
  street: 'Irinyi József utca 14.',
  voucherCode: 'abc-123 def',
  acceptsTerms: true,
};
const RULES: RegistrationRules = {
  today: '2026-11-21',
  market: 'HU',
  asksMothersName: true,
  needsVoucher: true,
  parsePhone: (text) => (text.startsWith('+') ? text : null),
};
const errorsOf = (values: Partial<RegistrationForm>, rules: Partial<RegistrationRules> = {}) =>
  checkRegistration({ ...FORM, ...values }, { ...RULES, ...rules }).errors ?? {};

test('a voucher code is 6 to 20 letters or digits, whatever their case [C051]', () => {
  expect(foldVoucherCode('abc123')).toBe('ABC123');
  expect(foldVoucherCode(' abcd-1234 efgh ')).toBe('ABCD1234EFGH');
  expect(foldVoucherCode('A'.repeat(20))).toBe('A'.repeat(20));
  for (const wrong of ['abc12', 'A'.repeat(21), 'abc_123', 'ábc1234', '']) {
    expect(foldVoucherCode(wrong), wrong).toBeNull();
  }
});

test('a monthly plan with a bundle created after 2018 is eligible, nothing else [C048]', () => {
  const listed = (plan: string, bundleCreatedOn: string) => isEligible({ plan, bundleCreatedOn });
  expect(listed('monthly', '2019-01-01')).toBe(true);
  expect(listed('monthly', '2018-12-31')).toBe(false);
  expect(listed('prepaid', '2024-01-01')).toBe(false);
  expect(isEligible(null)).toBe(false);
});

test('a campaign takes registrations from its first day to the end of its last [C049]', () => {
  const days = { opens: '2023-01-01', closes: '2024-03-31' };
  const on = (today: string) => phaseOfRegistration(days, today);
  expect([on('2022-12-31'), on('2023-01-01'), on('2024-03-31'), on('2024-04-01')]).toEqual([
    'upcoming',
    'open',
    'open',
    'closed',
  ]);
  expect(phaseOfRegistration({ opens: null, closes: null }, '2099-01-01')).toBe('open');
});

test('the form is checked by the rules of the reservation form and normalised [C050]', () => {
  expect(checkRegistration(FORM, RULES)).toEqual({
    errors: null,
    registrant: expect.objectContaining({
      lastName: 'Kovács',
      voucherCode: 'ABC123DEF',
      phone: '+36201234567',
    }) as unknown,
  });
  expect(
    errorsOf({
      lastName: '',
      dateOfBirth: '2027-01-01',
      phone: '12',
      email: 'janos@',
      mothersName: 'x'.repeat(51),
      zipcode: '111',
      city: '12',
      street: 'u'.repeat(201),
      voucherCode: '',
      acceptsTerms: false,
    }),
  ).toEqual({
    lastName: 'required',
    dateOfBirth: 'dateInFuture',
    phone: 'phoneInvalid',
    email: 'emailInvalid',
    mothersName: 'tooLong',
    zipcode: 'zipInvalid',
    city: 'charactersInvalid',
    street: 'tooLong',
    voucherCode: 'voucherRequired',
    acceptsTerms: 'termsRequired',
  });
});

test('what is asked follows the market, the theme and the partner', () => {
  expect(errorsOf({ zipcode: '400001' }, { market: 'RO' })).toEqual({});
  expect(errorsOf({ zipcode: '4000' }, { market: 'RO' })).toEqual({ zipcode: 'zipInvalid' });
  expect(errorsOf({ mothersName: '' }, { asksMothersName: false })).toEqual({});
  expect(errorsOf({ voucherCode: '' }, { needsVoucher: false })).toEqual({});
  expect(errorsOf({ voucherCode: 'a' }, { needsVoucher: false })).toEqual({
    voucherCode: 'voucherFormat',
  });
});

test('a postal code that the profile would refuse later is refused at once', () => {
  for (const zipcode of ['0117', '111', '11170', '1l17', '１１１７']) {
    expect(errorsOf({ zipcode }), zipcode).toEqual({ zipcode: 'zipInvalid' });
  }
  expect(errorsOf({ zipcode: '010011' }, { market: 'RO' })).toEqual({});
});

test('a city has at most 100 characters and a street 200, as in the profile', () => {
  expect(errorsOf({ city: 'ő'.repeat(100), street: 'ő'.repeat(200) })).toEqual({});
  expect(errorsOf({ city: 'ő'.repeat(101), street: 'ő'.repeat(201) })).toEqual({
    city: 'tooLong',
    street: 'tooLong',
  });
});

test('an address at work may be left out, and is kept as the network knows it', () => {
  const kept = (workEmail: string) =>
    checkRegistration({ ...FORM, workEmail }, RULES).registrant?.workEmail;
  expect([kept(''), kept('   ')]).toEqual([null, null]);
  expect(kept(' anna@bőr.hu ')).toBe('anna@xn--br-7ra.hu');
  expect(errorsOf({ workEmail: 'anna@' })).toEqual({ workEmail: 'emailInvalid' });
});

test('the fields stand in the order of the market’s papers', () => {
  const names = (market: 'HU' | 'RO') => registrantFields(market).slice(0, 3);
  expect(names('HU')).toEqual(['lastName', 'firstName', 'dateOfBirth']);
  expect(names('RO')).toEqual(['firstName', 'lastName', 'dateOfBirth']);
});
