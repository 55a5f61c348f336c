import { getCalendarHours, refillWeeks } from '#app/features/calendar/refill-weeks.server.ts';
import type { ClosureReason } from '#app/features/clinic-desk/closure-reasons.ts';
import type { DeskDeps } from '#app/features/clinic-desk/get-board.server.ts';
import { cancelBooked } from '#app/features/clinic-desk/cancel-visits.server.ts';
import {
  permitCalendars,
  requireClinic,
  type Clinic,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { addOpening, setHours, setTerms } from './contract.ts';
import { findOutsideRows } from './get-hours.server.ts';
import { readHours, readOpening } from './hours-rules.ts';
import { readRoom } from './read-room.ts';
import {
  addOpeningRow,
  dropOpeningRow,
  findServiceRows,
  getMidnight,
  getTermsRow,
  lockCalendar,
  meetsOpening,
  setHoursRows,
  setTermsRow,
} from './queries.server.ts';

export interface WhichCalendar {
  providerId: number;
  calendarId: number;
}
interface Change {
  action: 'calendar_hours_set' | 'calendar_terms_set' | 'calendar_opening_set';
  /** null: whatever it is by now. */
  version: number | null;
  /** @returns from when on the calendar's weeks have to be made anew; null: they follow from nothing that is set here */
  make: (
    transaction: Transaction,
    calendar: { clinic: Clinic; slotMinutes: number; today: string; hasHours: boolean },
  ) => Promise<Date | null>;
}

/**
 * Changes what a calendar offers, in one transaction with its weeks: patients see either all of it or nothing.
 * @throws PortalError sign_in_required, forbidden, not_found, changed_meanwhile, and what `make` throws
 */
async function changeCalendar(
  deps: DeskDeps,
  portal: Portal,
  { providerId, calendarId }: WhichCalendar,
  { action, version, make }: Change,
): Promise<void> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId } = permitCalendars(portal, own);
  const { clinic } = own;
  await transact(
    deps.db.main,
    async (transaction) => {
      const current = await lockCalendar(transaction, providerId, calendarId);
      const terms = await getTermsRow(transaction, calendarId, providerId);
      if (current === null || !terms) throw new PortalError('not_found');
      if (version !== null && version !== current) throw new PortalError('changed_meanwhile');
      const today = todayOf({ timeZone: clinic.tz });
      const hasHours = (await getCalendarHours(transaction, calendarId))?.rules.length !== 0;
      const slotMinutes = terms.slot_minutes;
      const since = await make(transaction, { clinic, slotMinutes, today, hasHours });
      if (since) await refillWeeks(transaction, { calendarIds: [calendarId], since });
      await writeAudit(transaction, portal, {
        action,
        customerId: null,
        object: { kind: 'calendar', id: calendarId },
        role,
      });
    },
    { partnerId },
  );
}

/**
 * Weekly hours from a day on; what is booked stays.
 * @throws PortalError as `changeCalendar`, invalid_input (with fields)
 */
export function setCalendarHours(
  deps: DeskDeps,
  portal: Portal,
  { version, ...typed }: WhichCalendar & BodyOf<typeof setHours>,
): Promise<void> {
  return changeCalendar(deps, portal, typed, {
    action: 'calendar_hours_set',
    version,
    async make(transaction, { clinic, slotMinutes, today }) {
      const read = readHours(typed, { today, slotMinutes });
      if ('problems' in read) throw new PortalError('invalid_input', { fields: read.problems });
      const { calendarId, from } = typed;
      await setHoursRows(transaction, { calendarId, from, hours: read.hours });
      return getMidnight(transaction, from, clinic.tz);
    },
  });
}

/**
 * How long a calendar's times are, what for and where, from now on.
 * @throws PortalError as `changeCalendar`, invalid_input (with fields)
 */
export function setCalendarTerms(
  deps: DeskDeps,
  portal: Portal,
  { version, slotMinutes, leadMinutes, ...typed }: WhichCalendar & BodyOf<typeof setTerms>,
): Promise<void> {
  const { name: room, problem } = readRoom(typed.room);
  const subfunctionIds = [...new Set(typed.subfunctionIds)];
  return changeCalendar(deps, portal, typed, {
    action: 'calendar_terms_set',
    version,
    async make(transaction, { hasHours }) {
      const fields: Record<string, string> = {};
      if (subfunctionIds.length === 0) fields['subfunctionIds'] = 'required';
      if (problem) fields['room'] = problem;
      const known = new Set(
        (await findServiceRows(transaction, typed.calendarId)).map(({ id }) => id),
      );
      if (!subfunctionIds.every((id) => known.has(id))) fields['subfunctionIds'] = 'required';
      if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
      await setTermsRow(transaction, typed.calendarId, {
        slotMinutes,
        leadMinutes,
        subfunctionIds,
        room: room || null,
      });
      // A system of the clinic's own fills the calendar.
      return hasHours ? new Date(nowMs()) : null;
    },
  });
}

/**
 * Some hours of one day beside the weekly ones; they hold on a holiday, too.
 * @throws PortalError as `changeCalendar`, invalid_input (with fields)
 */
export function addCalendarOpening(
  deps: DeskDeps,
  portal: Portal,
  typed: WhichCalendar & BodyOf<typeof addOpening>,
): Promise<void> {
  return changeCalendar(deps, portal, typed, {
    action: 'calendar_opening_set',
    version: null,
    async make(transaction, { clinic, slotMinutes, today, hasHours }) {
      const read = readOpening(typed, { today, slotMinutes });
      if ('problems' in read) throw new PortalError('invalid_input', { fields: read.problems });
      if (!hasHours) throw new PortalError('invalid_input', { fields: { day: 'noHours' } });
      const { calendarId, day } = typed;
      const opening = { calendarId, day, tz: clinic.tz, ...read.span };
      if (await meetsOpening(transaction, opening)) {
        throw new PortalError('invalid_input', { fields: { from: 'overlap' } });
      }
      return addOpeningRow(transaction, opening);
    },
  });
}

/** @throws PortalError as `changeCalendar` */
export function dropCalendarOpening(
  deps: DeskDeps,
  portal: Portal,
  which: WhichCalendar & { id: number },
): Promise<void> {
  return changeCalendar(deps, portal, which, {
    action: 'calendar_opening_set',
    version: null,
    async make(transaction) {
      const since = await dropOpeningRow(transaction, which.calendarId, which.id);
      if (!since) throw new PortalError('not_found');
      return since;
    },
  });
}

/**
 * Cancels what the caller has seen outside a calendar's hours and is so still; each patient is told, by mail with other times.
 * @returns how many
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function cancelOutside(
  deps: DeskDeps,
  portal: Portal,
  {
    providerId,
    calendarId,
    reason,
    visits,
  }: WhichCalendar & { reason: ClosureReason; visits: readonly string[] },
): Promise<number> {
  const own = await requireClinic(deps, portal, providerId);
  permitCalendars(portal, own);
  if (!(await getTermsRow(deps.db.main, calendarId, providerId))) {
    throw new PortalError('not_found');
  }
  const seen = new Set(visits);
  return cancelBooked(deps, portal, own, {
    reason,
    find: async (transaction) => {
      const outside = await findOutsideRows(transaction, own.clinic, calendarId);
      return outside.filter(({ id }) => seen.has(id));
    },
  });
}
