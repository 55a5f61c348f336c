import { isZipcode } from '#app/people/address.ts';
import { normaliseEmail } from '#app/people/account-email.ts';
import { isAdultOn } from '#app/people/coming-of-age.ts';
import {
  checkPersonField,
  PERSON_FIELD_MAX,
  type FieldError,
  type PersonField,
} from '#app/people/person-fields.ts';
import type { ParsePhone } from '#app/people/phone.ts';
import { orderNames } from '#app/people/person-name.ts';
import { normaliseText } from '#app/people/text.ts';
import type { Market } from '#app/i18n/locale.ts';
import { readChoice, type LabPlace } from './lab-campaign.ts';

/** Longest code that a partner gives away. */
export const CODE_MAX = 20;
const CODE = /^[A-Z0-9]{8,20}$/;

const PERSON = [
  'lastName',
  'firstName',
  'dateOfBirth',
  'email',
  'phone',
] as const satisfies PersonField[];
export const LAB_FIELDS = [...PERSON, 'zipcode', 'code', 'choice', 'acceptsTerms'] as const;
export type LabField = (typeof LAB_FIELDS)[number];

/** The fields of the form from top to bottom: of a name the family's first in Hungary. */
export function labFieldOrder(market: Market): LabField[] {
  const names = orderNames<LabField, LabField>(market, 'lastName', 'firstName');
  return [...names, ...LAB_FIELDS.slice(names.length)];
}

export type LabText = Exclude<LabField, 'acceptsTerms'>;

/** As typed; an empty text where nothing was. */
export type LabForm = Record<LabText, string> & {
  /** Of terms and privacy notice: one does not register without it. */
  acceptsTerms: boolean;
  /** A statement of its own: one registers just as well without it. */
  agreesToMarketing: boolean;
};

export type LabError =
  | FieldError
  | 'zipInvalid'
  | 'codeInvalid'
  | 'choiceRequired'
  | 'notAdult'
  | 'termsRequired';

export interface LabRules {
  /** The day in the market's zone. */
  today: string;
  market: Market;
  parsePhone: ParsePhone;
  places: readonly LabPlace[];
}

/** As checked and normalised. */
export interface LabApplicant extends Record<(typeof PERSON)[number] | 'zipcode' | 'code', string> {
  place: LabPlace;
  day: string;
  agreesToMarketing: boolean;
}

/** A code as stored: capitals, without the spaces and hyphens that print it in groups. null: it cannot be one. */
export function foldLabCode(typed: string): string | null {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

/** Longest text of a field, in characters; undefined: its form decides. */
export function maxOfLab(field: LabField): number | undefined {
  const limits: Partial<Record<string, number>> = PERSON_FIELD_MAX;
  return limits[field];
}

/** What is wrong with one field; null when nothing is. */
export function checkLabField(field: LabField, form: LabForm, rules: LabRules): LabError | null {
  switch (field) {
    case 'acceptsTerms':
      return form.acceptsTerms ? null : 'termsRequired';
    case 'choice':
      return readChoice(rules.places, form.choice) ? null : 'choiceRequired';
    case 'code':
      if (form.code.trim() === '') return 'required';
      return foldLabCode(form.code) === null ? 'codeInvalid' : null;
    case 'zipcode':
      if (form.zipcode.trim() === '') return 'required';
      return isZipcode(form.zipcode.trim(), rules.market) ? null : 'zipInvalid';
    default: {
      const error = checkPersonField(field, form[field], { ...rules, asksMothersName: false });
      if (error || field !== 'dateOfBirth') return error;
      return isAdultOn(normaliseText(form.dateOfBirth), rules.today) ? null : 'notAdult';
    }
  }
}

export type CheckedLabForm =
  | { applicant: LabApplicant; errors: null }
  | { applicant: null; errors: Partial<Record<LabField, LabError>> };

/** Checks the whole form; either everything is right and normalised, or each wrong field has its error. */
export function checkLabForm(form: LabForm, rules: LabRules): CheckedLabForm {
  const errors: Partial<Record<LabField, LabError>> = {};
  for (const field of LAB_FIELDS) {
    const error = checkLabField(field, form, rules);
    if (error) errors[field] = error;
  }
  const chosen = readChoice(rules.places, form.choice);
  const code = foldLabCode(form.code);
  if (Object.keys(errors).length > 0 || !chosen || code === null) {
    return { applicant: null, errors };
  }
  return {
    errors: null,
    applicant: {
      lastName: normaliseText(form.lastName),
      firstName: normaliseText(form.firstName),
      dateOfBirth: normaliseText(form.dateOfBirth),
      email: normaliseEmail(normaliseText(form.email)),
      phone: rules.parsePhone(normaliseText(form.phone)) ?? '',
      zipcode: form.zipcode.trim(),
      code,
      ...chosen,
      agreesToMarketing: form.agreesToMarketing,
    },
  };
}
