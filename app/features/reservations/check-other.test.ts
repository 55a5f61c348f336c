import { expect, test } from 'vitest';
import { checkOther } from './check-other.ts';

const rules = {
  today: '2026-11-28',
  asksMothersName: true,
  parsePhone: () => null,
};
const anna = {
  lastName: 'Kovács',
  firstName: 'Anna',
  dateOfBirth: '2015-05-05',
  mothersName: 'Nagy Éva',
};

test('somebody else’s whole details are right', () => {
  expect(checkOther(anna, rules)).toEqual({});
});

test('what is missing is told at the patient’s fields, not at the booker’s', () => {
  expect(
    checkOther({ lastName: '', firstName: ' ', dateOfBirth: '', mothersName: '' }, rules),
  ).toEqual({
    patientLastName: 'required',
    patientFirstName: 'required',
    patientDateOfBirth: 'required',
    patientMothersName: 'required',
  });
});

test('the mother’s name is asked for in markets only that need it', () => {
  const nameless = { ...anna, mothersName: '' };
  expect(checkOther(nameless, { ...rules, asksMothersName: false })).toEqual({});
});

test('nobody is born tomorrow', () => {
  expect(checkOther({ ...anna, dateOfBirth: '2026-11-29' }, rules)).toEqual({
    patientDateOfBirth: 'dateInFuture',
  });
});
