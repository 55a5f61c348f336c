import { moveVisit } from '#app/features/appointments/change-appointment.server.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import { getHold } from '#app/features/reservations/get-hold.server.ts';
import { noteOwnHold } from '#app/features/reservations/own-holds.server.ts';
import { HOLD_MINUTES } from '#app/features/reservations/hold.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import { presentBookedItem } from '#app/features/reservations/present.ts';
import { createTooManyHolds } from '#app/features/reservations/too-many-holds.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { formatClinicTime } from '#app/time/clinic-time.ts';
import { transact } from '#db/client.ts';
import type { takeOffer as contract } from './offer-contract.ts';
import {
  declineRow,
  getOfferRow,
  takeOfferedHold,
  takeOfferForMove,
  type OfferRow,
} from './queries.server.ts';

export interface OfferLink {
  portal: Portal;
  token: string;
}

/** An offered time as the page of its link shows it. Looking changes nothing: mail scanners open links, too. */
export interface OfferView {
  /** declined: its reader passed it on; ended: they wait for no time any more, or the patient has come of age and waits alone. */
  state: OfferRow['state'] | 'declined' | 'ended';
  item: BookedItem;
  /** ISO 8601: so long it is kept. */
  keptUntil: string;
  /** ISO 8601: the time of the appointment that would be moved; null: it is a new booking, for the account's own session. */
  movedFrom: string | null;
  /** ISO 8601: of the appointment that its customer cancels, once they have booked this time in place of it; null: there is none such. */
  inPlaceOf: string | null;
  /** A new booking, and another account has signed in. */
  isOfOtherAccount: boolean;
}

/** @throws PortalError not_found, too_many_requests */
export async function describeOffer(
  deps: BookingDeps,
  { portal, token }: OfferLink,
): Promise<OfferView> {
  const row = await requireOffer(deps, { portal, token });
  const { actor, viewer } = portal;
  const isMove = row.reservation_id !== null;
  const movedFrom = row.is_yet_theirs ? row.moved_from : null;
  const isOwner = actor.kind === 'customer' && actor.customerId === row.customer_id;
  return {
    state: readState(row),
    // Who is insured sees no prices; nor does whoever has only the link.
    item: {
      ...presentBookedItem(row.item),
      price: actor.kind === 'customer' && !viewer.isInsured ? row.item.price : null,
    },
    keptUntil: row.expires_at.toISOString(),
    movedFrom: movedFrom?.toISOString() ?? null,
    // Nobody else is told of an appointment.
    inPlaceOf: (isOwner && row.is_yet_theirs && row.in_place_of?.toISOString()) || null,
    isOfOtherAccount: !isMove && actor.kind === 'customer' && !isOwner,
  };
}

function readState(row: OfferRow): OfferView['state'] {
  const { state, is_given_back, goes_on, is_yet_theirs } = row;
  if (!is_yet_theirs) return 'ended';
  if (state !== 'expired') return state;
  if (!goes_on) return 'ended';
  return is_given_back ? 'declined' : 'expired';
}

/**
 * Passes an offered time on to the next in line at once, for whoever reads the mail; other times are watched for as before.
 * Repeating it changes nothing.
 * @throws PortalError not_found, used, too_many_requests
 */
