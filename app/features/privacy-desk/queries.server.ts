import type {
  AccountStatus,
  PrivacyRefusal,
  PrivacyRequestKind,
  PrivacyRequestState,
} from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type {
  ExtensionReason,
  RequestAsker,
  RequestChannel,
} from '#app/people/privacy-requests.ts';

/** SQL of the room "Data requests", in a transaction that has set the partner. */

const partners = sql.named<{ id: number; name: string }>(
  'privacy_desk_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1::int[]) ORDER BY name, id',
);
export function findPartnerRows(
  pool: Pool | Transaction,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return query(pool, partners, [ids]);
}

export interface RequestRow {
  id: string;
  /** null: somebody without an account. */
  customer_id: number | null;
  /** Rows that they left; null: a customer. */
  trace_ids: string[] | null;
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  channel: RequestChannel;
  asked_by: RequestAsker;
  reference: string | null;
  received_on: string;
  due_on: string;
  extension: ExtensionReason | null;
  refusal: PrivacyRefusal | null;
  planned_for: Date | null;
  /** null: the person does not know yet that an erasure is planned. */
  told_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  /** The mail about a planned erasure, or with a copy, is over, and did not reach the person. */
  is_untold: boolean;
  /** Who wants it erased, and who agreed; null: nobody yet. */
  proposed_by: number | null;
  proposer_name: string | null;
  confirmer_name: string | null;
  /** Until when the copy that was sent can be fetched; null: none was, or it is gone. */
  copy_until: Date | null;
  is_copy_open: boolean;
  staff_name: string;
  decider_name: string | null;
  created_at: Date;
  closed_at: Date | null;
  version: number;
}

export const COLUMNS = `q.id::text, q.customer_id, q.trace_ids, q.kind::text, q.state::text, q.channel, q.asked_by, q.reference, q.received_on::text, q.due_on::text, q.extension,
       q.refusal::text, q.planned_for, q.told_at, q.failed_at, q.failure,
       CASE WHEN (q.state = 'planned' AND q.told_at IS NULL OR q.state = 'received' AND q.kind = 'export') AND q.mail_order IS NOT NULL THEN NOT is_mail_open(q.mail_order)
            -- one that was sent again: the mail before is done
            WHEN q.state = 'done' AND q.kind = 'export' AND q.mail_order IS NOT NULL THEN is_mail_given_up(q.mail_order) ELSE false END AS is_untold,
       q.proposed_by, q.proposer_name, q.confirmer_name, c.copy_until, coalesce(c.copy_until > portal_now(), false) AS is_copy_open,
       q.staff_name, q.decider_name, q.created_at, q.closed_at, q.version`;
export const COPY = `CROSS JOIN LATERAL (SELECT coalesce((SELECT d.expires_at FROM data_copy d WHERE d.id = q.copy_id),
                                     (SELECT max(l.expires_at) FROM privacy_link l WHERE l.request_id = q.id AND l.purpose = 'copy' AND l.wrong_tries < 5)) AS copy_until) c`;
export const REQUEST = `SELECT ${COLUMNS} FROM privacy_request q ${COPY} WHERE q.partner_id = (SELECT current_partner())`;
const one = sql.named<RequestRow>('privacy_desk_one', `${REQUEST} AND q.id = $1`);
const oneToChange = sql.named<RequestRow>(
  'privacy_desk_one_to_change',
  `${REQUEST} AND q.id = $1 FOR UPDATE OF q`,
);

export async function getRequestRow(
  transaction: Transaction,
  id: string,
): Promise<RequestRow | null> {
  return (await query(transaction, one, [id]))[0] ?? null;
}

/** The same, for whoever changes it: nobody else does before the transaction ends. */
export async function getRequestToChange(
  transaction: Transaction,
  id: string,
): Promise<RequestRow | null> {
  return (await query(transaction, oneToChange, [id]))[0] ?? null;
}

export interface PersonRow {
  /** Where they are written to; null: nobody knows an address. */
  email: string | null;
  /** E.164; null: none is known. */
  phone: string | null;
  /** null: they have no account. */
  status: AccountStatus | null;
  /** These are null without a subscription. */
  last_name: string | null;
  first_name: string | null;
  date_of_birth: string | null;
}
const person = sql.named<PersonRow>(
  'privacy_desk_person',
  `SELECT email, phone, status, last_name, first_name, date_of_birth::text FROM person_of_request($1) WHERE status IS DISTINCT FROM 'erased'`,
);

