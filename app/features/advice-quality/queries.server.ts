import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { GuidedAnswers } from '#app/features/written-advice/advice-rules.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { FIGURES_DAYS, SAMPLE_DAYS, SAMPLE_SHARE } from './quality-rules.ts';

/** In transactions that have set the partner. */

export interface SpecialtyOfRow {
  id: number;
  name: string;
  locales: LocalisedText;
}
const SPECIALTY = `(SELECT jsonb_build_object('id', s.id, 'name', s.name, 'locales', s.locales) FROM specialization s WHERE s.id = q.specialization_id) AS specialty`;
const SAMPLE = `advice_sample($1, ${SAMPLE_SHARE}, ${SAMPLE_DAYS}) q JOIN portal_of(q.partner_id, q.host) h ON true`;

export interface SampleRow {
  id: string;
  specialty: SpecialtyOfRow | null;
  locale: Locale;
  closed_at: Date;
  country: Market;
}
const sample = sql.named<SampleRow>(
  'advice_sample_list',
  `SELECT q.id, ${SPECIALTY}, q.locale, q.closed_at, h.country FROM ${SAMPLE} ORDER BY q.closed_at, q.id LIMIT $2`,
);
export interface SampledCaseRow extends SampleRow {
  customer_id: number | null;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  answers: GuidedAnswers;
  question: string;
  author_id: number;
}
const sampledCase = sql.named<SampledCaseRow>(
  'advice_sample_case',
  `SELECT q.id, ${SPECIALTY}, q.locale, q.closed_at, q.customer_id::int, q.last_name, q.first_name, q.date_of_birth::text, q.answers, q.question, advice_author(q.id)::int AS author_id, h.country
     FROM ${SAMPLE} WHERE q.id = $2`,
);
const insert = sql.named<{ question_id: string }>(
  'advice_check_insert',
  `INSERT INTO advice_review (question_id, partner_id, author_id, reviewer_id, scores, remark)
   VALUES ($1, current_partner(), $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING question_id`,
);

/** Those that somebody may judge, the oldest first. */
export function findSampleRows(
  transaction: Transaction,
  staffId: number,
  limit: number,
): Promise<SampleRow[]> {
  return query(transaction, sample, [staffId, limit]);
}

/** null: it was not drawn, is judged already, or they wrote in it. */
export async function getSampledCaseRow(
  transaction: Transaction,
  staffId: number,
  id: string,
): Promise<SampledCaseRow | null> {
  return (await query(transaction, sampledCase, [staffId, id]))[0] ?? null;
}

/** Whether it is the first one: of two who judge at once one does. */
export async function insertCheckRow(
  transaction: Transaction,
  one: {
    questionId: string;
    authorId: number;
    checkerId: number;
    scores: readonly number[];
    remark: string;
  },
): Promise<boolean> {
  const { questionId, authorId, checkerId, scores, remark } = one;
  const values = [questionId, authorId, checkerId, scores, remark === '' ? null : remark];
  return (await query(transaction, insert, values)).length > 0;
}

export interface FeedbackRow {
  id: string;
  specialty: SpecialtyOfRow | null;
  answered_at: Date;
  country: Market;
  scores: number[];
  remark: string | null;
  /** When its author has read it; null: not yet. */
  read_at: Date | null;
  reply: string | null;
}
const feedback = sql.named<FeedbackRow>(
  'advice_feedback',
  `SELECT q.id, ${SPECIALTY}, m.created_at AS answered_at, h.country, r.scores, r.remark, r.read_at, r.reply
     FROM advice_review r JOIN advice_question q ON q.id = r.question_id
     JOIN LATERAL (SELECT max(a.created_at) AS created_at FROM advice_message a WHERE a.question_id = q.id AND a.kind = 'answer') m ON true
     JOIN portal_of(q.partner_id, q.host) h ON true
    WHERE r.author_id = $1 AND r.partner_id = current_partner() ORDER BY r.created_at DESC, q.id LIMIT $2`,
);

