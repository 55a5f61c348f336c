import { callWithCheck } from '#app/forms/call-with-check.ts';
import type { Failure } from '#app/forms/failure.ts';
import { finishReservation } from '#app/features/reservations/contract.ts';
import { call, CallError } from '#app/platform/call.ts';
import { finishReservationRegistration } from './contract.ts';
import { forgetWaiting } from '#app/features/reservation-form/waiting-time.ts';

/** Whether the time was booked; `message`: why not, empty when it had run out. */
export type HeldBooking = { isBooked: true } | { isBooked: false; message: string };

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
  const { reservationId, reservationLockExpired, discountRate } = answer;
  if (reservationLockExpired) return { failure: null, booking: { isBooked: false, message: '' } };
  try {
    await call(finishReservation, { params: { id: reservationId }, body: { discountRate } });
    return { failure: null, booking: { isBooked: true } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const message = error.errorCode === 'hold_expired' ? '' : error.message;
    return { failure: null, booking: { isBooked: false, message } };
  }
}
