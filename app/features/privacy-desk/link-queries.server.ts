import type { PrivacyRequestState } from '#app/platform/states.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { TraceKind } from './request-rules.ts';
import type { ClaimedIdentity } from '#app/features/call-centre/identification.ts';

/** SQL of people who cannot sign in: what they left, and the links by which they are reached. */

/** Something that is held of somebody without an account. */
export interface TraceRow {
  kind: TraceKind;
  id: string;
  /** Tells people of one name and day of birth apart: the address, or the telephone number where there is none. */
  contact: string;
  phone: string | null;
  created_at: Date;
  is_settled: boolean;
}
const traces = sql.named<TraceRow>(
  'privacy_links_traces',
  'SELECT kind, id, contact, phone, created_at, is_settled FROM find_traces($1::date, $2, $3) ORDER BY is_settled DESC, created_at DESC, id LIMIT $4',
);

/** All that is held of people of that name and day of birth, what lasts first. */
export function findTraceRows(
  transaction: Transaction,
  { dateOfBirth, lastName, firstName }: ClaimedIdentity,
  limit: number,
): Promise<TraceRow[]> {
  return query(transaction, traces, [dateOfBirth, lastName, firstName, limit]);
}

export type LinkPurpose = 'copy' | 'stop';

const endOthers = sql.named(
  'privacy_links_end_others',
  'UPDATE privacy_link SET expires_at = portal_now() WHERE request_id = $1 AND purpose = $2 AND expires_at > portal_now()',
);
const create = sql.named(
  'privacy_links_create',
  `INSERT INTO privacy_link (id, hash, partner_id, request_id, purpose, expires_at)
   VALUES ($1, $2, current_partner(), $3, $4, portal_now() + $5 * interval '1 hour')`,
);

/** In the place of those before. */
export async function createLinkRow(
  transaction: Transaction,
  link: { id: string; hash: Buffer; requestId: string; purpose: LinkPurpose; hours: number },
): Promise<void> {
  const { id, hash, requestId, purpose, hours } = link;
  await query(transaction, endOthers, [requestId, purpose]);
  await query(transaction, create, [id, hash, requestId, purpose, hours]);
}

export interface LinkRow {
  id: string;
  purpose: LinkPurpose;
  request_id: string;
  /** null: of somebody without an account. */
  customer_id: number | null;
  state: PrivacyRequestState;
  planned_for: Date | null;
  is_open: boolean;
}
const byHash = sql.named<LinkRow>(
  'privacy_links_by_hash',
  'SELECT id, purpose, request_id::text, customer_id, state, planned_for, is_open FROM find_privacy_link($1)',
);
const open = sql.named<{ result: 'ok' | 'wrong' | 'over' }>(
  'privacy_links_open',
  'SELECT open_privacy_link($1, $2::date) AS result',
);
const stop = sql.named<{ request_id: string }>(
  'privacy_links_stop',
  'SELECT r::text AS request_id FROM stop_by_privacy_link($1) r',
);

/** null: nobody has sent this link. */
export async function getLinkRow(transaction: Transaction, hash: Buffer): Promise<LinkRow | null> {
  return (await query(transaction, byHash, [hash]))[0] ?? null;
}

/** Counts a try, and compares. @param dateOfBirth `YYYY-MM-DD` */
export async function openLinkRow(
  transaction: Transaction,
  id: string,
  dateOfBirth: string,
): Promise<'ok' | 'wrong' | 'over'> {
  return (await query(transaction, open, [id, dateOfBirth]))[0]?.result ?? 'over';
}

/** @returns the requests that it stopped; none: it is carried out, or was stopped before */
export async function stopRows(transaction: Transaction, id: string): Promise<string[]> {
  return (await query(transaction, stop, [id])).map((row) => row.request_id);
}

export interface CopiedRow {
  request_id: string;
  customer_id: number | null;
  email: string | null;
  ids: string[];
}
const copied = sql.named<CopiedRow>(
  'privacy_links_copied',
  'SELECT request_id::text, customer_id, email, ids FROM find_copied_of_link($1)',
);

/** What the copy of an opened link is made of; null: it is over. */
export async function getCopiedRow(
  transaction: Transaction,
  id: string,
): Promise<CopiedRow | null> {
  return (await query(transaction, copied, [id]))[0] ?? null;
}
