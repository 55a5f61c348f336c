import { href } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import type { Failure } from '#app/forms/failure.ts';
import { finishReservation } from '#app/features/reservations/contract.ts';
import { call, CallError } from '#app/platform/call.ts';
import { showToast } from '#app/ui/toast/toast.ts';
import { finishReservationRegistration } from './contract.ts';
import {
  forgetWaiting,
  rememberLacking,
  type HeldTime,
} from '#app/features/reservation-form/waiting-time.ts';

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
  held: HeldTime,
  referrals: readonly string[] = [],
): Promise<HeldBooking> {
  const { reservationId, discountRate } = held;
  try {
    const body = { discountRate, referrals: [...referrals] };
    await call(finishReservation, { params: { id: reservationId }, body });
    forgetWaiting();
    return { isBooked: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { errorCode, message } = error;
    const lacksReferral = errorCode === 'attachments_required';
    if (lacksReferral) rememberLacking(held);
    if (errorCode === 'hold_expired') forgetWaiting();
    return {
      isBooked: false,
      message: errorCode === 'hold_expired' ? '' : message,
      lacksReferral: lacksReferral ? held : null,
    };
  }
}

/**
 * Leads to what was booked, or says why nothing was.
 * @returns whether the page is being left
 */
export function endHeldTime(
  booking: HeldBooking,
  words: { lockExpiredTitle: string; lockExpired: string; failed: string },
): boolean {
  if (booking.isBooked) {
    // A new document: everything on it is the customer's.
    window.location.assign(href('/services/provider-search/reservation'));
  } else if (!booking.lacksReferral) {
    const isOver = booking.message === '';
    showToast({
      tone: isOver ? 'warning' : 'danger',
      title: isOver ? words.lockExpiredTitle : words.failed,
      message: booking.message || words.lockExpired,
    });
  }
  return booking.isBooked;
}
