import {
  checkPatientField,
  type Patient,
  type PatientField,
} from '#app/features/reservations/patient.ts';
import { normaliseEmail } from '#app/people/account-email.ts';
import type { FieldError, PersonRules } from '#app/people/person-fields.ts';
import { normaliseText } from '#app/people/text.ts';

/** What is typed at the desk of whoever stands or calls there, as in the visitor's own form. */
export const DESK_PATIENT_FIELDS = [
  'patientLastName',
  'patientFirstName',
  'patientDateOfBirth',
  'patientMothersName',
  'patientPhone',
  'patientEmail',
  'patientComment',
] as const satisfies readonly PatientField[];
export type DeskPatientField = (typeof DESK_PATIENT_FIELDS)[number];
export type DeskPatientForm = Record<DeskPatientField, string>;

/** Who was booked in at the desk; they may have no e-mail address. */
export type DeskPatient = Omit<Patient, 'email'> & { email: string | null };

/** The form as typed, checked as a whole. */
export function readDeskPatient(
  form: DeskPatientForm,
  rules: PersonRules,
): { patient: DeskPatient } | { errors: Partial<Record<DeskPatientField, FieldError>> } {
  const errors: Partial<Record<DeskPatientField, FieldError>> = {};
  const text = (field: DeskPatientField) => normaliseText(form[field]);
  for (const field of DESK_PATIENT_FIELDS) {
    if (field === 'patientEmail' && text(field) === '') continue;
    const error = checkPatientField(field, form[field], rules);
    if (error) errors[field] = error;
  }
  if (Object.keys(errors).length > 0) return { errors };
  return {
    patient: {
      lastName: text('patientLastName'),
      firstName: text('patientFirstName'),
      dateOfBirth: text('patientDateOfBirth'),
      mothersName: rules.asksMothersName ? text('patientMothersName') : null,
      phone: rules.parsePhone(text('patientPhone')) ?? '',
      email: text('patientEmail') === '' ? null : normaliseEmail(text('patientEmail')),
      comment: text('patientComment') || null,
      clientEid: null,
    },
  };
}
