import type { ReservationStatus, SlotStatus } from '#app/platform/states.ts';

/** What may follow what; a status that is not named ends the reservation. */
const TRANSITIONS: Partial<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  started: [
    'pending_verification',
    'pending_preauth',
    'confirmed',
    'cancelled_by_patient',
    'expired',
  ],
  pending_verification: [
    'pending_preauth',
    'confirmed',
    'rejected',
    'cancelled_by_patient',
    'cancelled_by_provider',
    'expired',
  ],
  pending_preauth: ['confirmed', 'rejected', 'cancelled_by_patient', 'cancelled_by_provider'],
  confirmed: ['cancelled_by_patient', 'cancelled_by_provider', 'fulfilled', 'no_show'],
};

export function canFollow(from: ReservationStatus, to: ReservationStatus): boolean {
  return TRANSITIONS[from]?.includes(to) ?? false;
}

/** A hold: takes the time for some minutes only. */
export function isHold(status: ReservationStatus): boolean {
  return status === 'started' || status === 'pending_verification';
}

/** Takes the time: nobody else can have it. */
export function isActive(status: ReservationStatus): boolean {
  return isHold(status) || status === 'pending_preauth' || status === 'confirmed';
}

/** What a reservation makes of the time it stands on. */
export function slotStatusOf(status: ReservationStatus): SlotStatus {
  if (isHold(status) || status === 'pending_preauth') return 'held';
  return status === 'confirmed' || status === 'fulfilled' || status === 'no_show'
    ? 'booked'
    : 'free';
}

/** Codes of http://hl7.org/fhir/R4/valueset-appointmentstatus.html that we use. */
export type FhirAppointmentStatus = 'pending' | 'booked' | 'cancelled' | 'fulfilled' | 'noshow';
/** Codes of http://hl7.org/fhir/R4/valueset-slotstatus.html; "held" is none of them. */
export type FhirSlotStatus = 'free' | 'busy' | 'busy-tentative' | 'busy-unavailable';

const FHIR_APPOINTMENT: Record<ReservationStatus, FhirAppointmentStatus> = {
  started: 'pending',
  pending_verification: 'pending',
  pending_preauth: 'pending',
  confirmed: 'booked',
  rejected: 'cancelled',
  cancelled_by_patient: 'cancelled',
  cancelled_by_provider: 'cancelled',
  expired: 'cancelled',
  fulfilled: 'fulfilled',
  no_show: 'noshow',
};
const FHIR_SLOT: Record<SlotStatus, FhirSlotStatus> = {
  free: 'free',
  held: 'busy-tentative',
  booked: 'busy',
  blocked: 'busy-unavailable',
};

export function fhirAppointmentStatus(status: ReservationStatus): FhirAppointmentStatus {
  return FHIR_APPOINTMENT[status];
}

export function fhirSlotStatus(status: SlotStatus): FhirSlotStatus {
  return FHIR_SLOT[status];
}