/** What others thought of somebody's answers, the latest first; nothing says who. */
export function findFeedbackRows(
  transaction: Transaction,
  staffId: number,
  limit: number,
): Promise<FeedbackRow[]> {
  return query(transaction, feedback, [staffId, limit]);
}

export interface CheckRow extends Omit<FeedbackRow, 'answered_at'> {
  checked_at: Date;
  last_name: string;
  first_name: string;
  author_name: string | null;
}
const checks = sql.named<CheckRow>(
  'advice_own_checks',
  `SELECT q.id, ${SPECIALTY}, r.created_at AS checked_at, h.country, r.scores, r.remark, r.read_at, r.reply, q.last_name, q.first_name, a.name AS author_name
     FROM advice_review r JOIN advice_question q ON q.id = r.question_id
     LEFT JOIN staff_member a ON a.id = r.author_id
     JOIN portal_of(q.partner_id, q.host) h ON true
    WHERE r.reviewer_id = $1 AND r.partner_id = current_partner() ORDER BY r.created_at DESC, q.id LIMIT $2`,
);

/** What somebody thought of others' answers, the latest first, and what the authors said to it. */
export function findCheckRows(
  transaction: Transaction,
  staffId: number,
  limit: number,
): Promise<CheckRow[]> {
  return query(transaction, checks, [staffId, limit]);
}

const ownCheck = sql.named<{
  customer_id: number | null;
  reply: string | null;
  read_at: Date | null;
}>(
  'advice_check_lock',
  `SELECT q.customer_id::int, r.reply, r.read_at FROM advice_review r JOIN advice_question q ON q.id = r.question_id
    WHERE r.question_id = $2 AND r.author_id = $1 AND r.partner_id = current_partner() FOR UPDATE OF r`,
);
const reply = sql.named(
  'advice_check_reply',
  'UPDATE advice_review SET read_at = coalesce(read_at, portal_now()), reply = coalesce(reply, $2) WHERE question_id = $1 AND partner_id = current_partner()',
);

/** Of an answer of somebody's own, held until the transaction ends; null: there is no such check. */
export async function lockOwnCheck(
  transaction: Transaction,
  authorId: number,
  id: string,
): Promise<{ customer_id: number | null; reply: string | null; read_at: Date | null } | null> {
  return (await query(transaction, ownCheck, [authorId, id]))[0] ?? null;
}

/** @param text null: it is only read */
export async function replyRow(
  transaction: Transaction,
  id: string,
  text: string | null,
): Promise<void> {
  await query(transaction, reply, [id, text]);
}

export interface FiguresRow {
  staff_id: number;
  answers: number;
  in_time: number;
  median_minutes: number;
}
// From the question, or from what the patient wrote last before the answer.
const figures = sql.named<FiguresRow>(
  'advice_figures',
  `SELECT m.staff_id::int, count(*)::int AS answers, count(*) FILTER (WHERE m.created_at <= m.due_at)::int AS in_time,
          (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM m.created_at - w.since)::float8) / 60)::float8 AS median_minutes
     FROM advice_message m JOIN advice_question q ON q.id = m.question_id
    CROSS JOIN LATERAL (SELECT coalesce(max(p.created_at), q.created_at) AS since FROM advice_message p
                         WHERE p.question_id = q.id AND p.kind = 'reply' AND p.created_at < m.created_at) w
    WHERE m.partner_id = current_partner() AND m.kind = 'answer' AND m.due_at IS NOT NULL AND m.staff_id = ANY ($1)
      AND m.created_at > portal_now() - interval '${FIGURES_DAYS} days'
    GROUP BY m.staff_id`,
);

/** How soon each of them answered lately; who did not is left out. */
export function findFigureRows(
  transaction: Transaction,
  staffIds: readonly number[],
): Promise<FiguresRow[]> {
  return query(transaction, figures, [staffIds]);
}
