import type { NoticeReader } from '#app/features/mail/send-notice.server.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { MomentPosition } from '#app/platform/merge-pages.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import {
  GIVEN_UP_HOURS,
  MISSED_AFTER_HOURS,
  type CallBackStatus,
  type Topic,
} from './call-back.ts';

/** In transactions that have set the partner, but for those of the worker. */

export interface NewCallBack {
  id: string;
  customerId: number;
  lastName: string;
  firstName: string;
  dateOfBirth: string;
  relation: string | null;
  topic: Topic;
  phone: string;
  reachFrom: Date;
  dueAt: Date;
  locale: Locale;
  host: string;
}

// Two at once wait for each other, so that none is counted past; an account that is being erased is waited for, and then gone.
const lockAccount = sql.named<{ id: number }>(
  'call_back_lock',
  `SELECT id FROM account WHERE customer_id = $1 AND status <> 'erased' FOR NO KEY UPDATE`,
);
const countOpen = sql.named<{ n: number }>(
  'call_back_count',
  `SELECT count(*)::int AS n FROM call_back c WHERE customer_id = $1 AND status IN ('requested', 'claimed') AND is_yet_theirs(c)`,
);
// One that is being closed is waited for, and then none.
const sameOpen = sql.named<{ id: string }>(
  'call_back_same',
  `SELECT id FROM call_back c WHERE customer_id = $1 AND reach_from = $2 AND last_name = $3 AND first_name = $4 AND date_of_birth = $5
      AND status IN ('requested', 'claimed') AND is_yet_theirs(c) FOR NO KEY UPDATE`,
);
const correct = sql.named<{ id: string }>(
  'call_back_correct',
  `UPDATE call_back SET topic = $2, phone = $3 WHERE id = $1 AND (topic, phone) <> ($2, $3) RETURNING id`,
);
const insert = sql.named(
  'call_back_insert',
  `INSERT INTO call_back (id, partner_id, customer_id, last_name, first_name, date_of_birth, relation, topic, phone, reach_from, due_at, locale, host)
   VALUES ($1, current_partner(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Nobody else asks for the same customer until the transaction ends; null: the account has been erased. */
export async function countOpenCallBacks(
  transaction: Transaction,
  customerId: number,
): Promise<number | null> {
  if ((await query(transaction, lockAccount, [customerId])).length === 0) return null;
  return (await query(transaction, countOpen, [customerId]))[0]?.n ?? 0;
}

/** The open one for the same person in the same hours, held until the transaction ends; null: there is none. */
export async function findSameCallBack(
  transaction: Transaction,
  { customerId, reachFrom, lastName, firstName, dateOfBirth }: NewCallBack,
): Promise<string | null> {
  const values = [customerId, reachFrom, lastName, firstName, dateOfBirth];
  return (await query(transaction, sameOpen, values))[0]?.id ?? null;
}

/**
 * What was said last counts, of one that somebody has taken on, too: who reaches nobody at the number that was mistyped first
 * tries the other one next.
 * @returns false: it says so already
 */
export async function correctCallBack(
  transaction: Transaction,
  id: string,
  { topic, phone }: Pick<NewCallBack, 'topic' | 'phone'>,
): Promise<boolean> {
  return (await query(transaction, correct, [id, topic, phone])).length > 0;
}

export async function insertCallBack(transaction: Transaction, one: NewCallBack): Promise<void> {
  const person = [one.lastName, one.firstName, one.dateOfBirth, one.relation];
  const wish = [one.topic, one.phone, one.reachFrom, one.dueAt, one.locale, one.host];
  await query(transaction, insert, [one.id, one.customerId, ...person, ...wish]);
}

export interface CallBackRow {
  id: string;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  relation: string | null;
  topic: Topic;
  phone: string;
  reach_from: Date;
  due_at: Date;
  status: CallBackStatus;
  is_reached: boolean | null;
  note: string | null;
  created_at: Date;
}

const HELD_COLUMNS =
  'id, last_name, first_name, date_of_birth::text, relation, topic, phone, reach_from, due_at, status, is_reached, note, created_at';
const leftOnes = sql.named<CallBackRow>(
  'call_backs_left',
  `SELECT ${HELD_COLUMNS} FROM call_back WHERE id = ANY ($1::uuid[]) AND customer_id IS NULL ORDER BY created_at DESC`,
);
const ownOf = sql.named<CallBackRow>(
  'call_backs_of_customer',
  `SELECT ${HELD_COLUMNS}
     FROM call_back c WHERE customer_id = $1 AND is_yet_theirs(c) ORDER BY created_at DESC LIMIT $2`,
);

/** The latest first. */
export function findCallBackRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<CallBackRow[]> {
  return query(transaction, ownOf, [customerId, limit]);
}

/** Those among these rows that an erased account has left to a child of age. */
export function findLeftCallBackRows(
  transaction: Transaction,
  ids: readonly string[],
): Promise<CallBackRow[]> {
  return query(transaction, leftOnes, [ids]);
}

const cancel = sql.named<{ status: CallBackStatus; is_new: boolean }>(
  'call_back_cancel',
  `WITH found AS (SELECT id, status FROM call_back c WHERE id = $2 AND customer_id = $1 AND is_yet_theirs(c) FOR UPDATE),
        gone AS (UPDATE call_back c SET status = 'cancelled', ended_at = portal_now() FROM found
                  WHERE c.id = found.id AND found.status IN ('requested', 'claimed') RETURNING c.id)
   SELECT found.status, EXISTS (SELECT FROM gone) AS is_new FROM found`,
);

/** What it was before, and whether it was taken back now; null: the customer has none such. */
export async function cancelCallBackRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<{ status: CallBackStatus; is_new: boolean } | null> {
  return (await query(transaction, cancel, [customerId, id]))[0] ?? null;
}

/** As the staff's list has it: nothing says whose it is. */
export interface OpenCallBackRow {
  id: string;
  partner_id: number;
  partner: string;
  country: Market;
  topic: Topic;
  reach_from: Date;
  due_at: Date;
  /** Who has taken it on; null: nobody. */
  claimed_by: number | null;
  claimed_name: string | null;
  /** A colleague has let its hours pass: see `GIVEN_UP_HOURS`. */
  is_given_up: boolean;
  /** Calls that nobody answered. */
  attempts: number;
}

const GIVEN_UP = `(c.claimed_by IS NOT NULL AND c.due_at <= portal_now() AND c.claimed_at <= portal_now() - interval '${GIVEN_UP_HOURS} hours')`;
const OPEN_COLUMNS = `${GIVEN_UP} AS is_given_up, c.attempts, c.id, c.partner_id, pa.name AS partner, h.country, c.topic, c.reach_from, c.due_at, c.claimed_by::int, s.name AS claimed_name`;
const OPEN_NAMES = `JOIN partner pa ON pa.id = c.partner_id JOIN portal_of(c.partner_id, c.host) h ON true
     LEFT JOIN staff_member s ON s.id = c.claimed_by`;
const IS_OPEN = `c.partner_id = (SELECT current_partner()) AND c.status IN ('requested', 'claimed')`;
export interface ListedCallBackRow extends OpenCallBackRow {
  /** Names of those who have it open, too. */
  looked_at_by: string[];
  /** When it is due, to the microsecond. */
  exactly: string;
}
/** Nobody is 0: the index of whose they are knows no null. */
const OWNER = 'CASE WHEN c.claimed_by IS NULL THEN 0 ELSE c.claimed_by END';
/** Whose they are. $1: who asks. */
const OWNERS = { all: 'true', mine: `${OWNER} = $1`, free: `${OWNER} = 0` } as const;
export type CallBackOwner = keyof typeof OWNERS;

function eachOwner<Row>(
  name: string,
  write: (whose: string) => string,
): Record<CallBackOwner, Statement<Row>> {
  return {
    all: sql.named<Row>(name, write(OWNERS.all)),
    mine: sql.named<Row>(`${name}_mine`, write(OWNERS.mine)),
    free: sql.named<Row>(`${name}_free`, write(OWNERS.free)),
  };
}

// Each topic is read from the index by itself: the call centre has few of many.
const openOnes = eachOwner<ListedCallBackRow>(
  'call_backs_open',
  (
    whose,
  ) => `SELECT ${OPEN_COLUMNS}, exact_time(c.due_at) AS exactly, lookers_of(c.id, $1) AS looked_at_by
     FROM (SELECT of_topic.* FROM unnest($2::text[]) AS asked (topic) CROSS JOIN LATERAL (
             SELECT c.* FROM call_back c WHERE ${IS_OPEN} AND c.topic = asked.topic AND ${whose}
                AND (c.due_at, c.id) > ((SELECT coalesce($4::timestamptz, '-infinity')), (SELECT coalesce($5::uuid, '00000000-0000-0000-0000-000000000000')))
              ORDER BY c.due_at, c.id LIMIT $3) of_topic
            ORDER BY of_topic.due_at, of_topic.id LIMIT $3) c ${OPEN_NAMES}
    ORDER BY c.due_at, c.id`,
);
const countListed = eachOwner<{ n: number }>(
  'call_backs_count_open',
  (
    whose,
  ) => `SELECT count(*)::int AS n FROM (SELECT FROM call_back c WHERE ${IS_OPEN} AND c.topic = ANY ($2)
       AND $1::bigint IS NOT NULL AND ${whose} LIMIT $3) counted`,
);
const partners = sql.named<{ id: number; name: string }>(
  'call_backs_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1) ORDER BY name, id',
);

/** Which of the open ones. */
export interface CallBackBounds {
  /** Who asks. */
  staffId: number;
  topics: readonly Topic[];
  owner: CallBackOwner;
  limit: number;
}

/** The most urgent first, from where the page before ended. */
export function findOpenCallBackRows(
  transaction: Transaction,
  { staffId, topics, owner, limit, after }: CallBackBounds & { after: MomentPosition | null },
): Promise<ListedCallBackRow[]> {
  const values = [staffId, topics, limit, after?.at ?? null, after?.id ?? null];
  return query(transaction, openOnes[owner], values);
}

/** Nobody counts further than `limit`. */
export async function countOpenCallBackRows(
  transaction: Transaction,
  { staffId, topics, owner, limit }: CallBackBounds,
): Promise<number> {
  return (await query(transaction, countListed[owner], [staffId, topics, limit]))[0]?.n ?? 0;
}

export function findPartnerRows(transaction: Transaction, ids: readonly number[]) {
  return query(transaction, partners, [ids]);
}

export interface CallBackCaseRow extends OpenCallBackRow {
  /** null: their account was erased. */
  customer_id: number | null;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  relation: string | null;
  phone: string;
  created_at: Date;
  /** The person has not come of age since. */
  is_yet_theirs: boolean;
}

const caseOf = sql.named<CallBackCaseRow>(
  'call_back_case',
  `SELECT ${OPEN_COLUMNS}, c.customer_id::int, c.last_name, c.first_name, c.date_of_birth::text, c.relation, c.phone, c.created_at, is_yet_theirs(c) AS is_yet_theirs
     FROM call_back c ${OPEN_NAMES} WHERE ${IS_OPEN} AND c.id = $1 AND c.topic = ANY ($2)`,
);

/** null: the partner has no such that is open. */
export async function getCallBackCase(
  transaction: Transaction,
  id: string,
  topics: readonly Topic[],
): Promise<CallBackCaseRow | null> {
  return (await query(transaction, caseOf, [id, topics]))[0] ?? null;
}

interface LockedCallBack {
  /** null: their account was erased. */
  customer_id: number | null;
  claimed_by: number | null;
  is_given_up: boolean;
  attempts: number;
}
const lockOpen = sql.named<LockedCallBack>(
  'call_back_lock_open',
  `SELECT c.customer_id::int, c.claimed_by::int, ${GIVEN_UP} AS is_given_up, c.attempts FROM call_back c
    WHERE c.id = $1 AND c.partner_id = current_partner() AND c.status IN ('requested', 'claimed') AND c.topic = ANY ($2) FOR UPDATE`,
);
const claim = sql.named(
  'call_back_claim',
  `UPDATE call_back SET status = 'claimed', claimed_by = $2, claimed_at = portal_now() WHERE id = $1`,
);
const release = sql.named(
  'call_back_release',
  `UPDATE call_back SET status = 'requested', claimed_by = NULL, claimed_at = NULL, attempts = attempts + $2, note = coalesce($3, note) WHERE id = $1`,
);
const finish = sql.named(
  'call_back_finish',
  `UPDATE call_back SET status = 'done', is_reached = $2, note = $3, attempts = attempts + $4, ended_at = portal_now() WHERE id = $1`,
);

/** Held until the transaction ends; null: it is none, or not open any more. */
export async function lockOpenCallBack(
  transaction: Transaction,
  id: string,
  topics: readonly Topic[],
): Promise<LockedCallBack | null> {
  return (await query(transaction, lockOpen, [id, topics]))[0] ?? null;
}

export async function claimRow(
  transaction: Transaction,
  id: string,
  staffId: number,
): Promise<void> {
  await query(transaction, claim, [id, staffId]);
}

export async function finishRow(
  transaction: Transaction,
  id: string,
  { isReached, note }: { isReached: boolean; note: string },
): Promise<void> {
  await query(transaction, finish, [id, isReached, note, isReached ? 0 : 1]);
}

/** Open to everybody again. @param attempt somebody called, and nobody answered; null: nobody called */
export async function releaseRow(
  transaction: Transaction,
  id: string,
  attempt: { note: string } | null,
): Promise<void> {
  await query(transaction, release, [id, attempt ? 1 : 0, attempt?.note ?? null]);
}

interface MailedCallBackRow extends NoticeReader {
  /** Whom it was asked for has not come of age since. */
  is_yet_theirs: boolean;
  status: CallBackStatus;
  is_reached: boolean | null;
  phone: string;
  reach_from: Date;
  due_at: Date;
}

const toMail = sql.named<MailedCallBackRow>(
  'mail_call_back',
  `SELECT cu.user_email AS email, s.last_name, s.first_name, c.status, c.is_reached, c.phone, c.reach_from, c.due_at, is_yet_theirs(c) AS is_yet_theirs, c.locale, h.host, h.country,
          pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM call_back c
     JOIN account a ON a.customer_id = c.customer_id AND a.status = 'active'
     JOIN customer cu ON cu.id = c.customer_id
     JOIN partner pa ON pa.id = c.partner_id
     JOIN portal_of(c.partner_id, c.host) h ON true
     LEFT JOIN LATERAL (SELECT last_name, first_name FROM subscription u WHERE u.customer_id = c.customer_id ORDER BY starts_on DESC LIMIT 1) s ON true
    WHERE c.id = $1`,
);

/** null: it is gone, or nobody can sign in to read it. */
export async function getMailedCallBack(pool: Pool, id: string): Promise<MailedCallBackRow | null> {
  return (await query(pool, toMail, [id]))[0] ?? null;
}

/** Open ones whose hours are long over end, and whoever asked is told. `$1`: how many at once. */
export const endMissedCallBacks = sql.named<{ n: number }>(
  'worker_end_call_backs',
  `WITH missed AS (
     UPDATE call_back SET status = 'done', is_reached = false, ended_at = portal_now()
      WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM call_back
         WHERE status IN ('requested', 'claimed') AND due_at < (SELECT portal_now()) - interval '${MISSED_AFTER_HOURS} hours' LIMIT $1 FOR UPDATE SKIP LOCKED))
      RETURNING id, partner_id),
   told AS (INSERT INTO outbox (partner_id, kind, payload) SELECT partner_id, 'mail_missed_call_back', jsonb_build_object('callBack', id) FROM missed)
   SELECT count(*)::int AS n FROM missed`,
);

/** A year after they ended: until then somebody may ask what was said; what an erased account has left to a child of age, at once. `$1`: how many at once. */
export const deleteOldCallBacks = sql.named<{ n: number }>(
  'worker_delete_call_backs',
  `WITH gone AS (
     DELETE FROM call_back WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM call_back WHERE ended_at < (SELECT portal_now()) - interval '1 year' LIMIT $1)
       || ARRAY(SELECT ctid FROM call_back WHERE customer_id IS NULL AND ended_at IS NOT NULL LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
