import { normaliseEmail } from '#app/people/account-email.ts';
import { checkAddress, cleanAddress, type AddressError } from '#app/people/address.ts';
import { checkPersonField, type FieldError, type PersonRules } from '#app/people/person-fields.ts';
import { countCharacters, isPlainLine, isPlainText, normaliseText } from '#app/people/text.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import { addDays, isCivilDate } from '#app/time/week.ts';

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

export const WISHES_MAX = 3;
/** As far as calendars go: six months. */
export const WISH_DAYS_AHEAD = 182;
export const COMPLAINTS_MAX = 190;
const DOCTOR_NAME_MAX = 120;

/** Of what a request tells, all that can be changed: whom it is for stays. */
export const CHANGEABLE_FIELDS = [
  'subfunction',
  'provider',
  'doctor',
  'email',
  'phoneNumber',
  'zipcode',
  'city',
  'street',
  'startAt',
  'formData',
  'preauthType',
  'referrals',
] as const;

/** What is typed in the form. */
export interface CareForm {
  mode: NewBookingMode;
  doctor: { name: string } | null;
  lastName: string;
  firstName: string;
  dateOfBirth: string;
  email: string;
  mothersName: string;
  phoneNumber: string;
  zipcode: string;
  city: string;
  street: string;
  startAt: string | null;
  /** Missing: it is for the customer themselves. */
  onBehalf?: object | undefined;
  formData: {
    complaints: string;
    wishes: readonly { date: string; part: PartOfDay }[];
    isAcknowledged: boolean;
  };
}

/** The same as it is kept. */
export interface CarePerson {
  lastName: string;
  firstName: string;
  dateOfBirth: string;
  mothersName: string | null;
  phone: string;
  email: string;
  zipcode: string;
  city: string;
  street: string;
  complaints: string | null;
  doctorName: string | null;
}

export type CareFieldError =
  | FieldError
  | AddressError
  | 'dateInPast'
  | 'timeInPast'
  | 'dateTooFar'
  | 'sameTwice'
  | 'notOffered'
  | 'notOfDoctor'
  | 'notOwn';

/** What is wrong, by field; else what is kept. */
export function checkCareForm(
  form: CareForm,
  rules: PersonRules & { market: Market; nowMs: number },
):
  | { person: CarePerson; errors: null }
  | { person: null; errors: Partial<Record<string, CareFieldError>> } {
  const errors: Partial<Record<string, CareFieldError>> = {};
  const note = (field: string, error: CareFieldError | null | undefined) => {
    if (error) errors[field] = error;
  };
  // Of the patient, who is somebody else where it says so.
  if (!form.onBehalf) {
    for (const field of ['lastName', 'firstName', 'dateOfBirth', 'mothersName'] as const) {
      note(field, checkPersonField(field, form[field], rules));
    }
  }
  note('email', checkPersonField('email', form.email, rules));
  note('phoneNumber', checkPersonField('phone', form.phoneNumber, rules));
  const address = cleanAddress(form);
  for (const [field, error] of Object.entries(checkAddress(address, rules.market))) {
    note(field, error);
  }
  const complaints = normaliseText(form.formData.complaints);
  if (!isPlainText(complaints)) note('complaints', 'charactersInvalid');
  else if (countCharacters(complaints) > COMPLAINTS_MAX) note('complaints', 'tooLong');
  const doctorName = normaliseText(form.doctor?.name ?? '');
  if (!isPlainLine(doctorName)) note('doctor', 'charactersInvalid');
  else if (countCharacters(doctorName) > DOCTOR_NAME_MAX) note('doctor', 'tooLong');
  note('time', checkTime(form, rules));
  // It is always shown, so it has to be ticked always.
  if (!form.formData.isAcknowledged) note('isAcknowledged', 'required');
  if (Object.keys(errors).length > 0) return { person: null, errors };
  return {
    errors: null,
    person: {
      lastName: normaliseText(form.lastName),
      firstName: normaliseText(form.firstName),
      dateOfBirth: normaliseText(form.dateOfBirth),
      mothersName: rules.asksMothersName ? normaliseText(form.mothersName) : null,
      phone: rules.parsePhone(normaliseText(form.phoneNumber)) ?? '',
      email: normaliseEmail(normaliseText(form.email)),
      ...address,
      complaints: complaints || null,
      doctorName: doctorName || null,
    },
  };
}

/** A time that is agreed lies ahead, and no further than wishes may; else one to three different days do. */
function checkTime(
  { mode, startAt, formData: { wishes } }: CareForm,
  { today, nowMs }: { today: string; nowMs: number },
): CareFieldError | null {
  if (startAt !== null && !(Date.parse(startAt) > nowMs)) return 'timeInPast';
  if (startAt !== null && startAt.slice(0, 10) > addDays(today, WISH_DAYS_AHEAD)) {
    return 'dateTooFar';
  }
  if (mode === 'confirm') return startAt === null ? 'required' : null;
  if (wishes.length === 0) return startAt === null ? 'required' : null;
  return findWrongWish(wishes, today)?.error ?? null;
}

/** The first of the days that will not do; null: all will. */
export function findWrongWish(
  wishes: CareForm['formData']['wishes'],
  today: string,
): { at: number; error: CareFieldError } | null {
  const last = addDays(today, WISH_DAYS_AHEAD);
  const names: string[] = [];
  for (const [at, { date, part }] of wishes.entries()) {
    if (!isCivilDate(date)) return { at, error: 'dateInvalid' };
    if (date <= today) return { at, error: 'dateInPast' };
    if (date > last) return { at, error: 'dateTooFar' };
    const name = `${date} ${part}`;
    if (names.includes(name)) return { at, error: 'sameTwice' };
    names.push(name);
  }
  return null;
}
