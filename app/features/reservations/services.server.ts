import type { Portal } from '#app/platform/portal.ts';
import { addReservation } from './add-reservation.server.ts';
import { bookHeldSlot, type BookHeldSlotInput } from './book-held-slot.server.ts';
import { cancelReservation, type CancelReservationInput } from './cancel-reservation.server.ts';
import { checkReservationToken } from './check-reservation-token.server.ts';
import type { BookingDeps } from './deps.server.ts';
import {
  describeReservationToken,
  type ReservationTokenInput,
} from './describe-reservation-token.server.ts';
import { finishReservation } from './finish-reservation.server.ts';
import { getFinishedReservation } from './get-finished-reservation.server.ts';
import { getHold, type HoldOfBrowser } from './get-hold.server.ts';
import { holdSlot, type HoldSlotInput } from './hold-slot.server.ts';
import { findOwnHolds, releaseOwnHold, takeOwnHold } from './own-holds.server.ts';
import { releaseHold } from './release-hold.server.ts';
import { submitReservation, type SubmitReservationInput } from './submit-reservation.server.ts';
import { resendVerification, type ResendVerificationInput } from './resend-verification.server.ts';
import { verifyByCode, type VerifyByCodeInput } from './verify-by-code.server.ts';
import { verifyReservation, type VerifyReservationInput } from './verify-reservation.server.ts';

export type { BookingDeps } from './deps.server.ts';
export type BookingServices = ReturnType<typeof createBookingServices>;

/** The use cases of booking, bound to what they need. */
export function createBookingServices(deps: BookingDeps) {
  return {
    holdSlot: (input: HoldSlotInput) => holdSlot(deps, input),
    getHold: (input: HoldOfBrowser) => getHold(deps, input),
    submitReservation: (input: SubmitReservationInput) => submitReservation(deps, input),
    bookHeldSlot: (input: BookHeldSlotInput) => bookHeldSlot(deps, input),
    releaseHold: (input: HoldOfBrowser) => releaseHold(deps, input),
    findOwnHolds: (input: { portal: Portal }) => findOwnHolds(deps, input),
    takeOwnHold: (input: HoldOfBrowser) => takeOwnHold(deps, input),
    releaseOwnHold: (input: Parameters<typeof releaseOwnHold>[1]) => releaseOwnHold(deps, input),
    finishReservation: (input: Parameters<typeof finishReservation>[1]) =>
      finishReservation(deps, input),
    getFinishedReservation: (portal: Portal) => getFinishedReservation(deps, portal),
    cancelReservation: (input: CancelReservationInput) => cancelReservation(deps, input),
    addReservation: (input: { portal: Portal; token: string }) => addReservation(deps, input),
    verifyReservation: (input: VerifyReservationInput) => verifyReservation(deps, input),
    verifyByCode: (input: VerifyByCodeInput) => verifyByCode(deps, input),
    resendVerification: (input: ResendVerificationInput) => resendVerification(deps, input),
    describeReservationToken: (input: ReservationTokenInput) =>
      describeReservationToken(deps, input),
    checkReservationToken: (input: ReservationTokenInput) => checkReservationToken(deps, input),
  };
}
