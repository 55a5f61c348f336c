import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { AccountStatus, AdviceStatus } from '#app/platform/states.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { endOf } from '#app/platform/booking-number.ts';
import type { ClaimedIdentity } from './identification.ts';
import type { Subject } from './opening.server.ts';

interface FoundRow {
  customer_id: number;
}

interface FoundBookingRow {
  id: string;
  /** null: a visitor's. */
  customer_id: number | null;
}

const HAS_IDENTITY = `s.date_of_birth = $2::date AND norm(s.last_name) = norm($3) AND norm(s.first_name) = norm($4)`;

const byName = sql.named<FoundRow>(
  'call_centre_by_name',
  `SELECT DISTINCT s.customer_id FROM subscription s JOIN customer c ON c.id = s.customer_id AND c.erased_at IS NULL
    WHERE s.partner_id = current_partner() AND ${HAS_IDENTITY} ORDER BY 1 LIMIT $1`,
);
const ofGrown = sql.named<{ id: string }>(
  'call_centre_of_grown',
  'SELECT id FROM find_grown_visits($2::date, $3, $4, $1) id',
);
const byPhone = sql.named<FoundRow>(
  'call_centre_by_phone',
  `SELECT DISTINCT s.customer_id FROM subscription s JOIN customer c ON c.id = s.customer_id AND c.erased_at IS NULL
    WHERE s.partner_id = current_partner() AND s.phone = ANY ($2) ORDER BY 1 LIMIT $1`,
);
const byBooking = sql.named<FoundBookingRow>(
  'call_centre_by_booking',
  'SELECT id, customer_id FROM find_told_bookings(ARRAY[$1], $2) WHERE id = $3',
);
const byNumber = sql.named<FoundBookingRow>(
  'call_centre_by_number',
  'SELECT id, customer_id FROM find_told_bookings($1, $2)',
);
const patientHasIdentity = sql.named<{ id: string }>(
  'call_centre_visit_has_identity',
  `SELECT r.id FROM reservation r
    WHERE r.id = $1 AND is_patients_alone(r) AND r.partner_id = current_partner()
      AND r.patient_date_of_birth = $2::date AND norm(r.patient_last_name) = norm($3) AND norm(r.patient_first_name) = norm($4)`,
);
const customerHasIdentity = sql.named<FoundRow>(
  'call_centre_has_identity',
  `SELECT s.customer_id FROM subscription s JOIN customer c ON c.id = s.customer_id AND c.erased_at IS NULL
    WHERE s.customer_id = $1 AND s.partner_id = current_partner() AND ${HAS_IDENTITY} LIMIT 1`,
);

/**
 * Customers of the transaction's partner of that name and day of birth, also under an earlier name, and coming visits that somebody else booked for
 * such a person, who has come of age since.
 */
export async function findByName(
  transaction: Transaction,
  { dateOfBirth, lastName, firstName }: ClaimedIdentity,
  limit: number,
): Promise<Subject[]> {
  const identity = [limit, dateOfBirth, lastName, firstName];
  const visits = await query(transaction, ofGrown, identity);
  return [
    ...asCustomers(await query(transaction, byName, identity)),
    ...visits.map(({ id }) => ({ kind: 'visit' as const, reservationId: id })),
  ];
}

