import { orderJob } from '#app/jobs/order-job.server.ts';
import { query, transact, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { foldEmail, normaliseEmail } from '#app/people/account-email.ts';
import type { AccountStatus } from '#app/platform/states.ts';

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

/** An account of anybody, with the address that they sign in with. */
export interface OwnAccountRow {
  id: number;
  /** null: of the staff. */
  customer_id: number | null;
  user_email: string;
  password_hash: string | null;
  locale: Locale;
}

const ownAccountById = sql.named<OwnAccountRow>(
  'accounts_own_by_id',
  `SELECT a.id, a.customer_id, coalesce(c.user_email, a.email) AS user_email, a.password_hash, a.locale
     FROM account a LEFT JOIN customer c ON c.id = a.customer_id WHERE a.id = $1`,
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

export async function getOwnAccount(
  transaction: Transaction,
  accountId: number,
): Promise<OwnAccountRow | null> {
  return (await query(transaction, ownAccountById, [accountId]))[0] ?? null;
}

const insertCustomer = sql.named<{ id: number }>(
  'accounts_customer_insert',
  `WITH made AS (
     INSERT INTO customer (partner_id, user_email) VALUES (current_partner(), $1) ON CONFLICT (partner_id, lower(user_email)) DO NOTHING RETURNING id)
   SELECT id FROM made UNION ALL
   SELECT id FROM customer WHERE partner_id = current_partner() AND email_key = $2 LIMIT 1`,
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

const lockAccountOf = sql.named<{ id: number }>(
  'accounts_lock',
  `SELECT id FROM account WHERE id = $1 AND status <> 'erased' FOR NO KEY UPDATE`,
);

/**
 * Whoever else would change the account or make a link of it waits until the transaction ends.
 * @returns false: it is erased
 */
export async function lockAccount(transaction: Transaction, accountId: number): Promise<boolean> {
  return (await query(transaction, lockAccountOf, [accountId])).length > 0;
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
