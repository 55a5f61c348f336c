import type { AnswerOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { actAudited } from './as-customer.server.ts';
import type { Appointment, findAppointments as contract } from './contract.ts';
import type { AppointmentDeps } from './deps.server.ts';
import { presentAppointment } from './present.ts';
import { findPastRows, findUpcomingRows, type AppointmentRow } from './queries.server.ts';

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

/** What somebody wants to know of their appointments at first sight. */
export interface AppointmentOutlook {
  /** The soonest first. */
  upcoming: Appointment[];
  /** null: there never was one. */
  last: Appointment | null;
}

/** Enough to find what waits for the insurer among it. */
const OUTLOOK_MAX = 10;

/**
 * The caller's next appointments and their last one; null: their product has none.
 * @throws PortalError sign_in_required
 */
export async function findOutlook(
  deps: AppointmentDeps,
  { portal }: { portal: Portal },
): Promise<AppointmentOutlook | null> {
  if (!portal.viewer.hasAppointments) return null;
  const { upcoming, past } = await actAudited(
    deps,
    portal,
    async (transaction, customerId) => ({
      upcoming: await findUpcomingRows(transaction, customerId, OUTLOOK_MAX),
      past: await findPastRows(transaction, customerId, 1),
    }),
    () => ({ action: 'appointments_read' }),
  );
  const present = (row: AppointmentRow) => presentAppointment(row, portal);
  return { upcoming: upcoming.map(present), last: past.map(present)[0] ?? null };
}
