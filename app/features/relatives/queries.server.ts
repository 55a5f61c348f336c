import { PortalError } from '#app/platform/errors.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { AdultRelation, MinorRelation } from './relative-rules.ts';

interface AddressRow {
  zipcode: string;
  city: string;
  street: string;
}

export interface AdultRow {
  id: string;
  last_name: string;
  first_name: string;
  relation: AdultRelation;
  email: string;
  is_active: boolean;
  is_expired: boolean;
}

const adultsOf = sql.named<AdultRow>(
  'relatives_adults',
  `SELECT id, last_name, first_name, relation, email, customer_id IS NOT NULL AS is_active,
          customer_id IS NULL AND expires_at <= portal_now() AS is_expired
     FROM relative WHERE holder_id = $1 ORDER BY created_at, id`,
);

export function findAdultRows(transaction: Transaction, holderId: number): Promise<AdultRow[]> {
  return query(transaction, adultsOf, [holderId]);
}

export interface MinorRow {
  id: string;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  relation: MinorRelation;
}

const minorsOf = sql.named<MinorRow>(
  'relatives_minors',
  `SELECT id, last_name, first_name, date_of_birth::text, relation FROM minor
    WHERE holder_id = $1 AND day_of_age(date_of_birth) > $2::date ORDER BY date_of_birth, id`,
);
const comingOfAge = sql.named<{ is_of_age: boolean }>(
  'relatives_minor_of_age',
  `SELECT day_of_age(date_of_birth) <= $3::date AS is_of_age FROM minor WHERE id = $1 AND holder_id = $2`,
);
const addMinorTo = sql.named<{ id: string }>(
  'relatives_minor_insert',
  `INSERT INTO minor (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation)
   SELECT $1, current_partner(), $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM minor WHERE holder_id = $2) < $7 RETURNING id`,
);
const deleteMinorOf = sql.named<{ id: string }>(
  'relatives_minor_delete',
  'DELETE FROM minor WHERE id = $1 AND holder_id = $2 RETURNING id',
);

const adultsBornOn = sql.named<{ last_name: string; first_name: string }>(
  'relatives_adults_born_on',
  `SELECT last_name, first_name FROM relative WHERE holder_id = $1 AND customer_id IS NOT NULL AND date_of_birth = $2::date`,
);

/** Adults with an account of their own who share the holder's. */
export function findAdultsBornOn(
  transaction: Transaction,
  holderId: number,
  dateOfBirth: string,
): Promise<{ last_name: string; first_name: string }[]> {
  return query(transaction, adultsBornOn, [holderId, dateOfBirth]);
}

/** Those who are not of age on the day; the others are nobody's to act for. */
export function findMinorRows(
  transaction: Transaction,
  holderId: number,
  today: string,
): Promise<MinorRow[]> {
  return query(transaction, minorsOf, [holderId, today]);
}

/** Whether a child of the holder's is one no more; their row goes the day after. */
export async function isOfAge(
  transaction: Transaction,
  { id, holderId, today }: { id: string; holderId: number; today: string },
): Promise<boolean> {
  return (await query(transaction, comingOfAge, [id, holderId, today]))[0]?.is_of_age ?? false;
}

/** @returns false: the holder has `max` already */
export async function insertMinor(
  transaction: Transaction,
  minor: {
    id: string;
    holderId: number;
    lastName: string;
    firstName: string;
    dateOfBirth: string;
    relation: MinorRelation;
  },
  max: number,
): Promise<boolean> {
  const { id, holderId, lastName, firstName, dateOfBirth, relation } = minor;
  const values = [id, holderId, lastName, firstName, dateOfBirth, relation, max];
  return (await query(transaction, addMinorTo, values)).length > 0;
}

export async function deleteMinor(
  transaction: Transaction,
  id: string,
  holderId: number,
): Promise<boolean> {
  return (await query(transaction, deleteMinorOf, [id, holderId])).length > 0;
}

const lockCustomerOf = sql.named<{ id: number }>(
  'relatives_lock_holder',
  'SELECT id FROM customer WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE',
);

/**
 * Who changes a holder's relatives comes after whoever does already.
 * @throws PortalError sign_in_required: their account was erased meanwhile
 */
export async function lockHolder(transaction: Transaction, holderId: number): Promise<void> {
  const [row] = await query(transaction, lockCustomerOf, [holderId]);
  if (!row) throw new PortalError('sign_in_required');
}

