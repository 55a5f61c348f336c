import type { Locale, Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Answers, QuestionnaireKey } from './answers.ts';

/** So many results of one kind are kept; the oldest makes room. */
const RESULTS_MAX = 100;

const consentOf = sql.named<{ id: number }>(
  'questionnaires_consent',
  `SELECT id FROM consent WHERE customer_id = $1 AND kind = 'questionnaires' AND withdrawn_at IS NULL`,
);
// An account that is being erased is waited for, and then gone.
const giveConsentOf = sql.named<{ id: number }>(
  'questionnaires_consent_give',
  `INSERT INTO consent (partner_id, customer_id, kind, version, source)
   SELECT current_partner(), a.customer_id, 'questionnaires', $2, 'profile'
     FROM account a WHERE a.customer_id = $1 AND a.status <> 'erased' FOR NO KEY UPDATE
   ON CONFLICT (customer_id, kind) WHERE withdrawn_at IS NULL DO NOTHING RETURNING id`,
);
const withdrawConsentOf = sql.named<{ id: number }>(
  'questionnaires_consent_withdraw',
  `UPDATE consent SET withdrawn_at = portal_now()
    WHERE customer_id = $1 AND kind = 'questionnaires' AND withdrawn_at IS NULL RETURNING id`,
);

export async function isConsentGiven(
  transaction: Transaction,
  customerId: number,
): Promise<boolean> {
  return (await query(transaction, consentOf, [customerId])).length > 0;
}

/** @returns false: it stood already */
export async function giveConsent(
  transaction: Transaction,
  customerId: number,
  version: string,
): Promise<boolean> {
  return (await query(transaction, giveConsentOf, [customerId, version])).length > 0;
}

/** @returns false: there was none */
export async function withdrawConsent(
  transaction: Transaction,
  customerId: number,
): Promise<boolean> {
  return (await query(transaction, withdrawConsentOf, [customerId])).length > 0;
}

/** Held by whoever keeps something by it, so that a withdrawal or an erasure at the same time deletes that, too. */
const STANDING = `FROM consent WHERE customer_id = $1 AND kind = 'questionnaires' AND withdrawn_at IS NULL FOR SHARE`;

export interface DraftRow {
  questionnaire: QuestionnaireKey;
  answers: Answers;
}

const draftsOf = sql.named<DraftRow>(
  'questionnaires_drafts',
  'SELECT questionnaire, answers FROM questionnaire_draft WHERE customer_id = $1 ORDER BY questionnaire',
);
const saveDraftOf = sql.named<{ customer_id: number }>(
  'questionnaires_draft_save',
  `INSERT INTO questionnaire_draft (partner_id, customer_id, questionnaire, answers)
   SELECT current_partner(), customer_id, $2, $3::jsonb ${STANDING}
   ON CONFLICT (customer_id, questionnaire) DO UPDATE SET answers = excluded.answers, updated_at = portal_now()
   RETURNING customer_id`,
);
const deleteDraftOf = sql.named(
  'questionnaires_draft_delete',
  'DELETE FROM questionnaire_draft WHERE customer_id = $1 AND questionnaire = $2',
);

export function findDrafts(transaction: Transaction, customerId: number): Promise<DraftRow[]> {
  return query(transaction, draftsOf, [customerId]);
}

/** @returns false: there is no consent */
export async function saveDraftRow(
  transaction: Transaction,
  customerId: number,
  { questionnaire, answers }: DraftRow,
): Promise<boolean> {
  const values = [customerId, questionnaire, JSON.stringify(answers)];
  return (await query(transaction, saveDraftOf, values)).length > 0;
}

export async function deleteDraft(
  transaction: Transaction,
  customerId: number,
  questionnaire: QuestionnaireKey,
): Promise<void> {
  await query(transaction, deleteDraftOf, [customerId, questionnaire]);
}

export interface ResultRow {
  id: string;
  questionnaire: QuestionnaireKey;
  answers: Answers;
  taken_on: string;
  created_at: Date;
}

