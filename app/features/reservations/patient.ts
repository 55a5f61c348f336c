import { normaliseEmail } from '#app/people/account-email.ts';
import {
  checkPersonField,
  PERSON_FIELD_MAX,
  type FieldError,
  type PersonField,
  type PersonRules,
} from '#app/people/person-fields.ts';
import { countCharacters, isPlainLine, isPlainText, normaliseText } from '#app/people/text.ts';

export const COMMENT_MAX = 190;
const CLIENT_EID_MAX = 64;

/** The fields of the booking's form that are a person's, and which of a person they are. */
const PERSON_FIELD_OF = {
  patientLastName: 'lastName',
  patientFirstName: 'firstName',
  patientDateOfBirth: 'dateOfBirth',
  patientMothersName: 'mothersName',
  patientPhone: 'phone',
  patientEmail: 'email',
} as const satisfies Record<string, PersonField>;

export const PATIENT_FIELDS = [
  'patientLastName',
  'patientFirstName',
  'patientDateOfBirth',
  'patientMothersName',
  'patientPhone',
  'patientEmail',
  'patientComment',
  'patientClientEid',
] as const;
export type PatientField = (typeof PATIENT_FIELDS)[number];

/** The form as typed; an empty text where nothing was. */
export type PatientForm = Record<PatientField, string>;

/** The form as checked and normalised: what is stored. */
export interface Patient {
  lastName: string;
  firstName: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
  mothersName: string | null;
  /** E.164 */
  phone: string;
  email: string;
  comment: string | null;
  clientEid: string | null;
}

export type CheckedPatient =
  | { patient: Patient; errors: null }
  | { patient: null; errors: Partial<Record<PatientField, FieldError>> };

/** Longest text of each field, in characters (Unicode code points). */
export const FIELD_MAX: Partial<Record<PatientField, number>> = {
  patientLastName: PERSON_FIELD_MAX.lastName,
  patientFirstName: PERSON_FIELD_MAX.firstName,
  patientMothersName: PERSON_FIELD_MAX.mothersName,
  patientEmail: PERSON_FIELD_MAX.email,
  patientComment: COMMENT_MAX,
  patientClientEid: CLIENT_EID_MAX,
};

/** Checks the whole form; either everything is right and normalised, or each wrong field has its error. */
export function checkPatient(form: PatientForm, rules: PersonRules): CheckedPatient {
  const errors: Partial<Record<PatientField, FieldError>> = {};
  for (const field of PATIENT_FIELDS) {
    const error = checkPatientField(field, form[field], rules);
    if (error) errors[field] = error;
  }
  if (Object.keys(errors).length > 0) return { patient: null, errors };
  const text = (field: PatientField) => normaliseText(form[field]);
  return {
    errors: null,
    patient: {
      lastName: text('patientLastName'),
      firstName: text('patientFirstName'),
      dateOfBirth: text('patientDateOfBirth'),
      mothersName: rules.asksMothersName ? text('patientMothersName') : null,
      phone: rules.parsePhone(text('patientPhone')) ?? '',
      email: normaliseEmail(text('patientEmail')),
      comment: text('patientComment') || null,
      clientEid: text('patientClientEid') || null,
    },
  };
}

/** What is wrong with one field, e.g. when the visitor leaves it; null when nothing is. */
export function checkPatientField(
  field: PatientField,
  typed: string,
  rules: PersonRules,
): FieldError | null {
  if (field === 'patientComment') return checkComment(typed).error;
  if (field === 'patientClientEid') return checkClientEid(typed).error;
  return checkPersonField(PERSON_FIELD_OF[field], typed, rules);
}

interface CheckedText {
  /** As stored; null when nothing was typed or an error stands. */
  text: string | null;
  error: FieldError | null;
}

/** The comment may be left empty. */
export function checkComment(typed: string): CheckedText {
  return checkText(typed, isPlainText, COMMENT_MAX);
}

/** The number that the partner's own system has for the customer; it may be left empty. */
export function checkClientEid(typed: string): CheckedText {
  return checkText(typed, isPlainLine, CLIENT_EID_MAX);
}

function checkText(typed: string, isPlain: (text: string) => boolean, max: number): CheckedText {
  const text = normaliseText(typed);
  if (!isPlain(text)) return { text: null, error: 'charactersInvalid' };
  if (countCharacters(text) > max) return { text: null, error: 'tooLong' };
  return { text: text || null, error: null };
}
