import { readDueMoment, type DueMoment } from '#app/features/preauthorization/due-moment.ts';
import { noteLook } from '#app/features/work-looks/note-look.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { countCharacters, isPlainText } from '#app/people/text.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import type { Action, StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import {
  COUNTED_MAX,
  mergePages,
  readMomentPosition,
  sumCounts,
} from '#app/platform/merge-pages.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { UUID } from '#app/platform/uuid.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { ATTEMPTS_MAX, NOTE_MAX, ORGANISED_TOPICS, TOPICS, type Topic } from './call-back.ts';
import {
  claimRow,
  countOpenCallBackRows,
  findOpenCallBackRows,
  finishRow,
  releaseRow,
  getCallBackCase,
  lockOpenCallBack,
  type ListedCallBackRow,
  type OpenCallBackRow,
  findPartnerRows,
  type CallBackOwner,
} from './queries.server.ts';

interface WorkDeps {
  db: Database;
}

const WORK: Action = 'call_back.work';

/** A call-back to be made, as the list of the staff has it: nothing says whose it is. */
export interface OpenCallBack {
  partnerId: number;
  id: string;
  partner: string;
  topic: Topic;
  timeZone: string;
  /** ISO 8601; to be called between the two. */
  reachFrom: string;
  dueAt: string;
  due: DueMoment;
  /** The hours have begun, and are not over. */
  isCallable: boolean;
  /** Who has taken it on; null: nobody. */
  claimedBy: string | null;
  isMine: boolean;
  /** A colleague has let its hours pass: it can be taken over. */
  isGivenUp: boolean;
  /** Calls that nobody answered. */
  attempts: number;
  /** Names of those who have it open, too. */
  lookedAtBy: string[];
}

/** What is known of one of them, to call. */
export interface CallBackCase extends Omit<OpenCallBack, 'lookedAtBy'> {
  /** In the order of the market. */
  name: string;
  dateOfBirth: string;
  /** What they are to whoever asked; null: it is for themselves. */
  relation: string | null;
  phone: string;
  requestedAt: string;
  /** Somebody else asked, and the person has come of age since. */
  hasComeOfAge: boolean;
}

interface Which {
  partnerId: number;
  id: string;
}

export interface CallBackList {
  rows: OpenCallBack[];
  next: string[] | null;
  /** Of all of them, not of the page. */
  total: { count: number; isMore: boolean };
  /** Where somebody works off such. */
  partners: { id: number; name: string }[];
  /** What their roles let them call about. */
  topics: readonly Topic[];
}

export interface CallBackQuery {
  /** Missing: all. */
  topic?: Topic | undefined;
  owner?: CallBackOwner | undefined;
  partnerId?: number | undefined;
  after: readonly string[] | null;
  limit: number;
}

/** What somebody is called about by a role: doctors about everything, the call centre about what can be organised. */
function topicsOf({ actor }: Pick<Portal, 'actor'>, partnerId: number): readonly Topic[] {
  return permits(actor, 'advice.answer', { partnerId }) ? TOPICS : ORGANISED_TOPICS;
}

/**
 * Who is to be called at all partners of somebody of the staff, or as far as the list is narrowed down, overdue first, a page of it.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findOpenCallBacks(
  { db }: WorkDeps,
  portal: Portal,
  { topic, owner = 'all', partnerId: at, after, limit }: CallBackQuery,
): Promise<CallBackList> {
  const { staffId } = requireStaffActor(portal);
  const position = readMomentPosition(after);
  const own = requirePartnersOf(portal.actor, WORK);
  const rows: ListedCallBackRow[] = [];
  const counts: number[] = [];
  let partners: CallBackList['partners'] = [];
  for (const partnerId of own) {
    const topics = topicsOf(portal, partnerId).filter((one) => !topic || one === topic);
    const bounds = { staffId, owner, topics };
    const found = await transact(
      db.main,
      async (transaction) => {
        partners = await findPartnerRows(transaction, own);
        if (at !== undefined && at !== partnerId) return null;
        const which = { ...bounds, after: position, limit: limit + 1 };
        return {
          page: await findOpenCallBackRows(transaction, which),
          count: await countOpenCallBackRows(transaction, { ...bounds, limit: COUNTED_MAX + 1 }),
        };
      },
      { partnerId },
    );
    if (!found) continue;
    rows.push(...found.page);
    counts.push(found.count);
  }
  const now = nowMs();
  const page = mergePages(rows, ({ id }) => id, limit);
  return {
    rows: page.rows.map((row) => ({
      ...present(row, portal, now),
      lookedAtBy: row.looked_at_by,
    })),
    next: page.next,
    total: sumCounts(counts),
    partners,
    topics: TOPICS.filter((one) =>
      own.some((partnerId) => topicsOf(portal, partnerId).includes(one)),
    ),
  };
}

/** How many wait for who may call about them, in a transaction that has set the partner; nobody counts further than `limit`. */
export function countCallBacks(
  transaction: Transaction,
  { actor, partnerId, limit }: { actor: StaffActor; partnerId: number; limit: number },
): Promise<number> {
  const topics = topicsOf({ actor }, partnerId);
  return countOpenCallBackRows(transaction, {
    staffId: actor.staffId,
    owner: 'all',
    topics,
    limit,
  });
}

/**
 * One of them, with whose it is. That it was read, and why, is noted in the same transaction.
 * @throws PortalError sign_in_required, forbidden, not_found (none that is open)
 */