export interface SharedSubscriptionRow extends AddressRow {
  id: number;
  last_name: string;
  first_name: string;
  product_id: number;
  starts_on: string;
  ends_on: string | null;
  waiting_until: string | null;
}

const ownSubscription = sql.named<SharedSubscriptionRow>(
  'relatives_own_subscription',
  `SELECT id, last_name, first_name, product_id, zipcode, city, street, starts_on::text, ends_on::text, waiting_until::text FROM subscription
    WHERE customer_id = $1 AND starts_on <= $2::date AND (ends_on IS NULL OR ends_on > $2::date) AND shared_from IS NULL`,
);
const sharedFromOf = sql.named<{ last_name: string; first_name: string }>(
  'relatives_shared_from',
  `SELECT u.last_name, u.first_name FROM relative r JOIN subscription u ON u.customer_id = r.holder_id
    WHERE r.customer_id = $1 AND u.starts_on <= $2::date AND (u.ends_on IS NULL OR u.ends_on > $2::date)`,
);

/** The subscription of the day that is the customer's own, so that others can share it. */
export async function getOwnSubscription(
  transaction: Transaction,
  customerId: number,
  today: string,
): Promise<SharedSubscriptionRow | null> {
  return (await query(transaction, ownSubscription, [customerId, today]))[0] ?? null;
}

/** Whose main account a customer shares; null: nobody's. */
export async function getHolderName(
  transaction: Transaction,
  customerId: number,
  today: string,
): Promise<{ last_name: string; first_name: string } | null> {
  return (await query(transaction, sharedFromOf, [customerId, today]))[0] ?? null;
}

export interface Invitation extends AddressRow {
  id: string;
  holderId: number;
  lastName: string;
  firstName: string;
  dateOfBirth: string;
  relation: AdultRelation;
  email: string;
  hash: Buffer;
  lifeDays: number;
}

const inviteTo = sql.named<{ id: string }>(
  'relatives_insert',
  `INSERT INTO relative (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation, zipcode, city, street, email, hash, expires_at)
   SELECT $1, current_partner(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, portal_now() + $12 * interval '1 day'
    WHERE (SELECT count(*) FROM relative WHERE holder_id = $2) < $13 RETURNING id`,
);

/** @returns false: the holder has `max` already */
export async function insertInvitation(
  transaction: Transaction,
  invitation: Invitation,
  max: number,
): Promise<boolean> {
  const one = invitation;
  const values = [
    one.id,
    one.holderId,
    one.lastName,
    one.firstName,
    one.dateOfBirth,
    one.relation,
    one.zipcode,
    one.city,
    one.street,
    one.email,
    one.hash,
    one.lifeDays,
    max,
  ];
  return (await query(transaction, inviteTo, values)).length > 0;
}

/** @param payload as `mail/send-person-mail.server.ts` takes it */
export async function orderPersonMail(
  transaction: Transaction,
  payload: Record<string, string>,
): Promise<void> {
  await orderJob(transaction, 'mail_person', payload);
}

export interface InvitationRow extends AddressRow {
  id: string;
  holder_id: number;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  email: string;
  state: 'valid' | 'used' | 'expired';
}

const INVITATION_COLUMNS = `id, holder_id, last_name, first_name, date_of_birth::text, email, zipcode, city, street,
  CASE WHEN customer_id IS NOT NULL THEN 'used' WHEN expires_at <= portal_now() THEN 'expired' ELSE 'valid' END AS state`;
const invitationByHash = sql.named<InvitationRow>(
  'relatives_invitation',
  `SELECT ${INVITATION_COLUMNS} FROM relative WHERE hash = $1`,
);
const lockInvitationByHash = sql.named<InvitationRow>(
  'relatives_invitation_lock',
  `SELECT ${INVITATION_COLUMNS} FROM relative WHERE hash = $1 FOR UPDATE`,
);

export async function getInvitation(
  transaction: Transaction,
  hash: Buffer,
): Promise<InvitationRow | null> {
  return (await query(transaction, invitationByHash, [hash]))[0] ?? null;
}

/** Of two that accept at once the second finds it used. */
export async function lockInvitation(
  transaction: Transaction,
  hash: Buffer,
): Promise<InvitationRow | null> {
  return (await query(transaction, lockInvitationByHash, [hash]))[0] ?? null;
}

