import type { AnswerOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { actAudited } from './as-customer.server.ts';
import type { findAppointments as contract } from './contract.ts';
import type { AppointmentDeps } from './deps.server.ts';
import { presentAppointment } from './present.ts';
import { findPastRows, findUpcomingRows } from './queries.server.ts';

/** More than anybody has; keeps a page from growing without end. */
const SHOWN_MAX = 100;

/**
 * The customer's own appointments, also those booked as a visitor and added by the link of their mail.
 * @throws PortalError sign_in_required, forbidden (the product has no appointments)
 */
export async function findAppointments(
  deps: AppointmentDeps,
  { portal }: { portal: Portal },
): Promise<AnswerOf<typeof contract>> {
  const { upcoming, past } = await actAudited(
    deps,
    portal,
    async (transaction, customerId) => ({
      upcoming: await findUpcomingRows(transaction, customerId, SHOWN_MAX),
      past: await findPastRows(transaction, customerId, SHOWN_MAX),
    }),
    () => ({ action: 'appointments_read' }),
  );
  return {
    upcoming: upcoming.map((row) => presentAppointment(row, portal)),
    past: past.map((row) => presentAppointment(row, portal)),
  };
}
