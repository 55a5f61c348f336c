import type { ReservationStatus } from '#app/platform/states.ts';

/** A hold: takes the time for some minutes only. */
export function isHold(status: ReservationStatus): boolean {
  return status === 'started' || status === 'pending_verification';
}
