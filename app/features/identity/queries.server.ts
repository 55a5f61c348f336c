import { orderJob } from '#app/jobs/order-job.server.ts';
import { query, transact, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import { foldEmail, normaliseEmail } from '#app/people/account-email.ts';
import type { AccountStatus, TokenState } from '#app/platform/states.ts';
import type { SignInWay } from './sign-in-ways.ts';
import type { AccountTokenKind, TokenKind } from './token-kinds.ts';

/** A customer; the other fields are null without a current subscription. */
export interface CustomerRow {
  id: number;
  user_email: string;
  partner_has_melanoma: boolean;
  subscription_id: number | null;
  product_id: number;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  contact_email: string;
  phone: string;
  mothers_name: string;
  zipcode: string;
  city: string;
  street: string;
  starts_on: string;
  waiting_until: string | null;
  is_insured: boolean;
  has_card_network: boolean;
  has_preauthorization: boolean;
  has_medical_care: boolean;
  has_appointments: boolean;
  has_map: boolean;
  has_paid_services: boolean;
  has_calendar: boolean;
  has_melanoma: boolean;
  has_active_product_campaign: boolean;
  call_center_number: string | null;
  /** An employer pays, and the address at work is not confirmed. */
  awaits_work_address: boolean | null;
}

const customer = sql.named<CustomerRow>(
  'accounts_customer',
  `SELECT c.id, c.user_email, pa.has_melanoma AS partner_has_melanoma, s.id AS subscription_id, s.product_id,
          s.last_name, s.first_name, s.date_of_birth::text, s.contact_email, s.phone, s.mothers_name, s.zipcode, s.city, s.street,
          s.starts_on::text, s.waiting_until::text, p.is_insured, p.has_card_network, p.has_preauthorization, p.has_medical_care,
          p.has_appointments, p.has_map, p.has_paid_services, p.has_calendar, p.has_melanoma, p.has_active_product_campaign,
          p.call_center_number, awaits_work_address(s, p.work_domains) AS awaits_work_address
     FROM customer c
     JOIN partner pa ON pa.id = c.partner_id
     LEFT JOIN subscription s ON s.customer_id = c.id AND s.starts_on <= $2::date AND (s.ends_on IS NULL OR s.ends_on > $2::date)
     LEFT JOIN product p ON p.id = s.product_id
    WHERE c.id = $1`,
);

/** A customer of the partner with the subscription that holds on a day; subscriptions never overlap. */
export function getCustomerRow(
  pool: Pool,
  partnerId: number,
  customerId: number,
  today: string,
): Promise<CustomerRow | null> {
  return transact(
    pool,
    async (transaction) => (await query(transaction, customer, [customerId, today]))[0] ?? null,
    { partnerId },
  );
}

/** A customer with the session that his browser sent. */
export interface SessionOwnerRow extends CustomerRow {
  session_id: string;
  account_id: number;
  has_full_auth: boolean;
}

/** Somebody of the staff with the session that their browser sent. */
export interface StaffSessionRow {
  session_id: string;
  account_id: number;
  staff_id: number;
  name: string;
  grants: { role: StaffRole; partner_id: number; provider_id: number | null }[];
}

const sessionOwner = sql.named<{ owner: SessionOwnerRow | StaffSessionRow | null }>(
  'accounts_session_owner',
  'SELECT identify_session($1, $2, $3, $4, $5) AS owner',
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
  },
): Promise<SessionOwnerRow | StaffSessionRow | null> {
  const { partnerId, host, hash, today, idleMinutes } = session;
  const [row] = await query(pool, sessionOwner, [partnerId, host, hash, today, idleMinutes]);
  return row?.owner ?? null;
}

export interface AccountRow {
  id: number;
  customer_id: number;
  user_email: string;
  password_hash: string | null;
  status: AccountStatus;
  locale: Locale;
}

const accountByEmail = sql.named<AccountRow>(
  'accounts_by_email',
  `SELECT a.id, a.customer_id, c.user_email, a.password_hash, a.status, a.locale
     FROM account a JOIN customer c ON c.id = a.customer_id WHERE a.partner_id = current_partner() AND a.email = $1`,
);
const accountById = sql.named<AccountRow>(
  'accounts_by_id',
  `SELECT a.id, a.customer_id, c.user_email, a.password_hash, a.status, a.locale
     FROM account a JOIN customer c ON c.id = a.customer_id WHERE a.id = $1`,
);

