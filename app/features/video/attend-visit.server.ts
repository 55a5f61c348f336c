import { formatPersonName } from '#app/people/person-name.ts';
import type { Action, StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { UUID } from '#app/platform/uuid.ts';
import { nowMs } from '#app/time/clock.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { Entry } from './contract.ts';
import type { VideoDeps } from './deps.server.ts';
import { addEnd, requireOpen, tellEntered } from './enter-visit.server.ts';
import {
  callInVisit,
  closeVisitRow,
  endVisitRow,
  findStaffVisitRows,
  getPartnersVisit,
  getStaffVisitCase,
  openRoom,
  type StaffVisitRow,
  type VisitRow,
} from './queries.server.ts';
import { forQueue } from './room-news.ts';
import {
  closingOf,
  isHere,
  stateOfVisit,
  type VisitClosing,
  type VisitState,
} from './visit-rules.ts';

const HOLD: Action = 'visit.hold';
/** Of one partner; no clinic has more in a day. */
const SHOWN_MAX = 200;
/** Today's visits of any clock, and the night's. */
const AHEAD_MS = 24 * 60 * 60_000;
const BEHIND_MS = 12 * 60 * 60_000;
/** So long the list shows who waited and was not called in. */
const MISSED_SHOWN_MS = 7 * 24 * 60 * 60_000;

/** A visit as the list of the staff has it: nothing says whose it is. */
export interface StaffVisit {
  partnerId: number;
  id: string;
  partner: string;
  clinic: string;
  doctor: string | null;
  service: { name: string; locales: LocalisedText };
  startsAt: string;
  endsAt: string;
  timeZone: string;
  state: VisitState;
  /** The patient is in the waiting room at this moment; null: has not come, or went. */
  waitsSince: string | null;
  /** Who has called in; null: nobody. */
  calledBy: string | null;
  isMine: boolean;
  /** The patient waited, and nobody called in until the room closed. */
  isMissed: boolean;
  /** As what it can be closed though it was not held; null: not, or not yet. */
  closing: VisitClosing | null;
}

/** What the doctor sees of it. */
export interface StaffVisitCase extends StaffVisit {
  /** In the order of the market. */
  name: string;
  dateOfBirth: string;
  comment: string | null;
  /** Somebody else booked it, and the patient has come of age since. */
  hasComeOfAge: boolean;
  phone: string | null;
  /** Booked by somebody who has an account: files can go to and fro. */
  hasAccount: boolean;
}

export interface Which {
  partnerId: number;
  id: string;
}

/** The partners for which somebody of the staff holds visits. */
function partnersOf(actor: StaffActor): number[] {
  const ids = new Set(actor.grants.map(({ partnerId }) => partnerId));
  return [...ids].filter((partnerId) =>
    actor.grants.some(
      ({ providerId, partnerId: at }) =>
        at === partnerId && providerId !== null && permits(actor, HOLD, { partnerId, providerId }),
    ),
  );
}

/** Of their own calendar, at a clinic where they hold visits. */
function holds(actor: StaffActor, row: VisitRow, partnerId: number): boolean {
  return (
    row.doctor_id !== null &&
    (actor.doctor?.doctorIds.includes(row.doctor_id) ?? false) &&
    permits(actor, HOLD, { partnerId, providerId: row.provider_id })
  );
}

/**
 * The video visits of these hours in the calendars of a doctor of the staff: who waits first.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findStaffVisits(
  { db }: Pick<VideoDeps, 'db'>,
  portal: Portal,
): Promise<StaffVisit[]> {
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const partners = partnersOf(actor);
  if (partners.length === 0) throw new PortalError('forbidden');
  const now = nowMs();
  const hours = {
    from: new Date(now - BEHIND_MS),
    until: new Date(now + AHEAD_MS),
    missedFrom: new Date(now - MISSED_SHOWN_MS),
  };
  const lists = await Promise.all(
    partners.map((partnerId) =>
      transact(
        db.main,
        (transaction) =>
          findStaffVisitRows(transaction, {
            doctorIds: [...(actor.doctor?.doctorIds ?? [])],
            ...hours,
            limit: SHOWN_MAX,
          }),
        { partnerId },
      ),
    ),
  );
  return lists
    .flat()
    .filter((row) => holds(actor, row, row.partner_id))
    .map((row) => present(row, actor, now))
    .filter(({ state, closing }) => state !== 'closed' || closing !== null)
    .toSorted(
      (one, other) =>
        Number(one.waitsSince === null) - Number(other.waitsSince === null) ||
        one.startsAt.localeCompare(other.startsAt),
    );
}

/**
 * One of them, with whose it is. That it was read, and why, is noted in the same transaction.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function getStaffVisit(
  { db }: Pick<VideoDeps, 'db'>,
  portal: Portal,
  { partnerId, id }: Which,
): Promise<StaffVisitCase> {
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  if (!UUID.test(id) || !partnersOf(actor).includes(partnerId)) throw new PortalError('not_found');
  const found = await transact(
    db.main,
    async (transaction) => {
      const row = await getStaffVisitCase(transaction, id);
      if (!row || !holds(actor, row, partnerId)) return null;
      await writeAudit(transaction, portal, {
        action: 'video_visit_read',
        customerId: row.customer_id,
        object: { kind: 'reservation', id },
        role: requirePermission(actor, HOLD, { partnerId, providerId: row.provider_id }),
        grounds: 'to_hold_visit',
      });
      return row;
    },
    { partnerId },
  );
  if (!found) throw new PortalError('not_found');
  return {
    ...present(found, actor, nowMs()),
    name: formatPersonName(found.country, found.last_name, found.first_name),
    dateOfBirth: found.date_of_birth,
    comment: found.comment,
    hasComeOfAge: !found.is_yet_theirs,
    phone: found.phone,
    hasAccount: found.customer_id !== null,
  };
}

function present(row: StaffVisitRow, actor: StaffActor, now: number): StaffVisit {
  const isWaiting = row.called_at === null && isHere(row.patient_seen_at, now);
  return {
    partnerId: row.partner_id,
    id: row.id,
    partner: row.partner,
    clinic: row.clinic,
    doctor: row.doctor,
    service: { name: row.service, locales: row.service_locales },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    state: stateOfVisit(timesOf(row), now),
    waitsSince: isWaiting ? (row.waiting_since?.toISOString() ?? null) : null,
    calledBy: row.called_by === null ? null : (row.called_name ?? '–'),
    isMine: row.called_by === actor.staffId,
    isMissed: row.missed_at !== null,
    closing: closingOf(progressOf(row), now),
  };
}

const progressOf = (row: StaffVisitRow) => ({
  startsAt: row.starts_at,
  waitingSince: row.waiting_since,
  calledAt: row.called_at,
  endedAt: row.ended_at,
  missedAt: row.missed_at,
});

const timesOf = (row: VisitRow) => ({
  isConfirmed: row.is_confirmed,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
});

/**
 * Calls the patient in and enters the room; from then on no colleague does.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague), video_visit_closed
 */
export async function callIn(deps: VideoDeps, portal: Portal, which: Which): Promise<Entry> {
  const entered = await attend(deps, portal, which, async (transaction, visit, staffId) => {
    const entry = await addEnd(transaction, which.partnerId, visit, 'doctor');
    if (visit.called_by !== null) return { result: entry, action: null };
    await callInVisit(transaction, which.id, staffId);
    return { result: entry, action: 'video_called_in' };
  });
  return tellEntered(deps, entered);
}

/**
 * That they are in the visit that they have called in: the call itself keeps the session.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague, or by nobody yet), video_visit_closed
 */
export async function stayAsDoctor(deps: VideoDeps, portal: Portal, which: Which): Promise<void> {
  await attend(deps, portal, which, (_, visit, staffId) => {
    if (visit.called_by !== staffId) throw new PortalError('already_claimed');
    requireOpen(visit);
    return Promise.resolve({ result: null, action: null });
  });
}

/**
 * Ends a visit that the caller has called in.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague, or by nobody yet)
 */
export async function endVisit(deps: VideoDeps, portal: Portal, which: Which): Promise<void> {
  const resourceId = await attend(deps, portal, which, async (transaction, visit, staffId) => {
    if (visit.called_by !== staffId) throw new PortalError('already_claimed');
    const isNew = visit.ended_at === null;
    if (isNew) await endVisitRow(transaction, which.id);
    return { result: visit.resource_id, action: isNew ? 'video_visit_ended' : null };
  });
  deps.roomNews.tell(forQueue(resourceId));
}

/**
 * Closes a visit into which nobody was called, as `closingOf` allows. Repeating it changes nothing.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague), patient_waits (they have come, or may
 * still come)
 */
export async function closeVisit(deps: VideoDeps, portal: Portal, which: Which): Promise<void> {
  const resourceId = await attend(deps, portal, which, async (transaction, visit) => {
    const done = { result: visit.resource_id, action: null };
    if (visit.ended_at !== null) return done;
    const row = await getStaffVisitCase(transaction, which.id);
    const closing = row && closingOf(progressOf(row), nowMs());
    if (!closing) throw new PortalError('patient_waits');
    await closeVisitRow(transaction, which.id, closing);
    return { ...done, action: `video_visit_${closing}` };
  });
  deps.roomNews.tell(forQueue(resourceId));
}

type Work<Result> = (
  transaction: Transaction,
  visit: VisitRow,
  staffId: number,
) => Promise<{ result: Result; action: string | null }>;

/** Does something with a visit that no colleague has called in, and notes that; `action` null: there was nothing to do. */
export async function attend<Result>(
  { db }: Pick<VideoDeps, 'db'>,
  portal: Portal,
  which: Which,
  work: Work<Result>,
): Promise<Result> {
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  if (!partnersOf(actor).includes(which.partnerId)) throw new PortalError('forbidden');
  return transact(db.main, (transaction) => attendIn(transaction, portal, which, work), {
    partnerId: which.partnerId,
  });
}

/**
 * The same in a transaction that has set the partner.
 * @throws PortalError sign_in_required, not_found, already_claimed
 */
export async function attendIn<Result>(
  transaction: Transaction,
  portal: Portal,
  { partnerId, id }: Which,
  work: Work<Result>,
): Promise<Result> {
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const found = UUID.test(id) ? await getPartnersVisit(transaction, id) : null;
  if (!found || !holds(actor, found, partnerId)) throw new PortalError('not_found');
  // Two who call in at once wait for each other here; the second sees who was first.
  await openRoom(transaction, found, false);
  const visit = (await getPartnersVisit(transaction, id)) ?? found;
  if (visit.called_by !== null && visit.called_by !== actor.staffId) {
    throw new PortalError('already_claimed');
  }
  const { result, action } = await work(transaction, visit, actor.staffId);
  if (action !== null) {
    await writeAudit(transaction, portal, {
      action,
      customerId: visit.customer_id,
      object: { kind: 'reservation', id },
      role: requirePermission(actor, HOLD, { partnerId, providerId: visit.provider_id }),
      grounds: 'to_hold_visit',
    });
  }
  return result;
}
