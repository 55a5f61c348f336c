import { createHash } from 'node:crypto';
import { writeAudit, writeAuditOfEach } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import { refillWeeks } from '#app/features/calendar/refill-weeks.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ClosingReason } from '#app/platform/states.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Transaction } from '#db/client.ts';
import {
  closeCalendars,
  findClosures,
  findClosuresMadeSince,
  insertClosureCalls,
  reopenClosureRow,
  type ClosureRow,
} from './closure-queries.server.ts';
import { cancelBooked, cancelVisits } from './cancel-visits.server.ts';
import { findClosureCalls, type ClosureCall } from './closure-calls.server.ts';
import type { ClosureReason } from './closure-reasons.ts';
import { readSpan } from './closure-rules.ts';
import { DESK, desksAt, requireDesks } from './desk-clinics.ts';
import { presentCalendar, type DeskCalendar, type DeskDeps } from './get-board.server.ts';
import { atEachPartner } from './each-partner.server.ts';
import { calendarsOf, permitCalendars, requireClinic } from './own-clinic.server.ts';
import { presentCase, type DeskCase } from './present.ts';
import {
  findCalendarRows,
  findVisitsWithin,
  getProviderOf,
  getVisitRow,
  type ClinicRow,
  type DeskCaseRow,
} from './queries.server.ts';
import type { WhichVisit } from './work-at-desk.server.ts';

/** Of one partner within one closure, more than a large clinic has in a week; what is more comes after the first are cancelled. */
const SHOWN_MAX = 2_000;

export interface Closure {
  id: number;
  /** null: all of the clinic. */
  calendarId: number | null;
  startsAt: string;
  endsAt: string;
  reason: ClosingReason;
  /** Taken back: it is here for those who have to be called because of it. */
  isEnded: boolean;
}

/** A clinic's closures; of one that is asked for, what is booked within it still, and who has to be called. */
export interface ClosureBoard {
  clinic: { id: number; name: string; timeZone: string; market: ClinicRow['country'] };
  calendars: DeskCalendar[];
  closures: Closure[];
  /** The last of them that was made; 0: there is none. Whoever closes says it, so that two do not close the same unseen. */
  seen: number;
  shown:
    | (Closure & {
        visits: DeskCase[];
        /** Names these visits as they are: whoever cancels them says it. */
        seenVisits: string;
        calls: ClosureCall[];
      })
    | null;
  /** The closure that is asked for is taken back, or over. */
  isGone: boolean;
}

/**
 * That a visit within the closure was read is noted.
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic)
 */
export async function getClosures(
  deps: DeskDeps,
  portal: Portal,
  { providerId, closureId }: { providerId: number | null; closureId: number | null },
): Promise<ClosureBoard> {
  const own = await requireClinic(deps, portal, providerId);
  const { desk, clinic } = own;
  const [rows, calendars] = await Promise.all([
    findClosures(deps.db.main, clinic.id),
    findCalendarRows(deps.db.main, clinic.id),
  ]);
  const asked = rows.find(({ id }) => id === closureId);
  const found =
    asked?.is_ended === false
      ? await atEachPartner(deps, desk, async (transaction, partnerId) => {
          const visits = await findVisitsWithin(transaction, spanOf(asked), SHOWN_MAX);
          await writeAuditOfEach(
            transaction,
            portal,
            {
              action: 'clinic_visit_read',
              kind: 'reservation',
              role: requirePermission(portal.actor, DESK, { partnerId, providerId: clinic.id }),
              grounds: 'to_close',
            },
            visits.map(({ id, customer_id: customerId }) => ({ id, customerId })),
          );
          return visits;
        })
      : [];
  return {
    clinic: { id: clinic.id, name: clinic.name, timeZone: clinic.tz, market: clinic.country },
    calendars: calendars.map(presentCalendar),
    closures: rows.map(presentClosure),
    seen: Math.max(0, ...rows.map(({ id }) => id)),
    isGone: closureId !== null && !asked,
    shown: asked
      ? {
          ...presentClosure(asked),
          visits: inOrder(found).map(presentCase),
          seenVisits: nameVisits(found),
          calls: await findClosureCalls(deps, portal, own, asked.id),
        }
      : null,
  };
}

const inOrder = (rows: readonly DeskCaseRow[]) =>
  rows.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());

function presentClosure(row: ClosureRow): Closure {
  return {
    id: row.id,
    calendarId: row.calendar_id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    reason: row.reason,
    isEnded: row.is_ended,
  };
}

function spanOf({
  provider_id: providerId,
  calendar_id: calendarId,
  starts_at,
  ends_at,
}: ClosureRow) {
  return { providerId, calendarId, from: starts_at, until: ends_at };
}

/**
 * Nothing that meets the span is on offer any more, wherever patients look. What is booked stays until it is cancelled.
 * @returns the calendars whose times have changed, too
 * @param input.seen the last closure of the clinic that whoever closes has seen
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic or its calendar), invalid_input, changed_meanwhile: since then
 *   somebody else has closed some of it, `details.closures` says what
 */
