import type { ReviewRefusal, ReviewState } from '#app/platform/states.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the room "Reviews", in a transaction that has set the partner. `providerIds` null: every clinic. */

export interface ModeratedRow {
  id: string;
  provider_id: number;
  clinic: string;
  doctor: string | null;
  tz: string;
  visit_starts_at: Date;
  changed_at: Date;
  stars: number;
  state: ReviewState;
  reported: ReviewRefusal | null;
  reply_state: ReviewState | null;
  /** When it changed, in microseconds. */
  exactly: string;
}
export interface ModeratedCaseRow extends ModeratedRow {
  reservation_id: string;
  customer_id: number | null;
  partner: string;
  comment: string;
  shown_name: string | null;
  locale: string;
  refusal: ReviewRefusal | null;
  reply: string | null;
  reply_refusal: ReviewRefusal | null;
  version: number;
}

const COLUMNS = `v.id, v.provider_id, p.name AS clinic, d.name AS doctor, p.tz, v.visit_starts_at, v.changed_at, v.stars, v.state::text,
         v.reported::text, v.reply_state::text, (extract(epoch FROM v.changed_at) * 1000000)::bigint::text AS exactly`;
const FROM = `FROM review v JOIN provider p ON p.id = v.provider_id LEFT JOIN doctor d ON d.id = v.doctor_id
    WHERE v.partner_id = current_partner() AND ($1::bigint[] IS NULL OR v.provider_id = ANY ($1) AND v.state = 'published')`;

const listIn = (before: '<' | '>', order: 'ASC' | 'DESC') =>
  `SELECT ${COLUMNS} ${FROM}
      AND CASE $2::text WHEN 'waiting' THEN v.state = 'waiting' OR v.reply_state = 'waiting' WHEN 'reported' THEN v.reported IS NOT NULL
               WHEN 'unanswered' THEN v.state = 'published' AND v.reply IS NULL
               WHEN 'published' THEN v.state = 'published' WHEN 'refused' THEN v.state = 'refused' ELSE true END
      AND ($3::bigint IS NULL OR (v.changed_at, v.id) ${before} (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
    ORDER BY v.changed_at ${order}, v.id ${order} LIMIT $5`;
const list = sql.named<ModeratedRow>('review_moderation_list', listIn('<', 'DESC'));
const workList = sql.named<ModeratedRow>('review_moderation_work_list', listIn('>', 'ASC'));
const one = sql.named<ModeratedCaseRow>(
  'review_moderation_one',
  `SELECT ${COLUMNS}, v.reservation_id, (SELECT r.customer_id FROM reservation r WHERE r.id = v.reservation_id) AS customer_id,
          (SELECT name FROM partner WHERE id = v.partner_id) AS partner, v.comment, v.shown_name, v.locale, v.refusal::text, v.reply, v.reply_refusal::text, v.version
     ${FROM} AND v.id = $2`,
);
const decide = sql.named<{ state: ReviewState }>(
  'review_moderation_decide',
  `UPDATE review SET state = CASE WHEN $3::review_refusal IS NULL THEN 'published' ELSE 'refused' END::review_state, refusal = $3::review_refusal,
          let_stand = CASE WHEN $3::review_refusal IS NULL AND reported IS NOT NULL THEN let_stand || reported ELSE let_stand END,
          reported = NULL, version = version + 1, changed_at = portal_now()
    WHERE id = $1 AND version = $2 RETURNING state::text`,
);
const decideReply = sql.named<{ state: ReviewState }>(
  'review_moderation_decide_reply',
  `UPDATE review SET reply_state = CASE WHEN $3::review_refusal IS NULL THEN 'published' ELSE 'refused' END::review_state,
          reply_refusal = $3::review_refusal, version = version + 1, changed_at = portal_now()
    WHERE id = $1 AND version = $2 AND reply IS NOT NULL AND state = 'published' RETURNING reply_state::text AS state`,
);
const reply = sql.named<{ state: ReviewState }>(
  'review_moderation_reply',
  `UPDATE review SET reply = $3, reply_state = 'waiting', reply_refusal = NULL, version = version + 1, changed_at = portal_now()
    WHERE id = $1 AND version = $2 AND state = 'published' RETURNING reply_state::text AS state`,
);
const tellRefused = sql.named(
  'review_moderation_tell_refused',
  `INSERT INTO outbox (partner_id, kind, payload) VALUES (current_partner(), 'mail_review_refused', jsonb_build_object('review', $1::uuid))`,
);
const partners = sql.named<{ id: number; name: string }>(
  'review_moderation_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1::int[]) ORDER BY name, id',
);

export interface ModeratedFilter {
  providerIds: readonly number[] | null;
  state: string | null;
  before: { exactly: string; id: string } | null;
  limit: number;
}

/** What changed last goes first; of what somebody has to look at, what waits longest. */
export function findModerated(
  transaction: Transaction,
  { providerIds, state, before, limit }: ModeratedFilter,
): Promise<ModeratedRow[]> {
  const values = [providerIds, state, before?.exactly ?? null, before?.id ?? null, limit];
  const isWork = state === 'waiting' || state === 'reported';
  return query(transaction, isWork ? workList : list, values);
}

export async function getModerated(
  transaction: Transaction,
  providerIds: readonly number[] | null,
  id: string,
): Promise<ModeratedCaseRow | null> {
  return (await query(transaction, one, [providerIds, id]))[0] ?? null;
}

export type Decision = { id: string; version: number; refusal: ReviewRefusal | null };

/** false: it is not as it was seen. */
export async function decideRow(
  transaction: Transaction,
  what: 'review' | 'reply',
  { id, version, refusal }: Decision,
): Promise<boolean> {
  const statement = what === 'review' ? decide : decideReply;
  return (await query(transaction, statement, [id, version, refusal])).length > 0;
}

/** The same. */
export async function replyRow(
  transaction: Transaction,
  { id, version, text }: { id: string; version: number; text: string },
): Promise<boolean> {
  return (await query(transaction, reply, [id, version, text])).length > 0;
}

export async function orderRefusedMail(transaction: Transaction, id: string): Promise<void> {
  await query(transaction, tellRefused, [id]);
}

export function findPartnerNames(
  transaction: Transaction,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return query(transaction, partners, [ids]);
}