/** @param email folded */
export async function getAccountByEmail(
  transaction: Transaction,
  email: string,
): Promise<AccountRow | null> {
  return (await query(transaction, accountByEmail, [email]))[0] ?? null;
}

export async function getAccount(
  transaction: Transaction,
  accountId: number,
): Promise<AccountRow | null> {
  return (await query(transaction, accountById, [accountId]))[0] ?? null;
}

const insertCustomer = sql.named<{ id: number }>(
  'accounts_customer_insert',
  `WITH made AS (
     INSERT INTO customer (partner_id, user_email) VALUES (current_partner(), $1) ON CONFLICT (partner_id, lower(user_email)) DO NOTHING RETURNING id)
   SELECT id FROM made UNION ALL
   SELECT id FROM customer WHERE partner_id = current_partner() AND lower(user_email) = $2 LIMIT 1`,
);
const insertAccount = sql.named<{ id: number }>(
  'accounts_account_insert',
  `INSERT INTO account (partner_id, customer_id, email, status, locale, host)
   VALUES (current_partner(), $1, $2, 'pending', $3, $4) RETURNING id`,
);

/** The partner's customer with an address: the one that is there, else a new one. */
export async function ensureCustomer(transaction: Transaction, email: string): Promise<number> {
  const [row] = await query(transaction, insertCustomer, [normaliseEmail(email), foldEmail(email)]);
  if (!row) throw new Error('a customer was neither there nor made');
  return row.id;
}

/** @throws a conflict (`isConflict`) when the address has got an account meanwhile */
export async function insertPendingAccount(
  transaction: Transaction,
  account: { customerId: number; email: string; locale: string; host: string },
): Promise<number> {
  const { customerId, email, locale, host } = account;
  const [row] = await query(transaction, insertAccount, [customerId, email, locale, host]);
  if (!row) throw new Error('an account was not made');
  return row.id;
}

const holdPassword = sql.named<{ id: number }>(
  'accounts_hold_password',
  `SELECT id FROM account WHERE id = $1 AND password_hash = $2 AND status = 'active' FOR NO KEY UPDATE`,
);

/**
 * Whether an account still has the password that was compared before the transaction began; nobody sets another one until
 * it ends. So nothing that an old password allowed outlives a new one.
 */
export async function isPasswordHeld(
  transaction: Transaction,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  return (await query(transaction, holdPassword, [id, password_hash])).length > 0;
}

const setPasswordOf = sql.named(
  'accounts_set_password',
  `UPDATE account SET password_hash = $2, verified_at = coalesce(verified_at, portal_now()), updated_at = portal_now() WHERE id = $1`,
);
const activateAccountOf = sql.named('accounts_activate', 'SELECT activate_account($1)');
const verifyCorporateOf = sql.named(
  'accounts_verify_corporate',
  'UPDATE account SET corporate_email = $2, corporate_verified_at = portal_now(), updated_at = portal_now() WHERE id = $1',
);
const workAddressOf = sql.named<WorkAddressRow>(
  'accounts_work_address',
  `SELECT p.work_domains, a.corporate_email AS email,
          awaits_work_address(u, p.work_domains) AS is_awaited
     FROM account a
     JOIN subscription u ON u.customer_id = a.customer_id AND u.shared_from IS NULL AND u.starts_on <= $2::date AND (u.ends_on IS NULL OR u.ends_on > $2::date)
     JOIN product p ON p.id = u.product_id AND p.work_domains <> '{}'
    WHERE a.id = $1 AND a.status = 'active'`,
);
const keepWorkAddressOf = sql.named(
  'accounts_keep_work_address',
  'UPDATE account SET corporate_email = $2, updated_at = portal_now() WHERE id = $1 AND corporate_verified_at IS NULL',
);
const changeEmailOf = sql.named(
  'accounts_change_email',
  `WITH changed AS (
     UPDATE account SET email = $2, updated_at = portal_now() WHERE id = $1 RETURNING customer_id)
   UPDATE customer SET user_email = $3 FROM changed WHERE customer.id = changed.customer_id`,
);
const changeContactEmailOf = sql.named(
  'accounts_change_contact_email',
  `UPDATE subscription SET contact_email = $2
     FROM account a WHERE a.id = $1 AND subscription.customer_id = a.customer_id
      AND subscription.starts_on <= $3::date AND (subscription.ends_on IS NULL OR subscription.ends_on > $3::date)`,
);

/** The owner of the address has chosen it: a pending account is confirmed by that. */
export async function setPassword(
  transaction: Transaction,
  accountId: number,
  passwordHash: string,
): Promise<void> {
  await query(transaction, setPasswordOf, [accountId, passwordHash]);
  await activateAccount(transaction, accountId);
}

