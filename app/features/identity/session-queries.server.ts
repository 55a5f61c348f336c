import { query, type Pool, type Transaction } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { CustomerRow } from './queries.server.ts';
import type { SignInWay } from './sign-in-ways.ts';

/** SQL of sessions, and of what else keeps somebody signed in. */

/** A customer with the session that their browser sent. */
export interface SessionOwnerRow extends CustomerRow {
  session_id: string;
  account_id: number;
  has_full_auth: boolean;
}

/** Somebody of the staff with the session that their browser sent. */
export interface StaffSessionRow {
  session_id: string;
  account_id: number;
  partner_id: number;
  staff_id: number;
  name: string;
  grants: { role: StaffRole; partner_id: number; provider_id: number | null }[];
  doctor: { languages: string[]; specialization_ids: number[]; doctor_ids: number[] } | null;
}

const sessionOwner = sql.named<{ owner: SessionOwnerRow | StaffSessionRow | null }>(
  'accounts_session_owner',
  'SELECT identify_session(enter_partner($1), $2, $3, $4, $5, $6) AS owner',
);

/** Whose session that is, in one statement; null: nobody's any more. */
export async function getSessionOwner(
  pool: Pool,
  session: {
    partnerId: number;
    host: string;
    hash: Buffer;
    today: string;
    idleMinutes: number;
    /** A page asks by itself: nobody was seen. */
    isBackground: boolean;
  },
): Promise<SessionOwnerRow | StaffSessionRow | null> {
  const { partnerId, host, hash, today, idleMinutes, isBackground } = session;
  const [row] = await query(pool, sessionOwner, [
    asPartner(partnerId),
    host,
    hash,
    today,
    idleMinutes,
    isBackground,
  ]);
  return row?.owner ?? null;
}

export interface SessionRow {
  id: string;
  agent: string;
  signed_in_by: SignInWay;
  created_at: Date;
  last_seen_at: Date;
}

const insertSession = sql.named(
  'accounts_session_insert',
  `INSERT INTO session (id, partner_id, hash, account_id, host, agent, expires_at, full_auth_at, signed_in_by)
   VALUES ($1, current_partner(), $2, $3, $4, $5, portal_now() + $6 * interval '1 minute', CASE WHEN $7::bool THEN portal_now() END, $8)`,
);
const replaceSession = sql.named(
  'accounts_session_replace',
  'UPDATE session SET hash = $2, full_auth_at = CASE WHEN $3::bool THEN portal_now() ELSE full_auth_at END WHERE id = $1',
);
const deleteSessionByHash = sql.named<{ customer_id: number | null }>(
  'accounts_session_delete_by_hash',
  `DELETE FROM session USING account a WHERE session.hash = $1 AND a.id = session.account_id RETURNING a.customer_id`,
);
const deleteSessionsOf = sql.named<{ id: string }>(
  'accounts_session_delete_all',
  'DELETE FROM session WHERE account_id = $1 AND ($2::uuid IS NULL OR id <> $2) RETURNING id',
);
const deleteSessionOf = sql.named<{ id: string }>(
  'accounts_session_delete_one',
  'DELETE FROM session WHERE account_id = $1 AND id = $2 RETURNING id',
);
const deleteFeedOf = sql.named(
  'accounts_feed_delete',
  'DELETE FROM calendar_feed USING account a WHERE a.id = $1 AND calendar_feed.customer_id = a.customer_id',
);
const sessionsOf = sql.named<SessionRow>(
  'accounts_sessions',
  `SELECT id, agent, signed_in_by, created_at, last_seen_at FROM session
    WHERE account_id = $1 AND expires_at > portal_now() AND last_seen_at > portal_now() - $2 * interval '1 minute'
    ORDER BY last_seen_at DESC, id`,
);

export async function createSession(
  transaction: Transaction,
  session: {
    id: string;
    hash: Buffer;
    accountId: number;
    host: string;
    agent: string;
    lifeMinutes: number;
    hasFullAuth: boolean;
    way: SignInWay;
  },
): Promise<void> {
  const { id, hash, accountId, host, agent, lifeMinutes, hasFullAuth, way } = session;
  await query(transaction, insertSession, [
    id,
    hash,
    accountId,
    host,
    agent,
    lifeMinutes,
    hasFullAuth,
    way,
  ]);
}

export async function replaceSecret(
  transaction: Transaction,
  sessionId: string,
  { hash, hasFullAuth }: { hash: Buffer; /** Given now; else as it was. */ hasFullAuth: boolean },
): Promise<void> {
  await query(transaction, replaceSession, [sessionId, hash, hasFullAuth]);
}

/** @returns the customer whose session it was, null of the staff's; null: there was no session */
export async function endSessionByHash(
  transaction: Transaction,
  hash: Buffer,
): Promise<{ customer_id: number | null } | null> {
  return (await query(transaction, deleteSessionByHash, [hash]))[0] ?? null;
}

/** @param keptId stays; null: none does */
export async function endSessions(
  transaction: Transaction,
  accountId: number,
  keptId: string | null,
): Promise<number> {
  return (await query(transaction, deleteSessionsOf, [accountId, keptId])).length;
}

/** The address under which a calendar program reads the customer's visits. */
export async function endCalendarFeed(transaction: Transaction, accountId: number): Promise<void> {
  await query(transaction, deleteFeedOf, [accountId]);
}

export async function endSession(
  transaction: Transaction,
  accountId: number,
  sessionId: string,
): Promise<boolean> {
  return (await query(transaction, deleteSessionOf, [accountId, sessionId])).length > 0;
}

/** The one seen last comes first. */
export function findSessionRows(
  transaction: Transaction,
  accountId: number,
  idleMinutes: number,
): Promise<SessionRow[]> {
  return query(transaction, sessionsOf, [accountId, idleMinutes]);
}
