import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { formatClinicTime } from '#app/time/clinic-time.ts';
import type {
  BookedItem,
  releaseOwnHold as releaseContract,
  takeOwnHold as takeContract,
} from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { describeHold, type HoldOfBrowser } from './get-hold.server.ts';
import {
  findOwnHoldRows,
  noteHolder,
  releaseOwnHoldRow,
  takeOwnHoldRow,
} from './hold-queries.server.ts';
import { presentOwnHold } from './present.ts';

/** A time that a customer holds and has not booked. */
export type HeldTimeOfCustomer = ReturnType<typeof presentOwnHold> &
  Pick<BookedItem, 'subfunction'>;

/**
 * What the customer who is signed in holds now, in whatever browser they picked it, oldest first.
 * @throws PortalError sign_in_required
 */
export async function findOwnHolds(
  { db }: Pick<BookingDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<HeldTimeOfCustomer[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await findOwnHoldRows(db.main, portal.partner.id, customerId);
  return rows.map((row) => {
    const { id, name, locales } = row.subfunction;
    return { ...presentOwnHold(row), subfunction: { id, name, locales } };
  });
}

/**
 * Who finds a time that is held now on their own page, in whatever browser; null: nobody. What the call centre holds in a customer's name
 * it answers for itself.
 */
export function findHolder({ actor }: Pick<Portal, 'actor'>): number | null {
  return actor.kind === 'customer' && !actor.through ? actor.customerId : null;
}

/** Notes that a time is held by whoever is signed in. */
export async function noteOwnHold(
  { db }: Pick<BookingDeps, 'db'>,
  portal: Pick<Portal, 'actor' | 'partner'>,
  { id, secretHash }: { id: string; secretHash: Buffer },
): Promise<void> {
  const customerId = findHolder(portal);
  if (customerId === null) return;
  await noteHolder(db.main, { partnerId: portal.partner.id, id, secretHash, customerId });
}

/**
 * Has the browser that asks hold a time of its customer's own, so that they go on there: where they picked it, it cannot be booked any more.
 * @throws PortalError sign_in_required, invalid_input (no secret), hold_expired (also another's)
 */
export async function takeOwnHold(
  deps: BookingDeps,
  { portal, reservationId: id, holdSecret }: HoldOfBrowser,
): Promise<AnswerOf<typeof takeContract>> {
  const { customerId } = requireCustomer(portal);
  const secretHash = hashHoldSecret(holdSecret);
  const owner = { partnerId: portal.partner.id, id, customerId, secretHash };
  const row = await takeOwnHoldRow(deps.db.main, owner);
  if (!row) throw new PortalError('hold_expired');
  // Asked for anew, it might be another browser's by now, which is no other answer.
  const hold = await describeHold(deps, portal, row);
  const clinicTime = (instant: string) => formatClinicTime(Date.parse(instant), hold.timeZone);
  return { hold, startsAt: clinicTime(hold.startsAt), endsAt: clinicTime(hold.endsAt) };
}

/**
 * Gives a time of the customer's own back, in whatever browser they hold it. One that ran out or was given back already answers the same.
 * @throws PortalError sign_in_required, not_found when it is not theirs, forbidden when it has been booked
 */
export async function releaseOwnHold(
  { db }: Pick<BookingDeps, 'db'>,
  { portal, reservationId: id }: Pick<HoldOfBrowser, 'portal' | 'reservationId'>,
): Promise<AnswerOf<typeof releaseContract>> {
  const { customerId } = requireCustomer(portal);
  const result = await releaseOwnHoldRow(db.main, { partnerId: portal.partner.id, id, customerId });
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'confirmed') throw new PortalError('forbidden');
  return { id, status: 'cancelled_by_patient' };
}