/** The owner of the address has proved it: a pending account becomes active, with what was registered for it; another stays. */
export async function activateAccount(transaction: Transaction, accountId: number): Promise<void> {
  await query(transaction, activateAccountOf, [accountId]);
}

/** @throws a conflict (`isConflict`) when it is somebody else's address at work */
export async function verifyCorporateAccount(
  transaction: Transaction,
  accountId: number,
  email: string,
): Promise<void> {
  await query(transaction, verifyCorporateOf, [accountId, email]);
}

/** What an employer who pays for an account's subscription knows its people by. */
export interface WorkAddressRow {
  /** Of the employer's addresses, in lower case. */
  work_domains: string[];
  /** null: none was given yet. */
  email: string | null;
  /** The cover waits for it. */
  is_awaited: boolean;
}

/** null: no employer pays for the account's own subscription of that day. */
export async function getWorkAddress(
  transaction: Transaction,
  accountId: number,
  today: string,
): Promise<WorkAddressRow | null> {
  return (await query(transaction, workAddressOf, [accountId, today]))[0] ?? null;
}

/** The address that a link is mailed to; a confirmed one stays. */
export async function keepWorkAddress(
  transaction: Transaction,
  accountId: number,
  email: string,
): Promise<void> {
  await query(transaction, keepWorkAddressOf, [accountId, email]);
}

/** @throws a conflict (`isConflict`) when another account has the address */
export async function changeEmail(
  transaction: Transaction,
  accountId: number,
  email: { folded: string; typed: string },
): Promise<void> {
  await query(transaction, changeEmailOf, [accountId, email.folded, email.typed]);
}

