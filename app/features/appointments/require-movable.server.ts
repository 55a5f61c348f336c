import type { ReservationDescription } from '#app/features/reservations/reservation-description.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { requireAppointments } from './as-customer.server.ts';
import { getAppointmentRow, type AppointmentRow } from './queries.server.ts';

/**
 * An appointment of the caller's that could be moved at this moment.
 * @throws PortalError sign_in_required, forbidden, not_found, appointment_over, too_late_to_change
 */
export async function requireMovable(
  transaction: Transaction,
  portal: Portal,
  id: string,
): Promise<ReservationDescription> {
  const { customerId } = requireAppointments(portal);
  const row = await getAppointmentRow(transaction, customerId, id);
  return requireMovableRow(row);
}

/**
 * The same of one that was read already.
 * @throws PortalError not_found, appointment_undecided, appointment_over, too_late_to_change
 */
export function requireMovableRow(row: AppointmentRow | null): ReservationDescription {
  if (!row) throw new PortalError('not_found');
  const { item, now } = row;
  const stands = item.status === 'confirmed' || item.status === 'pending_preauth';
  if (!stands || new Date(item.startsAt) <= now) {
    throw new PortalError('appointment_over');
  }
  if (now > row.changeable_until) {
    const values = { phone: item.provider.phone[0] ?? '' };
    throw new PortalError('too_late_to_change', { values });
  }
  return item;
}