const inWriting = sql.named<FoundRow>(
  'call_centre_in_writing',
  `SELECT DISTINCT s.customer_id FROM subscription s JOIN customer c ON c.id = s.customer_id AND c.erased_at IS NULL
     LEFT JOIN account a ON a.customer_id = s.customer_id
    WHERE s.partner_id = current_partner() AND ${HAS_IDENTITY} AND a.status IS DISTINCT FROM 'erased'
      AND ($5 = '' OR a.email = $5 OR a.id IS NULL AND lower(c.user_email) = $5) ORDER BY 1 LIMIT $1`,
);
const withoutSubscription = sql.named<FoundRow>(
  'call_centre_without_subscription',
  `SELECT k.customer_id FROM (
     SELECT c.id AS customer_id FROM account a JOIN customer c ON c.id = a.customer_id
      WHERE a.partner_id = current_partner() AND a.email = $4 AND a.status <> 'erased'
     UNION SELECT c.id FROM customer c
      WHERE c.partner_id = current_partner() AND c.email_key = $4 AND c.erased_at IS NULL
        AND NOT EXISTS (SELECT FROM account a WHERE a.customer_id = c.id)) k
    WHERE NOT EXISTS (SELECT FROM subscription s WHERE s.customer_id = k.customer_id)
      AND EXISTS (SELECT FROM find_names_of_customer(k.customer_id) n
                   WHERE n.date_of_birth = $1::date AND norm(n.last_name) = norm($2) AND norm(n.first_name) = norm($3))`,
);

/**
 * Those with an account, and those known from an import alone; two at most. Who has no subscription is found by their address alone.
 * @param email folded; empty: any
 */
export async function findInWriting(
  transaction: Transaction,
  { dateOfBirth, lastName, firstName }: ClaimedIdentity,
  email: string,
): Promise<number[]> {
  const values = [2, dateOfBirth, lastName, firstName, email];
  const members = idsOf(await query(transaction, inWriting, values));
  if (members.length > 0) return members;
  return findWithoutSubscription(transaction, { dateOfBirth, lastName, firstName }, email);
}

/**
 * The customer with an address who has no subscription, and perhaps no account any more as it was never confirmed: by what they left in
 * their own name.
 * @param email folded; empty: nobody is looked for
 */
export async function findWithoutSubscription(
  transaction: Transaction,
  { dateOfBirth, lastName, firstName }: ClaimedIdentity,
  email: string,
): Promise<number[]> {
  if (email === '') return [];
  const values = [dateOfBirth, lastName, firstName, email];
  return idsOf(await query(transaction, withoutSubscription, values));
}

/** @param phones E.164 */
export async function findByPhone(
  transaction: Transaction,
  phones: readonly string[],
  limit: number,
): Promise<Subject[]> {
  return asCustomers(await query(transaction, byPhone, [limit, phones]));
}

/** Whose account a booking is in, or the visit itself when it is in none. */
export async function findByBooking(
  transaction: Transaction,
  id: string,
  limit: number,
): Promise<Subject[]> {
  return subjectsOf(await query(transaction, byBooking, [endOf(id), limit, id]));
}

/** The same of all bookings whose ids end like one of `ends`. */
export async function findByNumber(
  transaction: Transaction,
  ends: readonly string[],
  limit: number,
): Promise<Subject[]> {
  return subjectsOf(await query(transaction, byNumber, [ends, limit]));
}

const idsOf = (rows: readonly FoundRow[]) => rows.map((row) => row.customer_id);

const asCustomers = (rows: readonly FoundRow[]): Subject[] =>
  idsOf(rows).map((customerId) => ({ kind: 'customer', customerId }));

function subjectsOf(rows: readonly FoundBookingRow[]): Subject[] {
  return rows.map(({ id, customer_id: customerId }) =>
    customerId === null ? { kind: 'visit', reservationId: id } : { kind: 'customer', customerId },
  );
}

/** Whether a customer, or the patient of a visitor's booking, is who a caller says they are. */
export async function hasIdentity(
  transaction: Transaction,
  subject: Subject,
  { dateOfBirth, lastName, firstName }: ClaimedIdentity,
): Promise<boolean> {
  const identity = [dateOfBirth, lastName, firstName];
  switch (subject.kind) {
    case 'customer':
      return (
        (await query(transaction, customerHasIdentity, [subject.customerId, ...identity])).length >
        0
      );
    case 'visit':
      return (
        (await query(transaction, patientHasIdentity, [subject.reservationId, ...identity]))
          .length > 0
      );
    case 'guest':
      return false;
  }
}

