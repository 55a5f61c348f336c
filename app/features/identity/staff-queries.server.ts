import type { StaffRole } from '#app/platform/actor.ts';
import type { AccountStatus } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the staff's entry: who signs in there, and how the operator lets them in. */

const partnerIds = sql.named<{ id: number }>(
  'staff_partners',
  'SELECT id FROM partner ORDER BY id',
);
const partnerOf = sql.named('staff_partner', 'SELECT FROM partner WHERE id = $1');

/** Where an account of the staff can be at home. */
export async function findPartnerIds(pool: Pool): Promise<number[]> {
  return (await query(pool, partnerIds)).map(({ id }) => id);
}

export async function hasPartner(pool: Pool, id: number): Promise<boolean> {
  return (await query(pool, partnerOf, [id])).length > 0;
}

export interface StaffAccountRow {
  id: number;
  partner_id: number;
  staff_id: number;
  name: string;
  /** Another after every change of their roles. */
  version: number;
  password_hash: string | null;
  status: AccountStatus;
}

const accountByEmail = sql.named<StaffAccountRow>(
  'staff_account',
  `SELECT a.id, a.partner_id, m.id AS staff_id, m.name, m.version, a.password_hash, a.status
     FROM account a JOIN staff_member m ON m.account_id = a.id WHERE a.kind = 'staff' AND a.email = $1`,
);

/** @param email folded; null: nobody of the staff who is at home at the transaction's partner has it */
export async function getStaffAccount(
  transaction: Transaction,
  email: string,
): Promise<StaffAccountRow | null> {
  return (await query(transaction, accountByEmail, [email]))[0] ?? null;
}

export interface StaffInvitationRow {
  account_id: number;
  partner_id: number;
  staff_id: number;
  name: string;
  email: string;
}

const invitationByHash = sql.named<StaffInvitationRow>(
  'staff_invitation',
  `SELECT a.id AS account_id, a.partner_id, m.id AS staff_id, m.name, a.email
     FROM staff_invitation i JOIN account a ON a.id = i.account_id JOIN staff_member m ON m.account_id = a.id
    WHERE i.hash = $1 AND i.expires_at > portal_now() AND a.status IN ('pending', 'active')`,
);
const takeInvitation = sql.named<{ account_id: number }>(
  'staff_invitation_take',
  'DELETE FROM staff_invitation WHERE hash = $1 AND expires_at > portal_now() RETURNING account_id',
);
const openAccount = sql.named(
  'staff_account_open',
  `UPDATE account SET password_hash = $2, status = 'active', needs_second_factor = true, verified_at = portal_now(), updated_at = portal_now()
    WHERE id = $1 AND kind = 'staff'`,
);

/** null: of nobody, used, or over. A suspended account takes none. */
export async function getStaffInvitation(
  transaction: Transaction,
  hash: Buffer,
): Promise<StaffInvitationRow | null> {
  return (await query(transaction, invitationByHash, [hash]))[0] ?? null;
}

/** @returns false: it was used meanwhile, or is over */
export async function spendStaffInvitation(
  transaction: Transaction,
  hash: Buffer,
): Promise<boolean> {
  return (await query(transaction, takeInvitation, [hash])).length > 0;
}

export async function openStaffAccount(
  transaction: Transaction,
  accountId: number,
  passwordHash: string,
): Promise<void> {
  await query(transaction, openAccount, [accountId, passwordHash]);
}

/* What follows is for the operator's command, as the owner of the database. */

