import { checkPatientField, type PatientField } from '#app/features/reservations/patient.ts';
import { normaliseEmail } from '#app/people/account-email.ts';
import type { FieldError, PersonRules } from '#app/people/person-fields.ts';
import { countCharacters, isPlainLine, normaliseText } from '#app/people/text.ts';

/** How a visit is confirmed to somebody without an account. */
export const CONFIRM_WAYS = ['sms', 'letter', 'mail'] as const;
export type ConfirmWay = (typeof CONFIRM_WAYS)[number];

/** What is typed of somebody without an account, as in the visitor's own form. */
export const GUEST_FIELDS = [
  'patientLastName',
  'patientFirstName',
  'patientDateOfBirth',
  'patientMothersName',
  'patientPhone',
  'patientComment',
] as const satisfies readonly PatientField[];
export const ADDRESS_FIELDS = ['zipcode', 'city', 'street'] as const;
const EMAIL_FIELD = 'patientEmail';
export type GuestField =
  | (typeof GUEST_FIELDS)[number]
  | (typeof ADDRESS_FIELDS)[number]
  | typeof EMAIL_FIELD;
export type GuestForm = Record<GuestField, string>;

/** A line of an address on paper. */
const ADDRESS_LINE_MAX = 100;

/** Somebody without an account, as stored. */
export interface Guest {
  lastName: string;
  firstName: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
  mothersName: string | null;
  /** E.164 */
  phone: string;
  /** null: they have none, or want none. */
  email: string | null;
  comment: string | null;
  clientEid: null;
}

/** Which fields matter: an address or a mailbox only where the confirmation goes there. */
export function fieldsOf(confirmBy: ConfirmWay): GuestField[] {
  if (confirmBy === 'mail') return [...GUEST_FIELDS, EMAIL_FIELD];
  return confirmBy === 'letter' ? [...GUEST_FIELDS, ...ADDRESS_FIELDS] : [...GUEST_FIELDS];
}

/** Checks the whole form; empty: everything is right. */
export function checkGuest(
  form: GuestForm,
  confirmBy: ConfirmWay,
  rules: PersonRules,
): Partial<Record<GuestField, FieldError>> {
  return Object.fromEntries(
    fieldsOf(confirmBy).flatMap((field) => {
      const error = isAddressField(field)
        ? checkLine(form[field])
        : checkPatientField(field, form[field], rules);
      return error ? [[field, error]] : [];
    }),
  );
}

/** Of a form that is right. */
export function readGuest(form: GuestForm, confirmBy: ConfirmWay, rules: PersonRules): Guest {
  const text = (field: GuestField) => normaliseText(form[field]);
  return {
    lastName: text('patientLastName'),
    firstName: text('patientFirstName'),
    dateOfBirth: text('patientDateOfBirth'),
    mothersName: rules.asksMothersName ? text('patientMothersName') : null,
    phone: rules.parsePhone(text('patientPhone')) ?? '',
    email: confirmBy === 'mail' ? normaliseEmail(text(EMAIL_FIELD)) : null,
    comment: text('patientComment') || null,
    clientEid: null,
  };
}

function isAddressField(field: GuestField): field is (typeof ADDRESS_FIELDS)[number] {
  return ADDRESS_FIELDS.some((one) => one === field);
}

function checkLine(typed: string): FieldError | null {
  const text = normaliseText(typed);
  if (text === '') return 'required';
  if (!isPlainLine(text)) return 'charactersInvalid';
  return countCharacters(text) > ADDRESS_LINE_MAX ? 'tooLong' : null;
}
