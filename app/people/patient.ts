import { normaliseEmail } from './account-email.ts';
import type { ParsePhone } from './phone.ts';

export const NAME_MAX = 100;
export const MOTHERS_NAME_MAX = 50;
export const EMAIL_MAX = 254;
export const COMMENT_MAX = 190;
export const CLIENT_EID_MAX = 64;
/** Nobody alive was born before; catches a mistyped century. */
export const EARLIEST_BIRTH = '1900-01-01';

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

/** What is wrong with a field: a key of the form's messages. */
export type FieldError =
  | 'required'
  | 'tooLong'
  | 'charactersInvalid'
  | 'dateInvalid'
  | 'dateInFuture'
  | 'dateTooEarly'
  | 'phoneInvalid'
  | 'emailInvalid';

export interface PatientRules {
  /** The day in the market's zone, `YYYY-MM-DD`. */
  today: string;
  asksMothersName: boolean;
  parsePhone: ParsePhone;
}

export type CheckedPatient =
  | { patient: Patient; errors: null }
  | { patient: null; errors: Partial<Record<PatientField, FieldError>> };

/** Longest text of each field, in characters (Unicode code points). */
export const FIELD_MAX: Partial<Record<PatientField, number>> = {
  patientLastName: NAME_MAX,
  patientFirstName: NAME_MAX,
  patientMothersName: MOTHERS_NAME_MAX,
  patientEmail: EMAIL_MAX,
  patientComment: COMMENT_MAX,
  patientClientEid: CLIENT_EID_MAX,
};

/** Control characters, and marks that turn the reading direction of what follows. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
/** A comment may have lines. */
const FORBIDDEN_IN_COMMENT = new RegExp(
  FORBIDDEN.source.replace('\\u0000-\\u001f', '\\u0000-\\u0009\\u000b-\\u001f'),
  'u',
);

const EMAIL_LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{N}-]+(?<!-)$/u;
const TOP_LEVEL_DOMAIN = /^\p{L}{2,}$/u;
const EMAIL_LOCAL_PART_MAX = 64;

/** Length as people count: code points, not UTF-16 units or bytes. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Text as stored: composed letters (NFC), no space around, Romanian letters with a comma below instead of the cedilla
 * of old keyboards, one kind of line end.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[şŞţŢ]/g, (letter) => COMMA_BELOW[letter as keyof typeof COMMA_BELOW])
    .trim();
}

const COMMA_BELOW = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' } as const;

/** No control characters and no marks that turn the reading direction. */
export function isPlainLine(text: string): boolean {
  return !FORBIDDEN.test(text);
}

/** Checks the whole form; either everything is right and normalised, or each wrong field has its error. */
export function checkPatient(form: PatientForm, rules: PatientRules): CheckedPatient {
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
  rules: PatientRules,
): FieldError | null {
  if (field === 'patientMothersName' && !rules.asksMothersName) return null;
  const text = normaliseText(typed);
  if (text === '') return isRequired(field) ? 'required' : null;
  const forbidden = field === 'patientComment' ? FORBIDDEN_IN_COMMENT : FORBIDDEN;
  if (forbidden.test(text)) return 'charactersInvalid';
  if (countCharacters(text) > (FIELD_MAX[field] ?? Infinity)) return 'tooLong';
  switch (field) {
    case 'patientDateOfBirth':
      return checkDateOfBirth(text, rules.today);
    case 'patientPhone':
      return rules.parsePhone(text) ? null : 'phoneInvalid';
    case 'patientEmail':
      return isEmail(text) ? null : 'emailInvalid';
    case 'patientLastName':
    case 'patientFirstName':
    case 'patientMothersName':
      return /\p{L}/u.test(text) ? null : 'charactersInvalid';
    default:
      return null;
  }
}

/** The comment alone, for who is known otherwise. */
export function checkComment(typed: string): { text: string | null; error: FieldError | null } {
  const text = normaliseText(typed);
  if (FORBIDDEN_IN_COMMENT.test(text)) return { text: null, error: 'charactersInvalid' };
  if (countCharacters(text) > COMMENT_MAX) return { text: null, error: 'tooLong' };
  return { text: text || null, error: null };
}

function isRequired(field: PatientField): boolean {
  return field !== 'patientComment' && field !== 'patientClientEid';
}

function checkDateOfBirth(text: string, today: string): FieldError | null {
  if (!isCivilDate(text)) return 'dateInvalid';
  if (text > today) return 'dateInFuture';
  return text < EARLIEST_BIRTH ? 'dateTooEarly' : null;
}

/** `YYYY-MM-DD` of a day that exists. */
function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

function isEmail(text: string): boolean {
  const [localPart = '', domain = '', ...more] = text.split('@');
  const labels = domain.split('.');
  return (
    more.length === 0 &&
    localPart.length <= EMAIL_LOCAL_PART_MAX &&
    EMAIL_LOCAL_PART.test(localPart) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '') &&
    isNetworkAddress(normaliseEmail(text))
  );
}

/** A name of other letters may be none in the network, or too long there. */
function isNetworkAddress(email: string): boolean {
  return email.length <= EMAIL_MAX && /^[\u0021-\u007e]+$/.test(email);
}