export async function getCallBack(
  { db }: WorkDeps,
  portal: Portal,
  { partnerId, id }: Which,
): Promise<CallBackCase> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  if (!UUID.test(id)) throw new PortalError('not_found');
  const row = await transact(
    db.main,
    async (transaction) => {
      const found = await getCallBackCase(transaction, id, topicsOf(portal, partnerId));
      if (!found) return null;
      await writeAudit(transaction, portal, {
        action: 'call_back_read',
        customerId: found.customer_id,
        object: { kind: 'call_back', id },
        role,
        grounds: 'to_call',
      });
      return found;
    },
    { partnerId },
  );
  if (!row) throw new PortalError('not_found');
  return {
    ...present(row, portal, nowMs()),
    name: formatPersonName(row.country, row.last_name, row.first_name),
    dateOfBirth: row.date_of_birth,
    relation: row.relation,
    phone: row.phone,
    requestedAt: row.created_at.toISOString(),
    hasComeOfAge: !row.is_yet_theirs,
  };
}

function present(
  row: OpenCallBackRow,
  { actor }: Pick<Portal, 'actor'>,
  now: number,
): Omit<OpenCallBack, 'lookedAtBy'> {
  return {
    partnerId: row.partner_id,
    id: row.id,
    partner: row.partner,
    topic: row.topic,
    timeZone: MARKET_ZONES[row.country],
    reachFrom: row.reach_from.toISOString(),
    dueAt: row.due_at.toISOString(),
    due: readDueMoment(row.due_at.getTime(), now),
    isCallable: row.reach_from.getTime() <= now && now < row.due_at.getTime(),
    claimedBy: row.claimed_by === null ? null : (row.claimed_name ?? '–'),
    isMine: actor.kind === 'staff' && row.claimed_by === actor.staffId,
    isGivenUp: row.is_given_up,
    attempts: row.attempts,
  };
}

/**
 * Notes that somebody has a call-back open.
 * @returns who else has, and how it stands
 * @throws PortalError sign_in_required, forbidden, not_found (none that is open)
 */
export async function lookAtCallBack(
  { db }: WorkDeps,
  portal: Portal,
  { partnerId, id }: Which,
): Promise<{ others: string[]; claimedBy: string | null; attempts: number }> {
  requirePermission(portal.actor, WORK, { partnerId });
  const { staffId } = requireStaffActor(portal);
  return transact(
    db.main,
    async (transaction) => {
      const found = await getCallBackCase(transaction, id, topicsOf(portal, partnerId));
      if (!found) throw new PortalError('not_found');
      const others = await noteLook(transaction, staffId, id);
      const { claimedBy, attempts } = present(found, portal, nowMs());
      return { others, claimedBy, attempts };
    },
    { partnerId },
  );
}

/**
 * Takes a call-back on: from then on nobody else calls. Again is fine.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague)
 */
export function claimCallBack(deps: WorkDeps, portal: Portal, which: Which): Promise<void> {
  return workOn(
    deps,
    portal,
    which,
    async (transaction, { staffId }, { claimed_by: claimedBy }) => {
      if (claimedBy === staffId) return null;
      await claimRow(transaction, which.id, staffId);
      return 'call_back_claimed';
    },
  );
}

/**
 * Gives a call-back of one's own back: a colleague calls.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague, or by nobody)
 */
export function releaseCallBack(deps: WorkDeps, portal: Portal, which: Which): Promise<void> {
  return workOn(deps, portal, which, async (transaction, { staffId }, found) => {
    if (found.claimed_by !== staffId) throw new PortalError('already_claimed');
    await releaseRow(transaction, which.id, null);
    return 'call_back_released';
  });
}

/**
 * Notes what came of a call. Reached, it is closed; not reached, it waits for another attempt, until there were as many as
 * `ATTEMPTS_MAX`: then it ends, and whoever asked is told by mail.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague, or by nobody yet), invalid_input
 */
export function finishCallBack(
  deps: WorkDeps,
  portal: Portal,
  which: Which & { isReached: boolean; note: string },
): Promise<void> {
  const note = which.note.trim();
  if (!isPlainText(note)) throw wrongNote('charactersInvalid');
  if (countCharacters(note) > NOTE_MAX) throw wrongNote('tooLong');
  return workOn(deps, portal, which, async (transaction, { staffId }, found) => {
    if (found.claimed_by !== staffId) throw new PortalError('already_claimed');
    const { isReached } = which;
    const isOver = isReached || found.attempts + 1 >= ATTEMPTS_MAX;
    if (isOver) await finishRow(transaction, which.id, { isReached, note });
    else await releaseRow(transaction, which.id, { note });
    if (isOver && !isReached) {
      await orderJob(transaction, 'mail_missed_call_back', { callBack: which.id });
    }
    return isReached ? 'call_back_made' : 'call_back_not_reached';
  });
}

function requireStaffActor({ actor }: Portal): StaffActor {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}

const wrongNote = (error: string) => new PortalError('invalid_input', { fields: { note: error } });

/** Holds an open one that is nobody else's, does something with it and notes that; null: there was nothing to do. */
async function workOn(
  { db }: WorkDeps,
  portal: Portal,
  { partnerId, id }: Which,
  work: (
    transaction: Transaction,
    actor: StaffActor,
    found: NonNullable<Awaited<ReturnType<typeof lockOpenCallBack>>>,
  ) => Promise<string | null>,
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  const actor = requireStaffActor(portal);
  await transact(
    db.main,
    async (transaction) => {
      const found = await lockOpenCallBack(transaction, id, topicsOf(portal, partnerId));
      if (!found) throw new PortalError('not_found');
      const { claimed_by: claimedBy, customer_id: customerId } = found;
      if (claimedBy !== null && claimedBy !== actor.staffId && !found.is_given_up) {
        throw new PortalError('already_claimed');
      }
      const action = await work(transaction, actor, found);
      if (action === null) return;
      const object = { kind: 'call_back', id };
      await writeAudit(transaction, portal, { action, customerId, object, role });
    },
    { partnerId },
  );
}
