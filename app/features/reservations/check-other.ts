import { checkPatientField, type FieldError, type PatientRules } from '#app/people/patient.ts';
import type { OnBehalf } from './contract.ts';

/** Fields of the form on somebody's behalf, in their order on the screen. */
export type OnBehalfField =
  | 'onBehalf'
  | 'patientLastName'
  | 'patientFirstName'
  | 'patientDateOfBirth'
  | 'patientMothersName'
  | 'relation'
  | 'isAgreed';

type OtherForm = Extract<OnBehalf, { lastName: string }>;

/** What is wrong with somebody else's details. */
export function checkOther(
  form: Pick<OtherForm, 'lastName' | 'firstName' | 'dateOfBirth' | 'mothersName'>,
  rules: PatientRules,
): Partial<Record<OnBehalfField, FieldError>> {
  const typed = [
    ['patientLastName', form.lastName],
    ['patientFirstName', form.firstName],
    ['patientDateOfBirth', form.dateOfBirth],
    ['patientMothersName', form.mothersName],
  ] as const;
  const errors: Partial<Record<OnBehalfField, FieldError>> = {};
  for (const [field, text] of typed) {
    const error = checkPatientField(field, text, rules);
    if (error) errors[field] = error;
  }
  return errors;
}
