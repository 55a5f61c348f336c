import { call } from '#app/platform/call.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { createAttempt, forgetAttempt, recallLastAttempt, rememberAttempt } from './attempt.ts';
import { takeHolderSecret } from './holder.ts';
import { calendarHref } from './item-links.ts';
import { getHold, releaseHold } from './reservation-calls.ts';
import { releaseOwnHold, takeOwnHold, type Hold } from '#app/features/reservations/contract.ts';

/** The secret by which this browser owns what it holds. */
export function takeHolder(): string {
  return takeHolderSecret(Date.now());
}

/**
 * Remembers a time that this browser has come to hold outside a calendar, as if it had been picked there.
 * @param times of it, with the clinic's offset
 * @returns where the form opens, and the state of that entry in the browser's history
 */
export function takeHeldTime(
  hold: Hold,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  secret: string,
): { to: string; state: { reservation: string } } {
  const { doctor, provider } = hold;
  const attempt = createAttempt({
    slotId: hold.slotId,
    subfunctionId: hold.subfunction.id,
    startsAt,
    endsAt,
    ownerKey: doctor ? `D${doctor.id}` : `P${provider.id}`,
  });
  rememberAttempt({ ...attempt, secret, reservationId: hold.id });
  return { to: calendarHref(hold), state: { reservation: attempt.name } };
}

/**
 * The time that this tab has begun to book on a page that was left without closing the form, with where the form opens again;
 * null: there is none, or it is no hold any more.
 */
export async function findTimeBegun(): Promise<{
  hold: Hold;
  to: string;
  state: { reservation: string };
} | null> {
  const attempt = recallLastAttempt();
  if (!attempt?.reservationId) return null;
  const hold = await getHold(attempt.reservationId, attempt.secret);
  if (hold.expiresAt === null || hold.expiresAt <= hold.serverNow) return null;
  return { hold, to: calendarHref(hold), state: { reservation: attempt.name } };
}

/**
 * Has this browser hold a time that its owner picked in another.
 * @returns where the form opens, and the state of that entry in the browser's history
 * @throws CallError
 */
export async function goOnHere(id: string): Promise<ReturnType<typeof takeHeldTime>> {
  const secret = takeHolder();
  const headers = { [HOLD_SECRET_HEADER]: secret };
  const { hold, ...times } = await call(takeOwnHold, { params: { id }, headers });
  return takeHeldTime(hold, times, secret);
}

/** @throws CallError */
export async function giveBackOwn(id: string): Promise<void> {
  await call(releaseOwnHold, { params: { id } });
  if (recallLastAttempt()?.reservationId === id) forgetAttempt();
}

/** What `findTimeBegun` finds. */
export async function giveBackBegun(): Promise<void> {
  const attempt = recallLastAttempt();
  if (attempt?.reservationId) await releaseHold(attempt.reservationId, attempt.secret);
  forgetAttempt();
}
