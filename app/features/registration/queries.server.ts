import { CONSENT_VERSION } from '#app/people/consents.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { query, transact, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { RegistrantField, Registrant } from './registrant.ts';

export interface RegistrationCampaignRow {
  product_id: number | null;
  opens: string | null;
  closes: string | null;
  usable_until: string | null;
  title: LocalisedText;
  text: LocalisedText;
}

const campaignOf = sql.named<RegistrationCampaignRow>(
  'registration_campaign',
  `SELECT product_id, opens::text, closes::text, usable_until::text, title, text
     FROM registration_campaign WHERE partner_id = current_partner()`,
);
const eligibilityOf = sql.named<{
  needs_eligibility: boolean;
  plan: string | null;
  bundle_created_on: string | null;
}>(
  'registration_eligibility',
  `SELECT p.needs_eligibility, e.plan, e.bundle_created_on::text
     FROM voucher v JOIN product p ON p.id = v.product_id
     LEFT JOIN voucher_eligibility e ON e.partner_id = v.partner_id AND e.code = v.code
    WHERE v.partner_id = current_partner() AND v.code = $1`,
);
const claim = sql.named<{ product_id: number | null }>(
  'registration_claim_voucher',
  'SELECT claim_voucher($1, $2, $3) AS product_id',
);
const saveRegistration = sql.named(
  'registration_save',
  `INSERT INTO registration (token_id, account_id, partner_id, product_id, voucher_code, claimed_by, last_name, first_name, date_of_birth,
                             email, phone, mothers_name, zipcode, city, street, terms_version, work_email)
   SELECT id, account_id, partner_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 FROM account_token WHERE id = $1`,
);

/** null: the partner takes registrations without a campaign. */
export function getRegistrationCampaign(
  pool: Pool,
  partnerId: number,
): Promise<RegistrationCampaignRow | null> {
  return transact(pool, async (transaction) => (await query(transaction, campaignOf))[0] ?? null, {
    partnerId,
  });
}

const workDomainsOf = sql.named<{ work_domains: string[] }>(
  'registration_work_domains',
  'SELECT work_domains FROM product WHERE id = $1',
);
const hasEmployersOf = sql.named<{ has_employers: boolean }>(
  'registration_has_employers',
  `SELECT EXISTS (SELECT FROM product WHERE partner_id = current_partner() AND work_domains <> '{}') AS has_employers`,
);

/** Domains of the employer's addresses who pays for a product; empty: nobody's employer does. */
export async function findWorkDomains(
  transaction: Transaction,
  productId: number,
): Promise<string[]> {
  return (await query(transaction, workDomainsOf, [productId]))[0]?.work_domains ?? [];
}

/** Whether employers pay for some of the partner's products. */
export function hasEmployers(pool: Pool, partnerId: number): Promise<boolean> {
  return transact(
    pool,
    async (transaction) => (await query(transaction, hasEmployersOf))[0]?.has_employers ?? false,
    { partnerId },
  );
}

export interface VoucherRow {
  needsEligibility: boolean;
  listed: { plan: string; bundleCreatedOn: string } | null;
}

/** null: nobody has given out such a code. */
export async function getVoucher(
  transaction: Transaction,
  code: string,
): Promise<VoucherRow | null> {
  const [row] = await query(transaction, eligibilityOf, [code]);
  if (!row) return null;
  const { needs_eligibility, plan, bundle_created_on } = row;
  return {
    needsEligibility: needs_eligibility,
    listed:
      plan === null || bundle_created_on === null
        ? null
        : { plan, bundleCreatedOn: bundle_created_on },
  };
}

/** @returns the product that it opens; null: unknown, used, or claimed by somebody else */
export async function claimVoucher(
  transaction: Transaction,
  code: string,
  claimedBy: Buffer,
  minutes: number,
): Promise<number | null> {
  const [row] = await query(transaction, claim, [code, claimedBy, minutes]);
  return row?.product_id ?? null;
}

export type KnownPerson = Record<Exclude<RegistrantField, 'email'>, string>;

