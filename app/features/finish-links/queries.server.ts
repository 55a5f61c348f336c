import type { Locale, Market } from '#app/i18n/locale.ts';
import type { MessageState, ReservationStatus } from '#app/platform/states.ts';
import type { LinkAbout } from './contract.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** So many wrong dates of birth end a link. */
const WRONG_TRIES_MAX = 5;

interface StateColumns {
  status: ReservationStatus | null;
  /** The care is asked for. */
  is_requested: boolean;
  /** The time is held still, and nobody has guessed too often. */
  is_open: boolean;
}

export interface LinkRow extends StateColumns {
  id: string;
  /** null: of a request for care. */
  reservation_id: string | null;
  care_id: string | null;
  /** null: of somebody without an account. */
  customer_id: number | null;
  sealed: Buffer;
  opened_at: Date | null;
  expires_at: Date;
}

export interface SentLinkRow extends StateColumns {
  id: string;
  reservation_id: string | null;
  care_id: string | null;
  sealed: Buffer;
  delivery: MessageState | null;
  created_at: Date;
  opened_at: Date | null;
  /** A date of birth was wrong too often. */
  is_guessed: boolean;
}

const IS_OPEN = `coalesce(f.expires_at > portal_now() AND f.wrong_tries < ${WRONG_TRIES_MAX}
                   AND (f.care_id IS NOT NULL OR r.status = 'started' AND r.hold_expires_at > portal_now()), false) AS is_open, c.id IS NOT NULL AS is_requested`;
const WHAT =
  'LEFT JOIN reservation r ON r.id = f.reservation_id LEFT JOIN medical_care c ON c.id = f.care_id';

const lockOwner = sql.named(
  'finish_links_lock_owner',
  `SELECT FROM account WHERE customer_id = $1 AND status <> 'erased' FOR NO KEY UPDATE`,
);
const endOthers = sql.named(
  'finish_links_end_others',
  'UPDATE finish_link SET expires_at = portal_now() WHERE reservation_id = $1 AND expires_at > portal_now()',
);
const endCare = sql.named(
  'finish_links_end_care',
  `UPDATE finish_link SET expires_at = portal_now() WHERE hold_secret_hash = $1 AND care_id IS NOT NULL AND expires_at > portal_now()`,
);
// A link to care has a hash that the version before does not look for: it would take what was prepared for a booking, and spend a try.
const create = sql.named<{ id: string }>(
  'finish_links_create',
  `INSERT INTO finish_link (id, hash, partner_id, reservation_id, customer_id, hold_secret_hash, sealed, message_id, expires_at, care_id, host, locale, minor_id)
   SELECT $1, CASE WHEN $9::uuid IS NULL THEN $2::bytea ELSE sha256($2) END, current_partner(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
    WHERE $4::bigint IS NULL OR EXISTS (SELECT FROM customer WHERE id = $4 AND erased_at IS NULL)
   RETURNING id`,
);
const byHash = sql.named<LinkRow>(
  'finish_links_by_hash',
  `SELECT f.id, f.reservation_id, f.care_id, f.customer_id, f.sealed, f.opened_at, f.expires_at, r.status::text, ${IS_OPEN}
     FROM finish_link f ${WHAT} WHERE f.hash IN ($1, sha256($1))`,
);
const ofCall = sql.named<SentLinkRow>(
  'finish_links_of_call',
  `SELECT f.id, f.reservation_id, f.care_id, f.sealed, f.created_at, f.opened_at, f.wrong_tries >= ${WRONG_TRIES_MAX} AS is_guessed, m.state::text AS delivery, r.status::text, ${IS_OPEN}
     FROM finish_link f ${WHAT} LEFT JOIN message m ON m.id = f.message_id
    WHERE f.hold_secret_hash = $1 AND (f.care_id IS NOT NULL) = $2 ORDER BY f.created_at DESC, f.id DESC LIMIT 1`,
);
const takeTry = sql.named<{ id: string }>(
  'finish_links_take_try',
  `UPDATE finish_link SET wrong_tries = wrong_tries + 1 WHERE id = $1 AND wrong_tries < ${WRONG_TRIES_MAX} RETURNING id`,
);
const giveBackTry = sql.named(
  'finish_links_give_back_try',
  'UPDATE finish_link SET wrong_tries = wrong_tries - 1, opened_at = coalesce(opened_at, portal_now()) WHERE id = $1',
);
const bornOn = sql.named<{ date_of_birth: string }>(
  'finish_links_born_on',
  'SELECT DISTINCT date_of_birth FROM subscription WHERE customer_id = $1',
);
const accountOf = sql.named<{ id: number | null; user_email: string }>(
  'finish_links_account_of',
  `SELECT a.id, c.user_email FROM customer c LEFT JOIN account a ON a.customer_id = c.id WHERE c.id = $1 AND c.erased_at IS NULL`,
);

export interface NewLink {
  id: string;
  hash: Buffer;
  /** The held time; or the request that there will be, with the portal and language in which it is finished. */
  about: { reservationId: string } | { careId: string; host: string; locale: Locale };
  /** The child of the customer's for whom it was prepared; null: for nobody they have noted. */
  minorId: string | null;
  customerId: number | null;
  holdSecretHash: Buffer;
  sealed: Buffer;
  messageId: string | null;
  expiresAt: Date;
}

