import { expect, it } from 'vitest';
import { fieldOrder, nameFields } from './field-order.ts';
import { PATIENT_FIELDS } from '#app/features/reservations/patient.ts';

it('asks for the family name first in Hungary and last in Romania', () => {
  expect(nameFields('HU')).toEqual(['patientLastName', 'patientFirstName']);
  expect(nameFields('RO')).toEqual(['patientFirstName', 'patientLastName']);
});

it('shows every field of the form but the member number', () => {
  const shown = PATIENT_FIELDS.filter((field) => field !== 'patientClientEid');
  expect(fieldOrder('HU').toSorted()).toEqual(shown.toSorted());
  expect(fieldOrder('RO').toSorted()).toEqual(shown.toSorted());
});
