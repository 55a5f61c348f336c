import { requireStaffActor } from '#app/features/call-centre/find-people.server.ts';
import { noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import { normaliseText } from '#app/people/text.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { readMomentPosition } from '#app/platform/merge-pages.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { UUID } from '#app/platform/uuid.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import type { reviewEmergency as reviewContract } from './contract.ts';
import {
  countOpenEmergencyRows,
  findEmergencyRows,
  findReadRows,
  getPartnerName,
  reviewRow,
  type EmergencyRow,
} from './queries.server.ts';
import { NOTE_MAX, type EmergencyGrounds, type EmergencyState } from './rules.ts';

const REVIEW = 'emergency.review';
/** Nobody reads one person more often within half an hour. */
const READS_MAX = 200;

interface Deps {
  db: Database;
}

/** An emergency access as those see it who watch. The patient is a number here. Moments are ISO 8601. */
export interface EmergencyAccess {
  partnerId: number;
  partner: string;
  id: string;
  staffName: string;
  role: StaffRole;
  customerId: number;
  grounds: EmergencyGrounds;
  openedAt: string;
  /** When it was or will be over. */
  endedAt: string;
  isOpen: boolean;
  state: EmergencyState;
}

/** One of them with what was typed and read. */
export interface EmergencyCase extends EmergencyAccess {
  /** null: the person was erased. */
  comment: string | null;
  note: string | null;
  reviewer: string | null;
  reviewedAt: string | null;
  reads: { at: string; action: string }[];
  version: number;
  /** One's own is for somebody else to judge. */
  mayReview: boolean;
}

/**
 * The emergency accesses at the partners that somebody watches over, the latest first.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findEmergencies(
  { db }: Deps,
  portal: Portal,
  asked: {
    state: EmergencyState | undefined;
    name: string | undefined;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<{ rows: EmergencyAccess[]; next: string[] | null }> {
  const partners = requirePartnersOf(portal.actor, REVIEW);
  const { staffId } = requireStaffActor(portal);
  const filter = {
    by: staffId,
    state: asked.state ?? null,
    name: asked.name ?? null,
    id: null,
    before: readMomentPosition(asked.after),
    limit: asked.limit + 1,
  };
  const lists = await Promise.all(
    partners.map((partnerId) =>
      transact(
        db.main,
        async (transaction) => {
          const partner = await getPartnerName(transaction, partnerId);
          const rows = await findEmergencyRows(transaction, filter);
          return rows.map((row) => ({ ...row, partnerId, partner }));
        },
        { partnerId },
      ),
    ),
  );
  const rows = lists.flat().toSorted(byLatest);
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(present),
    next: last && rows.length > asked.limit ? [last.exactly, last.id] : null,
  };
}

const byLatest = (one: EmergencyRow, other: EmergencyRow) =>
  other.exactly.localeCompare(one.exactly, 'en') || other.id.localeCompare(one.id, 'en');

type Placed = EmergencyRow & { partnerId: number; partner: string };

function present(row: Placed): EmergencyAccess {
  const endedAt = row.ended_at ?? row.ends_at;
  return {
    partnerId: row.partnerId,
    partner: row.partner,
    id: row.id,
    staffName: row.staff_name,
    role: row.role,
    customerId: row.customer_id,
    grounds: row.grounds,
    openedAt: row.opened_at.toISOString(),
    endedAt: endedAt.toISOString(),
    isOpen: endedAt.getTime() > nowMs(),
    state: row.verdict ?? 'open',
  };
}

/**
 * One of them, with what was read under it. That it was looked at is noted.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function getEmergency(
  { db }: Deps,
  portal: Portal,
  { partnerId, id }: { partnerId: number; id: string },
): Promise<EmergencyCase> {
  const { staffId } = requireStaffActor(portal);
  const role = requirePermission(portal.actor, REVIEW, { partnerId });
  if (!UUID.test(id)) throw new PortalError('not_found');
  const found = await transact(
    db.main,
    async (transaction) => {
      const filter = { by: staffId, state: null, name: null, id, before: null, limit: 1 };
      const [row] = await findEmergencyRows(transaction, filter);
      if (!row) return null;
      await writeAudit(transaction, portal, {
        action: 'break_glass_looked_at',
        customerId: row.customer_id,
        object: { kind: 'break_glass', id },
        role,
      });
      const reads = await findReadRows(transaction, staffId, id, READS_MAX);
      return { row, reads, partner: await getPartnerName(transaction, partnerId) };
    },
    { partnerId },
  );
  if (!found) throw new PortalError('not_found');
  const { row, reads, partner } = found;
  return {
    ...present({ ...row, partnerId, partner }),
    comment: row.comment,
    note: row.note,
    reviewer: row.reviewer_name,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reads: reads.map(({ at, action }) => ({ at: at.toISOString(), action })),
    version: row.version,
    mayReview: row.staff_id !== staffId,
  };
}

/**
 * Says of one whether it was justified. A note is needed where it was not: it is what follows from it.
 * @throws PortalError sign_in_required, forbidden (also of one's own), not_found, invalid_input (with fields), changed_meanwhile
 */
export async function reviewEmergency(
  { db }: Deps,
  portal: Portal,
  {
    partnerId,
    id,
    version,
    verdict,
    note: typed,
  }: { partnerId: number; id: string } & BodyOf<typeof reviewContract>,
): Promise<void> {
  const { staffId, name } = requireStaffActor(portal);
  const role = requirePermission(portal.actor, REVIEW, { partnerId });
  const note = normaliseText(typed);
  if (note.length > NOTE_MAX)
    throw new PortalError('invalid_input', { fields: { note: 'tooLong' } });
  if (note === '' && verdict === 'not_justified') {
    throw new PortalError('invalid_input', { fields: { note: 'required' } });
  }
  await transact(
    db.main,
    async (transaction) => {
      const row = { by: staffId, name, id, version, verdict, note };
      const result = await reviewRow(transaction, row);
      if (result === 'changed') throw new PortalError('changed_meanwhile');
      if (result !== 'ok') {
        throw new PortalError(result === 'forbidden' ? 'forbidden' : 'not_found');
      }
      await writeAudit(transaction, portal, {
        action: 'break_glass_reviewed',
        customerId: null,
        object: { kind: 'break_glass', id },
        role,
        grounds: verdict,
      });
    },
    { partnerId },
  );
}

/** How many are to be judged, in a transaction that has set the partner; nobody counts further than `limit`. */
export function countEmergencies(
  transaction: Transaction,
  { staffId, limit }: { staffId: number; limit: number },
): Promise<number> {
  return countOpenEmergencyRows(transaction, staffId, limit);
}

/** Notes that somebody has one open. @throws PortalError sign_in_required, forbidden, not_found */
export function lookAtEmergency(
  { db }: Deps,
  portal: Portal,
  { partnerId, id }: { partnerId: number; id: string },
): Promise<Look> {
  const { staffId } = requireStaffActor(portal);
  requirePermission(portal.actor, REVIEW, { partnerId });
  if (!UUID.test(id)) throw new PortalError('not_found');
  return transact(
    db.main,
    async (transaction) => {
      const filter = { by: staffId, state: null, name: null, id, before: null, limit: 1 };
      const [row] = await findEmergencyRows(transaction, filter);
      if (!row) throw new PortalError('not_found');
      return { others: await noteLook(transaction, staffId, id), version: String(row.version) };
    },
    { partnerId },
  );
}
