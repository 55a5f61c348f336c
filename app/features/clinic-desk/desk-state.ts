import type { ReservationStatus } from '#app/platform/states.ts';

/** How a visit stands, as the desk says it. */
export const DESK_STATES = [
  'tentative',
  'waiting',
  'confirmed',
  'arrived',
  'fulfilled',
  'noShow',
  'cancelledByPatient',
  'cancelledByClinic',
] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** Whether somebody is expected still, or here: it takes the doctor's time. */
export function isExpected(state: DeskState): boolean {
  return ['tentative', 'waiting', 'confirmed', 'arrived'].includes(state);
}

/** null: nothing that the desk has to do with, such as a hold that ran out. */
export function deskStateOf(status: ReservationStatus, hasArrived: boolean): DeskState | null {
  switch (status) {
    case 'pending_verification':
      return 'tentative';
    case 'pending_preauth':
      return hasArrived ? 'arrived' : 'waiting';
    case 'confirmed':
      return hasArrived ? 'arrived' : 'confirmed';
    case 'fulfilled':
      return 'fulfilled';
    case 'no_show':
      return 'noShow';
    case 'cancelled_by_patient':
      return 'cancelledByPatient';
    case 'cancelled_by_provider':
      return 'cancelledByClinic';
    default:
      return null;
  }
}
