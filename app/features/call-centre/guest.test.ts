import { expect, test } from 'vitest';
import { checkGuest, fieldsOf, readGuest, type ConfirmWay, type GuestForm } from './guest.ts';

const rules = {
  today: '2026-03-04',
  asksMothersName: true,
  parsePhone: (text: string) => (text.startsWith('06') ? '+36201234567' : null),
};
const form: GuestForm = {
  patientLastName: ' Kovács ',
  patientFirstName: 'Anna',
  patientDateOfBirth: '1980-02-29',
  patientMothersName: 'Szabó Éva',
  patientPhone: '06 20 123 4567',
  patientComment: '',
  patientEmail: '',
  zipcode: '',
  city: '',
  street: '',
};
const letter = { zipcode: '1051', city: 'Budapest', street: 'Nádor utca 7.' };

test('an address matters for a letter alone, a mailbox for a mail alone', () => {
  const own = (way: ConfirmWay) =>
    fieldsOf(way).filter((field) => ['zipcode', 'city', 'street', 'patientEmail'].includes(field));
  expect(own('sms')).toEqual([]);
  expect(own('letter')).toEqual(['zipcode', 'city', 'street']);
  expect(own('mail')).toEqual(['patientEmail']);
});

test('where the confirmation goes is required, and nothing else of it', () => {
  expect(checkGuest(form, 'sms', rules)).toEqual({});
  expect(checkGuest(form, 'letter', rules)).toEqual({
    zipcode: 'required',
    city: 'required',
    street: 'required',
  });
  expect(checkGuest(form, 'mail', rules)).toEqual({ patientEmail: 'required' });
  expect(checkGuest({ ...form, ...letter }, 'letter', rules)).toEqual({});
});

test.each([
  ['a line of an address has a hundred characters at most', { street: 'x'.repeat(101) }, 'tooLong'],
  ['a line of an address is one line', { city: 'Buda\npest' }, 'charactersInvalid'],
  ['spaces are no address', { zipcode: '  ' }, 'required'],
])('%s', (_what, change, error) => {
  const [field = ''] = Object.keys(change);
  const typed = { ...form, ...letter, ...change };
  expect(checkGuest(typed, 'letter', rules)).toEqual({ [field]: error });
  expect(checkGuest({ ...form, ...letter, street: 'x'.repeat(100) }, 'letter', rules)).toEqual({});
});

test('who they are is checked whatever the way', () => {
  const typed = { ...form, patientLastName: '', patientPhone: '12' };
  for (const way of ['sms', 'letter'] as const) {
    expect(checkGuest({ ...typed, ...letter }, way, rules)).toEqual({
      patientLastName: 'required',
      patientPhone: 'phoneInvalid',
    });
  }
});

test('what is stored is trimmed, and has no mailbox unless the mail goes there', () => {
  const typed = { ...form, patientEmail: ' Anna@Example.com ' };
  const stored = {
    lastName: 'Kovács',
    firstName: 'Anna',
    dateOfBirth: '1980-02-29',
    mothersName: 'Szabó Éva',
    phone: '+36201234567',
    email: null,
    comment: null,
    clientEid: null,
  };
  expect(readGuest(typed, 'sms', rules)).toEqual(stored);
  expect(readGuest(typed, 'mail', rules)).toMatchObject({ email: 'Anna@Example.com' });
  const unasked = { ...rules, asksMothersName: false };
  expect(readGuest(typed, 'sms', unasked)).toMatchObject({ mothersName: null });
});
