import { errorMessage } from '#app/platform/error-message.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { readRefusedLink } from '#app/platform/mailed-link.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import type {
  ReservationTokenPurpose,
  TokenCheck,
} from '#app/features/reservations/verification-contract.ts';

/** A mailed link as its page shows it. Loading it changes nothing: mail scanners open links too. */
export type TokenView =
  | {
      state: 'valid' | 'used' | 'expired';
      /** It is the clinic that has cancelled the visit. */
      isCalledOff: boolean;
      reservationId: string;
      /** Text of a file for the calendar. */
      calendarFile: string;
      item: BookedItem;
      /** In whose account it is already. */
      account: 'own' | 'another' | null;
    }
  /** Nobody has sent this link, or too many wrong ones were tried from here. */
  | { state: 'unknown' | 'tooMany'; message: string }
  /** Whoever it was booked for has come of age since: only they decide. */
  | { state: 'ofAge'; message: string };

/** For loaders only. */
export async function loadToken(
  { portal, services }: RequestContext,
  token: string,
  purpose: ReservationTokenPurpose,
): Promise<TokenView> {
  try {
    const { state, isCalledOff, check, account, writeCalendarFile } =
      await services.booking.describeReservationToken({ portal, token, purpose });
    return {
      state,
      isCalledOff,
      reservationId: check.data.id,
      calendarFile: writeCalendarFile(),
      item: bookedItemOf(check),
      account,
    };
  } catch (error) {
    if (failureCodeOf(error) === 'of_age') {
      return { state: 'ofAge', message: errorMessage(portal.locale, 'of_age') };
    }
    const { state, code, waitSeconds } = readRefusedLink(error);
    return { state, message: errorMessage(portal.locale, code, {}, waitSeconds) };
  }
}

/** HTTP status of a page about such a link; a link that has done its work is no failure. */
export function statusOf({ state }: TokenView): number {
  return { valid: 200, used: 200, expired: 400, unknown: 404, tooMany: 429, ofAge: 403 }[state];
}

function bookedItemOf({ data: { startAt, endAt, ...rest } }: TokenCheck): BookedItem {
  return { ...rest, startsAt: startAt, endsAt: endAt };
}