/** Whom a request is about. null: erased, or nothing is held of them any more. */
export async function getPersonRow(
  transaction: Transaction,
  requestId: string,
): Promise<PersonRow | null> {
  return (await query(transaction, person, [requestId]))[0] ?? null;
}

export interface KeptRow {
  coming_visits: number;
  past_visits: number;
  subscriptions: number;
  approvals: number;
  relatives: number;
}
const kept = sql.named<KeptRow>(
  'privacy_desk_kept',
  `SELECT v.coming_visits, v.past_visits, (SELECT count(*) FROM subscription WHERE customer_id = $1)::int AS subscriptions, v.approvals,
          (SELECT count(*) FROM subscription u JOIN subscription m ON m.id = u.shared_from WHERE m.customer_id = $1 AND u.ends_on IS NULL)::int AS relatives
     FROM (SELECT count(*) FILTER (WHERE r.starts_at > portal_now() AND r.status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed'))::int AS coming_visits,
                  count(*) FILTER (WHERE r.starts_at <= portal_now() AND r.locked_at IS NULL)::int AS past_visits,
                  count(a.reservation_id)::int AS approvals
             FROM find_own_reservations($1) r LEFT JOIN preauthorization a ON a.reservation_id = r.id) v`,
);

/** What there is of somebody that an erasure ends, or that the law keeps. */
export async function getKeptRow(transaction: Transaction, customerId: number): Promise<KeptRow> {
  const [row] = await query(transaction, kept, [customerId]);
  if (!row) throw new Error('a count has no row');
  return row;
}

const otherAdministrator = sql.named<{ found: boolean }>(
  'privacy_desk_other_administrator',
  'SELECT has_other_administrator($1) AS found',
);

/** Whether somebody but them decides on requests of the partner. */
export async function hasOtherAdministrator(
  transaction: Transaction,
  staffId: number,
): Promise<boolean> {
  return (await query(transaction, otherAdministrator, [staffId]))[0]?.found ?? false;
}

const keptOfTraces = sql.named<KeptRow>(
  'privacy_desk_kept_of_traces',
  `SELECT count(*) FILTER (WHERE r.starts_at > portal_now() AND r.status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed'))::int AS coming_visits,
          count(*) FILTER (WHERE r.starts_at <= portal_now() AND r.locked_at IS NULL)::int AS past_visits, 0 AS subscriptions, 0 AS approvals, 0 AS relatives
     FROM find_traces_of($1) t JOIN reservation r ON t.kind = 'visit' AND r.id = t.id`,
);

/** The same of somebody without an account. */
export async function getKeptOfTraces(
  transaction: Transaction,
  traceIds: readonly string[],
): Promise<KeptRow> {
  const [row] = await query(transaction, keptOfTraces, [traceIds]);
  if (!row) throw new Error('a count has no row');
  return row;
}

const standing = sql.named<{ is_erased: boolean }>(
  'privacy_desk_lock_person',
  `SELECT a.status = 'erased' AS is_erased FROM account a WHERE a.customer_id = $1 AND a.partner_id = current_partner() FOR SHARE`,
);
const known = sql.named<{ id: number }>(
  'privacy_desk_lock_customer',
  'SELECT id FROM customer WHERE id = $1 AND partner_id = current_partner() AND erased_at IS NULL FOR SHARE',
);

/** Keeps a customer from being erased before the transaction ends. @returns false: they have been */
export async function lockPerson(transaction: Transaction, customerId: number): Promise<boolean> {
  // The account first, as whoever erases them takes both.
  const [account] = await query(transaction, standing, [customerId]);
  if (account) return !account.is_erased;
  return (await query(transaction, known, [customerId])).length > 0;
}

const lockBorn = sql.named(
  'privacy_desk_lock_visitors',
  `SELECT pg_advisory_xact_lock(hashtextextended('privacy request ' || current_partner() || ' ' || $1::date, 0))`,
);
const openOfTraces = sql.named<{ ids: string[]; is_open: boolean }>(
  'privacy_desk_open_of_traces',
  `SELECT t.ids, EXISTS (SELECT FROM privacy_request q WHERE q.partner_id = current_partner() AND q.closed_at IS NULL AND q.kind = $2 AND q.trace_ids && t.ids) AS is_open
     FROM (SELECT array_agg(id ORDER BY id <> ($1::uuid[])[1]) AS ids FROM find_traces_of($1)) t WHERE t.ids IS NOT NULL`,
);

/**
 * Keeps others from registering a request of somebody without an account before the transaction ends.
 * @returns all that they left, and whether they have such an open request; null: they have been erased
 */
