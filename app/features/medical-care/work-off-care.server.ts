import { noteLook } from '#app/features/work-looks/note-look.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Transaction } from '#db/client.ts';
import { checkTimes, nextStatus, presentTime, type CareTime } from './care-work.ts';
import { giveBackOffers } from './calendar-queries.server.ts';
import { bookHeldTime, extendTimes, holdTimes } from './calendar-times.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';
import type { MailedStep } from './send-care-mail.server.ts';
import { settleApproval, type SettledTerms } from './settle-approval.server.ts';
import type { CareStanding } from './staff-contract.ts';
import {
  changeCare,
  findStanding,
  lockCare,
  type LockedCare,
  type StandingRow,
} from './work-queries.server.ts';
import { WORK, type Which } from './care-case.server.ts';
import { dueAfter, nextDue, type Work } from './care-due.server.ts';

/** Between the hold and the booking of one transaction. */
const BOOKING_MS = 5 * 60_000;

/** Steps of which the patient is told, and by which mail. */
const TOLD: Partial<Record<Work['step'], MailedStep>> = {
  decide: 'decided',
  offer: 'offered',
  book: 'booked',
  cancel: 'ended',
};

/**
 * One step with a request. Whoever has taken it on works on it alone, until they hand it back or a colleague takes it over.
 * @param version as the caller has seen it
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague, or by nobody yet) and changed_meanwhile,
 * both with how it stands (since that version, it is not for such a step any more, the visit has not begun, or it lies in a calendar and is looked after there),
 * person_busy, invalid_input (times, by place)
 */
export async function workOnCare(
  deps: CareDeps,
  portal: Portal,
  { partnerId, id, version, work }: Which & { version: number; work: Work },
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  await transact(
    deps.db.main,
    async (transaction) => {
      const care = await lockCare(transaction, id, null);
      if (!care) throw new PortalError('not_found');
      const status = nextStatus(care.status, work.step);
      const isTurn = isTurnOf(care, actor.staffId, work);
      const isAsSeen = care.version === version && care.reservation_id === null;
      if (!isTurn || !isAsSeen || status === null) {
        const now = presentStanding(await findStanding(transaction, id));
        const code = isTurn ? 'changed_meanwhile' : 'already_claimed';
        throw new PortalError(code, { details: { now } });
      }
      const applied = apply({ ...care, status }, work, actor.staffId);
      const settled = { ...applied, ...(await settleTimes(transaction, care, work)) };
      if (isOffering(work) || work.step === 'cancel') await giveBackOffers(transaction, id);
      const dueAt = await dueAfter(transaction, care, work);
      const changed = isOffering(work)
        ? await putInCalendars(transaction, { ...deps, portal }, settled, work, dueAt)
        : work.step === 'extend' && dueAt
          ? await extendTimes(transaction, settled, dueAt)
          : settled;
      const endsAt = dueAt && endOfOffers(changed.offers, dueAt);
      const promisedAt = endsAt && (await nextDue(transaction, care.country, endsAt.getTime()));
      await changeCare(transaction, changed, endsAt, promisedAt);
      await writeAudit(transaction, portal, {
        action: `medical_care_${work.step}`,
        customerId: care.customer_id,
        object: { kind: 'medical_care', id },
        role,
      });
      // A calendar tells of its bookings itself.
      const mail = changed.reservation_id === null ? TOLD[work.step] : undefined;
      if (mail) await orderJob(transaction, 'mail_medical_care', { care: id, step: mail });
    },
    { partnerId },
  );
}

/**
 * Nothing is offered or booked of which its patient does not know who pays.
 * @throws PortalError invalid_input (approvalMissing, by place)
 */
async function settleTimes(
  transaction: Transaction,
  care: LockedCare,
  work: Work,
): Promise<Partial<SettledTerms>> {
  if (work.step !== 'offer' && work.step !== 'book') return {};
  let settled: Partial<SettledTerms> = {};
  for (const [at, { startsAt }] of work.times.entries()) {
    settled = await settleApproval(transaction, care, startsAt, `startsAt.${at}`);
  }
  // What is only offered is settled once it is taken.
  return work.step === 'book' ? settled : {};
}

type Offering = Extract<Work, { step: 'offer' | 'book' }>;

function isOffering(work: Work): work is Offering {
  return work.step === 'offer' || work.step === 'book';
}

