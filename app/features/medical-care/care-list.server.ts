import { PortalError } from '#app/platform/errors.ts';
import {
  COUNTED_MAX,
  mergePages,
  readRankedPosition,
  sumCounts,
  writeRankedPosition,
  type RankedPosition,
} from '#app/platform/merge-pages.ts';
import { noteListExport } from '#app/platform/note-export.server.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Transaction } from '#db/client.ts';
import { CARE_STAGES, type CareStage } from './care-work.ts';
import {
  countCareRows,
  findCareRows,
  findPartnerRows,
  PARTS_OF,
  type CareOwner,
  type ListedCareRow,
} from './list-queries.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';
import { presentCare, WORK, type OpenCare } from './care-case.server.ts';

export interface CareQuery {
  /** Missing: all, one stage after the other. */
  stage?: CareStage | undefined;
  owner: CareOwner;
  partnerId?: number | undefined;
  after: readonly string[] | null;
  limit: number;
}

/** A request as the list has it. */
export interface ListedCare extends OpenCare {
  /** Names of those of the staff who have it open, without who asks. */
  lookedAtBy: string[];
}

interface CarePage {
  rows: ListedCare[];
  next: string[] | null;
}

export interface CareList extends CarePage {
  /** Of all that fit, by stage. */
  counts: Record<CareStage, ReturnType<typeof sumCounts>>;
  partners: { id: number; name: string }[];
}

/**
 * What is to be organised at all partners of somebody of the staff, a page of it: clinics to tell, what they have to do, overdue first,
 * visits to close, what the patient or the day is waited for. Nothing of it says whose it is.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findCareList(
  deps: Pick<CareDeps, 'db'>,
  portal: Portal,
  asked: CareQuery,
): Promise<CareList> {
  const counts: Record<CareStage, number[]> = { tell: [], todo: [], close: [], waiting: [] };
  let partners: CareList['partners'] = [];
  const page = await findPage(deps, portal, asked, async (transaction, reader) => {
    for (const stage of CARE_STAGES) {
      for (const part of PARTS_OF[stage]) {
        const which = { ...reader, part, limit: COUNTED_MAX + 1 };
        counts[stage].push(await countCareRows(transaction, which));
      }
    }
    partners = await findPartnerRows(transaction, requirePartnersOf(portal.actor, WORK));
  });
  const sum = (stage: CareStage) => sumCounts(counts[stage]);
  return {
    ...page,
    counts: {
      tell: sum('tell'),
      todo: sum('todo'),
      close: sum('close'),
      waiting: sum('waiting'),
    },
    partners,
  };
}

/**
 * The same page alone, for whoever needs no more.
 * @throws PortalError sign_in_required, forbidden
 */
export function findCarePage(
  deps: Pick<CareDeps, 'db'>,
  portal: Portal,
  asked: CareQuery,
): Promise<CarePage> {
  return findPage(deps, portal, asked, async () => {});
}

interface Reader {
  staffId: number;
  /** When the first page was read. */
  now: Date;
  owner: CareOwner;
}

/** @param look at each partner, in the transaction of its rows */
async function findPage(
  { db }: Pick<CareDeps, 'db'>,
  portal: Portal,
  { stage, owner, partnerId, after, limit }: CareQuery,
  look: (transaction: Transaction, reader: Reader) => Promise<void>,
): Promise<CarePage> {
  const { actor } = portal;
  const reach = requirePartnersOf(actor, WORK);
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const now = nowMs();
  const from = readRankedPosition(after, now);
  const reader = { staffId: actor.staffId, now: new Date(from.rankedAt), owner };
  const rows: ListedCareRow[] = [];
  for (const id of reach) {
    if (partnerId !== undefined && partnerId !== id) continue;
    const found = await transact(
      db.main,
      async (transaction) => {
        await look(transaction, reader);
        return readStages(transaction, reader, { stage, from, limit });
      },
      { partnerId: id },
    );
    rows.push(...found);
  }
  const page = mergePages(rows, ({ id }) => id, limit);
  return {
    rows: page.rows.map((row) => ({
      ...presentCare(row, portal, now),
      lookedAtBy: row.looked_at_by,
    })),
    next: writeRankedPosition(page.next, from.rankedAt),
  };
}

/** One stage after the other, until there is one row more than the page has: a stage that is not reached is not read. */
async function readStages(
  transaction: Transaction,
  { staffId, now, owner }: Reader,
  { stage, from, limit }: Pick<CareQuery, 'stage' | 'limit'> & { from: RankedPosition },
): Promise<ListedCareRow[]> {
  const rows: ListedCareRow[] = [];
  for (const [rank, one] of CARE_STAGES.entries()) {
    if (rank < from.rank || rows.length > limit || (stage && stage !== one)) continue;
    for (const part of PARTS_OF[one]) {
      const found = await findCareRows(transaction, {
        part,
        owner,
        staffId,
        now,
        after: rank === from.rank ? from.position : null,
        limit: limit + 1,
      });
      rows.push(...found.map((row) => ({ ...row, exactly: `${rank} ${row.exactly}` })));
    }
  }
  return rows;
}

/** That the list was taken along, at each partner. */
export function noteCareExport(deps: Pick<CareDeps, 'db'>, portal: Portal): Promise<void> {
  return noteListExport(deps, portal, { action: 'medical_care_list_exported', may: WORK });
}

/**
 * How much the staff have to do, in a transaction that has set the partner: clinics to tell, what to organise and what to close.
 * @param limit of each nobody counts further
 */
export async function countCareToDo(
  transaction: Transaction,
  { staffId, now, limit }: { staffId: number; now: number; limit: number },
): Promise<number> {
  let count = 0;
  for (const part of [...PARTS_OF.tell, ...PARTS_OF.todo, ...PARTS_OF.close]) {
    const which = { part, owner: 'all', staffId, now: new Date(now), limit } as const;
    count += await countCareRows(transaction, which);
  }
  return count;
}
