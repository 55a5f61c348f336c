import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import type { LabApplicant } from './lab-form.ts';

export interface LabCampaignRow {
  opens: string;
  closes: string;
  usable_until: string;
  title: LocalisedText;
  text: LocalisedText;
  closed_title: LocalisedText;
  closed_text: LocalisedText;
  places: { key: string; place: LocalisedText; days: string[] }[];
}

const campaignOf = sql.named<LabCampaignRow>(
  'lab_campaign_of_partner',
  `SELECT c.* FROM enter_partner($1) AS partner
    CROSS JOIN LATERAL (SELECT opens::text, closes::text, usable_until::text, title, text, closed_title, closed_text, places
                          FROM lab_campaign WHERE partner_id = partner OFFSET 0) c`,
);

/** null: the partner has none. */
export async function getLabCampaignRow(
  pool: Pool,
  partnerId: number,
): Promise<LabCampaignRow | null> {
  return (await query(pool, campaignOf, [asPartner(partnerId)]))[0] ?? null;
}

// Who comes first has it: the row of a code is changed once.
const takeCode = sql.named<{ code: string }>(
  'lab_code_take',
  `UPDATE lab_code SET used_at = portal_now() WHERE partner_id = current_partner() AND code = $1 AND used_at IS NULL
      AND is_code_open(batch_id, revoked_at, usable_until) RETURNING code`,
);
const sameAsBefore = sql.named<{ id: string }>(
  'lab_registration_same',
  `SELECT id FROM lab_registration
    WHERE partner_id = current_partner() AND code = $1 AND last_name = $2 AND first_name = $3 AND date_of_birth = $4
      AND lower(email) = lower($5) AND phone = $6 AND zipcode = $7 AND place = $8::jsonb AND day = $9
      AND (marketing_agreed_at IS NOT NULL) = $10`,
);
// An account that is being erased is waited for, and then gone.
const insert = sql.named<{ id: string }>(
  'lab_registration_insert',
  `INSERT INTO lab_registration (id, partner_id, customer_id, code, last_name, first_name, date_of_birth, email, phone, zipcode, place, day,
                                 usable_until, locale, host, terms_version, marketing_version, marketing_agreed_at, withdrawal_hash)
   SELECT $1, current_partner(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
          CASE WHEN $16::text IS NOT NULL THEN portal_now() END, $17
    WHERE $2::bigint IS NULL OR EXISTS (SELECT FROM account a WHERE a.customer_id = $2 AND a.status <> 'erased' FOR NO KEY UPDATE)
   RETURNING id`,
);

/** @returns false: there is no such code, or it was used, is over or was taken back */
export async function takeLabCode(transaction: Transaction, code: string): Promise<boolean> {
  return (await query(transaction, takeCode, [code])).length > 0;
}

/** Whether this very form was taken before. Of another one nothing is changed, and whoever sends it must not think so. */
export async function hasRegisteredWith(
  transaction: Transaction,
  { applicant, place }: Pick<NewLabRegistration, 'applicant' | 'place'>,
): Promise<boolean> {
  const values = [...formOf(applicant, place), applicant.agreesToMarketing];
  return (await query(transaction, sameAsBefore, values)).length > 0;
}

/** As its columns follow each other. */
function formOf(applicant: LabApplicant, place: LocalisedText): string[] {
  const { code, lastName, firstName, dateOfBirth, email, phone, zipcode, day } = applicant;
  const person = [code, lastName, firstName, dateOfBirth, email, phone, zipcode];
  return [...person, JSON.stringify(place), day];
}

export interface NewLabRegistration {
  id: string;
  customerId: number | null;
  applicant: LabApplicant;
  place: LocalisedText;
  usableUntil: string;
  locale: Locale;
  host: string;
  termsVersion: string;
  marketingVersion: string | null;
  withdrawalHash: Buffer;
}

/** @returns false: the account was erased meanwhile */
export async function insertLabRegistration(
  transaction: Transaction,
  registration: NewLabRegistration,
): Promise<boolean> {
  const { id, customerId, applicant, place, usableUntil, locale, host } = registration;
  const terms = [usableUntil, locale, host, registration.termsVersion];
  const agreed = [registration.marketingVersion, registration.withdrawalHash];
  const values = [id, customerId, ...formOf(applicant, place), ...terms, ...agreed];
  return (await query(transaction, insert, values)).length > 0;
}

