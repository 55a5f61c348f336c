import { attachReferrals } from '#app/features/files/attach-referrals.server.ts';
import { findDiscountRate } from '#app/features/discounts/find-discount-rate.server.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { settleCover } from '#app/features/preauthorization/settle-cover.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import type { finishReservation as contract } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { getSubscriber, toPatient } from './own-data.server.ts';
import { hashPerson } from '#app/people/person-hash.server.ts';
import { getHeldLockRow } from './hold-queries.server.ts';
import { finishReservationRow } from './queries.server.ts';
import { isCareRefusal, refuseCare } from './refuse-care.server.ts';
import { serviceTypeOf } from './service-type.ts';
import { mayOrganise } from '#app/platform/viewer.ts';

export interface HeldLock {
  /** The time is still held. */
  isLocked: boolean;
  /** Milliseconds since the epoch; null: there is no such time. */
  startsAt: number | null;
  /** Whole percent that the provider takes off; null: nothing. */
  discountRate: number | null;
}

/** What became of a time that somebody held before they registered. */
export async function getHeldLock(
  { db }: Pick<BookingDeps, 'db'>,
  { portal, reservationId }: { portal: Portal; reservationId: string },
): Promise<HeldLock> {
  const row = await getHeldLockRow(db.main, portal.partner.id, reservationId);
  if (!row) return { isLocked: false, startsAt: null, discountRate: null };
  return {
    isLocked: row.is_locked,
    startsAt: row.starts_at.getTime(),
    discountRate: await findDiscountRate({ db }, portal, row.provider_id),
  };
}

/**
 * Confirms the time that a customer held before they registered, in their own name. Which discount goes with it is looked up:
 * what the call says of it changes nothing. Repeating it succeeds again.
 * @throws PortalError sign_in_required, not_found (not theirs), hold_expired, person_busy, attachments_required (it stays held),
 * invalid_input (`referrals`: gone); not_offered, is_publicly_not_reservable, admed_only (not bookable any more: the hold is over)
 */
export async function finishReservation(
  deps: BookingDeps,
  {
    portal,
    reservationId,
    referrals = [],
  }: { portal: Portal; reservationId: string; referrals?: readonly string[] | undefined },
): Promise<AnswerOf<typeof contract>> {
  const { db, appSecret } = deps;
  const customer = requireCustomer(portal);
  const { customerId } = customer;
  const partnerId = portal.partner.id;
  const subscriber = await getSubscriber(db.main, portal);
  if (!subscriber) throw new PortalError('not_found');
  const patient = toPatient(subscriber, { comment: null, clientEid: null });
  const { startsAt, discountRate } = await getHeldLock(deps, { portal, reservationId });
  const cancelId = createTokenId(appSecret);
  const { result, status } = await transact(
    db.main,
    async (transaction) => {
      const finished = await finishReservationRow(transaction, {
        partnerId,
        id: reservationId,
        customerId,
        serviceType: serviceTypeOf(portal.viewer),
        personHash: hashPerson(appSecret, portal, patient),
        discountRate,
        cancelToken: { id: cancelId, hash: hashToken(createToken(appSecret, cancelId)) },
        onlyOrganisable: !mayOrganise(portal.viewer, { organizableByCustomer: false }),
      });
      const isBooked = finished === 'ok' || finished === 'already';
      const hasReferral =
        isBooked &&
        startsAt !== null &&
        (await attachReferrals(transaction, portal, { ids: referrals, reservationId, startsAt }));
      const booked = { reservationId, shown: 'any', hasReferral } as const;
      return {
        result: finished,
        status: isBooked ? await settleCover(transaction, portal, customer, booked) : 'confirmed',
      } as const;
    },
    { partnerId },
  );
  if (isCareRefusal(result)) return refuseCare(deps, portal, result, { id: reservationId });
  switch (result) {
    case 'ok':
    case 'already':
      return { id: reservationId, status, discountRate };
    case 'expired':
      throw new PortalError('hold_expired');
    case 'unknown':
      throw new PortalError('not_found');
    default:
      throw new PortalError(result);
  }
}
