import { findSpecialDays } from '#app/features/calendar/special-days.server.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { Action } from '#app/platform/actor.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { writeAudit, writeAuditOfEach } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { addDays } from '#app/time/week.ts';
import type { SpecialDays } from '#app/time/working-days.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { acknowledgeBy } from './acknowledge-by.ts';
import {
  findUnacknowledged,
  isReservationThere,
  noteClinicCall,
  type RescueRow,
} from './queries.server.ts';

const WORK: Action = 'care.organise';
/** Of one partner: those that begin next. */
const SHOWN_MAX = 50;
/** Of one partner, most of which are late, too. */
const CONSIDERED_MAX = 1000;
/** No working day is as far off as this: what is older is late whatever its holidays were. */
const HOLIDAYS_BACK_DAYS = 30;
/** The list is read again whenever somebody comes back to its window: that is one look. */
const ONE_LOOK = '1 hour';

interface RescueDeps {
  db: Database;
}

/** A visit of which its clinic has to be told by telephone. Times in ISO 8601. */
export interface Rescue {
  id: string;
  partnerId: number;
  partner: string;
  clinic: string;
  phone: string | null;
  doctor: string | null;
  timeZone: string;
  startsAt: string;
  /** null: the account is erased. */
  name: string | null;
  dateOfBirth: string | null;
  /** How often the clinic was called about it. */
  calls: number;
  calledAt: string | null;
}

export type RescueServices = ReturnType<typeof createRescueServices>;

/** The use cases of the rescue list, bound to what they need. */
export function createRescueServices(deps: RescueDeps) {
  return {
    find: (portal: Portal) => findRescues(deps, portal),
    note: (
      portal: Portal,
      input: { partnerId: number; id: string; calls: number; isTold: boolean },
    ) => noteCall(deps, portal, input),
  };
}

/**
 * Bookings of which clinics should have said by now that they know, at all partners of whoever asks; that each was read
 * is noted, once an hour.
 * @throws PortalError sign_in_required, forbidden
 */
async function findRescues({ db }: RescueDeps, portal: Portal): Promise<Rescue[]> {
  const lists = await Promise.all(
    requirePartnersOf(portal.actor, WORK).map((partnerId) =>
      transact(
        db.main,
        async (transaction) => {
          const rows = await findLate(transaction);
          const role = requirePermission(portal.actor, WORK, { partnerId });
          await writeAuditOfEach(
            transaction,
            portal,
            {
              action: 'clinic_call_read',
              kind: 'reservation',
              role,
              grounds: 'to_tell_clinic',
              onceIn: ONE_LOOK,
            },
            rows.map(({ id, customer_id: customerId }) => ({ id, customerId })),
          );
          return rows;
        },
        { partnerId },
      ),
    ),
  );
  return lists
    .flat()
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map(present);
}

/** Of which the clinics of the transaction's partner should have said by now that they know. */
async function findLate(transaction: Transaction): Promise<RescueRow[]> {
  const rows = await findUnacknowledged(transaction, CONSIDERED_MAX);
  const now = nowMs();
  const special = new Map<Market, SpecialDays>();
  for (const { country, tz } of rows) {
    if (special.has(country)) continue;
    const since = addDays(dayOf(now, tz), -HOLIDAYS_BACK_DAYS);
    special.set(country, await findSpecialDays(transaction, country, since));
  }
  return rows
    .filter((row) => {
      const days = special.get(row.country);
      const times = { bookedAt: row.booked_at.getTime(), startsAt: row.starts_at.getTime() };
      return days && acknowledgeBy(times, { special: days, timeZone: row.tz }) <= now;
    })
    .slice(0, SHOWN_MAX);
}

function present(row: RescueRow): Rescue {
  return {
    id: row.id,
    partnerId: row.partner_id,
    partner: row.partner,
    clinic: row.clinic,
    phone: row.clinic_phone[0] ?? null,
    doctor: row.doctor,
    timeZone: row.tz,
    startsAt: row.starts_at.toISOString(),
    name:
      row.last_name === null || row.first_name === null
        ? null
        : formatPersonName(row.country, row.last_name, row.first_name),
    dateOfBirth: row.date_of_birth,
    calls: row.calls,
    calledAt: row.called_at?.toISOString() ?? null,
  };
}

/**
 * Notes that a clinic was called about a visit, and whether it knows of it by now.
 * @param calls as the caller has seen it
 * @throws PortalError sign_in_required, forbidden, not_found, changed_meanwhile (it is known, or somebody else has called)
 */
async function noteCall(
  { db }: RescueDeps,
  portal: Portal,
  {
    partnerId,
    id,
    calls,
    isTold,
  }: { partnerId: number; id: string; calls: number; isTold: boolean },
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  await transact(
    db.main,
    async (transaction) => {
      const noted = await noteClinicCall(transaction, { id, calls, isTold });
      if (!noted) {
        const isThere = await isReservationThere(transaction, id);
        throw new PortalError(isThere ? 'changed_meanwhile' : 'not_found');
      }
      await writeAudit(transaction, portal, {
        action: isTold ? 'clinic_told' : 'clinic_not_reached',
        customerId: noted.customer_id,
        object: { kind: 'reservation', id },
        role,
      });
    },
    { partnerId },
  );
}