export async function closeClinic(
  deps: DeskDeps,
  portal: Portal,
  input: {
    providerId: number;
    calendarId: number | null;
    from: string;
    until: string;
    reason: ClosureReason;
    seen: number;
  },
): Promise<{ id: number; calendarIds: number[] }> {
  const own = await requireClinic(deps, portal, input.providerId);
  const { role, partnerId, staffId } = permitCalendars(portal, own);
  const span = readSpan(input.from, input.until, own.clinic.tz, nowMs());
  if ('problems' in span) throw new PortalError('invalid_input', { fields: span.problems });
  const { providerId, calendarId, reason, seen } = input;
  const id = await transact(
    deps.db.main,
    async (transaction) => {
      const made = await closeCalendars(transaction, {
        providerId,
        calendarId,
        ...span,
        reason,
        staffId,
      });
      if (made === null) return null;
      // One closes at a time: whoever was faster is seen by now.
      const which = { providerId, calendarId, ...span, seen, made };
      const others = await findClosuresMadeSince(transaction, which);
      if (others.length > 0) {
        const closures = others.map(presentClosure);
        throw new PortalError('changed_meanwhile', { details: { closures } });
      }
      const object = { kind: 'clinic_closure', id: made };
      await writeAudit(transaction, portal, {
        action: 'clinic_closed',
        customerId: null,
        object,
        role,
        grounds: reason,
      });
      return made;
    },
    { partnerId },
  );
  if (id === null) throw new PortalError('not_found');
  return { id, calendarIds: await calendarsOf(deps, providerId) };
}

/**
 * Takes a closure back. Again is fine.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function reopenClinic(
  deps: DeskDeps,
  portal: Portal,
  { providerId, id }: { providerId: number; id: number },
): Promise<{ calendarIds: number[] }> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId } = permitCalendars(portal, own);
  const isKnown = await transact(
    deps.db.main,
    async (transaction) => {
      const reopened = await reopenClosureRow(transaction, id, providerId);
      if (!reopened) return false;
      const { calendar_ids: calendarIds, since } = reopened;
      await refillWeeks(transaction, { calendarIds, since });
      const object = { kind: 'clinic_closure', id };
      await writeAudit(transaction, portal, {
        action: 'clinic_reopened',
        customerId: null,
        object,
        role,
      });
      return true;
    },
    { partnerId },
  );
  if (!isKnown) throw new PortalError('not_found');
  return { calendarIds: await calendarsOf(deps, providerId) };
}

/**
 * Cancels all that is booked within a closure, for its reason. Who came meanwhile stays.
 * @param input.seen names what is booked within it, as whoever cancels has seen it (`shown.seenVisits`)
 * @returns how many
 * @throws PortalError sign_in_required, forbidden, not_found (also one that is taken back), changed_meanwhile: something else is booked
 *   within it by now; nothing is cancelled
 */
export async function cancelClosed(
  deps: DeskDeps,
  portal: Portal,
  { providerId, id, seen }: { providerId: number; id: number; seen: string },
): Promise<number> {
  const own = await requireClinic(deps, portal, providerId);
  permitCalendars(portal, own);
  const rows = await findClosures(deps.db.main, providerId);
  const closure = rows.find((one) => one.id === id && !one.is_ended);
  if (!closure) throw new PortalError('not_found');
  const findVisits = (transaction: Transaction) =>
    findVisitsWithin(transaction, spanOf(closure), SHOWN_MAX);
  const booked = await atEachPartner(deps, own.desk, findVisits);
  if (nameVisits(booked) !== seen) throw new PortalError('changed_meanwhile');
  return cancelBooked(deps, portal, own, {
    reason: closure.reason,
    // Moved out of the closure since it was found: it stays.
    find: async (_, partnerId) => booked.filter((one) => one.partner_id === partnerId),
    done: (transaction, ids) => insertClosureCalls(transaction, closure.id, ids),
  });
}

/** However many there are, as short: some clinics have more of them than a call may be long. */
function nameVisits(visits: readonly Pick<DeskCaseRow, 'id' | 'version'>[]): string {
  const marks = visits.map(({ id, version }) => `${id} ${version}`).toSorted();
  return createHash('sha256').update(marks.join('\n')).digest('base64url');
}

/**
 * Cancels one visit. Unless the patient asked for it, its time is closed: the clinic cannot keep it for anybody else either.
 * @param version as the caller has seen the visit
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic's as well), changed_meanwhile, appointment_over
 */
export async function cancelVisit(
  deps: DeskDeps,
  portal: Portal,
  { partnerId, id, reason, version }: WhichVisit & { reason: ClosingReason; version: number },
): Promise<void> {
  const { actor } = portal;
  const providerIds = desksAt(requireDesks(actor), partnerId);
  if (actor.kind !== 'staff' || providerIds.length === 0) throw new PortalError('not_found');
  const result = await transact(
    deps.db.main,
    async (transaction) => {
      const providerId = await getProviderOf(transaction, id);
      if (providerId === null || !providerIds.includes(providerId)) return 'unknown';
      const visit = await getVisitRow(transaction, id, providerIds);
      const place = { partnerId, providerId };
      const visits = [{ id, version }];
      const [done] = await cancelVisits(transaction, portal, place, { visits, reason });
      if (done?.result === 'ok' && visit && reason !== 'patient_asked') {
        await closeCalendars(transaction, {
          providerId,
          calendarId: visit.calendar_id,
          from: visit.starts_at,
          until: visit.ends_at,
          reason,
          staffId: actor.staffId,
        });
      }
      return done?.result;
    },
    { partnerId },
  );
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'changed') throw new PortalError('changed_meanwhile');
  if (result === 'over') throw new PortalError('appointment_over');
}
