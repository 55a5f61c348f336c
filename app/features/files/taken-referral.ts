import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import type { SentFile } from './sent-file.ts';

const MEMORY = 'vizit.takenReferrals';

/** For which care a referral is: a first visit of a specialty, where one can be booked. */
interface ReferredCare {
  specialtyId: number | null;
  subfunctionId: number | null;
}

/** For whom: the name in the order of the market, the day of birth as `YYYY-MM-DD`. */
export interface ReferredPatient {
  name: string;
  dateOfBirth: string;
}

/** For whom a form asks for which care; null: it is not known yet. */
export type ReferredForm = ReferredCare & { patient: ReferredPatient | null };

interface TakenReferral {
  file: SentFile;
  care: ReferredCare;
  patient: ReferredPatient;
}

/** Keeps a doctor's referral for the next form of its care for its patient, in this tab. */
export function rememberReferral(
  file: SentFile,
  care: ReferredCare,
  patient: ReferredPatient,
): void {
  const others = readTaken().filter((taken) => taken.file.id !== file.id);
  writeTabMemory(MEMORY, [...others, { file, care, patient }]);
}

/**
 * What was taken, by whether it is for this form: `fitting` is, `others` is for another care or another person. A form that knows but
 * one of specialty and service is asked by that.
 */
export function sortReferrals({ specialtyId, subfunctionId, patient }: ReferredForm): {
  fitting: SentFile[];
  others: SentFile[];
} {
  const isFitting = ({ care, patient: of }: TakenReferral) => {
    const isSpecialty = specialtyId !== null && specialtyId === care.specialtyId;
    const isCare = subfunctionId !== null && subfunctionId === care.subfunctionId;
    return (isSpecialty || isCare) && patient !== null && isSamePerson(patient, of);
  };
  const taken = readTaken();
  return {
    fitting: taken.filter((one) => isFitting(one)).map(({ file }) => file),
    others: taken.filter((one) => !isFitting(one)).map(({ file }) => file),
  };
}

/** They were sent with a form, or their owner does not want them: those of these ids. */
export function forgetReferral(ids: readonly string[]): void {
  const left = readTaken().filter(({ file }) => !ids.includes(file.id));
  writeTabMemory(MEMORY, left.length === 0 ? null : left);
}

function isSamePerson(one: ReferredPatient, other: ReferredPatient): boolean {
  const fold = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return one.dateOfBirth === other.dateOfBirth && fold(one.name) === fold(other.name);
}

function readTaken(): TakenReferral[] {
  return (readTabMemory(MEMORY) ?? []) as TakenReferral[];
}