const partnerByKey = sql.named<{ id: number }>(
  'staff_import_partner',
  'SELECT id FROM partner WHERE key = $1',
);
const providerOf = sql.named(
  'staff_import_provider',
  'SELECT FROM provider WHERE id = $1 AND is_active',
);
const putAccount = sql.named<{ id: number; partner_id: number }>(
  'staff_import_account',
  `INSERT INTO account AS a (partner_id, kind, email, status, locale, host, needs_second_factor) VALUES ($1, 'staff', $2, 'pending', $3, $4, true)
   ON CONFLICT (email) WHERE kind = 'staff' DO UPDATE SET status = CASE a.status WHEN 'locked' THEN 'pending' ELSE a.status END, updated_at = portal_now()
   RETURNING id, partner_id`,
);
const putMember = sql.named<{ id: number }>(
  'staff_import_member',
  `INSERT INTO staff_member AS m (partner_id, account_id, name) VALUES ($1, $2, $3)
   ON CONFLICT (account_id) DO UPDATE SET name = excluded.name RETURNING id`,
);
const putGrant = sql.named(
  'staff_import_grant',
  `INSERT INTO staff_grant (staff_id, role, partner_id, provider_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);
const putInvitation = sql.named(
  'staff_import_invitation',
  `INSERT INTO staff_invitation (account_id, partner_id, hash, expires_at) VALUES ($1, $2, $3, portal_now() + $4 * interval '1 hour')
   ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
);
const doctorOf = sql.named<DirectoryDoctorRow>(
  'staff_import_directory_doctor',
  `SELECT d.languages, array(SELECT DISTINCT f.specialization_id FROM doctor_subfunction s JOIN subfunction f ON f.id = s.subfunction_id
                              WHERE s.doctor_id = d.id ORDER BY 1) AS specialization_ids,
          (SELECT a.email FROM staff_doctor_listing l JOIN staff_member m ON m.id = l.staff_id JOIN account a ON a.id = m.account_id
            WHERE l.doctor_id = d.id) AS taken_by
     FROM doctor d WHERE d.id = $1 AND d.is_active AND ($2::bigint IS NULL OR d.provider_id = $2)`,
);
const specialtiesOf = sql.named<{ id: number; key: string }>(
  'staff_import_specialties',
  'SELECT id, key FROM specialization WHERE key = ANY ($1) ORDER BY id',
);
const isDoctorOf = sql.named(
  'staff_import_is_doctor',
  `SELECT FROM staff_doctor d JOIN staff_member m ON m.id = d.staff_id JOIN account a ON a.id = m.account_id WHERE a.kind = 'staff' AND a.email = $1`,
);
const putDoctorRow = sql.named(
  'staff_import_doctor',
  `INSERT INTO staff_doctor (staff_id, languages, specialization_ids) VALUES ($1, $2, $3)
   ON CONFLICT (staff_id) DO UPDATE SET languages = excluded.languages, specialization_ids = excluded.specialization_ids`,
);
const putListing = sql.named(
  'staff_import_listing',
  'INSERT INTO staff_doctor_listing (doctor_id, staff_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const lockAccount = sql.named<{ id: number; partner_id: number; staff_id: number }>(
  'staff_import_lock',
  `UPDATE account a SET status = 'locked', updated_at = portal_now() FROM staff_member m
    WHERE m.account_id = a.id AND a.kind = 'staff' AND a.email = $1 AND a.status <> 'locked' RETURNING a.id, a.partner_id, m.id AS staff_id`,
);
const tellVisitsOff = sql.named(
  'staff_import_visits_off',
  `SELECT tell_video_visits_off(m.id) FROM staff_member m JOIN account a ON a.id = m.account_id WHERE a.kind = 'staff' AND a.email = $1`,
);
const endSessions = sql.named('staff_import_end', 'DELETE FROM session WHERE account_id = $1');
const dropInvitation = sql.named(
  'staff_import_drop_invitation',
  'DELETE FROM staff_invitation WHERE account_id = $1',
);
const staffList = sql.named<StaffListRow>(
  'staff_import_list',
  `SELECT a.email, m.name, a.status, max(s.last_seen_at) AS last_seen_at,
          coalesce((SELECT jsonb_agg(jsonb_build_object('role', g.role, 'partner', p.key, 'provider', g.provider_id) ORDER BY p.key, g.role, g.provider_id)
                      FROM staff_grant g JOIN partner p ON p.id = g.partner_id WHERE g.staff_id = m.id), '[]') AS grants
     FROM staff_member m JOIN account a ON a.id = m.account_id LEFT JOIN session s ON s.account_id = a.id
    GROUP BY a.id, m.id ORDER BY a.email`,
);

