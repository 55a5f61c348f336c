import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { AccountStatus, AdviceStatus } from '#app/platform/states.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Told } from './identification.ts';

interface FoundRow {
  customer_id: number;
}

const IS_TOLD = `s.date_of_birth = $2::date AND norm(s.last_name) = norm($3) AND norm(s.first_name) = norm($4)`;

const byName = sql.named<FoundRow>(
  'call_centre_by_name',
  `SELECT DISTINCT s.customer_id FROM subscription s JOIN customer c ON c.id = s.customer_id AND c.erased_at IS NULL
    WHERE s.partner_id = current_partner() AND ${IS_TOLD} ORDER BY 1 LIMIT $1`,
);
const byPhone = sql.named<FoundRow>(
  'call_centre_by_phone',
  `SELECT DISTINCT s.customer_id FROM subscription s JOIN customer c ON c.id = s.customer_id AND c.erased_at IS NULL
    WHERE s.partner_id = current_partner() AND s.phone = ANY ($2) ORDER BY 1 LIMIT $1`,
);
const byBooking = sql.named<FoundRow>(
  'call_centre_by_booking',
  `SELECT r.customer_id FROM reservation r JOIN customer c ON c.id = r.customer_id AND c.erased_at IS NULL WHERE r.id = $1`,
);
const isToldOf = sql.named<FoundRow>(
  'call_centre_is_told',
  `SELECT s.customer_id FROM subscription s JOIN customer c ON c.id = s.customer_id AND c.erased_at IS NULL
    WHERE s.customer_id = $1 AND s.partner_id = current_partner() AND ${IS_TOLD} LIMIT 1`,
);

/** Customers of the transaction's partner of that name and day of birth, also under an earlier name. */
export async function findByName(
  transaction: Transaction,
  { dateOfBirth, lastName, firstName }: Told,
  limit: number,
): Promise<number[]> {
  return idsOf(await query(transaction, byName, [limit, dateOfBirth, lastName, firstName]));
}

/** @param phones E.164 */
export async function findByPhone(
  transaction: Transaction,
  phones: readonly string[],
  limit: number,
): Promise<number[]> {
  return idsOf(await query(transaction, byPhone, [limit, phones]));
}

/** Whose account a reservation is in. */
export async function findByBooking(transaction: Transaction, id: string): Promise<number[]> {
  return idsOf(await query(transaction, byBooking, [id]));
}

const idsOf = (rows: readonly FoundRow[]) => rows.map((row) => row.customer_id);

/** Whether a customer is who a caller says they are. */
export async function isTold(
  transaction: Transaction,
  customerId: number,
  { dateOfBirth, lastName, firstName }: Told,
): Promise<boolean> {
  const values = [customerId, dateOfBirth, lastName, firstName];
  return (await query(transaction, isToldOf, values)).length > 0;
}

/** Whose portal somebody is a customer of. */
export interface PersonPortalRow {
  user_email: string;
  /** null: there is none yet. */
  account_id: number | null;
  status: AccountStatus | null;
  locale: Locale | null;
  host: string;
  country: Market;
  default_locale: Locale;
  key: string;
  name: string;
  theme: string;
  record: ThemeSource | null;
  version: number;
}

const portalOf = sql.named<PersonPortalRow>(
  'call_centre_portal',
  `SELECT c.user_email, a.id AS account_id, a.status::text, a.locale, h.host, h.country, h.default_locale, p.key, p.name, p.theme,
          p.record - '{hosts,products,texts,registration,campaigns,customerTypes}'::text[] AS record, p.version
     FROM customer c JOIN partner p ON p.id = c.partner_id
     LEFT JOIN account a ON a.customer_id = c.id
     JOIN portal_of(c.partner_id, coalesce(a.host, '')) h ON true
    WHERE c.id = $1 AND c.erased_at IS NULL`,
);

/** null: the transaction's partner has no such customer, or not any more. */
export async function getPersonPortal(
  transaction: Transaction,
  customerId: number,
): Promise<PersonPortalRow | null> {
  return (await query(transaction, portalOf, [customerId]))[0] ?? null;
}

const productOf = sql.named<{ name: string; locales: LocalisedText; starts_on: string }>(
  'call_centre_product',
  `SELECT p.name, p.locales, s.starts_on::text FROM subscription s JOIN product p ON p.id = s.product_id WHERE s.id = $1`,
);
const adviceOf = sql.named<{ status: AdviceStatus; created_at: Date }>(
  'call_centre_advice',
  'SELECT status::text, created_at FROM advice_question WHERE customer_id = $1 ORDER BY created_at DESC LIMIT $2',
);
const mailsOf = sql.named<MailRow>('call_centre_mails', 'SELECT * FROM find_mails_of($1, $2)');

export interface MailRow {
  kind: string;
  created_at: Date;
  done_at: Date | null;
  failed_at: Date | null;
  outcome: string | null;
}

export async function getProductOf(
  transaction: Transaction,
  subscriptionId: number,
): Promise<{ name: string; locales: LocalisedText; starts_on: string } | null> {
  return (await query(transaction, productOf, [subscriptionId]))[0] ?? null;
}

/** That there is a question to a doctor; nothing of what it says. */
export function findAdviceRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<{ status: AdviceStatus; created_at: Date }[]> {
  return query(transaction, adviceOf, [customerId, limit]);
}

export function findMailRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<MailRow[]> {
  return query(transaction, mailsOf, [customerId, limit]);
}

const partnerOf = sql.named<{ name: string }>(
  'call_centre_partner',
  'SELECT name FROM partner WHERE id = $1',
);

export async function getPartnerName(transaction: Transaction, partnerId: number): Promise<string> {
  return (await query(transaction, partnerOf, [partnerId]))[0]?.name ?? '';
}
