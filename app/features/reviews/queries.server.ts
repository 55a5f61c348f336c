import type { NoticeReader } from '#app/features/mail/send-notice.server.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { ReviewRefusal, ReviewState } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of reviews, in a transaction that has set the partner unless it takes a pool. */

interface OwnReviewColumns {
  stars: number | null;
  comment: string | null;
  shown_name: string | null;
  state: ReviewState | null;
  refusal: ReviewRefusal | null;
  /** Once it is shown. */
  reply: string | null;
}

export interface ReviewedVisitRow extends OwnReviewColumns {
  id: string;
  customer_id: number | null;
  starts_at: Date;
  tz: string;
  country: Market;
  provider: string;
  doctor: string | null;
  last_name: string | null;
  first_name: string | null;
  email: string;
  /** It was another person's visit, or a child's. */
  is_unnamed: boolean;
  /** The patient has not come of age since it was booked for them. */
  is_yet_theirs: boolean;
  is_reviewable: boolean;
  reviewable_until: Date;
  now: Date;
}

const VISIT = `
  SELECT r.id, r.customer_id, r.starts_at, p.tz, p.country, p.name AS provider, d.name AS doctor, r.patient_last_name AS last_name,
         r.patient_first_name AS first_name, r.patient_email AS email, r.on_behalf_relation IS NOT NULL
           OR coalesce(day_of_age(r.patient_date_of_birth) > (r.starts_at AT TIME ZONE p.tz)::date, true) AS is_unnamed,
         is_yet_theirs(r) AS is_yet_theirs, is_reviewable(r) AND NOT is_of_clinic(r) AS is_reviewable, reviewable_until(r) AS reviewable_until, portal_now() AS now,
         v.stars, v.comment, v.shown_name, v.state::text, v.refusal::text, CASE WHEN v.reply_state = 'published' THEN v.reply END AS reply`;
const JOINED = `
    JOIN provider p ON p.id = r.provider_id
    LEFT JOIN doctor d ON d.id = r.doctor_id
    LEFT JOIN review v ON v.reservation_id = r.id`;

const byToken = sql.named<ReviewedVisitRow>(
  'reviews_visit_by_token',
  `${VISIT} FROM token t JOIN reservation r ON r.id = t.reservation_id AND r.locked_at IS NULL ${JOINED}
    WHERE t.hash = $1 AND t.purpose = 'review-visit' AND t.revoked_at IS NULL`,
);
const ownOne = sql.named<ReviewedVisitRow>(
  'reviews_own_visit',
  `${VISIT} FROM find_own_reservations($1) r ${JOINED} WHERE r.id = $2 AND r.patient_email IS NOT NULL`,
);
const ownAll = sql.named<ReviewedVisitRow>(
  'reviews_own_visits',
  `${VISIT} FROM find_own_reservations($1) r ${JOINED}
    WHERE r.patient_email IS NOT NULL AND (v.id IS NOT NULL OR $3::bool AND is_reviewable(r) AND portal_now() <= reviewable_until(r))
    ORDER BY r.starts_at DESC, r.id LIMIT $2`,
);

/** null: nobody has sent this link. */
export async function getVisitByToken(
  transaction: Transaction,
  hash: Buffer,
): Promise<ReviewedVisitRow | null> {
  return (await query(transaction, byToken, [hash]))[0] ?? null;
}

