import type { ReservationDescription } from '#app/features/reservations/reservation-description.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import type { Appointment } from './contract.ts';
import { presentAppointment } from './present.ts';
import { getVisitorsRow } from './queries.server.ts';
import { requireMovableRow } from './require-movable.server.ts';

/** What was booked without an account, as a visitor of the portal may see it; null: it is in an account by now, or gone. */
export async function getVisitorsVisit(
  transaction: Transaction,
  portal: Portal,
  id: string,
): Promise<Appointment | null> {
  const row = await getVisitorsRow(transaction, id);
  return row && presentAppointment(row, portal);
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