export async function lockVisitor(
  transaction: Transaction,
  { dateOfBirth, ids, kind }: { dateOfBirth: string; ids: string[]; kind: PrivacyRequestKind },
): Promise<{ ids: string[]; is_open: boolean } | null> {
  await query(transaction, lockBorn, [dateOfBirth]);
  return (await query(transaction, openOfTraces, [ids, kind]))[0] ?? null;
}

/** Whom a request is about: a customer, or whoever left these rows. */
export type RequestSubject =
  | { kind: 'customer'; customerId: number }
  | { kind: 'visitor'; ids: string[] };

export interface NewRequest {
  subject: RequestSubject;
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  channel: RequestChannel;
  askedBy: RequestAsker;
  reference: string | null;
  receivedOn: string;
  dueOn: string;
  staffId: number;
  staffName: string;
}
const insert = sql.named<{ id: string }>(
  'privacy_desk_insert',
  `INSERT INTO privacy_request (partner_id, customer_id, kind, state, channel, asked_by, reference, received_on, due_on, staff_id, staff_name, trace_ids)
   VALUES (current_partner(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id::text`,
);

/** @returns its number; null: there is one of the kind already */
export async function insertRequest(
  transaction: Transaction,
  request: NewRequest,
): Promise<string | null> {
  const { subject, kind, state, channel, askedBy, reference, receivedOn, dueOn } = request;
  const isCustomer = subject.kind === 'customer';
  const found = await query(transaction, insert, [
    isCustomer ? subject.customerId : null,
    kind,
    state,
    channel,
    askedBy,
    reference,
    receivedOn,
    dueOn,
    request.staffId,
    request.staffName,
    isCustomer ? null : subject.ids,
  ]);
  return found[0]?.id ?? null;
}

/** What a step changes; what is left out stays. */
export interface RequestChange {
  state?: PrivacyRequestState;
  dueOn?: string;
  extension?: ExtensionReason;
  refusal?: PrivacyRefusal;
  plannedInHours?: number;
  copyId?: string;
  isTold?: boolean;
  /** The mail that tells of an erasure, or has the copy, is ordered again. */
  isMailedAnew?: boolean;
  /** By whom an erasure is wanted is noted, that somebody else agreed, or that it is wanted no more. */
  erasure?: 'propose' | 'confirm' | 'take_back';
}
const change = sql.named(
  'privacy_desk_change',
  // What they left since then is noted with each step: the rest is found by it once the first row is no longer theirs.
  `UPDATE privacy_request SET trace_ids = CASE WHEN trace_ids IS NOT NULL THEN trace_ids || ARRAY(SELECT t.id FROM find_traces_of(trace_ids) t WHERE t.id <> ALL (trace_ids)) END,
          state = coalesce($2::privacy_request_state, state), due_on = coalesce($3::date, due_on), extension = coalesce($4, extension),
          refusal = coalesce($5::privacy_refusal, refusal), planned_for = coalesce(portal_now() + $6 * interval '1 hour', planned_for),
          copy_id = coalesce($7::uuid, copy_id), decided_by = $8, decider_name = $9, failed_at = NULL, failure = NULL,
          told_at = CASE WHEN $10 THEN portal_now() ELSE told_at END, mail_order = CASE WHEN NOT ($10 OR $11) THEN mail_order END,
          proposed_by = CASE $12::text WHEN 'propose' THEN $8 WHEN 'take_back' THEN NULL ELSE proposed_by END,
          proposer_name = CASE $12::text WHEN 'propose' THEN $9 WHEN 'take_back' THEN NULL ELSE proposer_name END,
          confirmed_by = CASE $12::text WHEN 'confirm' THEN $8 ELSE confirmed_by END, confirmer_name = CASE $12::text WHEN 'confirm' THEN $9 ELSE confirmer_name END,
          closed_at = CASE WHEN coalesce($2::privacy_request_state, state) IN ('done', 'refused', 'withdrawn') THEN coalesce(closed_at, portal_now()) END, version = version + 1
    WHERE id = $1`,
);

export async function changeRequest(
  transaction: Transaction,
  id: string,
  by: { staffId: number; name: string },
  { isTold = false, isMailedAnew = false, erasure, ...changed }: RequestChange,
): Promise<void> {
  const { state, dueOn, extension, refusal, plannedInHours, copyId } = changed;
  const values = [state, dueOn, extension, refusal, plannedInHours, copyId];
  const given = values.map((value) => value ?? null);
  const told = [by.staffId, by.name, isTold, isMailedAnew, erasure ?? null];
  await query(transaction, change, [id, ...given, ...told]);
}
