import { callWithCheck } from '#app/forms/call-with-check.ts';
import type { Failure } from '#app/forms/failure.ts';
import { finishReservation } from '#app/features/reservations/contract.ts';
import { call, CallError } from '#app/platform/call.ts';
import { finishReservationRegistration } from './contract.ts';
import { forgetWaiting } from '#app/features/reservation-form/waiting-time.ts';

export interface HeldTime {
  reservationId: string;
  discountRate: number | null;
}

/** Whether the time was booked; `message`: why not, empty when it had run out; `lacksReferral`: it is still held, for who attaches one. */
export type HeldBooking =
  | { isBooked: true }
  | { isBooked: false; message: string; lacksReferral: HeldTime | null };

/** Saves the first password, which signs in, and books the time that was held, if it still is. */
export async function finishHeldTime(
  token: string,
  password: string,
): Promise<{ failure: Failure; booking: null } | { failure: null; booking: HeldBooking }> {
  const { answer, failure } = await callWithCheck(finishReservationRegistration, {
    body: { token, password },
  });
  if (failure) return { failure, booking: null };
  forgetWaiting();
  if (answer.reservationLockExpired) {
    return { failure: null, booking: { isBooked: false, message: '', lacksReferral: null } };
  }
  return { failure: null, booking: await bookHeldTime(answer) };
}

/** @param referrals ids of files that were sent for it */
export async function bookHeldTime(
  { reservationId, discountRate }: HeldTime,
  referrals: readonly string[] = [],
): Promise<HeldBooking> {
  try {
    const body = { discountRate, referrals: [...referrals] };
    await call(finishReservation, { params: { id: reservationId }, body });
    return { isBooked: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return {
      isBooked: false,
      message: error.errorCode === 'hold_expired' ? '' : error.message,
      lacksReferral:
        error.errorCode === 'attachments_required' ? { reservationId, discountRate } : null,
    };
  }
}
