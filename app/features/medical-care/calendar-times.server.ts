import { randomBytes } from 'node:crypto';
import { v7 as createUuid } from 'uuid';
import { settleOrganised } from '#app/features/preauthorization/settle-organised.server.ts';
import { bookOrganisedTime } from '#app/features/reservations/book-organised.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Transaction } from '#db/client.ts';
import { extendOffers, getHeldVisit, holdOffer } from './calendar-queries.server.ts';
import type { CareTime } from './care-work.ts';
import type { LockedCare, OfferedTime } from './work-queries.server.ts';

/**
 * Times with ids, those that lie in a calendar of ours held until `until` or until the clinic wants to know of them. What the request
 * had on offer before has to be given back by then.
 * @param isOffer what a clinic has agreed by telephone is booked also where it offers no such time
 * @throws PortalError invalid_input (`startsAt.N`: `taken`, somebody else has it, or `not_offered`, the clinic has calendars and not this time)
 */
export async function holdTimes(
  transaction: Transaction,
  careId: string,
  times: readonly CareTime[],
  { until, isOffer }: { until: Date; isOffer: boolean },
): Promise<OfferedTime[]> {
  const offers: OfferedTime[] = [];
  for (const [at, time] of times.entries()) {
    const reservation = createUuid();
    // Nobody has the secret that this would be the hash of: a held time is answered for by its request alone.
    const held = await holdOffer(transaction, careId, {
      id: reservation,
      secretHash: randomBytes(32),
      time,
      until,
    });
    if (held.result === 'taken' || (held.result === 'not_offered' && isOffer)) {
      throw new PortalError('invalid_input', { fields: { [`startsAt.${at}`]: held.result } });
    }
    offers.push({
      ...time,
      id: createUuid(),
      ...(held.result === 'ok'
        ? {
            doctorName: held.doctor_name ?? time.doctorName,
            reservation,
            heldUntil: held.held_until.toISOString(),
          }
        : { reservation: null, heldUntil: null }),
    });
  }
  return offers;
}

/**
 * Books what is held for a request in its patient's name, by whoever does that, paid for as was settled with them. The calendar's own mail tells of it.
 * @throws PortalError person_busy, changed_meanwhile (it is held no more, or not offered any more)
 */
export async function bookHeldTime(
  transaction: Transaction,
  deps: { appSecret: string },
  portal: Portal,
  care: LockedCare,
  reservationId: string,
): Promise<void> {
  const visit = await getHeldVisit(transaction, care.id, reservationId);
  if (!visit) throw new PortalError('changed_meanwhile');
  await bookOrganisedTime(transaction, deps, {
    id: reservationId,
    secretHash: visit.hold_secret_hash,
    partnerId: visit.partner_id,
    theme: themeOfPartner(visit),
    calendarId: visit.calendar_id,
    startsAt: visit.starts_at,
    subfunctionId: care.subfunction_id,
    customerId: care.customer_id,
    serviceType: care.service_type,
    onBehalfRelation: care.on_behalf_relation,
    askedAt: care.created_at,
    note: () =>
      writeAudit(transaction, portal, {
        action: 'booked_on_behalf',
        customerId: care.customer_id,
        object: { kind: 'reservation', id: reservationId },
      }),
    locale: visit.locale,
    patient: {
      lastName: visit.last_name,
      firstName: visit.first_name,
      dateOfBirth: visit.date_of_birth,
      mothersName: visit.mothers_name,
      phone: visit.phone,
      // That of the form nobody has proven.
      email: visit.email,
      comment: visit.comment,
      clientEid: null,
    },
  });
  // Nobody's product covers it where whoever asked has erased their account.
  if (care.service_type === 'SELF_PAID' || care.customer_id === null) return;
  await settleOrganised(
    transaction,
    { market: care.country, timeZone: MARKET_ZONES[care.country] },
    { customerId: care.customer_id, reservationId, staffId: care.claimed_by },
  );
}

/**
 * Holds what a request has on offer in calendars for longer, each time once, and no longer than until its clinic wants to know of it.
 * @throws PortalError changed_meanwhile: nothing is held, or it has had more time
 */
export async function extendTimes(
  transaction: Transaction,
  care: LockedCare,
  until: Date,
): Promise<LockedCare> {
  const rows = await extendOffers(transaction, care.id, until);
  if (rows.length === 0) throw new PortalError('changed_meanwhile');
  const ends = new Map(rows.map((row) => [row.id, row.held_until.toISOString()]));
  return {
    ...care,
    offers: care.offers.map((offer) => {
      const heldUntil = offer.reservation ? ends.get(offer.reservation) : undefined;
      return heldUntil === undefined ? offer : { ...offer, heldUntil, isExtended: true };
    }),
  };
}
