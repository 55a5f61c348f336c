import { PREAUTH_TYPES, type PreauthType } from '#app/platform/states.ts';

/** The insurer decides within so many working days of the clinic's country: a nearer visit is too early to be decided on. */
export const PREAUTHORIZATION_WORKING_DAYS = 2;
/** Members who read English or Romanian are promised an answer in so many hours: the earlier target of the same queue. */
export const PREAUTHORIZATION_TARGET_HOURS = 24;

/** What a booking is refused with that would be worse than what the member was shown. */
const WARNINGS = {
  normal: 'preauth_required',
  too_early: 'preauth_too_early',
  self_paid: 'self_paid_only',
} as const;
export type PreauthWarning = (typeof WARNINGS)[keyof typeof WARNINGS];

/**
 * What has to be said before a booking is made: nothing is booked on worse terms than those that were shown.
 * @param shown null: no check was made
 * @returns null when the member knows it, or it is better
 */
export function warningOf(decided: PreauthType, shown: PreauthType | null): PreauthWarning | null {
  const isKnown = rank(decided) <= rank(shown);
  return isKnown || decided === 'none' ? null : WARNINGS[decided];
}

/** What a member who was warned has been shown; null: the failure is no such warning. */
export function typeOfWarning(code: string): PreauthType | null {
  const types = Object.keys(WARNINGS) as (keyof typeof WARNINGS)[];
  return types.find((type) => WARNINGS[type] === code) ?? null;
}

/** Of two that a member was told, the one that holds for them at the least; null: they were told nothing. */
export function worseType(a: PreauthType | null, b: PreauthType | null): PreauthType | null {
  return rank(a) > rank(b) ? a : (b ?? a);
}

function rank(type: PreauthType | null): number {
  return PREAUTH_TYPES.indexOf(type ?? 'none');
}