const withdraw = sql.named<{ is_new: boolean }>(
  'lab_marketing_withdraw',
  `WITH found AS (SELECT id, marketing_agreed_at IS NOT NULL AS is_new FROM lab_registration WHERE withdrawal_hash = $1 FOR UPDATE),
        gone AS (UPDATE lab_registration r SET marketing_version = NULL, marketing_agreed_at = NULL FROM found WHERE r.id = found.id)
   SELECT is_new FROM found`,
);

/** null: no registration has the link; `isNew`: it had not been withdrawn before. */
export async function withdrawMarketing(
  transaction: Transaction,
  hash: Buffer,
): Promise<{ isNew: boolean } | null> {
  const [row] = await query(transaction, withdraw, [hash]);
  return row ? { isNew: row.is_new } : null;
}

const byWithdrawalHash = sql.named<{ is_withdrawn: boolean }>(
  'lab_registration_of_withdrawal_link',
  'SELECT marketing_agreed_at IS NULL AS is_withdrawn FROM lab_registration WHERE withdrawal_hash = $1',
);

/** null: no registration has the link. */
export async function getRowOfWithdrawalLink(
  transaction: Transaction,
  hash: Buffer,
): Promise<{ is_withdrawn: boolean } | null> {
  return (await query(transaction, byWithdrawalHash, [hash]))[0] ?? null;
}

export interface MailedLabRow {
  id: string;
  email: string;
  last_name: string;
  first_name: string;
  code: string;
  place: LocalisedText;
  day: string;
  usable_until: string;
  agrees_to_marketing: boolean;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
}

const toMail = sql.named<MailedLabRow>(
  'mail_lab_registration',
  `SELECT r.id, r.email, r.last_name, r.first_name, r.code, r.place, r.day::text, r.usable_until::text,
          r.marketing_agreed_at IS NOT NULL AS agrees_to_marketing, r.locale, h.host, h.country,
          pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM lab_registration r
     JOIN partner pa ON pa.id = r.partner_id
     JOIN portal_of(r.partner_id, r.host) h ON true
    WHERE r.id = $1`,
);

/** null: it has been deleted. */
export async function getMailedLabRow(pool: Pool, id: string): Promise<MailedLabRow | null> {
  return (await query(pool, toMail, [id]))[0] ?? null;
}

/** Everything of one customer's, for their copy. */
export interface HeldLabRow {
  last_name: string;
  first_name: string;
  date_of_birth: string;
  email: string;
  phone: string;
  zipcode: string;
  code: string;
  place: LocalisedText;
  day: string;
  terms_version: string;
  accepted_terms_at: Date;
  marketing_version: string | null;
  marketing_agreed_at: Date | null;
}

const HELD = `SELECT r.last_name, r.first_name, r.date_of_birth::text, r.email, r.phone, r.zipcode, r.code, r.place, r.day::text,
          r.terms_version, r.accepted_terms_at, r.marketing_version, r.marketing_agreed_at
     FROM lab_registration r WHERE r.partner_id = current_partner()`;
const heldOf = sql.named<HeldLabRow>(
  'lab_registrations_of_customer',
  `${HELD} AND r.customer_id = $1 ORDER BY r.created_at`,
);
const heldOfVisitor = sql.named<HeldLabRow>(
  'lab_registrations_of_visitor',
  `${HELD} AND r.id = ANY ($1::uuid[]) AND r.customer_id IS NULL ORDER BY r.created_at`,
);

/** Made while they were signed in: an address is shared by families, and mistyped. */
export function findHeldLabRows(
  transaction: Transaction,
  customerId: number,
): Promise<HeldLabRow[]> {
  return query(transaction, heldOf, [customerId]);
}

/** Those of somebody without an account, by their ids. */
export function findVisitorsLabRows(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldLabRow[]> {
  return query(transaction, heldOfVisitor, [ids]);
}

/** Whoever agreed to marketing: ten years, or until they withdraw it. `$1`: how many at once. */
export const deleteOldMarketing = sql.named<{ n: number }>(
  'worker_delete_lab_marketing',
  `WITH gone AS (
     DELETE FROM lab_registration WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM lab_registration
        WHERE marketing_agreed_at < (SELECT portal_now()) - interval '10 years' LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);

/** Everybody else: until complaints about the test itself are over. `$1`: how many at once. */
export const deleteOldRegistrations = sql.named<{ n: number }>(
  'worker_delete_lab_registrations',
  `WITH gone AS (
     DELETE FROM lab_registration WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM lab_registration
        WHERE marketing_agreed_at IS NULL AND usable_until < (SELECT portal_now())::date - 90 LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
