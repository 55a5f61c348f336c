import { checkPersonField, type FieldError, type PersonField } from '#app/people/person-fields.ts';
import { normaliseText } from '#app/people/text.ts';
import { checkAddress, cleanAddress, type AddressError } from '#app/people/address.ts';
import type { Market } from '#app/i18n/locale.ts';
import { isAdultOn } from '#app/people/coming-of-age.ts';

/** Who somebody is, as typed. */
export interface PersonForm {
  lastName: string;
  firstName: string;
  /** `YYYY-MM-DD`; empty where the three parts make no date. */
  dateOfBirth: string;
}
export interface AdultForm extends PersonForm {
  email: string;
  zipcode: string;
  city: string;
  street: string;
}

export type RelativeError = FieldError | AddressError | 'notAdult' | 'notMinor';
type Errors<Form> = Partial<Record<keyof Form, RelativeError>>;

const NO_PHONE = () => null;

/** @param today in the market's zone, `YYYY-MM-DD` */
export function checkAdult(form: AdultForm, market: Market, today: string): Errors<AdultForm> {
  const errors: Errors<AdultForm> = {
    ...checkPerson(form, today),
    ...checkAddress(cleanAddress(form), market),
  };
  const email = check('email', form.email, today);
  if (email) errors.email = email;
  if (!errors.dateOfBirth && !isAdultOn(form.dateOfBirth, today)) errors.dateOfBirth = 'notAdult';
  return errors;
}

export function checkMinor(form: PersonForm, today: string): Errors<PersonForm> {
  const errors = checkPerson(form, today);
  if (!errors.dateOfBirth && isAdultOn(form.dateOfBirth, today)) errors.dateOfBirth = 'notMinor';
  return errors;
}

/** Names as stored. */
export function cleanPerson<Form extends PersonForm>(form: Form): Form {
  return {
    ...form,
    lastName: normaliseText(form.lastName),
    firstName: normaliseText(form.firstName),
  };
}

function checkPerson(form: PersonForm, today: string): Errors<PersonForm> {
  const errors: Errors<PersonForm> = {};
  const lastName = check('lastName', form.lastName, today);
  const firstName = check('firstName', form.firstName, today);
  const dateOfBirth = check('dateOfBirth', form.dateOfBirth, today);
  if (lastName) errors.lastName = lastName;
  if (firstName) errors.firstName = firstName;
  if (dateOfBirth) errors.dateOfBirth = dateOfBirth;
  return errors;
}

function check(field: PersonField, typed: string, today: string): FieldError | null {
  return checkPersonField(field, typed, { today, asksMothersName: true, parsePhone: NO_PHONE });
}
