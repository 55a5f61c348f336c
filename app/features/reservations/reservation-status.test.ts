import { RESERVATION_STATUSES } from '#app/platform/states.ts';
import { describe, expect, test } from 'vitest';
import {
  canFollow,
  fhirAppointmentStatus,
  fhirSlotStatus,
  isActive,
  slotStatusOf,
} from './reservation-status.ts';

describe('a reservation', () => {
  test('goes from hold over verification to its end, never back', () => {
    expect(canFollow('started', 'pending_verification')).toBe(true);
    expect(canFollow('pending_verification', 'confirmed')).toBe(true);
    expect(canFollow('confirmed', 'cancelled_by_patient')).toBe(true);
    expect(canFollow('confirmed', 'started')).toBe(false);
    expect(canFollow('expired', 'confirmed')).toBe(false);
    for (const status of RESERVATION_STATUSES) expect(canFollow(status, 'started')).toBe(false);
  });

  test('that is over gives its time free unless the visit took place', () => {
    expect(RESERVATION_STATUSES.filter(isActive)).toEqual([
      'started',
      'pending_verification',
      'pending_preauth',
      'confirmed',
    ]);
    expect(slotStatusOf('expired')).toBe('free');
    expect(slotStatusOf('fulfilled')).toBe('booked');
  });

  test('is told to other systems in the words of FHIR', () => {
    expect(fhirAppointmentStatus('started')).toBe('pending');
    expect(fhirAppointmentStatus('confirmed')).toBe('booked');
    expect(fhirAppointmentStatus('no_show')).toBe('noshow');
    expect(fhirSlotStatus(slotStatusOf('started'))).toBe('busy-tentative');
    expect(fhirSlotStatus(slotStatusOf('confirmed'))).toBe('busy');
    expect(fhirSlotStatus('blocked')).toBe('busy-unavailable');
  });
});
