import { randomBytes } from 'node:crypto';
import { v7 as createUuid } from 'uuid';
import { HOLD_MINUTES } from '#app/features/reservations/hold.ts';
import { findCover, findDecisionMoment } from '#app/features/preauthorization/find-cover.server.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { transact, type Pool } from '#db/client.ts';
import {
  findFreedStarts,
  findInLine,
  findOpenedStarts,
  offerRow,
  type Candidate,
  type FreeStart,
} from './line-queries.server.ts';
import { isTooEarlyFor, partOfDay } from './watch-rules.ts';

export interface OfferDeps {
  pool: Pool;
  appSecret: string;
}

/**
 * Offers what a reservation does not take any more to the first in line. Again it finds the times held, and does nothing.
 * @param before where it was until it was moved; null: where it is
 */
export async function offerFreedTimes(
  deps: OfferDeps,
  reservationId: string,
  before: string | null,
): Promise<void> {
  for (const { given_up_by, ...start } of await findFreedStarts(deps.pool, reservationId, before)) {
    await offerTime(deps, start, given_up_by);
  }
}

/** The same for a time that a clinic has opened. @returns false: nobody wants it, or it is taken */
export async function offerOpenedTime(
  deps: OfferDeps,
  { calendarId, startsAt }: { calendarId: number; startsAt: string },
): Promise<boolean> {
  const [start] = await findOpenedStarts(deps.pool, calendarId, startsAt);
  return start !== undefined && offerTime(deps, start, null);
}

async function offerTime(
  deps: OfferDeps,
  start: FreeStart,
  givenUpBy: number | null,
): Promise<boolean> {
  const part = partOfDay(start.starts_at.toISOString(), start.tz);
  const market = { market: start.country, timeZone: start.tz };
  // No insurer is asked about times that are far enough.
  const isNear = start.starts_at.getTime() < (await findDecisionMoment(deps.pool, market));
  let after: Candidate | undefined;
  for (;;) {
    const { candidates, isLast } = await findInLine(deps.pool, start, part, { after, givenUpBy });
    for (const candidate of candidates) {
      if (isNear && (await isTooEarly(deps, start, candidate))) continue;
      const offerId = createTokenId(deps.appSecret);
      const result = await offerRow(deps.pool, {
        watchId: candidate.id,
        subfunctionId: candidate.subfunction_id,
        calendarId: start.calendar_id,
        startsAt: start.starts_at,
        offerId,
        offerHash: hashToken(createToken(deps.appSecret, offerId)),
        holdId: createUuid(),
        // Nobody's, until somebody takes it.
        secretHash: hashToken(randomBytes(32).toString('base64url')),
        holdMinutes: HOLD_MINUTES,
      });
      if (result !== 'passed_over') return result === 'offered';
    }
    after = candidates.at(-1);
    if (isLast) return false;
  }
}

/** Whether the insurer of the one in line could not decide before a near time, and they would not pay for it. */
async function isTooEarly(
  { pool }: OfferDeps,
  { country, tz, ...start }: FreeStart,
  { partner_id, customer_id, ...watch }: Candidate,
): Promise<boolean> {
  if (watch.is_move) return watch.is_decided;
  const visit = {
    subfunctionId: watch.subfunction_id,
    providerId: start.provider_id,
    doctorId: start.doctor_id,
    startsAt: start.starts_at.getTime(),
  };
  const cover = await transact(
    pool,
    (transaction) =>
      findCover(transaction, { market: country, timeZone: tz }, { customerId: customer_id }, visit),
    { partnerId: partner_id },
  );
  return isTooEarlyFor(cover?.check.preauthType ?? null, { takesSelfPaid: watch.takes_self_paid });
}
