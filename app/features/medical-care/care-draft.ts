import type { PersonRules } from '#app/people/person-fields.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { PreauthType } from '#app/platform/states.ts';
import type { Market } from '#app/i18n/locale.ts';
import {
  checkOnBehalf,
  type OnBehalfError,
} from '#app/features/reservation-form/check-on-behalf.ts';
import { OWN_DRAFT, type OnBehalfDraft } from '#app/features/reservation-form/draft.ts';
import { toOnBehalf } from '#app/features/reservation-form/on-behalf.ts';
import type { OnBehalfField } from '#app/features/reservations/check-other.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { isCivilDate } from '#app/time/week.ts';
import {
  EMPTY_DATE_PARTS,
  readDateParts,
  type DateParts,
} from '#app/ui/date-of-birth-field/date-parts.ts';
import { partOfDay } from '#app/ui/times-list/part-of-day.ts';
import {
  CHANGEABLE_FIELDS,
  checkCareForm,
  PARTS_OF_DAY,
  WISHES_MAX,
  type CareFieldError,
  type PartOfDay,
} from './care-request.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import type {
  CareToChange,
  changeMedicalCare,
  getCareForm,
  requestMedicalCare,
} from './contract.ts';
import type { OpenedForm } from './read-request.ts';

export type CareBody = BodyOf<typeof requestMedicalCare>;
type ChangeBody = BodyOf<typeof changeMedicalCare>;
export type CareErrors = Partial<
  Record<string, CareFieldError | OnBehalfError | 'referralBusy' | 'referralRequired' | 'gone'>
>;

/** The form as it stands on the screen: names and what follows are the customer’s own. */
export interface CareDraft extends OnBehalfDraft {
  lastName: string;
  firstName: string;
  mothersName: string;
  phoneNumber: string;
  email: string;
  zipcode: string;
  city: string;
  street: string;
  born: DateParts;
  complaints: string;
  wantsEnglish: boolean;
  isAcknowledged: boolean;
  /** Days that would do; an empty one does not count. */
  wishes: readonly { date: string; part: PartOfDay }[];
  /** Of a time that is agreed. */
  day: string;
  time: string;
}
export type CareText = Exclude<
  keyof CareDraft,
  'born' | 'wantsEnglish' | 'isAcknowledged' | 'wishes' | keyof OnBehalfDraft
>;

/** What was chosen of the finder’s data. */
export interface CareChoice {
  subfunction: number | null;
  provider: CareBody['providerData'];
  doctorName: string | null;
}

/** What the form begins with. */
export type CareKnown = Required<AnswerOf<typeof getCareForm>>;

/** Filled with what the portal knows. */
export function createDraft({ own }: Pick<CareKnown, 'own'>): CareDraft {
  const { dateOfBirth, ...known } = own;
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  return {
    ...OWN_DRAFT,
    ...known,
    born: dateOfBirth === '' ? EMPTY_DATE_PARTS : { year, month, day },
    complaints: '',
    wantsEnglish: false,
    isAcknowledged: false,
    wishes: Array.from({ length: WISHES_MAX }, () => ({ date: '', part: PARTS_OF_DAY[0] })),
    day: '',
    time: '',
  };
}

/**
 * After a time that could not be booked: another one of that part of its day is wished first, where the day is ahead.
 * @param startsAt ISO 8601; null: there was none
 */
export function wishLike(
  draft: CareDraft,
  startsAt: string | null,
  { today, timeZone }: { today: string; timeZone: string },
): CareDraft {
  const date = startsAt === null ? '' : dayOf(startsAt, timeZone);
  if (startsAt === null || date <= today) return draft;
  const wish = { date, part: partOfDay(timeOf(startsAt, timeZone)) };
  return { ...draft, wishes: [wish, ...draft.wishes.slice(1)] };
}

