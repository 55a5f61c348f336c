import type { ClosingReason } from '#app/platform/states.ts';

/** Why a clinic can close: at a patient's wish it does not. */
export const CLOSURE_REASONS = [
  'doctor_away',
  'clinic_closed',
  'equipment',
] as const satisfies readonly ClosingReason[];
export type ClosureReason = (typeof CLOSURE_REASONS)[number];
