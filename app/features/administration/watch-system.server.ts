import { nameItem, noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import {
  COUNTED_MAX,
  readMomentPosition,
  ROW_NUMBER,
  sumCounts,
} from '#app/platform/merge-pages.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import type { AdministrationDeps } from './find-staff.server.ts';
import { findPartners } from './staff-queries.server.ts';
import { isStuck } from './watch-rules.ts';
import {
  countDeadJobRows,
  findAuditRows,
  findDeadJobRows,
  findJobKindRows,
  getAuditHeadRow,
  retryJobRows,
  type AuditRow,
} from './watch-queries.server.ts';

/** An entry of the audit. Patients are numbers here, also for who may read it. */
export interface AuditLine {
  id: number;
  partner: string;
  /** ISO 8601. */
  at: string;
  actor: AuditRow['actor'];
  /** Name of the staff, name of the task, or number of the customer or program. */
  who: string | null;
  role: StaffRole | null;
  customerId: number | null;
  action: string;
  object: string | null;
  reason: string | null;
  grounds: string | null;
}

export interface AuditQuery {
  actor?: string | undefined;
  name?: string | undefined;
  customerId?: number | undefined;
  action?: string | undefined;
  reason?: string | undefined;
  partnerId?: number | undefined;
  /** From the beginning of the first day to the end of the last, both in milliseconds since the epoch. */
  fromMs: number;
  untilMs: number;
  after: readonly string[] | null;
  limit: number;
  /** A file is noted once, a page each time. */
  isExport: boolean;
}

function requireStaffActor({ actor }: Portal): StaffActor {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}

/**
 * The audit of the partners that somebody watches, the latest first. That it was read is an entry itself, at each of them.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findAudit(
  { db }: AdministrationDeps,
  portal: Portal,
  asked: AuditQuery,
): Promise<{ rows: AuditLine[]; next: string[] | null; partners: { id: number; name: string }[] }> {
  const reach = requirePartnersOf(portal.actor, 'audit.read');
  const { staffId: by } = requireStaffActor(portal);
  const partners = (await findPartners(db.main)).filter(({ id }) => reach.includes(id));
  const { actor, name, customerId, action, reason, partnerId, fromMs, untilMs, limit } = asked;
  const before = readMomentPosition(asked.after, ROW_NUMBER);
  const filter = {
    by,
    before,
    from: new Date(fromMs),
    until: new Date(untilMs),
    limit: limit + 1,
    actor: actor ?? null,
    name: name ?? null,
    customerId: customerId ?? null,
    action: action ?? null,
    reason: reason ?? null,
  };
  const rows: (AuditRow & { partner: string })[] = [];
  for (const { id, name: partner } of partners) {
    if (partnerId !== undefined && partnerId !== id) continue;
    const found = await transact(
      db.main,
      async (transaction) => {
        const own = await findAuditRows(transaction, filter);
        if (!asked.isExport || before === null) {
          await writeAudit(transaction, portal, {
            action: asked.isExport ? 'audit_exported' : 'audit_read',
            customerId: null,
            role: requirePermission(portal.actor, 'audit.read', { partnerId: id }),
            ...(customerId !== undefined && { object: { kind: 'customer', id: customerId } }),
          });
        }
        return own;
      },
      { partnerId: id },
    );
    rows.push(...found.map((row) => ({ ...row, partner })));
  }
  const sorted = rows
    .toSorted((one, other) => byText(other.exactly, one.exactly) || other.id - one.id)
    .slice(0, limit);
  const last = sorted.at(-1);
  return {
    rows: sorted.map(presentAudit),
    next: last && rows.length > limit ? [last.exactly, String(last.id)] : null,
    partners,
  };
}

/** Of the same form each, so that letters order them as time does. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function presentAudit(row: AuditRow & { partner: string }): AuditLine {
  const { object_kind, object_id } = row;
  return {
    id: row.id,
    partner: row.partner,
    at: row.at.toISOString(),
    actor: row.actor,
    who: row.actor_name ?? row.actor_task ?? (row.actor_id === null ? null : String(row.actor_id)),
    role: row.actor_role,
    customerId: row.customer_id,
    action: row.action,
    object: object_kind === null ? null : `${object_kind} ${object_id ?? ''}`.trim(),
    reason: row.reason,
    grounds: row.grounds,
  };
}

/** Up to where the audit is chained: what stands before it cannot be changed without anybody seeing it. */
export interface AuditProof {
  entries: number;
  linkedAt: string;
  /** To be kept elsewhere, and given to a later check. */
  head: string;
}

/** @throws PortalError sign_in_required, forbidden */
export async function getAuditProof(
  { db }: AdministrationDeps,
  portal: Portal,
): Promise<AuditProof | null> {
  const [partnerId] = requirePartnersOf(portal.actor, 'audit.read');
  const { staffId } = requireStaffActor(portal);
  const row = await transact(db.main, (transaction) => getAuditHeadRow(transaction, staffId), {
    ...(partnerId !== undefined && { partnerId }),
  });
  return (
    row && {
      entries: row.seq,
      linkedAt: row.linked_at.toISOString(),
      head: `${row.seq}:${row.hash.toString('hex')}`,
    }
  );
}

/** Jobs of one kind, over all partners. */
/** As far as the rows of a list are counted. */
export type JobCount = ReturnType<typeof sumCounts>;

export interface JobKind {
  kind: string;
  waiting: JobCount;
  /** Those that are due for longest are worked on first: none of them is beyond what is counted. */
  running: number;
  dead: JobCount;
  /** For how long the oldest open one has been due, in minutes. */
  dueMinutes: number;
  isStuck: boolean;
  /** ISO 8601; null: no clock orders it. */
  nextRunAt: string | null;
  lastDoneAt: string | null;
  lastOutcome: string | null;
}

function requireWatcher(portal: Portal): StaffActor {
  const actor = requireStaffActor(portal);
  if (!permits(actor, 'system.watch')) throw new PortalError('forbidden');
  return actor;
}

/** @throws PortalError sign_in_required, forbidden */
export async function findJobKinds({ db }: AdministrationDeps, portal: Portal): Promise<JobKind[]> {
  const { staffId } = requireWatcher(portal);
  const rows = await findJobKindRows(db.main, staffId);
  return rows.map((row) => ({
    kind: row.kind,
    waiting: {
      count: Math.min(row.waiting, COUNTED_MAX),
      isMore: row.waiting + row.running > COUNTED_MAX,
    },
    running: row.running,
    dead: sumCounts([row.dead]),
    dueMinutes: Math.floor(row.age_seconds / 60),
    isStuck: isStuck(row, nowMs()),
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    lastDoneAt: row.last_done_at?.toISOString() ?? null,
    lastOutcome: row.last_outcome,
  }));
}

/** A job that was given up: nothing of what it was about, and of its error class and code alone. */
export interface DeadJob {
  id: number;
  kind: string;
  /** null: of all of them. */
  partner: string | null;
  attempts: number;
  failedAt: string;
  why: string | null;
  error: string | null;
}

/** @throws PortalError sign_in_required, forbidden */
export async function findDeadJobs(
  { db }: AdministrationDeps,
  portal: Portal,
  {
    kind,
    after,
    limit,
  }: { kind?: string | undefined; after: readonly string[] | null; limit: number },
): Promise<{ rows: DeadJob[]; next: string[] | null }> {
  const { staffId: by } = requireWatcher(portal);
  const before = readMomentPosition(after, ROW_NUMBER);
  const rows = await findDeadJobRows(db.main, { by, kind: kind ?? null, before, limit: limit + 1 });
  const names = new Map((await findPartners(db.main)).map(({ id, name }) => [id, name]));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      partner: row.partner_id === null ? null : (names.get(row.partner_id) ?? null),
      attempts: row.attempts,
      failedAt: row.failed_at.toISOString(),
      why: row.outcome,
      error: row.error,
    })),
    next: last && rows.length > limit ? [last.exactly, String(last.id)] : null,
  };
}

