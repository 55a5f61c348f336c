import type { MedicalCareStatus, ReservationStatus } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface AnswerableRow {
  id: string;
  customer_id: number | null;
  status: ReservationStatus;
  starts_at: Date;
  now: Date;
  is_live: boolean;
  /** Its patient has not come of age since. */
  is_yet_theirs: boolean;
  is_coming: boolean;
  answerable_until: Date;
  phone: string | null;
  tz: string;
  is_by_video: boolean;
  provider_name: string;
  zip: string;
  city: string;
  address: string;
  provider_phone: string[];
}

/** A visit that was booked by telephone. */
export interface AnswerableCareRow {
  id: string;
  customer_id: number | null;
  is_yet_theirs: boolean;
  status: MedicalCareStatus;
  starts_at: Date;
  now: Date;
  is_coming: boolean;
  /** If it is cancelled, the patient did it. */
  is_own_end: boolean;
  phone: string;
  tz: string;
  place: string;
}

const answerable = sql.named<AnswerableRow>(
  'visit_answers_visit',
  `SELECT r.id, r.customer_id, r.status::text, r.starts_at, portal_now() AS now, t.revoked_at IS NULL AS is_live, is_yet_theirs(r) AS is_yet_theirs, is_coming(r) AS is_coming,
          answerable_until(r) AS answerable_until, r.patient_phone AS phone, p.tz, is_by_video(r) AS is_by_video, p.name AS provider_name, p.zip, p.city, p.address, p.phone AS provider_phone
     FROM token t
     JOIN reservation r ON r.id = t.reservation_id AND r.locked_at IS NULL
     JOIN provider p ON p.id = r.provider_id
    WHERE t.hash = $1 AND t.purpose = 'answer-visit'`,
);
const careAnswerable = sql.named<AnswerableCareRow>(
  'visit_answers_care',
  `SELECT m.id, m.customer_id, m.status::text, m.starts_at, portal_now() AS now, m.coming_at IS NOT NULL AS is_coming, m.cancel_reason IS NULL AS is_own_end,
          is_yet_theirs(m) AS is_yet_theirs,
          m.phone, market_zone(h.country) AS tz, m.booked ->> 'place' AS place
     FROM medical_care m JOIN portal_of(m.partner_id, m.host) h ON true
    WHERE m.answer_hash = $1 AND m.locked_at IS NULL AND m.reservation_id IS NULL`,
);
type CareAnswered = 'ok' | 'already' | 'unknown' | 'expired' | 'of_age' | 'changed_meanwhile';
type Answered = CareAnswered | 'too_late';
const answerCare = sql.named<{ result: CareAnswered }>(
  'visit_answers_answer_care',
  'SELECT answer_care($1, $2, $3) AS result',
);
const answer = sql.named<{ result: Answered }>(
  'visit_answers_answer',
  'SELECT answer_visit($1, $2, $3) AS result',
);
const stopTexts = sql.named(
  'visit_answers_stop_texts',
  'INSERT INTO sms_stop (number_hash) VALUES ($1) ON CONFLICT DO NOTHING',
);
const liveToken = sql.named<{ id: string; hash: Buffer }>(
  'visit_answers_token',
  `SELECT id, hash FROM token WHERE reservation_id = $1 AND purpose = 'answer-visit' AND revoked_at IS NULL AND expires_at > portal_now() LIMIT 1`,
);
const careToken = sql.named<{ answer_id: string }>(
  'visit_answers_care_token',
  `UPDATE medical_care SET answer_id = coalesce(answer_id, $2), answer_hash = coalesce(answer_hash, $3) WHERE id = $1 RETURNING answer_id`,
);
const createToken = sql.named(
  'visit_answers_create_token',
  `INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
   SELECT $2, partner_id, 'answer-visit', $3, id, starts_at FROM reservation WHERE id = $1`,
);

/** null: nobody has sent this link. */
export async function getAnswerable(
  transaction: Transaction,
  hash: Buffer,
): Promise<AnswerableRow | null> {
  return (await query(transaction, answerable, [hash]))[0] ?? null;
}

/** null: nobody has sent this link. */
export async function getAnswerableCare(
  transaction: Transaction,
  hash: Buffer,
): Promise<AnswerableCareRow | null> {
  return (await query(transaction, careAnswerable, [hash]))[0] ?? null;
}

/** A press of the link's page. */
export interface AnswerPress {
  what: 'coming' | 'cancel';
  /** When the visit begins as the page shows it, ISO 8601; null: not told. */
  shownStartsAt: string | null;
}

export async function answerCareRow(
  transaction: Transaction,
  hash: Buffer,
  { what, shownStartsAt }: AnswerPress,
): Promise<CareAnswered> {
  const rows = await query(transaction, answerCare, [hash, what, shownStartsAt]);
  return rows[0]?.result ?? 'unknown';
}

export async function answerVisitRow(
  transaction: Transaction,
  hash: Buffer,
  { what, shownStartsAt }: AnswerPress,
): Promise<Answered> {
  const rows = await query(transaction, answer, [hash, what, shownStartsAt]);
  return rows[0]?.result ?? 'unknown';
}

export async function stopTextsTo(transaction: Transaction, numberHash: Buffer): Promise<void> {
  await query(transaction, stopTexts, [numberHash]);
}

/** null: none that works. */
export async function getAnswerToken(
  pool: Pool,
  reservationId: string,
): Promise<{ id: string; hash: Buffer } | null> {
  return (await query(pool, liveToken, [reservationId]))[0] ?? null;
}

/** @returns the id that the link of this visit has, made now or before */
export async function putCareToken(
  pool: Pool,
  careId: string,
  token: { id: string; hash: Buffer },
): Promise<string> {
  const [row] = await query(pool, careToken, [careId, token.id, token.hash]);
  if (!row) throw new Error('there is no such visit');
  return row.answer_id;
}

export async function createAnswerToken(
  pool: Pool,
  reservationId: string,
  token: { id: string; hash: Buffer },
): Promise<void> {
  await query(pool, createToken, [reservationId, token.id, token.hash]);
}

/** `$1`: how many at once. */
export const VISIT_ANSWER_UPKEEP = [
  sql.named<{ n: number }>(
    'visit_answers_delete',
    `WITH gone AS (DELETE FROM visit_answer WHERE ctid = ANY (ARRAY(SELECT ctid FROM visit_answer WHERE visit_starts_at < (SELECT portal_now()) - interval '90 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'visit_answers_delete_stops',
    `WITH gone AS (DELETE FROM sms_stop WHERE ctid = ANY (ARRAY(SELECT ctid FROM sms_stop WHERE created_at < (SELECT portal_now()) - interval '2 years' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
