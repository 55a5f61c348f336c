import type { Locale } from '#app/i18n/locale.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import type { AdviceStatus } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { GuidedAnswers, MessageKind, NextStep, Urgency } from './advice-rules.ts';
import type { AdviceDraft, KeptDraft } from './contract.ts';

/** In transactions that have set the partner, but for what is the same for all. */

export interface SpecialtyRow {
  id: number;
  name: string;
  locales: LocalisedText;
}
const specialties = sql.named<SpecialtyRow>(
  'advice_specialties',
  'SELECT id, name, locales FROM specialization ORDER BY id',
);
export function findSpecialtyRows(transaction: Pool | Transaction): Promise<SpecialtyRow[]> {
  return query(transaction, specialties);
}

// Said by what is kept, so that it is another one also after a process of a release that knew of no versions.
const VERSION = `md5(d.answers::text || extract(epoch FROM d.updated_at))::uuid AS version`;
const draftOf = sql.named<KeptDraft>(
  'advice_draft_of',
  `SELECT d.answers AS draft, ${VERSION} FROM advice_draft d WHERE d.customer_id = $1`,
);
const saveDraftOf = sql.named<{ version: string }>(
  'advice_draft_save',
  `INSERT INTO advice_draft AS d (partner_id, customer_id, answers) VALUES (current_partner(), $1, $2::jsonb)
   ON CONFLICT (customer_id) DO UPDATE SET answers = excluded.answers, updated_at = portal_now() RETURNING ${VERSION}`,
);
const deleteDraftOf = sql.named(
  'advice_draft_delete',
  'DELETE FROM advice_draft WHERE customer_id = $1',
);
const deleteDraftOfQuestion = sql.named(
  'advice_draft_of_question_delete',
  `DELETE FROM advice_draft WHERE customer_id = $1 AND answers ->> 'id' = $2`,
);

export async function getDraftRow(
  transaction: Transaction,
  customerId: number,
): Promise<KeptDraft | null> {
  return (await query(transaction, draftOf, [customerId]))[0] ?? null;
}

/** With the account held, so that what is kept is what was looked at. @returns its new version */
export async function saveDraftRow(
  transaction: Transaction,
  customerId: number,
  draft: AdviceDraft,
): Promise<string> {
  const [saved] = await query(transaction, saveDraftOf, [customerId, JSON.stringify(draft)]);
  if (!saved) throw new Error('an upsert returned no row');
  return saved.version;
}

export async function deleteDraftRow(transaction: Transaction, customerId: number): Promise<void> {
  await query(transaction, deleteDraftOf, [customerId]);
}

/** What has become a question is no draft any more; another draft stays. */
export async function deleteDraftOfQuestionRow(
  transaction: Transaction,
  customerId: number,
  question: string,
): Promise<void> {
  await query(transaction, deleteDraftOfQuestion, [customerId, question]);
}

export interface NewQuestion {
  id: string;
  customerId: number;
  lastName: string;
  firstName: string;
  dateOfBirth: string;
  relation: string | null;
  specializationId: number | null;
  answers: GuidedAnswers;
  question: string;
  termsVersion: string;
  locale: Locale;
  host: string;
  dueAt: Date;
}

// Two at once wait for each other at the account; one that is being erased is gone by then.
const lockAsker = sql.named(
  'advice_lock_asker',
  `SELECT FROM account WHERE customer_id = $1 AND status <> 'erased' FOR NO KEY UPDATE`,
);
const countOpen = sql.named<{ open: number }>(
  'advice_count_open',
  `SELECT count(*)::int AS open FROM advice_question q WHERE customer_id = $1 AND status <> 'closed' AND is_yet_theirs(q)`,
);
const insert = sql.named<{ id: string }>(
  'advice_insert',
  `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, relation, specialization_id, answers, question, terms_version, locale, host, due_at)
   VALUES ($1, current_partner(), $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13)
   ON CONFLICT DO NOTHING RETURNING id`,
);

/** Holds the account until the transaction ends. @returns false: it is being erased */
export async function lockAskerRow(transaction: Transaction, customerId: number): Promise<boolean> {
  return (await query(transaction, lockAsker, [customerId])).length > 0;
}