/** How many were given up, for who watches; nobody counts further than `limit`. */
export function countDeadJobs(
  { db }: Pick<AdministrationDeps, 'db'>,
  { staffId, limit }: { staffId: number; limit: number },
): Promise<number> {
  return countDeadJobRows(db.main, staffId, limit);
}

/**
 * That the list of given-up jobs was taken along: at the home of who did, since most jobs are of no partner.
 * @throws PortalError sign_in_required, forbidden
 */
export async function noteDeadJobsExport(
  { db }: AdministrationDeps,
  portal: Portal,
): Promise<void> {
  const { homePartnerId: partnerId } = requireWatcher(portal);
  const role = requirePermission(portal.actor, 'system.watch', { partnerId });
  const entry = { action: 'jobs_list_exported', customerId: null, role };
  await transact(db.main, (all) => writeAudit(all, portal, entry), { partnerId });
}

/**
 * Notes that somebody has the given-up jobs open: all of them are one item, since one press may have any of them done.
 * @throws PortalError sign_in_required, forbidden
 */
export async function lookAtDeadJobs(
  { db }: AdministrationDeps,
  portal: Portal,
): Promise<Pick<Look, 'others'>> {
  const { staffId, homePartnerId: partnerId } = requireWatcher(portal);
  const item = nameItem('jobs', 'given up');
  const others = await transact(db.main, (all) => noteLook(all, staffId, item), { partnerId });
  return { others };
}

/** One of the two. */
export interface WhichJobs {
  id?: number | undefined;
  kind?: string | undefined;
}

/**
 * Has what was given up done after all: one job by its number, or all of a kind.
 * @returns how many
 * @throws PortalError sign_in_required, forbidden, invalid_input (neither or both were said)
 */
export async function retryJobs(
  { db }: AdministrationDeps,
  portal: Portal,
  { id = null, kind = null }: { [K in keyof WhichJobs]: WhichJobs[K] | null },
): Promise<number> {
  const actor = requireWatcher(portal);
  if ((id === null) === (kind === null)) throw new PortalError('invalid_input');
  const partnerId = actor.homePartnerId;
  return transact(
    db.main,
    async (transaction) => {
      const count = await retryJobRows(transaction, actor.staffId, { id, kind });
      await writeAudit(transaction, portal, {
        action: 'jobs_retried',
        customerId: null,
        object: { kind: 'job', id: id ?? kind ?? '' },
        role: requirePermission(actor, 'system.watch', { partnerId }),
      });
      return count;
    },
    { partnerId },
  );
}
