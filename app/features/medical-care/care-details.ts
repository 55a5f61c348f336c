import { fold } from '#app/i18n/fold.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import type { MedicalCareStatus } from '#app/platform/states.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { partOfDay } from '#app/ui/times-list/part-of-day.ts';
import type { PartOfDay } from './care-request.ts';
import { isTakeable, OPEN_STATUSES, type CareTime } from './care-work.ts';

/** What a request tells, as far as its patient may change it while somebody looks for a time. */
export interface CareDetails {
  subfunction: { id: number; name: string; locales: LocalisedText };
  /** null: whichever can do it. */
  provider: { uuid: string; name: string } | null;
  doctor: string | null;
  /** The time that is agreed already, ISO 8601; null: there are wishes. */
  startsAt: string | null;
  wishes: { date: string; part: PartOfDay }[];
  wantsEnglish: boolean;
  complaints: string | null;
  phone: string;
  email: string;
  address: { zipcode: string; city: string; street: string };
  /** Names of the files. */
  referrals: string[];
}

/** One thing that was changed. */
export type DetailChange = {
  [Field in keyof CareDetails]: {
    field: Field;
    before: CareDetails[Field];
    now: CareDetails[Field];
  };
}[keyof CareDetails];

/** What a patient has changed at one time. */
export interface CareChange {
  /** ISO 8601. */
  at: string;
  changes: DetailChange[];
  /** Times on offer that did not fit any more. */
  givenBack: CareTime[];
}

/** In the order in which they are said. */
const FIELDS = [
  'subfunction',
  'provider',
  'doctor',
  'startsAt',
  'wishes',
  'wantsEnglish',
  'complaints',
  'phone',
  'email',
  'address',
  'referrals',
] as const satisfies readonly (keyof CareDetails)[];
/** Which care, where, with whom: about them the insurer was asked. */
const ASKED_OF_INSURER: readonly (keyof CareDetails)[] = ['subfunction', 'provider', 'doctor'];
/** Another time has to be looked for. */
const LOOKED_FOR: readonly (keyof CareDetails)[] = [
  ...ASKED_OF_INSURER,
  'startsAt',
  'wishes',
  'wantsEnglish',
];

/** Its patient can change what they told as long as nothing is booked. */
export function isChangeable(status: MedicalCareStatus): boolean {
  return OPEN_STATUSES.includes(status);
}

/** @param hasOtherFiles whatever they are named */
export function findChanges(
  before: CareDetails,
  now: CareDetails,
  hasOtherFiles: boolean,
): DetailChange[] {
  return FIELDS.filter(
    (field) =>
      nameOf(before, field) !== nameOf(now, field) || (field === 'referrals' && hasOtherFiles),
  ).map((field) => ({ field, before: before[field], now: now[field] }) as DetailChange);
}

/** What is wished from now on: of days that have passed nothing can be, and to leave them out is no other wish. */
export function wishFromNow(
  before: CareDetails['wishes'],
  now: CareDetails['wishes'],
  today: string,
): CareDetails['wishes'] {
  const isAsBefore = nameWishes(before.filter(({ date }) => date > today)) === nameWishes(now);
  return now.length > 0 && isAsBefore ? before : now;
}

const nameWishes = (wishes: CareDetails['wishes']) =>
  wishes.map(({ date, part }) => `${date} ${part}`).join();

/** What makes two values the same one. */
function nameOf(told: CareDetails, field: keyof CareDetails): string {
  switch (field) {
    case 'subfunction':
      return String(told.subfunction.id);
    case 'provider':
      return told.provider?.uuid ?? '';
    case 'startsAt':
      return told.startsAt === null ? '' : String(Date.parse(told.startsAt));
    case 'wishes':
      return nameWishes(told.wishes);
    case 'address':
      return [told.address.zipcode, told.address.city, told.address.street].join('\n');
    case 'referrals':
      return told.referrals.join('\n');
    default:
      return String(told[field] ?? '');
  }
}

/** Whoever organises it begins anew: they have as long as for a new request. */
export function isLookedForAnew(changes: readonly DetailChange[]): boolean {
  return changes.some(({ field }) => LOOKED_FOR.includes(field));
}

/** What the insurer has said was said of something else. */
export function isAskedAnew(changes: readonly DetailChange[]): boolean {
  return changes.some(({ field }) => ASKED_OF_INSURER.includes(field));
}

/** Where a clinic is. */
export interface ClinicPlace {
  name: string;
  zip: string;
  city: string;
  address: string;
}

/**
 * Whether a time on offer still fits what is told, after it was changed like this.
 * @param clinic that is told; null: whichever can do it
 */
export function fitsDetails(
  { startsAt, place, doctorName }: CareTime,
  told: CareDetails,
  changes: readonly DetailChange[],
  { clinic, timeZone }: { clinic: ClinicPlace | null; timeZone: string },
): boolean {
  return changes.every((change) => {
    switch (change.field) {
      case 'subfunction':
        return false;
      // Nobody has said whether that doctor does.
      case 'wantsEnglish':
        return !told.wantsEnglish;
      case 'provider':
        return clinic === null || isPlaceOf(place, clinic, change.before?.name);
      case 'doctor':
        return told.doctor === null || told.doctor === doctorName;
      case 'startsAt':
        return told.startsAt === null || Date.parse(told.startsAt) === Date.parse(startsAt);
      case 'wishes':
        return (
          told.wishes.length === 0 ||
          told.wishes.some(
            ({ date, part }) =>
              date === dayOf(startsAt, timeZone) && part === partOfDay(timeOf(startsAt, timeZone)),
          )
        );
      default:
        return true;
    }
  });
}

/**
 * Whether the text of a place is that clinic. Those of a chain have one name and are told apart by the address; a text without one is the
 * clinic's, unless another of that name was asked for when it was written.
 */
function isPlaceOf(place: string, clinic: ClinicPlace, nameBefore: string | undefined): boolean {
  const text = plainWords(place);
  const name = plainWords(clinic.name);
  if (!text.startsWith(name)) return false;
  const rest = text.slice(name.length - 1);
  if (rest.includes(plainWords(clinic.address))) return true;
  const town = plainWords(`${clinic.zip} ${clinic.city}`).split(' ');
  return nameBefore !== clinic.name && rest.split(' ').every((word) => town.includes(word));
}

/** Letters and figures, whatever their accents and case, with a space on either side. */
function plainWords(text: string): string {
  return fold(` ${text} `).replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** Where a request stands once it was changed: with nothing left on offer somebody looks for others. */
export function standAfterChange(
  { status, isClaimed }: { status: MedicalCareStatus; isClaimed: boolean },
  offers: readonly Parameters<typeof isTakeable>[0][],
  nowMs: number,
): MedicalCareStatus {
  if (status !== 'offered' || offers.some((offer) => isTakeable(offer, nowMs))) return status;
  return isClaimed ? 'organising' : 'requested';
}
