import type { Locale, LocalisedText } from '#app/i18n/locale.ts';
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

/** Of those found by words: $1 role at one of the partners $3 or null, $2 status or null. */
const fits = (id: string) =>
  `($1::text IS NULL OR EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = ${id} AND g.role = $1 AND g.partner_id = ANY ($3::int[])))
        AND ($2::text IS NULL OR EXISTS (SELECT FROM staff_member s JOIN account a ON a.id = s.account_id WHERE s.id = ${id} AND a.status::text = $2))`;
/** One of $3 is their home or gives them a role. */
const isNear = (id: string) =>
  `((SELECT current_partner()) = ANY ($3::int[]) OR EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = ${id} AND g.partner_id = ANY ($3::int[])))`;
/** $4 and $5: the last of the page before; null: none. Not "IS NULL OR": a page far behind begins where it begins. */
const AFTER = `((SELECT coalesce($4::text, '')) COLLATE "C", (SELECT coalesce($5::bigint, 0)))`;

/** A page of those who are at home at the transaction's partner, then what is told of each. `OFFSET 0`: one by one, however many a plan expects. */
const tellOf = (page: string) => `${page}
     SELECT told.*, page.sort_key FROM page CROSS JOIN LATERAL (
       SELECT m.id, m.account_id, m.partner_id, m.name, m.version, a.email, a.status,
              EXISTS (SELECT FROM totp t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL)
                OR EXISTS (SELECT FROM passkey k WHERE k.account_id = a.id) AS has_factor,
              (SELECT i.expires_at FROM staff_invitation i WHERE i.account_id = a.id AND i.expires_at > portal_now()) AS invited_until,
              s.last_seen_at, coalesce(s.n, 0)::int AS sessions,
              coalesce((SELECT jsonb_agg(jsonb_build_object('role', g.role, 'partner_id', g.partner_id, 'provider_id', g.provider_id, 'provider', p.name)
                                         ORDER BY g.partner_id, g.role, p.name)
                          FROM staff_grant g LEFT JOIN provider p ON p.id = g.provider_id WHERE g.staff_id = m.id), '[]') AS grants
         FROM staff_member m JOIN account a ON a.id = m.account_id
         LEFT JOIN LATERAL (SELECT max(last_seen_at) AS last_seen_at, count(*) AS n FROM session WHERE account_id = a.id AND expires_at > portal_now()) s ON true
        WHERE m.id = page.id OFFSET 0) told
    ORDER BY page.sort_key, page.id`;

/** By name, from the places that they have at each of $3. $6 how many: somebody at several of them is found at each. */
const byPlace = (status: string) =>
  tellOf(`WITH page AS MATERIALIZED (
     SELECT DISTINCT found.sort_key, found.staff_id AS id FROM unnest($3::int[]) AS asked (id) CROSS JOIN LATERAL (
       SELECT p.sort_key, p.staff_id FROM staff_place p
        WHERE p.partner_id = (SELECT current_partner()) AND p.at_partner_id = asked.id AND p.role = (SELECT coalesce($1::text, '')) AND ${status}
          AND (p.sort_key, p.staff_id) > ${AFTER}
        ORDER BY p.sort_key, p.staff_id LIMIT $6) found
      ORDER BY found.sort_key, found.staff_id LIMIT $6)`);
const staffByPlace = sql.named<StaffRow>('administration_staff', byPlace('$2::text IS NULL'));
const staffByPlaceAndStatus = sql.named<StaffRow>(
  'administration_staff_by_status',
  byPlace('p.status = $2'),
);
const beginsLike = (word: string, n: number) =>
  `${word}.word >= (SELECT words[${n}] FROM typed) COLLATE "C" AND ${word}.word < (SELECT words[${n}] || chr(1114111) FROM typed) COLLATE "C"`;
const hasWord = (n: number) => `((SELECT words[${n}] IS NULL FROM typed) OR w.staff_id IN (
          SELECT o.staff_id FROM staff_word o WHERE o.partner_id = (SELECT current_partner()) AND ${beginsLike('o', n)}))`;
/** The same of those who have words that begin like the three longest words of $7. */
const staffByWords = sql.named<StaffRow>(
  'administration_staff_by_words',
  tellOf(`WITH typed AS MATERIALIZED (SELECT typed_words($7) AS words),
   page AS MATERIALIZED (
     SELECT DISTINCT w.staff_id AS id, w.sort_key FROM staff_word w
      WHERE w.partner_id = (SELECT current_partner())
        AND ${beginsLike('w', 1)}
        AND (w.sort_key, w.staff_id) > ${AFTER}
        AND ${hasWord(2)} AND ${hasWord(3)}
        AND ${fits('w.staff_id')} AND ${isNear('w.staff_id')}
      ORDER BY w.sort_key, w.staff_id LIMIT $6)`),
);
/** The same of one of them: $7. */
const staffOne = sql.named<StaffRow>(
  'administration_staff_one',
  tellOf(`WITH page AS MATERIALIZED (
     SELECT m.id, norm(m.name) COLLATE "C" AS sort_key FROM staff_member m
      WHERE m.id = $7 AND $1::text IS NULL AND $2::text IS NULL AND $4::text IS NULL AND $5::bigint IS NULL AND ${isNear('m.id')} LIMIT $6)`),
);

export interface StaffFilter {
  staffId?: number;
  /** What words of their name or address begin like; null: any. */
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
  const values = [role, status, partnerIds, after?.sortKey ?? null, after?.id ?? null, limit];
  if (staffId !== undefined) return query(transaction, staffOne, [...values, staffId]);
  if (text !== null) return query(transaction, staffByWords, [...values, text]);
  return query(transaction, status === null ? staffByPlace : staffByPlaceAndStatus, values);
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

/** Somebody of the staff as a mail addresses them. */
export interface StaffReaderRow {
  email: string;
  name: string;
  locale: Locale;
  host: string;
}

const readerOf = sql.named<StaffReaderRow>(
  'administration_reader',
  `SELECT a.email, m.name, a.locale, a.host FROM account a JOIN staff_member m ON m.account_id = a.id
    WHERE a.id = $1 AND a.status = 'active'`,
);

/** null: they are of the staff no more */
export async function getStaffReader(
  pool: Pool,
  accountId: string,
): Promise<StaffReaderRow | null> {
  return (await query(pool, readerOf, [accountId]))[0] ?? null;
}

export interface InvitedRow extends StaffReaderRow {
  partner_id: number;
  partner: string;
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
