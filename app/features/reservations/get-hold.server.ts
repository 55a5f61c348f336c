import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { Hold } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { describeOwnData, getSubscriber } from './own-data.server.ts';
import { presentHold } from './present.ts';
import { getHoldDescription } from './hold-queries.server.ts';
import { writeVisitFile } from './write-visit-file.server.ts';
import type { ReservationDescription } from './reservation-description.ts';

export interface HoldOfBrowser {
  portal: Portal;
  reservationId: string;
  holdSecret: string | undefined;
}

/**
 * What became of a hold, for the browser that made it.
 * @throws PortalError not_found for anybody else
 */
export async function getHold(
  deps: BookingDeps,
  { portal, reservationId, holdSecret }: HoldOfBrowser,
): Promise<Hold> {
  const secretHash = hashHoldSecret(holdSecret);
  const row = await getHoldDescription(deps.db.main, portal.partner.id, reservationId, secretHash);
  if (!row) throw new PortalError('not_found');
  return describeHold(deps, portal, row);
}

/** A hold as the browser sees that has it. */
export async function describeHold(
  deps: BookingDeps,
  portal: Portal,
  row: ReservationDescription,
): Promise<Hold> {
  const subscriber = await getSubscriber(deps.db.main, portal);
  // A customer's is booked without another answer.
  const isBooked =
    subscriber !== null || row.status === 'confirmed' || row.status === 'pending_preauth';
  const calendarFile = isBooked ? await writeVisitFile(deps, portal, row) : null;
  const own = subscriber && (await describeOwnData(deps, subscriber, portal, row.startsAt));
  return presentHold(row, portal, subscriber, own, calendarFile);
}