const createCustomer = sql.named<{ id: number }>(
  'relatives_customer_insert',
  'INSERT INTO customer (partner_id, user_email) VALUES (current_partner(), $1) RETURNING id',
);
const createAccount = sql.named<{ id: number }>(
  'relatives_account_insert',
  `INSERT INTO account (partner_id, customer_id, email, password_hash, status, locale, host, verified_at)
   VALUES (current_partner(), $1, $2, $3, 'active', $4, $5, portal_now()) RETURNING id`,
);
const createSubscription = sql.named(
  'relatives_subscription_insert',
  `INSERT INTO subscription (partner_id, customer_id, product_id, last_name, first_name, date_of_birth, contact_email, phone, mothers_name,
                             zipcode, city, street, starts_on, ends_on, waiting_until, shared_from)
   SELECT current_partner(), $1, m.product_id, r.last_name, r.first_name, r.date_of_birth, r.email, $3, $4,
          r.zipcode, r.city, r.street, m.starts_on, m.ends_on, m.waiting_until, m.id
     FROM relative r, subscription m WHERE r.id = $2 AND m.id = $5`,
);
const acceptOf = sql.named(
  'relatives_accept',
  'UPDATE relative SET customer_id = $2 WHERE id = $1',
);
const consentOf = sql.named(
  'relatives_consent_insert',
  `INSERT INTO consent (partner_id, customer_id, kind, version, source)
   SELECT current_partner(), $1, kind, $2, 'invitation' FROM unnest(ARRAY['terms', 'privacy']) kind`,
);

/**
 * Opens the account of a relative who has accepted, with their share of the main account's subscription.
 * @returns ids of the new customer and account
 * @throws a conflict (`isConflict`) when somebody has an account with the address
 */
export async function createSubAccount(
  transaction: Transaction,
  account: {
    relativeId: string;
    subscriptionId: number;
    email: { folded: string; typed: string };
    passwordHash: string;
    phone: string;
    mothersName: string;
    locale: string;
    host: string;
    termsVersion: string;
  },
): Promise<{ customerId: number; accountId: number }> {
  const [customer] = await query(transaction, createCustomer, [account.email.typed]);
  if (!customer) throw new Error('a new customer got no id');
  const [opened] = await query(transaction, createAccount, [
    customer.id,
    account.email.folded,
    account.passwordHash,
    account.locale,
    account.host,
  ]);
  if (!opened) throw new Error('a new account got no id');
  await query(transaction, createSubscription, [
    customer.id,
    account.relativeId,
    account.phone,
    account.mothersName,
    account.subscriptionId,
  ]);
  await query(transaction, consentOf, [customer.id, account.termsVersion]);
  await query(transaction, acceptOf, [account.relativeId, customer.id]);
  return { customerId: customer.id, accountId: opened.id };
}

export interface EndedRow {
  id: string;
  holder_id: number;
  customer_id: number | null;
  account_id: number | null;
}

const removeById = sql.named<EndedRow>(
  'relatives_delete',
  `DELETE FROM relative r WHERE r.id = $1 AND r.holder_id = $2
   RETURNING r.id, r.holder_id, r.customer_id, (SELECT a.id FROM account a WHERE a.customer_id = r.customer_id) AS account_id`,
);
const removeByCustomer = sql.named<EndedRow>(
  'relatives_leave',
  `DELETE FROM relative r WHERE r.customer_id = $1
   RETURNING r.id, r.holder_id, r.customer_id, (SELECT a.id FROM account a WHERE a.customer_id = r.customer_id) AS account_id`,
);
const endSharedOf = sql.named('relatives_end_shared', 'SELECT end_shared_subscription($1, $2)');

/** Forgets a relative of a holder; null: they have none such. */
export async function deleteRelative(
  transaction: Transaction,
  id: string,
  holderId: number,
): Promise<EndedRow | null> {
  return (await query(transaction, removeById, [id, holderId]))[0] ?? null;
}

/** The same by the relative; null: they share nobody's account. */
export async function deleteOwnShare(
  transaction: Transaction,
  customerId: number,
): Promise<EndedRow | null> {
  return (await query(transaction, removeByCustomer, [customerId]))[0] ?? null;
}

/** What was shared ends on the day, what was to come with it; its mail is ordered by whoever ends it. */
export async function endSharedSubscription(
  transaction: Transaction,
  customerId: number,
  today: string,
): Promise<void> {
  await query(transaction, endSharedOf, [customerId, today]);
}
