import { writeAuditOfEach } from '#app/platform/audit.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { DESK, desksAt, findDesks } from './desk-clinics.ts';
import type { DeskDeps } from './get-board.server.ts';
import { atEachPartner } from './each-partner.server.ts';
import { requireClinic, type Clinic } from './own-clinic.server.ts';
import { presentCase, type DeskCase } from './present.ts';
import {
  acknowledgeRows,
  countUnacknowledgedRows,
  findUnacknowledged,
  type SeenBooking,
} from './queries.server.ts';
import type { Transaction } from '#db/client.ts';

/** The list is read again whenever somebody comes back to its window: that is one look. */
const ONE_LOOK = '1 hour';
/** Of one partner; what is more comes after the first are known. */
const SHOWN_MAX = 200;

/** Bookings of which a clinic has not said that it knows. */
export interface NewBookings {
  clinic: { id: number; name: string; timeZone: string; market: Clinic['country'] };
  visits: DeskCase[];
}

/**
 * That each was read is noted, once an hour.
 * @param isMark for a mark of changes, which says nothing of whose they are: nothing is noted
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function getNewBookings(
  deps: DeskDeps,
  portal: Portal,
  { providerId, isMark = false }: { providerId: number | null; isMark?: boolean },
): Promise<NewBookings> {
  const { desk, clinic } = await requireClinic(deps, portal, providerId);
  const found = await atEachPartner(deps, desk, async (transaction, partnerId) => {
    const rows = await findUnacknowledged(transaction, clinic.id, SHOWN_MAX);
    if (isMark) return rows;
    const role = requirePermission(portal.actor, DESK, { partnerId, providerId: clinic.id });
    await writeAuditOfEach(
      transaction,
      portal,
      {
        action: 'clinic_visit_read',
        kind: 'reservation',
        role,
        grounds: 'to_receive',
        onceIn: ONE_LOOK,
      },
      rows.map(({ id, customer_id: customerId }) => ({ id, customerId })),
    );
    return rows;
  });
  return {
    clinic: { id: clinic.id, name: clinic.name, timeZone: clinic.tz, market: clinic.country },
    visits: found
      .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
      .map(presentCase),
  };
}

/**
 * The clinic knows of these, as it has seen them. Again is fine; those that have changed since, and those of others, are left alone.
 * @returns of how many nobody had said so
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function acknowledgeBookings(
  deps: DeskDeps,
  portal: Portal,
  { providerId, seen }: { providerId: number; seen: readonly SeenBooking[] },
): Promise<number> {
  const { desk, clinic } = await requireClinic(deps, portal, providerId);
  const known = await atEachPartner(deps, desk, async (transaction, partnerId) => {
    const rows = await acknowledgeRows(transaction, clinic.id, seen);
    const role = requirePermission(portal.actor, DESK, { partnerId, providerId: clinic.id });
    await writeAuditOfEach(
      transaction,
      portal,
      { action: 'booking_acknowledged', kind: 'reservation', role, grounds: 'to_receive' },
      rows.map(({ id, customer_id: customerId }) => ({ id, customerId })),
    );
    return rows;
  });
  return known.length;
}

/**
 * How many bookings the clinics of somebody at a desk do not know of yet, in a transaction that has set the partner.
 * @param limit of each clinic nobody counts further
 */
export async function countNewBookings(
  transaction: Transaction,
  { actor, partnerId, limit }: { actor: StaffActor; partnerId: number; limit: number },
): Promise<number> {
  let count = 0;
  for (const providerId of desksAt(findDesks(actor), partnerId)) {
    count += await countUnacknowledgedRows(transaction, providerId, limit);
  }
  return count;
}
