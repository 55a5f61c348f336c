import type { NoticeReader } from '#app/features/mail/send-notice.server.ts';
import type { AdviceStatus } from '#app/platform/states.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { DRAFT_DAYS, KEPT_YEARS, SILENT_DAYS } from './advice-rules.ts';

/** These act as the worker role. */

export interface MailedQuestionRow extends NoticeReader {
  id: string;
  status: AdviceStatus;
  due_at: Date;
  /** The patient has not come of age since. */
  is_yet_theirs: boolean;
}
const toMail = sql.named<MailedQuestionRow>(
  'mail_advice',
  `SELECT q.id, q.status, q.due_at, is_yet_theirs(q) AS is_yet_theirs, cu.user_email AS email, s.last_name, s.first_name, q.locale, h.host, h.country,
          pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM advice_question q
     JOIN account a ON a.customer_id = q.customer_id AND a.status = 'active'
     JOIN customer cu ON cu.id = q.customer_id
     JOIN partner pa ON pa.id = q.partner_id
     JOIN portal_of(q.partner_id, q.host) h ON true
     LEFT JOIN LATERAL (SELECT last_name, first_name FROM subscription u WHERE u.customer_id = q.customer_id ORDER BY starts_on DESC LIMIT 1) s ON true
    WHERE q.id = $1`,
);

/** null: it is gone, or nobody can sign in to read it. */
export async function getMailedQuestion(pool: Pool, id: string): Promise<MailedQuestionRow | null> {
  return (await query(pool, toMail, [id]))[0] ?? null;
}

/**
 * Threads in which nobody has written for so long end, and whoever asked is told, unless the patient has come of age since: that is no news to be passed on.
 * `$1`: how many at once, here and below.
 */
export const closeSilentQuestions = sql.named<{ n: number }>(
  'worker_close_advice',
  `WITH silent AS (
     UPDATE advice_question SET status = 'closed', version = version + 1, updated_at = portal_now(), closed_at = portal_now()
      WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM advice_question
         WHERE status IN ('waiting_for_patient', 'answered') AND updated_at < (SELECT portal_now()) - interval '${SILENT_DAYS} days' LIMIT $1 FOR UPDATE SKIP LOCKED))
      RETURNING partner_id, id, is_yet_theirs(advice_question)),
   told AS (
     INSERT INTO outbox (partner_id, kind, payload)
     SELECT partner_id, 'mail_advice', jsonb_build_object('question', id, 'step', 'closed') FROM silent WHERE is_yet_theirs)
   SELECT count(*)::int AS n FROM silent`,
);
export const deleteOldDrafts = sql.named<{ n: number }>(
  'worker_delete_advice_drafts',
  `WITH gone AS (
     DELETE FROM advice_draft WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM advice_draft WHERE updated_at < (SELECT portal_now()) - interval '${DRAFT_DAYS} days' LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
/** What an erased account has left to a child of age goes as soon as it is closed. */
export const deleteOldQuestions = sql.named<{ n: number }>(
  'worker_delete_advice',
  `WITH gone AS (
     DELETE FROM advice_question WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM advice_question WHERE closed_at < (SELECT portal_now()) - interval '${KEPT_YEARS} years' LIMIT $1)
       || ARRAY(SELECT ctid FROM advice_question WHERE customer_id IS NULL AND closed_at IS NOT NULL LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