export async function declineOffer(deps: BookingDeps, { portal, token }: OfferLink): Promise<void> {
  const row = await requireOffer(deps, { portal, token });
  await transact(
    deps.db.main,
    async (transaction) => {
      const result = await declineRow(transaction, hashToken(token));
      if (result === 'used' || result === 'unknown') throw refuse(result);
      if (result === 'over') return;
      await writeAudit(transaction, portal, {
        action: 'earlier_time_declined',
        customerId: row.customer_id,
        object: { kind: 'reservation', id: row.hold_id },
      });
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Takes an offered time. An appointment is moved to it by the rules of moving, for whoever reads the mail, as they could cancel it;
 * else the browser of the account's own session gets the time, with a quarter of an hour for the form. Once: of many presses
 * at once one wins.
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired; sign_in_required, other_account, too_many_holds,
 * invalid_input (no secret); slot_taken, not_offered, person_busy, too_late_to_change, appointment_over, appointment_undecided,
 * other_insurance_year
 */
export async function takeOffer(
  deps: BookingDeps,
  input: OfferLink & { humanCheck: string; holdSecret: string | undefined },
): Promise<AnswerOf<typeof contract>> {
  await requireHuman(deps.humanCheck, input.humanCheck, input.portal.host);
  const row = await requireOffer(deps, input);
  if (!row.is_yet_theirs) throw refuse('expired');
  return row.reservation_id === null
    ? takeHold(deps, input, row)
    : moveTo(deps, input, row, row.reservation_id);
}

function requireOffer(deps: BookingDeps, { portal, token }: OfferLink): Promise<OfferRow> {
  return requireToken(deps, portal, token, (hash) =>
    transact(deps.db.main, (transaction) => getOfferRow(transaction, hash), {
      partnerId: portal.partner.id,
    }),
  );
}

function refuse(result: 'used' | 'expired' | 'unknown' | 'other_account'): PortalError {
  return new PortalError(result === 'unknown' ? 'not_found' : result);
}

async function moveTo(
  { db }: BookingDeps,
  { portal, token }: OfferLink,
  row: OfferRow,
  reservationId: string,
): Promise<AnswerOf<typeof contract>> {
  const item = { ...presentBookedItem(row.item), price: null };
  await transact(
    db.main,
    async (transaction) => {
      const taken = await takeOfferForMove(transaction, hashToken(token), reservationId);
      if (taken !== 'ok') throw refuse(taken);
      // Not moved, nothing is taken: the time stays kept until the offer runs out.
      await moveVisit(
        transaction,
        { customerId: row.customer_id, id: reservationId, phone: item.provider.phone[0] },
        { calendarId: row.calendar_id, startsAt: row.starts_at },
      );
      await writeAudit(transaction, portal, {
        action: 'earlier_time_taken',
        customerId: row.customer_id,
        object: { kind: 'reservation', id: reservationId },
      });
    },
    { partnerId: portal.partner.id },
  );
  return { kind: 'moved', item };
}

async function takeHold(
  deps: BookingDeps,
  { portal, token, holdSecret }: OfferLink & { holdSecret: string | undefined },
  row: OfferRow,
): Promise<AnswerOf<typeof contract>> {
  const { customerId } = requireCustomer(portal);
  const secretHash = hashHoldSecret(holdSecret);
  const { partner, clientHash } = portal;
  const result = await transact(
    deps.db.main,
    async (transaction) => {
      const taken = await takeOfferedHold(transaction, hashToken(token), {
        customerId,
        secretHash,
        clientHash,
        browserLimit: deps.holdLimits.perBrowser,
        holdMinutes: HOLD_MINUTES,
      });
      if (taken === 'ok') {
        await writeAudit(transaction, portal, {
          action: 'earlier_time_taken',
          customerId,
          object: { kind: 'reservation', id: row.hold_id },
        });
      }
      return taken;
    },
    { partnerId: partner.id },
  );
  if (result === 'too_many_holds') {
    throw await createTooManyHolds(deps, { partnerId: partner.id, secretHash }, null);
  }
  if (result !== 'ok') throw refuse(result);
  await noteOwnHold(deps, portal, { id: row.hold_id, secretHash });
  const hold = await getHold(deps, { portal, reservationId: row.hold_id, holdSecret });
  const clinicTime = (instant: string) => formatClinicTime(Date.parse(instant), hold.timeZone);
  return {
    kind: 'held',
    hold,
    startsAt: clinicTime(hold.startsAt),
    endsAt: clinicTime(hold.endsAt),
  };
}
