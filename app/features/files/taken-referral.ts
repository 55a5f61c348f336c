import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import type { SentFile } from './sent-file.ts';

const MEMORY = 'vizit.takenReferral';

/** For which care a referral is: a first visit of a specialty, where one can be booked. */
export interface ReferredCare {
  specialtyId: number | null;
  subfunctionId: number | null;
}

/** Keeps a doctor's referral for the next form of its care, in this tab. */
export function rememberReferral(file: SentFile, care: ReferredCare): void {
  writeTabMemory(MEMORY, { file, care });
}

/** What was taken for this care; null: nothing. A form that knows but one of the two is asked by that. */
export function recallReferral({ specialtyId, subfunctionId }: ReferredCare): SentFile | null {
  const taken = readTabMemory(MEMORY) as { file: SentFile; care: ReferredCare } | null;
  if (!taken) return null;
  const isSpecialty = specialtyId !== null && specialtyId === taken.care.specialtyId;
  const isCare = subfunctionId !== null && subfunctionId === taken.care.subfunctionId;
  return isSpecialty || isCare ? taken.file : null;
}

/** It was sent with a form, or its owner does not want it: those of these ids. */
export function forgetReferral(ids: readonly string[]): void {
  const taken = readTabMemory(MEMORY) as { file: SentFile } | null;
  if (taken && ids.includes(taken.file.id)) writeTabMemory(MEMORY, null);
}