/**
 * How many the customer has open, with the account held before: a statement that waits for it counts what there was when it began
 * to wait.
 */
export async function countOpenRows(transaction: Transaction, customerId: number): Promise<number> {
  return (await query(transaction, countOpen, [customerId]))[0]?.open ?? 0;
}

/** @returns false: there is a question of this id */
export async function insertQuestion(transaction: Transaction, one: NewQuestion): Promise<boolean> {
  const person = [one.lastName, one.firstName, one.dateOfBirth, one.relation];
  const what = [one.specializationId, JSON.stringify(one.answers), one.question, one.termsVersion];
  const inserted = await query(transaction, insert, [
    one.id,
    one.customerId,
    ...person,
    ...what,
    one.locale,
    one.host,
    one.dueAt,
  ]);
  return inserted.length > 0;
}

export interface QuestionRow {
  id: string;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  relation: string | null;
  specialization: SpecialtyRow | null;
  answers: GuidedAnswers;
  question: string;
  status: AdviceStatus;
  version: number;
  due_at: Date;
  created_at: Date;
  hand_over_note: string | null;
}
/** $1: whose. */
export const QUESTION_COLUMNS = `q.id, q.last_name, q.first_name, q.date_of_birth::text, q.relation,
          (SELECT jsonb_build_object('id', s.id, 'name', s.name, 'locales', s.locales) FROM specialization s WHERE s.id = q.specialization_id) AS specialization,
          q.answers, q.question, q.status, q.version, q.due_at, q.created_at, q.hand_over_note`;
const ownOnes = sql.named<QuestionRow>(
  'advice_of_customer',
  `SELECT ${QUESTION_COLUMNS} FROM advice_question q WHERE q.customer_id = $1 AND is_yet_theirs(q) ORDER BY q.created_at DESC LIMIT $2`,
);
const leftOnes = sql.named<QuestionRow>(
  'advice_left',
  `SELECT ${QUESTION_COLUMNS} FROM advice_question q WHERE q.id = ANY ($1::uuid[]) AND q.customer_id IS NULL ORDER BY q.created_at DESC`,
);
const ownOne = sql.named<QuestionRow>(
  'advice_own',
  `SELECT ${QUESTION_COLUMNS} FROM advice_question q WHERE q.customer_id = $1 AND q.id = $2 AND is_yet_theirs(q)`,
);
const sentOne = sql.named<QuestionRow>(
  'advice_sent',
  `SELECT ${QUESTION_COLUMNS} FROM advice_question q WHERE q.customer_id = $1 AND q.id = $2`,
);
const lockOwn = sql.named<{ status: AdviceStatus; due_at: Date }>(
  'advice_lock_own',
  'SELECT status, due_at FROM advice_question q WHERE customer_id = $1 AND id = $2 AND is_yet_theirs(q) FOR UPDATE',
);

/** The latest first, without those for somebody who has come of age since. */
export function findQuestionRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<QuestionRow[]> {
  return query(transaction, ownOnes, [customerId, limit]);
}

/** Those among these rows that an erased account has left to a child of age. */
export function findLeftQuestionRows(
  transaction: Transaction,
  ids: readonly string[],
): Promise<QuestionRow[]> {
  return query(transaction, leftOnes, [ids]);
}

export async function getOwnRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<QuestionRow | null> {
  return (await query(transaction, ownOne, [customerId, id]))[0] ?? null;
}

/** What the customer has sent under this id, whose affair it is by now or not: a page that sends it again is told no more than that. */
export async function getSentRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<QuestionRow | null> {
  return (await query(transaction, sentOne, [customerId, id]))[0] ?? null;
}

/** Held until the transaction ends; null: the customer has none such. */
export async function lockOwnRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<{ status: AdviceStatus; due_at: Date } | null> {
  return (await query(transaction, lockOwn, [customerId, id]))[0] ?? null;
}