const knownPersonOf = sql.named<{ email: string } & Record<keyof KnownPerson, string | null>>(
  'registration_known_person',
  `SELECT c.user_email AS email, s.last_name AS "lastName", s.first_name AS "firstName", s.date_of_birth::text AS "dateOfBirth",
          s.mothers_name AS "mothersName", s.phone, s.zipcode, s.city, s.street
     FROM customer c
     LEFT JOIN LATERAL (SELECT * FROM subscription u WHERE u.customer_id = c.id AND u.locked_at IS NULL ORDER BY u.starts_on DESC LIMIT 1) s ON true
    WHERE c.id = $1 AND c.erased_at IS NULL`,
);
const redeem = sql.named(
  'registration_redeem_voucher',
  `UPDATE voucher SET redeemed_at = portal_now(), redeemed_by = $2, claimed_by = NULL, claimed_until = NULL
    WHERE partner_id = current_partner() AND code = $1`,
);
const start = sql.named<{ id: number }>(
  'registration_start_subscription',
  `WITH agreed AS (
     INSERT INTO consent (partner_id, customer_id, kind, version, source)
     SELECT current_partner(), $1, kind, $3, 'registration' FROM unnest(ARRAY['terms', 'privacy']) kind
     ON CONFLICT (customer_id, kind) WHERE withdrawn_at IS NULL DO NOTHING)
   INSERT INTO subscription (partner_id, customer_id, product_id, starts_on, last_name, first_name, date_of_birth, contact_email, phone,
                             mothers_name, zipcode, city, street)
   VALUES (current_partner(), $1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
);
const noteWorkAddress = sql.named(
  'registration_note_work_address',
  'SELECT note_work_address($1, NULL)',
);
const carry = sql.named('registration_carry_subscription', 'SELECT carry_subscription($1)');

/** A customer's address, and who they are by their last subscription (null: there was none); null: there is no such customer. */
export async function getKnownPerson(
  transaction: Transaction,
  customerId: number,
): Promise<{ email: string; person: KnownPerson | null } | null> {
  const [row] = await query(transaction, knownPersonOf, [customerId]);
  if (!row) return null;
  const { email, ...person } = row;
  return { email, person: person.lastName === null ? null : (person as KnownPerson) };
}

/** Of a voucher that the transaction has claimed. */
export async function redeemVoucher(
  transaction: Transaction,
  code: string,
  customerId: number,
): Promise<void> {
  await query(transaction, redeem, [code, customerId]);
}

/** Relatives who shared the one before share it, too. @throws a conflict (`isConflict`) when another one is there at that time */
export async function startSubscription(
  transaction: Transaction,
  {
    customerId,
    productId,
    registrant,
    today,
    termsVersion,
  }: {
    customerId: number;
    productId: number;
    registrant: Registrant;
    today: string;
    termsVersion: string;
  },
): Promise<void> {
  const [subscription] = await query(transaction, start, [
    customerId,
    productId,
    termsVersion,
    today,
    registrant.lastName,
    registrant.firstName,
    registrant.dateOfBirth,
    registrant.email,
    registrant.phone,
    registrant.mothersName,
    registrant.zipcode,
    registrant.city,
    registrant.street,
  ]);
  await query(transaction, carry, [subscription?.id]);
  await query(transaction, noteWorkAddress, [subscription?.id]);
}

/** What was typed: the link of the token confirms it. */
export async function saveRegistrant(
  transaction: Transaction,
  tokenId: string,
  {
    registrant,
    productId,
    claimedBy,
  }: {
    registrant: Registrant;
    productId: number;
    claimedBy: Buffer;
  },
): Promise<void> {
  await query(transaction, saveRegistration, [
    tokenId,
    productId,
    registrant.voucherCode,
    claimedBy,
    registrant.lastName,
    registrant.firstName,
    registrant.dateOfBirth,
    registrant.email,
    registrant.phone,
    registrant.mothersName,
    registrant.zipcode,
    registrant.city,
    registrant.street,
    CONSENT_VERSION,
    registrant.workEmail,
  ]);
}
