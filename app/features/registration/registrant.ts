import { normaliseEmail } from '#app/people/account-email.ts';
import {
  checkPersonField,
  PERSON_FIELD_MAX,
  PERSON_FIELDS,
  type FieldError,
  type PersonField,
  type PersonRules,
} from '#app/people/person-fields.ts';
import { CITY_MAX, isZipcode, STREET_MAX } from '#app/people/address.ts';
import { orderNames } from '#app/people/person-name.ts';
import { countCharacters, isPlainLine, normaliseText } from '#app/people/text.ts';
import type { Market } from '#app/i18n/locale.ts';
import { foldVoucherCode } from './voucher-code.ts';

/** Step 1 of the activation. */
export const REGISTRANT_FIELDS = [...PERSON_FIELDS, 'zipcode', 'city', 'street'] as const;
/** Step 2. */
export const VOUCHER_FIELDS = ['voucherCode', 'workEmail', 'acceptsTerms'] as const;
export type RegistrantField = (typeof REGISTRANT_FIELDS)[number];
export type RegistrationField = RegistrantField | (typeof VOUCHER_FIELDS)[number];

/** The fields of step 1 from top to bottom: the names in the order of the market's papers. */
export function registrantFields(market: Market): readonly RegistrantField[] {
  const [lastName, firstName, ...others] = REGISTRANT_FIELDS;
  return [...orderNames(market, lastName, firstName), ...others];
}

/** The form as typed; an empty text where nothing was. */
export type RegistrationForm = Record<RegistrantField | 'voucherCode', string> & {
  /** Asked for where employers pay for some products. */
  workEmail?: string | undefined;
  acceptsTerms: boolean;
};

/** The form as checked and normalised. */
export interface Registrant extends Record<RegistrantField, string> {
  /** Folded; null: registers without one. */
  voucherCode: string | null;
  /** The address at work; null: none was typed. */
  workEmail: string | null;
}

export type RegistrationError =
  | FieldError
  | 'zipInvalid'
  | 'notAtWork'
  | 'voucherRequired'
  | 'voucherFormat'
  | 'termsRequired';

export interface RegistrationRules extends PersonRules {
  market: Market;
  needsVoucher: boolean;
}

/** Longest text of a field, in characters (Unicode code points). */
export function maxOf(field: RegistrationField): number {
  if (field === 'workEmail') return PERSON_FIELD_MAX.email;
  if (isPersonField(field)) {
    const limits: Partial<Record<PersonField, number>> = PERSON_FIELD_MAX;
    return limits[field] ?? 0;
  }
  return field === 'city' ? CITY_MAX : STREET_MAX;
}

/** What is wrong with one field; null when nothing is. */
export function checkRegistrationField(
  field: RegistrationField,
  form: RegistrationForm,
  rules: RegistrationRules,
): RegistrationError | null {
  if (field === 'acceptsTerms') return form.acceptsTerms ? null : 'termsRequired';
  if (field === 'voucherCode') return checkVoucherCode(form.voucherCode, rules);
  if (field === 'workEmail') {
    const typed = form.workEmail?.trim() ?? '';
    return typed === '' ? null : checkPersonField('email', typed, rules);
  }
  if (isPersonField(field)) return checkPersonField(field, form[field], rules);
  const text = normaliseText(form[field]);
  if (text === '') return 'required';
  if (field === 'zipcode') {
    return isZipcode(text, rules.market) ? null : 'zipInvalid';
  }
  if (!isPlainLine(text) || !/\p{L}/u.test(text)) return 'charactersInvalid';
  return countCharacters(text) > maxOf(field) ? 'tooLong' : null;
}

function isPersonField(field: RegistrationField): field is PersonField {
  return (PERSON_FIELDS as readonly string[]).includes(field);
}

function checkVoucherCode(typed: string, { needsVoucher }: RegistrationRules) {
  if (typed.trim() === '') return needsVoucher ? 'voucherRequired' : null;
  return foldVoucherCode(typed) === null ? 'voucherFormat' : null;
}

export type CheckedRegistration =
  | { registrant: Registrant; errors: null }
  | { registrant: null; errors: Partial<Record<RegistrationField, RegistrationError>> };

/** Checks the whole form; either everything is right and normalised, or each wrong field has its error. */
export function checkRegistration(
  form: RegistrationForm,
  rules: RegistrationRules,
): CheckedRegistration {
  const errors: Partial<Record<RegistrationField, RegistrationError>> = {};
  for (const field of [...REGISTRANT_FIELDS, ...VOUCHER_FIELDS]) {
    const error = checkRegistrationField(field, form, rules);
    if (error) errors[field] = error;
  }
  if (Object.keys(errors).length > 0) return { registrant: null, errors };
  const texts = Object.fromEntries(
    REGISTRANT_FIELDS.map((field) => [field, normaliseText(form[field])]),
  ) as Record<RegistrantField, string>;
  return {
    errors: null,
    registrant: {
      ...texts,
      email: normaliseEmail(texts.email),
      mothersName: rules.asksMothersName ? texts.mothersName : '',
      phone: rules.parsePhone(texts.phone) ?? '',
      voucherCode: foldVoucherCode(form.voucherCode),
      workEmail: form.workEmail?.trim() ? normaliseEmail(form.workEmail) : null,
    },
  };
}
