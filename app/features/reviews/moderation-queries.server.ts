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
/** $1: when what was shown last changed, in microseconds. */
const MOMENT = `timestamptz 'epoch' + $1::bigint * interval '1 microsecond'`;
const NAMES = 'JOIN provider p ON p.id = v.provider_id LEFT JOIN doctor d ON d.id = v.doctor_id';

/** What there is in each list; each has its index, which is the reason for a statement of its own. */
const LISTED = {
  all: 'true',
  waiting: `(r.state = 'waiting' OR r.reply_state = 'waiting')`,
  reported: 'r.reported IS NOT NULL',
  unanswered: `r.state = 'published' AND r.reply IS NULL`,
  published: `r.state = 'published'`,
  refused: `r.state = 'refused'`,
} as const;
export type ReviewList = keyof typeof LISTED;

/** What changed last goes first; of what somebody has to look at, what waits longest. `ofClinics`: $4, what is shown. */
function defineLists(name: ReviewList) {
  const isWork = name === 'waiting' || name === 'reported';
  const order = isWork ? 'ASC' : 'DESC';
  const after = isWork
    ? `> ((SELECT coalesce(${MOMENT}, '-infinity')), (SELECT coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')))`
    : `< ((SELECT coalesce(${MOMENT}, 'infinity')), (SELECT coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))`;
  const page = (of: string) =>
    `SELECT r.* FROM review r WHERE r.partner_id = (SELECT current_partner()) ${of} AND ${LISTED[name]} AND (r.changed_at, r.id) ${after}
       ORDER BY r.changed_at ${order}, r.id ${order} LIMIT $3`;
  const define = (list: string, rows: string) => {
    const text = `SELECT ${COLUMNS} FROM (${rows}) v ${NAMES} ORDER BY v.changed_at ${order}, v.id ${order} LIMIT $3`;
    return sql.named<ModeratedRow>(`review_moderation_${list}`, text);
  };
  const ofClinic = page(`AND r.provider_id = clinic.id AND r.state = 'published'`);
  return {
    ofPartner: define(`list_${name}`, page('')),
    ofClinics: define(
      `list_of_clinics_${name}`,
      `SELECT shown.* FROM unnest($4::bigint[]) AS clinic (id) CROSS JOIN LATERAL (${ofClinic}) shown`,
    ),
  };
}
const lists = {
  all: defineLists('all'),
  waiting: defineLists('waiting'),
  reported: defineLists('reported'),
  unanswered: defineLists('unanswered'),
  published: defineLists('published'),
  refused: defineLists('refused'),
};
/** In two parts, each along its index: what waits, and what was reported besides. */
const counted = sql.named<{ n: number }>(
  'review_moderation_count',
  `SELECT ((SELECT count(*) FROM (SELECT FROM review WHERE partner_id = current_partner() AND (state = 'waiting' OR reply_state = 'waiting') LIMIT $1) waiting)
         + (SELECT count(*) FROM (SELECT FROM review WHERE partner_id = current_partner() AND reported IS NOT NULL
                                     AND (state = 'waiting' OR reply_state = 'waiting') IS NOT TRUE LIMIT $1) reported))::int AS n`,
);
const one = sql.named<ModeratedCaseRow>(
  'review_moderation_one',
  `SELECT ${COLUMNS}, v.reservation_id, (SELECT r.customer_id FROM reservation r WHERE r.id = v.reservation_id) AS customer_id,
          (SELECT name FROM partner WHERE id = v.partner_id) AS partner, v.comment, v.shown_name, v.locale, v.refusal::text, v.reply, v.reply_refusal::text, v.version
     FROM review v ${NAMES}
    WHERE v.partner_id = current_partner() AND ($1::bigint[] IS NULL OR v.provider_id = ANY ($1) AND v.state = 'published') AND v.id = $2`,
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
  state: ReviewList;
  before: { exactly: string; id: string } | null;
  limit: number;
}

export function findModerated(
  transaction: Transaction,
  { providerIds, state, before, limit }: ModeratedFilter,
): Promise<ModeratedRow[]> {
  const values = [before?.exactly ?? null, before?.id ?? null, limit];
  if (providerIds === null) return query(transaction, lists[state].ofPartner, values);
  return query(transaction, lists[state].ofClinics, [...values, providerIds]);
}

/** How many somebody has to decide on; of each kind nobody counts further than `limit`. */
export async function countModerated(transaction: Transaction, limit: number): Promise<number> {
  return (await query(transaction, counted, [limit]))[0]?.n ?? 0;
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
