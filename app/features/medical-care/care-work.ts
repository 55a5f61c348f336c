import { countCharacters, isPlainLine } from '#app/people/text.ts';
import type { MedicalCareStatus } from '#app/platform/states.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';

/** What the call centre does with a request. */
export const CARE_STEPS = [
  'claim',
  'release',
  'offer',
  'extend',
  'book',
  'fulfil',
  'cancel',
  'tell_clinic',
  'decide',
] as const;
export type CareStep = (typeof CARE_STEPS)[number];

/** Where a request stands for who organises it, in the order of the list. */
export const CARE_STAGES = ['tell', 'todo', 'close', 'waiting'] as const;
export type CareStage = (typeof CARE_STAGES)[number];

export const CANCEL_REASONS = [
  'patient',
  'no_time',
  'not_covered',
  'not_reached',
  'double',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** How long a visit takes that lies in no calendar of ours: nobody has said it. */
export const VISIT_MS = 30 * MINUTE_MS;

export const OFFERS_MAX = 3;
export const PLACE_MAX = 200;
export const OFFERED_DOCTOR_MAX = 120;

/** Whether a time that was offered can still be taken. */
export function isTakeable(
  { startsAt, heldUntil }: { startsAt: string; heldUntil?: string | null },
  nowMs: number,
): boolean {
  return Date.parse(startsAt) > nowMs && (!heldUntil || Date.parse(heldUntil) > nowMs);
}

/** Times were offered, and none of them can be taken any more: somebody looks for others. */
export function areOffersOver(
  status: MedicalCareStatus,
  offers: readonly Parameters<typeof isTakeable>[0][],
  nowMs: number,
): boolean {
  return status === 'offered' && !offers.some((offer) => isTakeable(offer, nowMs));
}

/** A time at a clinic. */
export interface CareTime {
  /** ISO 8601. */
  startsAt: string;
  /** Name and address of the clinic. */
  place: string;
  doctorName: string | null;
}

export function presentTime({ startsAt, place, doctorName }: CareTime): CareTime {
  return { startsAt, place, doctorName };
}

/** Somebody is at work on it, and it can be taken back. */
export const OPEN_STATUSES: readonly MedicalCareStatus[] = ['requested', 'organising', 'offered'];

/** What a request becomes by a step; null: the step is not for it as it stands. */
export function nextStatus(status: MedicalCareStatus, step: CareStep): MedicalCareStatus | null {
  if (step === 'extend') return status === 'offered' ? status : null;
  if (step === 'fulfil') return status === 'booked' ? 'fulfilled' : null;
  if (step === 'cancel') {
    return OPEN_STATUSES.includes(status) || status === 'booked' ? 'cancelled' : null;
  }
  if (step === 'tell_clinic') return status === 'cancelled' ? 'cancelled' : null;
  // What is booked is closed by whoever is there after the visit.
  if (step === 'claim' && status === 'booked') return 'booked';
  if (!OPEN_STATUSES.includes(status)) return null;
  switch (step) {
    case 'claim':
      return status === 'requested' ? 'organising' : status;
    case 'release':
      return status === 'organising' ? 'requested' : status;
    case 'offer':
      return 'offered';
    case 'book':
      return 'booked';
    case 'decide':
      return status;
  }
}

export type TimeError = 'required' | 'tooLong' | 'charactersInvalid' | 'dateInPast' | 'sameTwice';

/** What is wrong with times that are offered or booked, by their place in the list. */
export function checkTimes(
  times: readonly CareTime[],
  nowMs: number,
): Partial<Record<string, TimeError>> {
  const errors: Partial<Record<string, TimeError>> = {};
  const seen = new Set<string>();
  for (const [at, { startsAt, place, doctorName }] of times.entries()) {
    if (!(Date.parse(startsAt) > nowMs)) errors[`startsAt.${at}`] = 'dateInPast';
    const key = `${Date.parse(startsAt)} ${place.trim()} ${doctorName ?? ''}`;
    if (seen.has(key)) errors[`startsAt.${at}`] = 'sameTwice';
    seen.add(key);
    const wrong = checkLine(place, PLACE_MAX) ?? (place.trim() === '' ? 'required' : null);
    if (wrong) errors[`place.${at}`] = wrong;
    const wrongDoctor = checkLine(doctorName ?? '', OFFERED_DOCTOR_MAX);
    if (wrongDoctor) errors[`doctorName.${at}`] = wrongDoctor;
  }
  return errors;
}

function checkLine(text: string, max: number): TimeError | null {
  if (!isPlainLine(text)) return 'charactersInvalid';
  return countCharacters(text) > max ? 'tooLong' : null;
}

/** Whether its patient can take it back: until it begins. */
export function isCancellable(
  { status, startsAt }: { status: MedicalCareStatus; startsAt: number | null },
  nowMs: number,
): boolean {
  if (OPEN_STATUSES.includes(status)) return true;
  return status === 'booked' && startsAt !== null && startsAt > nowMs;
}