const RESULT_COLUMNS = 'id, questionnaire, answers, taken_on::text, created_at';
const resultsOf = sql.named<ResultRow>(
  'questionnaires_results',
  `SELECT ${RESULT_COLUMNS} FROM questionnaire_result WHERE customer_id = $1 ORDER BY taken_on DESC, created_at DESC, id DESC`,
);
const resultOf = sql.named<ResultRow>(
  'questionnaires_result',
  `SELECT ${RESULT_COLUMNS} FROM questionnaire_result WHERE customer_id = $1 AND id = $2`,
);
const lockConsentOf = sql.named<{ id: number }>(
  'questionnaires_consent_lock',
  `SELECT id FROM consent WHERE customer_id = $1 AND kind = 'questionnaires' AND withdrawn_at IS NULL FOR NO KEY UPDATE`,
);
const sameResultOf = sql.named<{ id: string }>(
  'questionnaires_result_same',
  `SELECT id FROM (SELECT id, answers, taken_on FROM questionnaire_result WHERE customer_id = $1 AND questionnaire = $2
                    ORDER BY created_at DESC, id DESC LIMIT 1) latest
    WHERE answers = $3::jsonb AND taken_on = $4::date`,
);
const insertResultOf = sql.named<{ id: string }>(
  'questionnaires_result_insert',
  `INSERT INTO questionnaire_result (id, partner_id, customer_id, questionnaire, answers, taken_on)
   SELECT $2::uuid, current_partner(), customer_id, $3, $4::jsonb, $5::date ${STANDING} RETURNING id`,
);
const deleteOldestOf = sql.named(
  'questionnaires_result_trim',
  `DELETE FROM questionnaire_result WHERE id = ANY (ARRAY(
     SELECT id FROM questionnaire_result WHERE customer_id = $1 AND questionnaire = $2
      ORDER BY created_at DESC, id DESC OFFSET $3))`,
);
const deleteAllOf = sql.named(
  'questionnaires_delete',
  `WITH drafts AS (DELETE FROM questionnaire_draft WHERE customer_id = $1)
   DELETE FROM questionnaire_result WHERE customer_id = $1`,
);

/** The latest first. */
export function findResults(transaction: Transaction, customerId: number): Promise<ResultRow[]> {
  return query(transaction, resultsOf, [customerId]);
}

/** null: the customer has none such. */
export async function getResultRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<ResultRow | null> {
  return (await query(transaction, resultOf, [customerId, id]))[0] ?? null;
}

/**
 * The latest result, if it is of these answers and this day. Whoever keeps one at the same time waits until the transaction ends.
 */
export async function findSameResult(
  transaction: Transaction,
  customerId: number,
  { questionnaire, answers, taken_on }: Omit<ResultRow, 'id' | 'created_at'>,
): Promise<string | null> {
  await query(transaction, lockConsentOf, [customerId]);
  const values = [customerId, questionnaire, JSON.stringify(answers), taken_on];
  return (await query(transaction, sameResultOf, values))[0]?.id ?? null;
}

/** @returns false: there is no consent */
export async function insertResult(
  transaction: Transaction,
  customerId: number,
  result: Omit<ResultRow, 'created_at'>,
): Promise<boolean> {
  const { id, questionnaire, answers, taken_on } = result;
  const values = [customerId, id, questionnaire, JSON.stringify(answers), taken_on];
  const isKept = (await query(transaction, insertResultOf, values)).length > 0;
  if (isKept) await query(transaction, deleteOldestOf, [customerId, questionnaire, RESULTS_MAX]);
  return isKept;
}

export async function deleteAllKept(transaction: Transaction, customerId: number): Promise<void> {
  await query(transaction, deleteAllOf, [customerId]);
}

const verifiedAddressOf = sql.named<{ email: string }>(
  'questionnaires_address',
  `SELECT c.user_email AS email FROM account a JOIN customer c ON c.id = a.customer_id
    WHERE a.customer_id = $1 AND a.status = 'active' AND a.verified_at IS NOT NULL`,
);

/** The address that the customer signs in with; null: it has not been verified. */
export async function getVerifiedAddress(
  transaction: Transaction,
  customerId: number,
): Promise<string | null> {
  return (await query(transaction, verifiedAddressOf, [customerId]))[0]?.email ?? null;
}

export interface MailedResultRow extends Omit<ResultRow, 'created_at'> {
  email: string;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
}

const resultToMail = sql.named<MailedResultRow>(
  'mail_questionnaire_result',
  `SELECT r.id, r.questionnaire, r.answers, r.taken_on::text, c.user_email AS email, a.locale, h.host, h.country,
          pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM questionnaire_result r
     JOIN account a ON a.customer_id = r.customer_id AND a.status = 'active' AND a.verified_at IS NOT NULL
     JOIN customer c ON c.id = a.customer_id
     JOIN partner pa ON pa.id = r.partner_id
     JOIN portal_of(a.partner_id, a.host) h ON true
    WHERE r.id = $1`,
);

/** null: it was deleted, or its owner's address is not verified. */
export async function getMailedResult(pool: Pool, id: string): Promise<MailedResultRow | null> {
  return (await query(pool, resultToMail, [id]))[0] ?? null;
}

/** What nobody went on with for ninety days. `$1`: how many at once. */
export const deleteIdleDrafts = sql.named<{ n: number }>(
  'worker_delete_questionnaire_drafts',
  `WITH gone AS (
     DELETE FROM questionnaire_draft WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM questionnaire_draft WHERE updated_at < (SELECT portal_now()) - interval '90 days' LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
