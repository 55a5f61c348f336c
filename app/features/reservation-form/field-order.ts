import type { Market } from '#app/i18n/locale.ts';
import { orderNames } from '#app/people/person-name.ts';
import type { PatientField } from '#app/features/reservations/patient.ts';

/** A field that the visitor's form shows. */
export type FormField = Exclude<PatientField, 'patientClientEid'>;
type NameField = 'patientLastName' | 'patientFirstName';

/** Names of a person in the order of the market's papers: family name first in Hungary. */
export function nameFields(market: Market): readonly [NameField, NameField] {
  return orderNames<NameField, NameField>(market, 'patientLastName', 'patientFirstName');
}

/** The form's fields from top to bottom: the order in which errors are listed and the first one is found. */
export function fieldOrder(market: Market): FormField[] {
  return [
    ...nameFields(market),
    'patientDateOfBirth',
    'patientMothersName',
    'patientPhone',
    'patientEmail',
    'patientComment',
  ];
}