/** In the place of those before. @returns whether it was kept: whose account was erased meanwhile gets none */
export async function createLink(transaction: Transaction, link: NewLink): Promise<boolean> {
  const { about } = link;
  const isCare = 'careId' in about;
  const rows = await query(transaction, create, [
    link.id,
    link.hash,
    isCare ? null : about.reservationId,
    link.customerId,
    link.holdSecretHash,
    link.sealed,
    link.messageId,
    link.expiresAt,
    isCare ? about.careId : null,
    isCare ? about.host : null,
    isCare ? about.locale : null,
    link.minorId,
  ]);
  return rows.length > 0;
}

/** Before anything of theirs is kept: whoever erases them waits, or is waited for. */
export async function lockOwnerOf(transaction: Transaction, customerId: number): Promise<void> {
  await query(transaction, lockOwner, [customerId]);
}

/** Links for the same held time lead nowhere any more. */
export async function endOtherLinks(
  transaction: Transaction,
  reservationId: string,
): Promise<void> {
  await query(transaction, endOthers, [reservationId]);
}

/** Links of a call to a request for care lead nowhere any more. */
export async function endCareLinks(
  transaction: Transaction,
  holdSecretHash: Buffer,
): Promise<void> {
  await query(transaction, endCare, [holdSecretHash]);
}

/** null: nobody has sent this link. */
export async function getLink(transaction: Transaction, hash: Buffer): Promise<LinkRow | null> {
  return (await query(transaction, byHash, [hash]))[0] ?? null;
}

/** The last one that was sent during a call, to a booking or to a request for care; null: none was. */
export async function getLinkOfCall(
  transaction: Transaction,
  holdSecretHash: Buffer,
  about: LinkAbout,
): Promise<SentLinkRow | null> {
  return (await query(transaction, ofCall, [holdSecretHash, about === 'care']))[0] ?? null;
}

/** A date of birth is going to be compared. @returns false: it was wrong too often */
export async function takeTryOf(transaction: Transaction, id: string): Promise<boolean> {
  return (await query(transaction, takeTry, [id])).length > 0;
}

/** It was right. */
export async function noteOpened(transaction: Transaction, id: string): Promise<void> {
  await query(transaction, giveBackTry, [id]);
}

/** `YYYY-MM-DD`, as each of their subscriptions has it. */
export async function findDatesOfBirth(
  transaction: Transaction,
  customerId: number,
): Promise<string[]> {
  const rows = await query(transaction, bornOn, [customerId]);
  return rows.map((row) => row.date_of_birth);
}

/** null: erased meanwhile. */
export async function getAccountOf(
  transaction: Transaction,
  customerId: number,
): Promise<{ id: number | null; user_email: string } | null> {
  return (await query(transaction, accountOf, [customerId]))[0] ?? null;
}

export interface MailedLinkRow {
  id: string;
  sealed: Buffer;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
}
/** When and where the held time is. */
export interface MailedVisitRow extends MailedLinkRow {
  starts_at: Date;
  tz: string;
  provider_name: string;
  zip: string;
  city: string;
  address: string;
  is_by_video: boolean;
}
const toMail = sql.named<MailedVisitRow>(
  'finish_links_to_mail',
  `SELECT f.id, f.sealed, r.locale, r.starts_at, p.tz, p.name AS provider_name, p.zip, p.city, p.address, is_by_video(r) AS is_by_video,
          h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM finish_link f
     JOIN reservation r ON r.id = f.reservation_id AND r.status = 'started'
     JOIN partner pa ON pa.id = f.partner_id
     JOIN portal_of(f.partner_id, r.host) h ON true
     JOIN provider p ON p.id = r.provider_id
    WHERE f.id = $1 AND f.expires_at > portal_now() AND NOT is_for_grown(f, h.country)`,
);

const careToMail = sql.named<MailedLinkRow>(
  'finish_links_care_to_mail',
  `SELECT f.id, f.sealed, f.locale, h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM finish_link f
     JOIN partner pa ON pa.id = f.partner_id
     JOIN portal_of(f.partner_id, f.host) h ON true
    WHERE f.id = $1 AND f.care_id IS NOT NULL AND f.expires_at > portal_now() AND NOT EXISTS (SELECT FROM medical_care WHERE id = f.care_id)
      AND NOT is_for_grown(f, h.country)`,
);

/** null: it is over, or for a child who has come of age. */
export async function getMailedLink(
  pool: Pool,
  id: string,
): Promise<MailedVisitRow | MailedLinkRow | null> {
  return (await query(pool, toMail, [id]))[0] ?? (await query(pool, careToMail, [id]))[0] ?? null;
}

/** `$1`: how many at once. */
export const FINISH_LINK_UPKEEP = [
  sql.named<{ n: number }>(
    'finish_links_delete',
    `WITH gone AS (DELETE FROM finish_link WHERE ctid = ANY (ARRAY(SELECT ctid FROM finish_link WHERE expires_at < (SELECT portal_now()) - interval '1 day' LIMIT $1)) RETURNING message_id),
          sent AS (DELETE FROM message USING gone WHERE message.id = gone.message_id)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