export async function changeContactEmail(
  transaction: Transaction,
  accountId: number,
  email: string,
  today: string,
): Promise<void> {
  await query(transaction, changeContactEmailOf, [accountId, email, today]);
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
  'UPDATE session SET hash = $2, full_auth_at = portal_now() WHERE id = $1',
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

/** The session goes on under another secret, with the date of birth given. */
export async function renewSession(
  transaction: Transaction,
  sessionId: string,
  hash: Buffer,
): Promise<void> {
  await query(transaction, replaceSession, [sessionId, hash]);
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

export interface AccountTokenRow {
  id: string;
  kind: AccountTokenKind;
  state: TokenState;
  account_id: number;
  customer_id: number;
  email: string;
  reservation_id: string | null;
  expires_at: Date;
  has_password: boolean;
}

const TOKEN_COLUMNS = `a.password_hash IS NOT NULL AS has_password, t.id, t.kind, t.account_id, a.customer_id, t.email, t.reservation_id, t.expires_at,
  (CASE WHEN t.used_at IS NOT NULL THEN 'used' WHEN t.revoked_at IS NOT NULL THEN 'revoked'
        WHEN t.expires_at <= portal_now() THEN 'expired' ELSE 'valid' END)::token_state AS state`;
const tokenByHash = sql.named<AccountTokenRow>(
  'accounts_token',
  `SELECT ${TOKEN_COLUMNS} FROM account_token t JOIN account a ON a.id = t.account_id AND a.kind = 'customer' AND a.status <> 'erased'
    WHERE t.hash = $1 AND t.created_at > portal_now() - interval '30 days'`,
);
const useTokenByHash = sql.named<AccountTokenRow>(
  'accounts_token_use',
  // The account first, as all who change it do.
  `WITH a AS (
     SELECT o.id, o.customer_id, o.password_hash FROM account_token m JOIN account o ON o.id = m.account_id
      WHERE m.hash = $1 AND o.kind = 'customer' AND o.status IN ('pending', 'active') FOR NO KEY UPDATE OF o)
   UPDATE account_token t SET used_at = portal_now(),
          previous_email = CASE WHEN t.kind = 'verify-new-email' THEN (SELECT user_email FROM customer c WHERE c.id = a.customer_id) END
     FROM a
    WHERE t.hash = $1 AND t.kind = $2 AND t.used_at IS NULL AND t.revoked_at IS NULL AND t.expires_at > portal_now()
      AND a.id = t.account_id
   RETURNING ${TOKEN_COLUMNS}`,
);
const lockAccountOf = sql.named<{ id: number }>(
  'accounts_lock',
  `SELECT id FROM account WHERE id = $1 AND status <> 'erased' FOR NO KEY UPDATE`,
);
const revokeTokensOf = sql.named(
  'accounts_token_revoke',
  `UPDATE account_token SET revoked_at = portal_now()
    WHERE account_id = $1 AND kind = ANY ($2) AND used_at IS NULL AND revoked_at IS NULL`,
);
const insertToken = sql.named(
  'accounts_token_insert',
  `INSERT INTO account_token (id, partner_id, account_id, kind, hash, email, reservation_id, expires_at)
   VALUES ($1, current_partner(), $2, $3, $4, $5, $6, portal_now() + $7 * interval '1 minute')`,
);
const kindByHash = sql.named<{ kind: TokenKind }>(
  'accounts_token_kind',
  `SELECT t.kind FROM account_token t WHERE t.hash = $1
   UNION ALL SELECT t.purpose FROM token t WHERE t.hash = $1 AND t.purpose = 'verify-public-reservation'`,
);

/** null: unknown, or so old that nobody knows it any more. */
export async function getTokenRow(
  transaction: Transaction,
  hash: Buffer,
): Promise<AccountTokenRow | null> {
  return (await query(transaction, tokenByHash, [hash]))[0] ?? null;
}

/** Uses a link up, if it is of that kind and still good: once, whoever asks at the same time. */
export async function takeToken(
  transaction: Transaction,
  hash: Buffer,
  kind: AccountTokenKind,
): Promise<AccountTokenRow | null> {
  return (await query(transaction, useTokenByHash, [hash, kind]))[0] ?? null;
}

/**
 * Whoever else would change the account or make a link of it waits until the transaction ends.
 * @returns false: it is erased
 */
export async function lockAccount(transaction: Transaction, accountId: number): Promise<boolean> {
  return (await query(transaction, lockAccountOf, [accountId])).length > 0;
}

export async function revokeTokens(
  transaction: Transaction,
  accountId: number,
  kinds: readonly AccountTokenKind[],
): Promise<void> {
  await query(transaction, revokeTokensOf, [accountId, kinds]);
}

export async function insertTokenRow(
  transaction: Transaction,
  token: {
    id: string;
    hash: Buffer;
    accountId: number;
    kind: AccountTokenKind;
    email: string;
    reservationId: string | null;
    lifeMinutes: number;
  },
): Promise<void> {
  const { id, accountId, kind, hash, email, reservationId, lifeMinutes } = token;
  await query(transaction, insertToken, [
    id,
    accountId,
    kind,
    hash,
    email,
    reservationId,
    lifeMinutes,
  ]);
}

const copyRegistrationTo = sql.named(
  'accounts_copy_registration',
  `INSERT INTO registration SELECT (jsonb_populate_record(r, jsonb_build_object('token_id', $2::uuid))).* FROM registration r WHERE r.token_id = $1`,
);

/** A link that is sent again confirms what was typed with the first. */
export async function copyRegistration(
  transaction: Transaction,
  tokenId: string,
  newTokenId: string,
): Promise<void> {
  await query(transaction, copyRegistrationTo, [tokenId, newTokenId]);
}

/** Which page a link belongs to, over or not. */
export async function getTokenKind(
  transaction: Transaction,
  hash: Buffer,
): Promise<TokenKind | null> {
  return (await query(transaction, kindByHash, [hash]))[0]?.kind ?? null;
}

/** @param payload as `mail/send-account-mail.server.ts` takes it */
export async function insertMailOrder(
  transaction: Transaction,
  payload: Record<string, string>,
): Promise<void> {
  await orderJob(transaction, 'mail_account', payload);
}

const birthDateOf = sql.named<{ date_of_birth: string }>(
  'accounts_birth_date',
  `SELECT s.date_of_birth::text FROM account a JOIN subscription s ON s.customer_id = a.customer_id
    WHERE a.id = $1 ORDER BY s.starts_on DESC LIMIT 1`,
);

/** As the latest subscription has it, `YYYY-MM-DD`; null: it is not known. */
export async function getBirthDate(
  transaction: Transaction,
  accountId: number,
): Promise<string | null> {
  return (await query(transaction, birthDateOf, [accountId]))[0]?.date_of_birth ?? null;
}

const partnerById = sql.named<{ has_melanoma: boolean }>(
  'accounts_partner',
  'SELECT has_melanoma FROM partner WHERE id = $1',
);

export async function getPartnerRow(
  pool: Pool,
  partnerId: number,
): Promise<{ has_melanoma: boolean } | null> {
  return (await query(pool, partnerById, [partnerId]))[0] ?? null;
}
