import { checkPersonField, type FieldError, type PersonRules } from '#app/people/person-fields.ts';
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
  rules: PersonRules,
): Partial<Record<OnBehalfField, FieldError>> {
  const asked = [
    ['patientLastName', 'lastName'],
    ['patientFirstName', 'firstName'],
    ['patientDateOfBirth', 'dateOfBirth'],
    ['patientMothersName', 'mothersName'],
  ] as const;
  const errors: Partial<Record<OnBehalfField, FieldError>> = {};
  for (const [field, personField] of asked) {
    const error = checkPersonField(personField, form[personField], rules);
    if (error) errors[field] = error;
  }
  return errors;
}