export interface MessageRow {
  id: string;
  question_id: string;
  kind: MessageKind;
  text: string;
  doctor_name: string | null;
  doctor_specialties: SpecialtyRow[];
  next_step: NextStep['kind'] | null;
  specialization: SpecialtyRow | null;
  /** Of a first visit there; null: none can be booked. */
  subfunction_id: number | null;
  urgency: Urgency | null;
  referral: string | null;
  created_at: Date;
}
const messages = sql.named<MessageRow>(
  'advice_messages',
  `SELECT m.id, m.question_id, m.kind, m.message AS text, m.doctor_name,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'locales', s.locales) ORDER BY s.id)
                      FROM specialization s WHERE s.id = ANY (m.doctor_specialization_ids)), '[]') AS doctor_specialties,
          m.next_step, (SELECT jsonb_build_object('id', s.id, 'name', s.name, 'locales', s.locales) FROM specialization s WHERE s.id = m.specialization_id) AS specialization,
          (SELECT min(f.id) FROM subfunction f WHERE f.specialization_id = m.specialization_id AND NOT f.is_online) AS subfunction_id,
          m.urgency, m.referral, m.created_at
     FROM advice_message m WHERE m.question_id = ANY ($1::uuid[]) ORDER BY m.created_at, m.id`,
);

/** In the order in which they were written. */
export function findMessageRows(
  transaction: Transaction,
  questionIds: readonly string[],
): Promise<MessageRow[]> {
  return query(transaction, messages, [questionIds]);
}

export interface NewMessage {
  id: string;
  questionId: string;
  kind: MessageKind;
  text: string;
  doctor: { staffId: number; name: string; specializationIds: readonly number[] } | null;
  nextStep: NextStep | null;
}
const insertMessageOf = sql.named(
  'advice_message_insert',
  `INSERT INTO advice_message (id, partner_id, question_id, kind, message, staff_id, doctor_name, doctor_specialization_ids, next_step, specialization_id, urgency, referral, due_at)
   VALUES ($1, current_partner(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $3 = 'answer' THEN (SELECT due_at FROM advice_question WHERE id = $2) END)`,
);
const step = sql.named(
  'advice_step',
  `UPDATE advice_question SET status = $2, version = version + 1, updated_at = portal_now(), due_at = coalesce($3, due_at),
          claimed_by = $4, claimed_at = CASE WHEN $4::bigint IS NULL THEN NULL WHEN claimed_by = $4 THEN claimed_at ELSE portal_now() END,
          answered_at = CASE WHEN $2 = 'answered'::advice_status THEN coalesce(answered_at, portal_now()) ELSE answered_at END,
          closed_at = CASE WHEN $2 = 'closed'::advice_status THEN portal_now() END
    WHERE id = $1`,
);
const stepOfPatient = sql.named(
  'advice_step_of_patient',
  `UPDATE advice_question SET status = $2, version = version + 1, updated_at = portal_now(), due_at = coalesce($3, due_at),
          closed_at = CASE WHEN $2 = 'closed'::advice_status THEN portal_now() END
    WHERE id = $1`,
);

export async function insertMessage(transaction: Transaction, one: NewMessage): Promise<void> {
  const { doctor, nextStep } = one;
  const isBooking = nextStep?.kind === 'book';
  await query(transaction, insertMessageOf, [
    one.id,
    one.questionId,
    one.kind,
    one.text,
    doctor?.staffId ?? null,
    doctor?.name ?? null,
    doctor?.specializationIds ?? null,
    nextStep?.kind ?? null,
    isBooking ? nextStep.specializationId : null,
    isBooking ? nextStep.urgency : null,
    isBooking && nextStep.referral !== '' ? nextStep.referral : null,
  ]);
}

/** The next state of a question that is held. @param claimedBy who has it from now on; null: nobody */
export async function stepRow(
  transaction: Transaction,
  id: string,
  to: { status: AdviceStatus; dueAt: Date | null; claimedBy: number | null },
): Promise<void> {
  await query(transaction, step, [id, to.status, to.dueAt, to.claimedBy]);
}

/** The same when the patient takes it: whoever had it has it still. */
export async function stepRowOfPatient(
  transaction: Transaction,
  id: string,
  to: { status: AdviceStatus; dueAt: Date | null },
): Promise<void> {
  await query(transaction, stepOfPatient, [id, to.status, to.dueAt]);
}