/** null: not this customer's. */
export async function getOwnVisit(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<ReviewedVisitRow | null> {
  return (await query(transaction, ownOne, [customerId, id]))[0] ?? null;
}

/** Those that have a review or, where they are wanted, can have one still; the latest first. */
export function findOwnVisits(
  transaction: Transaction,
  { customerId, isWanted, limit }: { customerId: number; isWanted: boolean; limit: number },
): Promise<ReviewedVisitRow[]> {
  return query(transaction, ownAll, [customerId, limit, isWanted]);
}

const write = sql.named<{ result: 'ok' | 'unknown' | 'not_reviewable' | 'expired' }>(
  'reviews_write',
  'SELECT write_review($1, $2, $3, $4, $5, $6) AS result',
);
const withdraw = sql.named<{ id: string }>(
  'reviews_withdraw',
  'DELETE FROM review WHERE reservation_id = $1 RETURNING id',
);
const stop = sql.named(
  'reviews_stop',
  'INSERT INTO review_stop (mailbox_hash) VALUES ($1) ON CONFLICT DO NOTHING',
);
const report = sql.named<{ is_new: boolean }>(
  'reviews_report',
  `WITH new AS (UPDATE review SET reported = $2::review_refusal, version = version + 1, changed_at = portal_now()
                 WHERE id = $1 AND state = 'published' AND reported IS NULL AND $2::review_refusal <> ALL (let_stand) RETURNING id)
   SELECT EXISTS (SELECT FROM new) AS is_new FROM review WHERE id = $1 AND state = 'published'`,
);

export interface WrittenReview {
  id: string;
  reservationId: string;
  stars: number;
  comment: string;
  shownName: string | null;
  locale: Locale;
}

export async function writeReviewRow(
  transaction: Transaction,
  { reservationId, id, stars, comment, shownName, locale }: WrittenReview,
): Promise<'ok' | 'unknown' | 'not_reviewable' | 'expired'> {
  const values = [reservationId, id, stars, comment, shownName, locale];
  return (await query(transaction, write, values))[0]?.result ?? 'unknown';
}

/** @returns its number; null: there was none */
export async function withdrawReviewRow(
  transaction: Transaction,
  reservationId: string,
): Promise<string | null> {
  return (await query(transaction, withdraw, [reservationId]))[0]?.id ?? null;
}

export async function stopAsking(transaction: Transaction, mailboxHash: Buffer): Promise<void> {
  await query(transaction, stop, [mailboxHash]);
}

/** known: somebody looks at it already, or has looked and let it stand; unknown: nothing of the kind is shown. */
export async function reportReviewRow(
  transaction: Transaction,
  id: string,
  reason: ReviewRefusal,
): Promise<'new' | 'known' | 'unknown'> {
  const [row] = await query(transaction, report, [id, reason]);
  if (!row) return 'unknown';
  return row.is_new ? 'new' : 'known';
}

export interface ShownReviewRow {
  id: string;
  stars: number;
  comment: string;
  shown_name: string | null;
  locale: Locale;
  visit_starts_at: Date;
  tz: string;
  reply: string | null;
}

const SHOWN = `v.provider_id = $1 AND ($2::bigint IS NULL OR v.doctor_id = $2) AND v.state = 'published' AND v.partner_id = current_partner()`;
const shown = sql.named<ShownReviewRow>(
  'reviews_shown',
  `SELECT v.id, v.stars, v.comment, v.shown_name, v.locale, v.visit_starts_at, p.tz,
          CASE WHEN v.reply_state = 'published' THEN v.reply END AS reply
     FROM review v JOIN provider p ON p.id = v.provider_id
    WHERE ${SHOWN} ORDER BY v.visit_starts_at DESC, v.id LIMIT $3`,
);
const average = sql.named<{ count: number; average: number | null }>(
  'reviews_average',
  `SELECT count(*)::int AS count, avg(v.stars)::float AS average FROM review v WHERE ${SHOWN}`,
);
const isShown = sql.named<{ id: string }>(
  'reviews_is_shown',
  `SELECT id FROM review WHERE id = $1 AND state = 'published'`,
);

export interface ReviewedPage {
  providerId: number;
  /** null: of the whole clinic. */
  doctorId: number | null;
}

export function findShownReviews(
  transaction: Transaction,
  { providerId, doctorId }: ReviewedPage,
  limit: number,
): Promise<ShownReviewRow[]> {
  return query(transaction, shown, [providerId, doctorId, limit]);
}

export async function getAverage(
  transaction: Transaction,
  { providerId, doctorId }: ReviewedPage,
): Promise<{ count: number; average: number | null }> {
  const [row] = await query(transaction, average, [providerId, doctorId]);
  return row ?? { count: 0, average: null };
}

export async function isReviewShown(transaction: Transaction, id: string): Promise<boolean> {
  return (await query(transaction, isShown, [id])).length > 0;
}

export interface AskedReaderRow extends NoticeReader {
  id: string;
  starts_at: Date;
  tz: string;
  provider: string;
  doctor: string | null;
  is_yet_theirs: boolean;
  is_reviewable: boolean;
  is_open: boolean;
  /** Of a review that is there. */
  review_id: string | null;
  state: ReviewState | null;
  refusal: ReviewRefusal | null;
}

const READER = `
  SELECT r.id, r.patient_email AS email, r.patient_last_name AS last_name, r.patient_first_name AS first_name, r.locale, h.host, h.country,
         pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version, r.starts_at, p.tz, p.name AS provider,
         d.name AS doctor, is_yet_theirs(r) AS is_yet_theirs, is_reviewable(r) AND NOT is_of_clinic(r) AS is_reviewable, portal_now() <= reviewable_until(r) AS is_open,
         v.id AS review_id, v.state::text, v.refusal::text
    FROM reservation r
    JOIN partner pa ON pa.id = r.partner_id
    JOIN portal_of(r.partner_id, r.host) h ON true
    JOIN provider p ON p.id = r.provider_id
    LEFT JOIN doctor d ON d.id = r.doctor_id
    LEFT JOIN review v ON v.reservation_id = r.id
   WHERE r.patient_email IS NOT NULL AND r.locked_at IS NULL`;
const reader = sql.named<AskedReaderRow>('reviews_reader', `${READER} AND r.id = $1`);
const author = sql.named<AskedReaderRow>('reviews_author', `${READER} AND v.id = $1`);
const isStopped = sql.named<{ is_stopped: boolean }>(
  'reviews_is_stopped',
  'SELECT EXISTS (SELECT FROM review_stop WHERE mailbox_hash = $1) AS is_stopped',
);
const liveToken = sql.named<{ id: string }>(
  'reviews_token',
  `SELECT id FROM token WHERE reservation_id = $1 AND purpose = 'review-visit' AND revoked_at IS NULL LIMIT 1`,
);
const createToken = sql.named(
  'reviews_create_token',
  `INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
   SELECT $2, partner_id, 'review-visit', $3, id, reviewable_until(r) FROM reservation r WHERE id = $1`,
);

/** Whom a mail about the review of a visit goes to; null: nobody is known any more. */
export async function getReader(pool: Pool, visitId: string): Promise<AskedReaderRow | null> {
  return (await query(pool, reader, [visitId]))[0] ?? null;
}

export async function getAuthor(pool: Pool, reviewId: string): Promise<AskedReaderRow | null> {
  return (await query(pool, author, [reviewId]))[0] ?? null;
}

export async function isAskedNoMore(pool: Pool, mailboxHash: Buffer): Promise<boolean> {
  return (await query(pool, isStopped, [mailboxHash]))[0]?.is_stopped ?? false;
}

export async function getReviewToken(pool: Pool, visitId: string): Promise<string | null> {
  return (await query(pool, liveToken, [visitId]))[0]?.id ?? null;
}

export async function createReviewToken(
  pool: Pool,
  visitId: string,
  token: { id: string; hash: Buffer },
): Promise<void> {
  await query(pool, createToken, [visitId, token.id, token.hash]);
}

/** `$1`: how many at once. */
export const REVIEW_UPKEEP = [
  sql.named<{ n: number }>(
    'reviews_delete_old',
    `WITH gone AS (DELETE FROM review WHERE ctid = ANY (ARRAY(SELECT ctid FROM review WHERE visit_starts_at < (SELECT portal_now()) - interval '3 years' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'reviews_delete_refused',
    `WITH gone AS (DELETE FROM review WHERE ctid = ANY (ARRAY(SELECT ctid FROM review WHERE state = 'refused' AND changed_at < (SELECT portal_now()) - interval '90 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'reviews_delete_stops',
    `WITH gone AS (DELETE FROM review_stop WHERE ctid = ANY (ARRAY(SELECT ctid FROM review_stop WHERE created_at < (SELECT portal_now()) - interval '2 years' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