/**
 * What of these times lies in a calendar is held there until the patient should have answered, or booked.
 * @throws PortalError person_busy, not_offered, changed_meanwhile, invalid_input (`startsAt.N`: taken, not_offered)
 */
async function putInCalendars(
  transaction: Transaction,
  { portal, ...deps }: CareDeps & { portal: Portal },
  care: LockedCare,
  { step, times }: Offering,
  until = new Date(nowMs() + BOOKING_MS),
): Promise<LockedCare> {
  const held = await holdTimes(transaction, care.id, times.map(clean), {
    until,
    isOffer: step === 'offer',
  });
  if (step === 'offer') return { ...care, offers: held };
  const [time] = held;
  const reservation = time?.reservation ?? null;
  if (!time || reservation === null) return care;
  const booked = { ...bookTime(care, time), reservation_id: reservation };
  await bookHeldTime(transaction, deps, portal, booked, reservation);
  return booked;
}

/** Somebody looks after it once the last time that waits can be taken no more. */
export function endOfOffers(offers: LockedCare['offers'], dueAt: Date): Date {
  const ends = offers.map(({ startsAt, heldUntil }) =>
    Math.min(Date.parse(startsAt), heldUntil ? Date.parse(heldUntil) : Infinity),
  );
  return new Date(Math.min(dueAt.getTime(), Math.max(...ends)));
}

function isTurnOf({ claimed_by: claimedBy }: LockedCare, staffId: number, work: Work): boolean {
  // A call that whoever is there makes.
  if (claimedBy === staffId || work.step === 'tell_clinic') return true;
  return work.step === 'claim' && (claimedBy === null || work.isTakenOver);
}

/**
 * Notes that somebody of the staff has a request open.
 * @returns who else has, and how it stands if that is not the version that they see
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function lookAtCare(
  { db }: Pick<CareDeps, 'db'>,
  { actor }: Portal,
  { partnerId, id, version }: Which & { version: number },
): Promise<{ others: string[]; now: CareStanding | null }> {
  requirePermission(actor, WORK, { partnerId });
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  return transact(
    db.main,
    async (transaction) => {
      const standing = presentStanding(await findStanding(transaction, id));
      if (!standing) throw new PortalError('not_found');
      const others = await noteLook(transaction, actor.staffId, id);
      return { others, now: standing.version === version ? null : standing };
    },
    { partnerId },
  );
}

function presentStanding(row: StandingRow | null): CareStanding | null {
  if (!row) return null;
  return {
    version: row.version,
    status: row.status,
    claimedBy: row.claimed_by === null ? null : (row.claimed_name ?? '–'),
    isApproved: row.is_approved,
    offered: row.offered,
    startsAt: row.starts_at?.toISOString() ?? null,
    mustTellClinic: row.must_tell_clinic,
    changedAt: row.changed_at,
  };
}

function apply(care: LockedCare, work: Work, staffId: number): LockedCare {
  switch (work.step) {
    case 'extend':
      return care;
    case 'claim':
      return { ...care, claimed_by: staffId };
    case 'release':
      return { ...care, claimed_by: null };
    case 'offer': {
      requireTimes(work.times);
      return care;
    }
    case 'book': {
      requireTimes(work.times);
      const [time] = work.times;
      return time ? bookTime(care, clean(time)) : care;
    }
    case 'fulfil':
      if (care.starts_at && care.starts_at.getTime() > nowMs()) {
        throw new PortalError('changed_meanwhile');
      }
      return care;
    case 'cancel':
      return { ...care, offers: [], cancel_reason: work.reason };
    case 'decide':
      // Who pays for themselves needs nobody's approval.
      if (care.service_type === 'SELF_PAID') throw new PortalError('changed_meanwhile');
      return { ...care, is_approved: work.isApproved };
    case 'tell_clinic':
      if (!care.must_tell_clinic) throw new PortalError('changed_meanwhile');
      return { ...care, must_tell_clinic: false };
  }
}

/** The time is settled: nothing else waits for an answer. */
export function bookTime(care: LockedCare, time: CareTime): LockedCare {
  return {
    ...care,
    status: 'booked',
    offers: [],
    booked: presentTime(time),
    starts_at: new Date(time.startsAt),
  };
}

function requireTimes(times: readonly CareTime[]): void {
  const fields = checkTimes(times, nowMs()) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
}

function clean({ startsAt, place, doctorName }: CareTime): CareTime {
  return { startsAt, place: place.trim(), doctorName: doctorName?.trim() || null };
}
