import type { NoticeReader } from '#app/features/mail/send-notice.server.ts';
import type {
  AccountStatus,
  PrivacyRefusal,
  PrivacyRequestKind,
  PrivacyRequestState,
} from '#app/platform/states.ts';
import type { ExtensionReason } from '#app/people/privacy-requests.ts';
import { query, transact, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the mails about data requests, as the worker sends them. */

/** A mail about a request, and to whom. */
export interface MailedRequestRow extends Omit<NoticeReader, 'email'> {
  /** null: nobody knows an address. */
  email: string | null;
  /** null: they have no account. */
  status: AccountStatus | null;
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  received_on: string;
  due_on: string;
  extension: ExtensionReason | null;
  refusal: PrivacyRefusal | null;
  planned_for: Date | null;
  copy_until: Date | null;
  /** The last links of whoever cannot sign in; null: there are none. */
  copy_link: string | null;
  stop_link: string | null;
}
const partnerOfRequest = sql.named<{ partner_id: number }>(
  'privacy_desk_partner_of_request',
  'SELECT partner_id FROM privacy_request WHERE id = $1',
);
const mailed = sql.named<MailedRequestRow>(
  'privacy_desk_mailed',
  `SELECT p.email, p.last_name, p.first_name, p.status, coalesce(p.locale, h.default_locale) AS locale, h.host, h.country, pa.theme,
          pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version,
          q.kind::text, q.state::text, q.received_on::text, q.due_on::text, q.extension, q.refusal::text, q.planned_for,
          coalesce((SELECT d.expires_at FROM data_copy d WHERE d.id = q.copy_id AND d.expires_at > portal_now()), c.expires_at) AS copy_until,
          c.id AS copy_link, (SELECT l.id FROM privacy_link l WHERE l.request_id = q.id AND l.purpose = 'stop' ORDER BY l.created_at DESC, l.id DESC LIMIT 1) AS stop_link
     FROM privacy_request q
    CROSS JOIN LATERAL person_of_request(q.id) p
     JOIN partner pa ON pa.id = q.partner_id
     JOIN portal_of(q.partner_id, p.host) h ON true
     LEFT JOIN LATERAL (SELECT l.id, l.expires_at FROM privacy_link l WHERE l.request_id = q.id AND l.purpose = 'copy' AND l.expires_at > portal_now()
                         ORDER BY l.created_at DESC, l.id DESC LIMIT 1) c ON true
    WHERE q.id = $1 AND p.status IS DISTINCT FROM 'erased'`,
);

/** null: erased, or nothing is held of them any more. */
export async function getMailedRequest(pool: Pool, id: string): Promise<MailedRequestRow | null> {
  const [request] = await query(pool, partnerOfRequest, [id]);
  if (!request) return null;
  const [row] = await transact(pool, (transaction) => query(transaction, mailed, [id]), {
    partnerId: request.partner_id,
  });
  return row ?? null;
}

const restartWait = sql.named(
  'privacy_desk_begin_telling',
  `UPDATE privacy_request SET planned_for = portal_now() + $2 * interval '1 hour', mail_order = $3 WHERE id = $1 AND state = 'planned'`,
);
const told = sql.named(
  'privacy_desk_note_told',
  `UPDATE privacy_request SET told_at = portal_now(), failed_at = NULL, failure = NULL WHERE id = $1 AND state = 'planned'`,
);
const untold = sql.named(
  'privacy_desk_note_untold',
  `UPDATE privacy_request SET failed_at = portal_now(), failure = $2, version = version + 1 WHERE id = $1 AND (state = 'planned' AND told_at IS NULL OR kind = 'export' AND state IN ('received', 'done'))`,
);

const restartCopy = sql.named(
  'privacy_desk_begin_copy',
  `UPDATE privacy_link SET expires_at = portal_now() + $2 * interval '1 hour' WHERE request_id = $1 AND purpose = 'copy' AND expires_at > portal_now()`,
);

const noteCopyMail = sql.named(
  'privacy_desk_note_copy_mail',
  `UPDATE privacy_request SET mail_order = $2 WHERE id = $1 AND kind = 'export' AND state IN ('received', 'done')`,
);
const copySent = sql.named(
  'privacy_desk_note_copy_sent',
  `UPDATE privacy_request SET state = 'done', closed_at = coalesce(closed_at, portal_now()), failed_at = NULL, failure = NULL
    WHERE id = $1 AND kind = 'export' AND state IN ('received', 'done')`,
);

/** The link to a copy lives its hours from now on: the mail that leaves next says until when. */
export async function beginCopy(
  pool: Pool,
  id: string,
  { hours, orderId }: { hours: number; orderId: number },
): Promise<void> {
  await query(pool, restartCopy, [id, hours]);
  await query(pool, noteCopyMail, [id, orderId]);
}

/** The mail with the copy has left: the request is answered. */
export async function noteCopySent(pool: Pool, id: string): Promise<void> {
  await query(pool, copySent, [id]);
}

/** A planned erasure waits its hours from now on: the mail that leaves next says until when, and is the one by which the person knows. */
export async function beginTelling(
  pool: Pool,
  id: string,
  { waitHours, orderId }: { waitHours: number; orderId: number },
): Promise<void> {
  await query(pool, restartWait, [id, waitHours, orderId]);
}

/** The mail about a planned erasure has left. */
export async function noteMailTold(pool: Pool, id: string): Promise<void> {
  await query(pool, told, [id]);
}

/** It never will: the erasure is held until somebody has told the person otherwise, a copy is to be sent again. */
export async function noteMailRefused(pool: Pool, id: string, failure: string): Promise<void> {
  await query(pool, untold, [id, failure]);
}
