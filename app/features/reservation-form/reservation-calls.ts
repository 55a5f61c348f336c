import { call, CallError } from '#app/platform/call.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { resetHumanCheck, takeHumanCheck } from '#app/platform/human-check.ts';
import { submitKeyFor, type Attempt } from './attempt.ts';
import {
  addReservation,
  bookReservation,
  cancelReservation,
  getReservation,
  startReservation,
  submitReservation,
  type Hold,
  type OnBehalf,
} from '#app/features/reservations/contract.ts';
import {
  resendVerification,
  verifyReservation,
  verifyReservationByCode,
} from '#app/features/reservations/verification-contract.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import type { PatientForm } from '#app/features/reservations/patient.ts';
import type { SentReservation } from './reservation-flow.ts';

/** What a customer's booking says besides the form. */
export interface BookingTerms {
  /** For whom they book; null: themselves. */
  onBehalf: OnBehalf | null;
  /** What an insured customer was shown of their cover; null: nothing. */
  shown: PreauthType | null;
  /** Ids of the referrals that were sent before. */
  referrals: readonly string[];
}

/** A lost call is sent again after these pauses, then the visitor is asked. */
const RETRY_PAUSES_MS = [500, 2000];
/** Failures that pass by themselves. */
const PASSING = new Set(['network', 'unavailable', 'human_check_failed']);

export function holdTime(attempt: Attempt): Promise<Hold> {
  const { pick, secret, startKey } = attempt;
  return persist(async () =>
    call(startReservation, {
      headers: { [HOLD_SECRET_HEADER]: secret, [IDEMPOTENCY_KEY_HEADER]: startKey },
      body: {
        slotId: pick.slotId,
        subfunctionId: pick.subfunctionId,
        [HUMAN_CHECK_FIELD]: await takeHumanCheck(),
      },
    }),
  );
}

export function getHold(reservationId: string, secret: string): Promise<Hold> {
  return call(getReservation, {
    params: { id: reservationId },
    headers: { [HOLD_SECRET_HEADER]: secret },
  });
}

/** @returns the status of a customer's booking, which needs no link */
export async function sendForm(
  attempt: Attempt,
  hold: Hold,
  form: PatientForm,
  { onBehalf, shown, referrals }: BookingTerms,
): Promise<SentReservation | Hold['status']> {
  const key = submitKeyFor(attempt, JSON.stringify([form, onBehalf, shown, referrals]));
  const headers = { [HOLD_SECRET_HEADER]: attempt.secret, [IDEMPOTENCY_KEY_HEADER]: key };
  return persist(async () => {
    const held = {
      reservationId: hold.id,
      slotId: hold.slotId,
      subfunctionId: hold.subfunction.id,
      [HUMAN_CHECK_FIELD]: await takeHumanCheck(),
    };
    if (hold.own) {
      const { patientComment } = form;
      const preauthType = shown ?? undefined;
      const body = {
        ...held,
        patientComment,
        preauthType,
        ...(onBehalf && { onBehalf }),
        ...(referrals.length > 0 && { referrals: [...referrals] }),
      };
      return (await call(bookReservation, { headers, body })).status;
    }
    const answer = await call(submitReservation, { headers, body: { ...form, ...held } });
    return { ...answer, email: form.patientEmail.trim() };
  });
}

/** Gives a held time back, even while the page is being left; a hold that cannot be reached runs out by itself. */
export async function releaseHold(reservationId: string, secret: string): Promise<void> {
  try {
    await call(cancelReservation, {
      params: { id: reservationId },
      body: {},
      headers: { [HOLD_SECRET_HEADER]: secret },
      keepalive: true,
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

/** Confirms a hold of this browser by the code of its mail. */
export async function confirmByCode(
  reservationId: string,
  secret: string,
  code: string,
): Promise<void> {
  await persist(async () =>
    call(verifyReservationByCode, {
      params: { id: reservationId },
      headers: { [HOLD_SECRET_HEADER]: secret },
      body: { code, [HUMAN_CHECK_FIELD]: await takeHumanCheck() },
    }),
  );
}

/** Has the mail of a hold of this browser sent once more. */
export async function sendMailAgain(reservationId: string, secret: string): Promise<void> {
  await persist(async () =>
    call(resendVerification, {
      params: { id: reservationId },
      headers: { [HOLD_SECRET_HEADER]: secret },
      body: { [HUMAN_CHECK_FIELD]: await takeHumanCheck() },
    }),
  );
}

/** Confirms a reservation by the token of its mail; answers the server's sentence. */
export async function confirmByToken(token: string): Promise<string> {
  const { message } = await persist(async () =>
    call(verifyReservation, { body: { token, [HUMAN_CHECK_FIELD]: await takeHumanCheck() } }),
  );
  return message;
}

/**
 * @param shownStartsAt when it begins as the page shows it
 * @returns by whom it is cancelled: the clinic may have been first
 */
export async function cancelByToken(
  reservationId: string,
  token: string,
  shownStartsAt: string,
): Promise<'patient' | 'clinic'> {
  const { status } = await persist(async () =>
    call(cancelReservation, {
      params: { id: reservationId },
      query: { shownStartsAt },
      body: { token, [HUMAN_CHECK_FIELD]: await takeHumanCheck() },
    }),
  );
  return status === 'cancelled_by_provider' ? 'clinic' : 'patient';
}

/** Adds what was booked as a visitor to the account of who has signed in. */
export async function addByToken(token: string): Promise<void> {
  await persist(() => call(addReservation, { body: { token } }));
}

/** Repeats a call whose answer was lost: the same key gets the same answer, so nothing happens twice. */
async function persist<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      resetHumanCheck();
      const pause = RETRY_PAUSES_MS[tries];
      if (pause === undefined || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError && PASSING.has(error.errorCode);
}
