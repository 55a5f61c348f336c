import { localise } from '#app/i18n/locale.ts';
import {
  COUNTED_MAX,
  mergePages,
  readMomentPosition,
  sumCounts,
} from '#app/platform/merge-pages.ts';
import { PortalError } from '#app/platform/errors.ts';
import { noteListExport } from '#app/platform/note-export.server.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import {
  countApprovalRows,
  findApprovalRows,
  findChoiceRows,
  type ApprovalFilter,
  type ApprovalListRow,
  type ApprovalSort,
} from './approval-queries.server.ts';
import type { CaseStage } from './case-work.ts';
import { presentApproval, READ, type Approval } from './find-approvals.server.ts';

export interface ApprovalQuery {
  stage?: CaseStage | undefined;
  specializationId?: number | undefined;
  partnerId?: number | undefined;
  /** Only what is due within so many milliseconds from now; 0: what is overdue. */
  dueWithinMs?: number | undefined;
  sort: ApprovalSort;
  after: readonly string[] | null;
  limit: number;
}

interface ApprovalPage {
  rows: Approval[];
  next: string[] | null;
}

export interface ApprovalList extends ApprovalPage {
  /** Of all that fit, not of the page. */
  total: { count: number; isMore: boolean };
  partners: { id: number; name: string }[];
  specialties: { id: number; name: string }[];
}

/**
 * What waits for a decision at all partners of somebody of the staff, overdue first, a page of it with how many there are and what it
 * can be narrowed down to. Nothing of it says whose it is.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findApprovals(
  { db }: { db: Database },
  portal: Portal,
  asked: ApprovalQuery,
): Promise<ApprovalList> {
  const { actor, locale, market } = portal;
  const counts: number[] = [];
  const page = await findPage(db, portal, asked, async (transaction, filter) => {
    counts.push(await countApprovalRows(transaction, filter, COUNTED_MAX + 1));
  });
  const choices = await findChoiceRows(db.main, requirePartnersOf(actor, READ));
  const named = (kind: 'partner' | 'specialty') =>
    choices.flatMap((one) =>
      one.kind === kind ? { id: one.id, name: localise(one, locale, market) } : [],
    );
  return {
    ...page,
    total: sumCounts(counts),
    partners: named('partner'),
    specialties: named('specialty').toSorted((one, other) =>
      one.name.localeCompare(other.name, locale),
    ),
  };
}

/**
 * The same page alone, for whoever needs no more.
 * @throws PortalError sign_in_required, forbidden
 */
export function findApprovalPage(
  { db }: { db: Database },
  portal: Portal,
  asked: ApprovalQuery,
): Promise<ApprovalPage> {
  return findPage(db, portal, asked, async () => {});
}

/** @param look at each partner, in the transaction of its rows */
async function findPage(
  db: Database,
  portal: Portal,
  { stage, specializationId, partnerId, dueWithinMs, sort, after, limit }: ApprovalQuery,
  look: (transaction: Transaction, filter: ApprovalFilter) => Promise<void>,
): Promise<ApprovalPage> {
  const { actor } = portal;
  const reach = requirePartnersOf(actor, READ);
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const now = nowMs();
  const filter = {
    stage: stage ?? null,
    specializationId: specializationId ?? null,
    dueBy: dueWithinMs === undefined ? null : new Date(now + dueWithinMs),
    after: readMomentPosition(after),
  };
  const { staffId } = actor;
  const rows: ApprovalListRow[] = [];
  for (const id of reach) {
    if (partnerId !== undefined && partnerId !== id) continue;
    const asked = { ...filter, staffId, sort, limit: limit + 1 };
    const found = await transact(
      db.main,
      async (transaction) => {
        const own = await findApprovalRows(transaction, asked);
        await look(transaction, filter);
        return own;
      },
      { partnerId: id },
    );
    rows.push(...found);
  }
  const page = mergePages(rows, (row) => row.reservation_id, limit);
  return { rows: page.rows.map((row) => presentApproval(row, portal, now)), next: page.next };
}

/** That the list was taken along, at each partner. */
export function noteApprovalsExport(deps: { db: Database }, portal: Portal): Promise<void> {
  return noteListExport(deps, portal, { action: 'preauthorization_list_exported', may: READ });
}

/** How many wait for somebody of the staff, in a transaction that has set the partner; nobody counts further than `limit`. */
export function countApprovals(transaction: Transaction, limit: number): Promise<number> {
  const all = { stage: null, specializationId: null, dueBy: null, after: null };
  return countApprovalRows(transaction, all, limit);
}
