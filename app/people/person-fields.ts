import { isCivilDate } from '#app/time/week.ts';
import { normaliseEmail } from './account-email.ts';
import type { ParsePhone } from './phone.ts';
import { countCharacters, isPlainLine, normaliseText } from './text.ts';

/** What every form asks of a person in the same way. */
export const PERSON_FIELDS = [
  'lastName',
  'firstName',
  'dateOfBirth',
  'mothersName',
  'phone',
  'email',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

/** Longest text of each field, in characters (Unicode code points); of the others the form of the text decides. */
export const PERSON_FIELD_MAX = {
  lastName: 100,
  firstName: 100,
  mothersName: 50,
  email: 254,
} as const satisfies Partial<Record<PersonField, number>>;

/** Nobody alive was born before; catches a mistyped century. */
const EARLIEST_BIRTH = '1900-01-01';

/** What is wrong with a field: a key of the forms' messages. */
export type FieldError =
  | 'required'
  | 'tooLong'
  | 'charactersInvalid'
  | 'dateInvalid'
  | 'dateInFuture'
  | 'dateTooEarly'
  | 'phoneInvalid'
  | 'emailInvalid';

export interface PersonRules {
  /** The day in the market's zone, `YYYY-MM-DD`. */
  today: string;
  asksMothersName: boolean;
  parsePhone: ParsePhone;
}

const EMAIL_LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{N}-]+(?<!-)$/u;
const TOP_LEVEL_DOMAIN = /^\p{L}{2,}$/u;
const EMAIL_LOCAL_PART_MAX = 64;

/** What is wrong with one field as typed, e.g. when it is left; null when nothing is. All fields are required. */
export function checkPersonField(
  field: PersonField,
  typed: string,
  rules: PersonRules,
): FieldError | null {
  if (field === 'mothersName' && !rules.asksMothersName) return null;
  const text = normaliseText(typed);
  if (text === '') return 'required';
  if (!isPlainLine(text)) return 'charactersInvalid';
  const limits: Partial<Record<PersonField, number>> = PERSON_FIELD_MAX;
  if (countCharacters(text) > (limits[field] ?? Infinity)) return 'tooLong';
  switch (field) {
    case 'dateOfBirth':
      return checkDateOfBirth(text, rules.today);
    case 'phone':
      return rules.parsePhone(text) ? null : 'phoneInvalid';
    case 'email':
      return isEmail(text) ? null : 'emailInvalid';
    default:
      return /\p{L}/u.test(text) ? null : 'charactersInvalid';
  }
}

function checkDateOfBirth(text: string, today: string): FieldError | null {
  if (!isCivilDate(text)) return 'dateInvalid';
  if (text > today) return 'dateInFuture';
  return text < EARLIEST_BIRTH ? 'dateTooEarly' : null;
}

export function isEmail(text: string): boolean {
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
  return email.length <= PERSON_FIELD_MAX.email && /^[\u0021-\u007e]+$/.test(email);
}
