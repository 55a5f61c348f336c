import { findRoomPartners } from '#app/features/advice-room/deps.server.ts';
import { findDutyFields } from '#app/features/advice-room/rota.server.ts';
import { isOfDuty, type DutyField } from '#app/features/advice-room/rota.ts';
import type { Locale } from '#app/i18n/locale.ts';
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
import { INBOX_VIEWS, type InboxView } from './advice-rules.ts';
import {
  ADVICE_WORK,
  presentQuestion,
  requireDoctor,
  type InboxItem,
} from './advice-case.server.ts';
import type { AdviceDeps } from './ask-doctor.server.ts';
import type { Specialty } from './contract.ts';
import {
  countInboxRows,
  findInboxRows,
  findTeamIds,
  partsOf,
  type InboxFilter,
  type InboxReader,
  type InboxSort,
  type ListedInboxRow,
} from './inbox-queries.server.ts';
import { findSpecialtyRows } from './queries.server.ts';

export interface InboxQuery {
  view: InboxView;
  specializationId?: number | undefined;
  locale?: Locale | undefined;
  partnerId?: number | undefined;
  sort: InboxSort;
  after: readonly string[] | null;
  limit: number;
}

/** A question as the list has it for one doctor. */
export interface ListedQuestion extends InboxItem {
  /** It is new, nobody’s in particular, and the doctor is on duty for such. */
  isMyDuty: boolean;
  /** Names of those of the staff who have it open, without who asks. */
  lookedAtBy: string[];
}

interface InboxPage {
  rows: ListedQuestion[];
  next: string[] | null;
}

type Counted = ReturnType<typeof sumCounts>;

export interface Inbox extends InboxPage {
  /** Of all that fit, by view. */
  counts: Record<InboxView, Counted>;
  partners: { id: number; name: string }[];
  specialties: Specialty[];
}

/**
 * What is to be answered at all partners of a doctor, or what they wait for, a page of it. New questions by their due moment come
 * overdue first, then what was handed over to the doctor, then the rest. Nothing of it says whose it is.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findInbox(
  { db }: AdviceDeps,
  portal: Portal,
  asked: InboxQuery,
): Promise<Inbox> {
  const counts: Record<InboxView, number>[] = [];
  const page = await findPage({ db }, portal, asked, async (transaction, reader, filter) => {
    counts.push(await countInboxRows(transaction, reader, filter, COUNTED_MAX + 1));
  });
  return {
    ...page,
    counts: Object.fromEntries(
      INBOX_VIEWS.map((view) => [view, sumCounts(counts.map((one) => one[view]))]),
    ) as Record<InboxView, Counted>,
    partners: await findRoomPartners({ db }, portal.actor, ADVICE_WORK),
    specialties: await findSpecialtyRows(db.main),
  };
}

/**
 * The same page alone, for whoever needs no more.
 * @throws PortalError sign_in_required, forbidden
 */
export function findInboxPage(
  deps: Pick<AdviceDeps, 'db'>,
  portal: Portal,
  asked: InboxQuery,
): Promise<InboxPage> {
  return findPage(deps, portal, asked, async () => {});
}

/** @param look at each partner, in the transaction of its rows */
async function findPage(
  { db }: Pick<AdviceDeps, 'db'>,
  portal: Portal,
  { view, specializationId, locale, partnerId, after, ...asked }: InboxQuery,
  look: (transaction: Transaction, reader: InboxReader, filter: InboxFilter) => Promise<void>,
): Promise<InboxPage> {
  const actor = requireDoctor(portal);
  const now = nowMs();
  const from = readRankedPosition(after, now);
  const filter = { specializationId: specializationId ?? null, locale: locale ?? null };
  const rows: (ListedInboxRow & { isMyDuty: boolean })[] = [];
  for (const id of requirePartnersOf(actor, ADVICE_WORK)) {
    if (partnerId !== undefined && partnerId !== id) continue;
    const found = await transact(
      db.main,
      async (transaction) => {
        const { staffId } = actor;
        const teamIds = await findTeamIds(transaction, staffId);
        const duty = await findDutyFields(transaction, staffId, from.rankedAt);
        const reader = { staffId, teamIds, duty, now: new Date(from.rankedAt) };
        await look(transaction, reader, filter);
        const own = await readRanks(transaction, { ...asked, view, from, reader, filter });
        return own.map((row) => ({ ...row, isMyDuty: isForDuty(row, duty) }));
      },
      { partnerId: id },
    );
    rows.push(...found);
  }
  const page = mergePages(rows, ({ id }) => id, asked.limit);
  return {
    rows: page.rows.map((row) => ({
      ...presentQuestion(row, actor, now),
      isMyDuty: row.isMyDuty,
      lookedAtBy: row.looked_at_by,
    })),
    next: writeRankedPosition(page.next, from.rankedAt),
  };
}

function isForDuty(row: ListedInboxRow, duty: readonly DutyField[]): boolean {
  const { status, handed_to: handedTo, handed_to_team: team, specialization, locale } = row;
  const isFree = status === 'submitted' && handedTo === null && team === null;
  return isFree && isOfDuty(duty, { specializationId: specialization?.id ?? null, locale });
}

/** One rank after the other, until there is one row more than the page has: a rank that is not reached is not read. */
async function readRanks(
  transaction: Transaction,
  {
    view,
    sort,
    from,
    limit,
    reader,
    filter,
  }: Pick<InboxQuery, 'view' | 'sort' | 'limit'> & {
    from: RankedPosition;
    reader: InboxReader;
    filter: InboxFilter;
  },
): Promise<ListedInboxRow[]> {
  const rows: ListedInboxRow[] = [];
  for (const [rank, parts] of partsOf(view, sort).entries()) {
    if (rank < from.rank || rows.length > limit) continue;
    for (const part of parts) {
      const found = await findInboxRows(transaction, {
        part,
        sort,
        reader,
        filter,
        after: rank === from.rank ? from.position : null,
        limit: limit + 1,
      });
      rows.push(...found.map((row) => ({ ...row, exactly: `${rank} ${row.exactly}` })));
    }
  }
  return rows;
}

/** That the list was taken along, at each partner. */
export async function noteInboxExport(deps: Pick<AdviceDeps, 'db'>, portal: Portal): Promise<void> {
  requireDoctor(portal);
  await noteListExport(deps, portal, { action: 'advice_list_exported', may: ADVICE_WORK });
}

/** How many new ones wait for a doctor, in a transaction that has set the partner; nobody counts further than `limit`. */
export async function countNewQuestions(
  transaction: Transaction,
  { staffId, limit }: { staffId: number; limit: number },
): Promise<number> {
  const all = { specializationId: null, locale: null };
  const reader = { staffId, now: new Date(nowMs()) };
  const counts = await countInboxRows(transaction, reader, all, limit);
  return counts.new;
}
