import type { LocalisedText } from '#app/i18n/locale.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { AccountStatus } from '#app/platform/states.ts';
import type { SignInWay } from '#app/features/identity/sign-in-ways.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface PartnerRow {
  id: number;
  key: string;
  name: string;
}

const partners = sql.named<PartnerRow>(
  'administration_partners',
  'SELECT id, key, name FROM partner ORDER BY id',
);

export function findPartners(pool: Pool): Promise<PartnerRow[]> {
  return query(pool, partners);
}

export interface StaffRow {
  id: number;
  account_id: number;
  partner_id: number;
  name: string;
  /** By which they stand in the list. */
  sort_key: string;
  version: number;
  email: string;
  status: AccountStatus;
  has_factor: boolean;
  /** Of a link that they have not used. */
  invited_until: Date | null;
  last_seen_at: Date | null;
  sessions: number;
  grants: {
    role: StaffRole;
    partner_id: number;
    provider_id: number | null;
    provider: string | null;
  }[];
}

/**
 * Those who are at home at the transaction's partner. $1 staff or null, $2 part of name or address or null, $3 role or null, $4 status
 * or null, $5 partners of which one is their home or gives them a role, $6 and $7 the last of the page before, $8 how many.
 */
const staffOfHome = sql.named<StaffRow>(
  'administration_staff',
  `SELECT m.id, m.account_id, m.partner_id, m.name, norm(m.name) AS sort_key, m.version, a.email, a.status,
          EXISTS (SELECT FROM totp t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL) AS has_factor,
          (SELECT i.expires_at FROM staff_invitation i WHERE i.account_id = a.id AND i.expires_at > portal_now()) AS invited_until,
          s.last_seen_at, coalesce(s.n, 0)::int AS sessions,
          coalesce((SELECT jsonb_agg(jsonb_build_object('role', g.role, 'partner_id', g.partner_id, 'provider_id', g.provider_id, 'provider', p.name)
                                     ORDER BY g.partner_id, g.role, p.name)
                      FROM staff_grant g LEFT JOIN provider p ON p.id = g.provider_id WHERE g.staff_id = m.id), '[]') AS grants
     FROM staff_member m
     JOIN account a ON a.id = m.account_id
     LEFT JOIN LATERAL (SELECT max(last_seen_at) AS last_seen_at, count(*) AS n FROM session WHERE account_id = a.id AND expires_at > portal_now()) s ON true
    WHERE ($1::bigint IS NULL OR m.id = $1)
      AND ($2::text IS NULL OR position(norm($2) IN norm(m.name)) > 0 OR position(lower($2) IN a.email) > 0)
      AND ($3::text IS NULL OR EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = m.id AND g.role = $3 AND g.partner_id = ANY ($5::int[])))
      AND ($4::text IS NULL OR a.status::text = $4)
      AND (m.partner_id = ANY ($5::int[]) OR EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = m.id AND g.partner_id = ANY ($5::int[])))
      AND ($6::text IS NULL OR (norm(m.name) COLLATE "C", m.id) > ($6::text COLLATE "C", $7::bigint))
    ORDER BY norm(m.name) COLLATE "C", m.id LIMIT $8`,
);

export interface StaffFilter {
  staffId?: number;
  text: string | null;
  role: string | null;
  status: string | null;
  partnerIds: readonly number[];
  after: { sortKey: string; id: number } | null;
  limit: number;
}

export function findStaffRows(
  transaction: Transaction,
  { staffId, text, role, status, partnerIds, after, limit }: StaffFilter,
): Promise<StaffRow[]> {
  return query(transaction, staffOfHome, [
    staffId ?? null,
    text,
    role,
    status,
    partnerIds,
    after?.sortKey ?? null,
    after?.id ?? null,
    limit,
  ]);
}

export interface StaffSessionRow {
  agent: string;
  signed_in_by: SignInWay;
  created_at: Date;
  last_seen_at: Date;
}

const sessionsOf = sql.named<StaffSessionRow>(
  'administration_sessions',
  `SELECT agent, signed_in_by, created_at, last_seen_at FROM session
    WHERE account_id = $1 AND expires_at > portal_now() ORDER BY last_seen_at DESC, id LIMIT 50`,
);

export function findSessionRows(
  transaction: Transaction,
  accountId: number,
): Promise<StaffSessionRow[]> {
  return query(transaction, sessionsOf, [accountId]);
}

