import { expect, test } from 'vitest';
import { readDeskPatient, type DeskPatientForm } from './desk-patient.ts';

const rules = {
  today: '2026-03-04',
  asksMothersName: true,
  parsePhone: (text: string) => (text.startsWith('06') ? '+36201234567' : null),
};
const form: DeskPatientForm = {
  patientLastName: 'Kovács',
  patientFirstName: 'Anna',
  patientDateOfBirth: '1980-02-29',
  patientMothersName: 'Szabó Éva',
  patientPhone: '06 20 123 4567',
  patientEmail: '  ',
  patientComment: ' Lázas. ',
};

test('whoever stands at the desk may have no mailbox', () => {
  expect(readDeskPatient(form, rules)).toEqual({
    patient: {
      lastName: 'Kovács',
      firstName: 'Anna',
      dateOfBirth: '1980-02-29',
      mothersName: 'Szabó Éva',
      phone: '+36201234567',
      email: null,
      comment: 'Lázas.',
      clientEid: null,
    },
  });
});

test('a mailbox that is told has to be one', () => {
  expect(readDeskPatient({ ...form, patientEmail: 'anna@' }, rules)).toEqual({
    errors: { patientEmail: 'emailInvalid' },
  });
});

test('every wrong field is named at once, and nobody is booked', () => {
  const wrong = {
    ...form,
    patientLastName: '',
    patientDateOfBirth: '2027-01-01',
    patientPhone: '1',
  };
  expect(readDeskPatient(wrong, rules)).toEqual({
    errors: {
      patientLastName: 'required',
      patientDateOfBirth: 'dateInFuture',
      patientPhone: 'phoneInvalid',
    },
  });
});

test('the mother’s name is kept only where it is asked for', () => {
  const unasked = { ...rules, asksMothersName: false };
  expect(readDeskPatient(form, unasked)).toMatchObject({ patient: { mothersName: null } });
});