/** As a request that is changed tells it: of days that have passed nothing is left to wish. */
export function draftOf(
  { details }: Pick<CareToChange, 'details'>,
  known: Pick<CareKnown, 'own'>,
  { today, timeZone }: { today: string; timeZone: string },
): CareDraft {
  const { phone, email, address, complaints, wantsEnglish, startsAt } = details;
  const draft = createDraft(known);
  const ahead = details.wishes.filter(({ date }) => date > today);
  return {
    ...draft,
    ...address,
    phoneNumber: phone,
    email,
    complaints: complaints ?? '',
    wantsEnglish,
    wishes: draft.wishes.map((empty, at) => ahead[at] ?? empty),
    day: startsAt === null ? '' : dayOf(startsAt, timeZone),
    time: startsAt === null ? '' : timeOf(startsAt, timeZone),
  };
}

/** What is sent of a request that is changed. */
export function toChangeBody(body: CareBody, version: number): ChangeBody {
  const changeable = CHANGEABLE_FIELDS.filter((field) => field in body);
  const told = Object.fromEntries(changeable.map((field) => [field, body[field]]));
  return { version, ...(told as Omit<ChangeBody, 'version'>) };
}

/** What is sent; a care that is not chosen yet is sent as none. */
export function toCareBody(
  draft: CareDraft,
  { mode, serviceType }: OpenedForm,
  {
    choice,
    referrals,
    preauthType,
    timeZone,
  }: {
    choice: CareChoice;
    referrals: readonly string[];
    preauthType: PreauthType;
    timeZone: string;
  },
): CareBody {
  const { born, complaints, wantsEnglish, isAcknowledged, wishes, day, time } = draft;
  const { lastName, firstName, mothersName, phoneNumber, email, zipcode, city, street } = draft;
  const onBehalf = toOnBehalf(draft);
  return {
    mode,
    serviceType,
    formType: 'portal',
    hasNoReferral: referrals.length === 0,
    specialization: null,
    defaultService: null,
    subfunction: choice.subfunction ?? 0,
    provider: choice.provider?.uuid ?? null,
    providerData: choice.provider,
    doctor: choice.doctorName === null ? null : { name: choice.doctorName },
    lastName,
    firstName,
    mothersName,
    phoneNumber,
    email,
    zipcode,
    city,
    street,
    dateOfBirth: readDateParts(born) ?? '',
    startAt: mode === 'confirm' ? readTime(day, time, timeZone) : null,
    formData: {
      complaints,
      wantsEnglish,
      wishes: mode === 'confirm' ? [] : wishes.filter(({ date }) => date !== ''),
      isAcknowledged,
    },
    preauthType,
    ...(onBehalf && { onBehalf }),
    ...(referrals.length > 0 && { referrals: [...referrals] }),
  };
}

/** The market's clock on a day; null: none was given. */
function readTime(day: string, time: string, timeZone: string): string | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (!isCivilDate(day) || hour === undefined) return null;
  const instant = instantOf(day, Number(hour), timeZone) + Number(minute) * MINUTE_MS;
  return new Date(instant).toISOString();
}

const PATIENT_FIELDS: readonly string[] = [
  'lastName',
  'firstName',
  'dateOfBirth',
  'mothersName',
  'patientLastName',
  'patientFirstName',
  'patientDateOfBirth',
  'patientMothersName',
  'relation',
  'isAgreed',
];

/** What is still wrong after a field of the patient was changed: of another person it is not known yet. */
export function forgetErrors(errors: CareErrors, changed: OnBehalfField): CareErrors {
  const isOver = (field: string) =>
    field === changed || (changed === 'onBehalf' && PATIENT_FIELDS.includes(field));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isOver(field)));
}

/**
 * What is wrong, by the server's own rules; null: it can be sent.
 * @param body made of the draft
 * @param isChange whom it is for stands, and is not in the form
 */
export function checkDraft(
  draft: OnBehalfDraft,
  body: CareBody,
  { isChange, ...rules }: PersonRules & { market: Market; nowMs: number; isChange: boolean },
): CareErrors | null {
  const form = { ...body, onBehalf: draft.onBehalf === '' && !isChange ? undefined : {} };
  const errors: CareErrors = {
    ...checkCareForm(form, rules).errors,
    ...checkOnBehalf(draft, rules),
  };
  if (body.subfunction === 0) errors.subfunction = 'required';
  return Object.keys(errors).length > 0 ? errors : null;
}
