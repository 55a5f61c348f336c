import type { ReservationDescription } from '#app/features/reservations/reservation-description.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import type { Appointment } from './contract.ts';
import { presentAppointment } from './present.ts';
import { getVisitorsRow } from './queries.server.ts';
import { requireMovableRow } from './require-movable.server.ts';

/**
 * What was booked without an account, as a visitor of the portal may see it: to be cancelled until it begins, as by the link of its mail.
 * null: it is in an account by now, or gone.
 */
export async function getVisitorsVisit(
  transaction: Transaction,
  portal: Portal,
  id: string,
): Promise<Appointment | null> {
  const row = await getVisitorsRow(transaction, id);
  if (!row) return null;
  const visit = presentAppointment(row, portal);
  if (visit.state !== 'booked') return visit;
  return { ...visit, isChangeable: true, changeableUntil: visit.startsAt };
}

/**
 * The same where it could be moved at this moment.
 * @throws PortalError not_found, appointment_undecided, appointment_over, too_late_to_change
 */
export async function requireVisitorsMovable(
  transaction: Transaction,
  id: string,
): Promise<ReservationDescription> {
  return requireMovableRow(await getVisitorsRow(transaction, id));
}