/** A portal as a partner has it at one address. */
export interface PartnerPortalRow {
  host: string;
  country: Market;
  default_locale: Locale;
  key: string;
  name: string;
  theme: string;
  record: ThemeSource | null;
  version: number;
}

/** Whose portal somebody is a customer of. */
export interface PersonPortalRow extends PartnerPortalRow {
  user_email: string;
  /** null: there is none yet. */
  account_id: number | null;
  status: AccountStatus | null;
  locale: Locale | null;
}

const PORTAL = `h.host, h.country, h.default_locale, p.key, p.name, p.theme,
          p.record - '{hosts,products,texts,registration,campaigns,customerTypes}'::text[] AS record, p.version`;

const portalsOf = sql.named<PartnerPortalRow>(
  'call_centre_portals',
  `SELECT ${PORTAL} FROM partner_host h JOIN partner p ON p.id = h.partner_id WHERE h.partner_id = current_partner() ORDER BY h.host`,
);

/** Those of the transaction's partner. */
export function findPortals(transaction: Transaction): Promise<PartnerPortalRow[]> {
  return query(transaction, portalsOf, []);
}

const portalOf = sql.named<PersonPortalRow>(
  'call_centre_portal',
  `SELECT c.user_email, a.id AS account_id, a.status::text, a.locale, ${PORTAL}
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
  'SELECT status::text, created_at FROM advice_question q WHERE customer_id = $1 AND is_yet_theirs(q) ORDER BY created_at DESC LIMIT $2',
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

interface HeldRow {
  id: string;
  is_extended: boolean;
}
const heldOf = sql.named<HeldRow>(
  'call_centre_held',
  `SELECT id, hold_extended_at IS NOT NULL AS is_extended FROM reservation
    WHERE hold_secret_hash = $1 AND status IN ('started', 'pending_verification') AND hold_expires_at > portal_now() ORDER BY created_at, id LIMIT 1`,
);
const extendHold = sql.named<{ ends: Date | null }>(
  'call_centre_extend_hold',
  'SELECT extend_hold($1, $2, $3) AS ends',
);

/** The first live hold of whoever keeps the secret; null: there is none. */
export async function getHeldRow(
  transaction: Transaction,
  secretHash: Buffer,
): Promise<HeldRow | null> {
  return (await query(transaction, heldOf, [secretHash]))[0] ?? null;
}

/** @returns its end; null: it is not theirs, or over */
export async function extendHoldRow(
  transaction: Transaction,
  hold: { id: string; secretHash: Buffer },
  minutes: number,
): Promise<Date | null> {
  const [row] = await query(transaction, extendHold, [hold.id, hold.secretHash, minutes]);
  return row?.ends ?? null;
}

const partnerOf = sql.named<{ name: string }>(
  'call_centre_partner',
  'SELECT name FROM partner WHERE id = $1',
);

export async function getPartnerName(transaction: Transaction, partnerId: number): Promise<string> {
  return (await query(transaction, partnerOf, [partnerId]))[0]?.name ?? '';
}

const visitPlace = sql.named<{ host: string }>(
  'call_centre_visit_place',
  'SELECT host FROM reservation r WHERE id = $1 AND is_patients_alone(r)',
);

/** Where a visit was booked that is its patient's alone; null: it is in an account by now. */
export async function getVisitPlace(
  transaction: Transaction,
  id: string,
): Promise<{ host: string } | null> {
  return (await query(transaction, visitPlace, [id]))[0] ?? null;
}

const staleOf = sql.named<{ is_feed_stale: boolean }>(
  'call_centre_stale',
  'SELECT is_feed_stale FROM calendar WHERE id = $1',
);

/** Whether what the clinic's own calendar says cannot be read. */
export async function isFeedStale(transaction: Transaction, calendarId: number): Promise<boolean> {
  return (await query(transaction, staleOf, [calendarId]))[0]?.is_feed_stale ?? false;
}