export interface StaffListRow {
  email: string;
  name: string;
  status: AccountStatus;
  last_seen_at: Date | null;
  grants: { role: StaffRole; partner: string; provider: number | null }[];
}

export async function getPartnerId(transaction: Transaction, key: string): Promise<number | null> {
  return (await query(transaction, partnerByKey, [key]))[0]?.id ?? null;
}

export async function hasProvider(transaction: Transaction, id: number): Promise<boolean> {
  return (await query(transaction, providerOf, [id])).length > 0;
}

/** An account, known again by its address, with a role more and a link that sets its password and authenticator anew. */
export async function putStaff(
  transaction: Transaction,
  staff: {
    partnerId: number;
    email: string;
    name: string;
    locale: string;
    host: string;
    role: StaffRole;
    providerId: number | null;
    hash: Buffer;
    lifeHours: number;
  },
): Promise<{ staffId: number; partnerId: number }> {
  const { partnerId, email, name, locale, host, role, providerId, hash, lifeHours } = staff;
  const [account] = await query(transaction, putAccount, [partnerId, email, locale, host]);
  if (!account) throw new Error('an account of the staff was not made');
  // At home where they were invited first.
  const home = account.partner_id;
  const [member] = await query(transaction, putMember, [home, account.id, name]);
  if (!member) throw new Error('a member of the staff was not made');
  await query(transaction, putGrant, [member.id, role, partnerId, providerId]);
  await query(transaction, putInvitation, [account.id, home, hash, lifeHours]);
  return { staffId: member.id, partnerId: home };
}

export interface DirectoryDoctorRow {
  languages: string[];
  specialization_ids: number[];
  /** Address of whoever of the staff is this doctor; null: nobody. */
  taken_by: string | null;
}

/** @param providerId null: wherever they work; the answer is null: there is none such there */
export async function getDirectoryDoctor(
  transaction: Transaction,
  id: number,
  providerId: number | null,
): Promise<DirectoryDoctorRow | null> {
  return (await query(transaction, doctorOf, [id, providerId]))[0] ?? null;
}

/** Those of the keys that there are. */
export function findSpecialties(
  transaction: Transaction,
  keys: readonly string[],
): Promise<{ id: number; key: string }[]> {
  return query(transaction, specialtiesOf, [keys]);
}

/** @param email folded */
export async function isStaffDoctor(transaction: Transaction, email: string): Promise<boolean> {
  return (await query(transaction, isDoctorOf, [email])).length > 0;
}

export async function putDoctor(
  transaction: Transaction,
  staffId: number,
  doctor: { languages: string[]; specializationIds: number[]; doctorId: number | null },
): Promise<void> {
  await query(transaction, putDoctorRow, [staffId, doctor.languages, doctor.specializationIds]);
  if (doctor.doctorId !== null) await query(transaction, putListing, [doctor.doctorId, staffId]);
}

/**
 * Nobody signs in with it any more, at once; who has booked a video visit with them is told.
 * @returns null: nobody of the staff has the address, or they are suspended already
 */
export async function lockStaff(
  transaction: Transaction,
  email: string,
): Promise<{ partnerId: number; staffId: number } | null> {
  await query(transaction, tellVisitsOff, [email]);
  const [account] = await query(transaction, lockAccount, [email]);
  if (!account) return null;
  await query(transaction, endSessions, [account.id]);
  await query(transaction, dropInvitation, [account.id]);
  return { partnerId: account.partner_id, staffId: account.staff_id };
}

export function findStaffRows(transaction: Transaction): Promise<StaffListRow[]> {
  return query(transaction, staffList);
}
