import { moveVisitAtDesk } from '#app/features/appointments/change-appointment.server.ts';
import { findClinicWeek } from '#app/features/calendar/find-clinic-week.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { nowMs } from '#app/time/clock.ts';
import { isCivilDate, mondayOf } from '#app/time/week.ts';
import { transact } from '#db/client.ts';
import { DESK, desksAt, requireDesks } from './desk-clinics.ts';
import type { DeskDeps } from './get-board.server.ts';
import type { DeskCase } from './present.ts';
import { getProviderOf, getVisitRow, lockVisit } from './queries.server.ts';
import { getVisit, type WhichVisit } from './work-at-desk.server.ts';

/** Where a visit can be moved to. */
export interface DeskMove {
  visit: DeskCase;
  /** It is booked, and has not begun. */
  isMovable: boolean;
  /** Monday of the week shown. */
  week: string;
  /** Times of its calendar that the desk could book, ISO 8601. */
  free: string[];
}

/**
 * Free times of the calendar of a visit, a week at a time, as its clinic has them: also those too near for patients.
 * @param week any day of it, as an address has it; else that of the visit
 * @throws PortalError as `getVisit`
 */
export async function findTimesAtDesk(
  deps: DeskDeps,
  portal: Portal,
  { week, ...which }: WhichVisit & { week: string | null },
): Promise<DeskMove> {
  const visit = await getVisit(deps, portal, which);
  const { clinicId: id, market, calendarId, startsAt, timeZone } = visit;
  const now = nowMs();
  const monday = mondayOf(isCivilDate(week) ? week : dayOf(startsAt, timeZone));
  const calendars = await findClinicWeek(deps.db.main, { id, market, week: monday, now });
  const own = calendars.find((one) => one.calendarId === calendarId);
  return {
    visit,
    isMovable: visit.isCancellable && Date.parse(startsAt) > now,
    week: monday,
    free: (own?.free ?? []).map((one) => new Date(one.startsAt).toISOString()),
  };
}

/**
 * Moves a visit to another time of its calendar in the name of its clinic; the patient is told. Twice the same is done once.
 * @param input.startsAt the new time, ISO 8601; `version` as the caller has seen the visit
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic's as well), changed_meanwhile, appointment_over, not_offered,
 * slot_taken, person_busy, appointment_undecided, other_insurance_year
 */
export async function moveVisit(
  { db }: DeskDeps,
  portal: Portal,
  { partnerId, id, startsAt, version }: WhichVisit & { startsAt: string; version: number },
): Promise<void> {
  const providerIds = desksAt(requireDesks(portal.actor), partnerId);
  if (providerIds.length === 0) throw new PortalError('not_found');
  await transact(
    db.main,
    async (transaction) => {
      const providerId = await getProviderOf(transaction, id);
      if (providerId === null || !providerIds.includes(providerId)) {
        throw new PortalError('not_found');
      }
      await lockVisit(transaction, id);
      const visit = await getVisitRow(transaction, id, [providerId]);
      if (!visit) throw new PortalError('not_found');
      const to = { calendarId: visit.calendar_id, startsAt: new Date(startsAt) };
      if (visit.version !== version) {
        if (visit.starts_at.getTime() === to.startsAt.getTime()) return;
        throw new PortalError('changed_meanwhile');
      }
      const customerId = visit.customer_id;
      const isMoved = await moveVisitAtDesk(transaction, { customerId, id }, to);
      if (!isMoved) return;
      await writeAudit(transaction, portal, {
        action: 'appointment_moved',
        customerId,
        object: { kind: 'reservation', id },
        role: requirePermission(portal.actor, DESK, { partnerId, providerId }),
      });
    },
    { partnerId },
  );
}