const specialties = sql.named<{ id: number; name: string; locales: LocalisedText }>(
  'administration_specialties',
  'SELECT id, name, locales FROM specialization ORDER BY id',
);

export function findSpecialties(
  pool: Pool,
): Promise<{ id: number; name: string; locales: LocalisedText }[]> {
  return query(pool, specialties);
}

export type RoleRefusal = 'forbidden' | 'unknown' | 'changed' | 'no_clinic' | 'no_doctor';
export type RoleResult = 'ok' | 'already' | RoleRefusal;
interface InviteResult {
  result: 'ok' | 'known' | RoleRefusal;
  /** null: nobody was invited. */
  staff_id: number | null;
  account_id: number | null;
}

/** A role at the transaction's partner, with what a doctor is told by. */
export interface RoleInput {
  role: StaffRole;
  providerId: number | null;
  languages: readonly string[];
  specialties: readonly number[];
}

const invite = sql.named<InviteResult>(
  'administration_invite',
  'SELECT result, staff_id, account_id FROM invite_staff($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);

export async function inviteRow(
  transaction: Transaction,
  {
    by,
    email,
    name,
    locale,
    host,
    role: { role, providerId, languages, specialties: treats },
    hash,
    lifeHours,
  }: {
    by: number;
    email: string;
    name: string;
    locale: string;
    host: string;
    role: RoleInput;
    hash: Buffer;
    lifeHours: number;
  },
): Promise<InviteResult> {
  const values = [by, email, name, locale, host, role, providerId, languages, treats];
  const [row] = await query(transaction, invite, [...values, hash, lifeHours]);
  return row ?? { result: 'forbidden', staff_id: null, account_id: null };
}

const changeRole = sql.named<{ result: RoleResult }>(
  'administration_change_role',
  'SELECT change_staff_role($1, $2, $3, $4, $5, $6, $7, $8) AS result',
);

export async function changeRoleRow(
  transaction: Transaction,
  {
    by,
    staffId,
    version,
    isGiven,
    role: { role, providerId, languages, specialties: treats },
  }: { by: number; staffId: number; version: number; isGiven: boolean; role: RoleInput },
): Promise<RoleResult> {
  const values = [by, staffId, version, role, providerId, isGiven, languages, treats];
  return (await query(transaction, changeRole, values))[0]?.result ?? 'unknown';
}

export type AccessResult = 'ok' | 'already' | 'forbidden' | 'unknown' | 'changed' | 'protected';

const changeAccess = sql.named<{ result: AccessResult; account_id: number | null }>(
  'administration_change_access',
  'SELECT result, account_id FROM change_staff_access($1, $2, $3, $4, $5, $6)',
);

export async function changeAccessRow(
  transaction: Transaction,
  {
    by,
    staffId,
    version,
    change,
    hash,
    lifeHours,
  }: {
    by: number;
    staffId: number;
    version: number;
    change: string;
    hash: Buffer;
    lifeHours: number;
  },
): Promise<{ result: AccessResult; account_id: number | null }> {
  const values = [by, staffId, version, change, hash, lifeHours];
  const [row] = await query(transaction, changeAccess, values);
  return row ?? { result: 'unknown', account_id: null };
}

export interface InvitedRow {
  email: string;
  name: string;
  partner_id: number;
  partner: string;
  locale: 'hu' | 'ro' | 'en';
  host: string;
  expires_at: Date;
  now: Date;
}

const invitedOf = sql.named<InvitedRow>(
  'administration_invited',
  `SELECT a.email, m.name, a.partner_id, p.name AS partner, a.locale, a.host, i.expires_at, portal_now() AS now
     FROM staff_invitation i JOIN account a ON a.id = i.account_id JOIN staff_member m ON m.account_id = a.id JOIN partner p ON p.id = a.partner_id
    WHERE i.account_id = $1 AND i.hash = $2 AND i.expires_at > portal_now() AND a.status IN ('pending', 'active')`,
);

/** By the account and what its link hashes to; null: a newer link took its place, it was used, or it is over. */
export async function getInvited(
  pool: Pool,
  accountId: string,
  hash: Buffer,
): Promise<InvitedRow | null> {
  return (await query(pool, invitedOf, [accountId, hash]))[0] ?? null;
}
