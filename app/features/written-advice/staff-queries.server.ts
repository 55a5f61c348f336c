import type { Locale, Market } from '#app/i18n/locale.ts';
import type { AdviceStatus } from '#app/platform/states.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { GIVEN_UP_HOURS } from './advice-rules.ts';
import { QUESTION_COLUMNS, type QuestionRow, type SpecialtyRow } from './queries.server.ts';
import type { handOver } from './staff-contract.ts';

/** What doctors see, in transactions that have set the partner. */

/** As the doctors' list has it: nothing says whose it is. */
export interface InboxRow {
  id: string;
  partner_id: number;
  partner: string;
  country: Market;
  locale: Locale;
  specialization: SpecialtyRow | null;
  status: AdviceStatus;
  version: number;
  due_at: Date;
  created_at: Date;
  files: number;
  /** Who has taken it on; null: nobody. */
  claimed_by: number | null;
  is_given_up: boolean;
  /** To whom it was handed over; both null: to all. */
  handed_to: number | null;
  handed_to_team: { id: number; name: string; memberIds: number[] } | null;
}
export const GIVEN_UP = `(q.status = 'assigned' AND q.due_at <= portal_now() AND q.claimed_at <= portal_now() - interval '${GIVEN_UP_HOURS} hours')`;
/** As `InboxRow` has it. */
export const INBOX_COLUMNS = `q.id, q.partner_id, pa.name AS partner, h.country, q.locale, q.status, q.version, q.due_at, q.created_at, q.claimed_by::int, ${GIVEN_UP} AS is_given_up,
          (SELECT jsonb_build_object('id', s.id, 'name', s.name, 'locales', s.locales) FROM specialization s WHERE s.id = q.specialization_id) AS specialization,
          q.handed_to::int,
          (SELECT jsonb_build_object('id', t.id, 'name', t.name, 'memberIds', t.member_ids) FROM advice_team t WHERE t.id = q.handed_to_team) AS handed_to_team,
          (SELECT count(*)::int FROM file f WHERE f.advice_question_id = q.id) AS files`;
const INBOX_FROM = `FROM advice_question q JOIN partner pa ON pa.id = q.partner_id JOIN portal_of(q.partner_id, q.host) h ON true
    WHERE q.partner_id = current_partner() AND q.status <> 'closed'`;
export interface CaseRow extends InboxRow, QuestionRow {
  /** null: their account was erased. */
  customer_id: number | null;
  claimed_name: string | null;
  /** The patient has not come of age since. */
  is_yet_theirs: boolean;
  /** Of whoever asked; null: none is known. */
  asker_phone: string | null;
}
const caseOf = sql.named<CaseRow>(
  'advice_case',
  `SELECT ${QUESTION_COLUMNS}, ${INBOX_COLUMNS}, q.customer_id::int, is_yet_theirs(q) AS is_yet_theirs,
          (SELECT nullif(u.phone, '') FROM subscription u WHERE u.customer_id = q.customer_id ORDER BY u.starts_on DESC LIMIT 1) AS asker_phone,
          (SELECT s.name FROM staff_member s WHERE s.id = q.claimed_by) AS claimed_name ${INBOX_FROM} AND q.id = $1`,
);

/** null: the partner has no such that is open. */
export async function getCaseRow(transaction: Transaction, id: string): Promise<CaseRow | null> {
  return (await query(transaction, caseOf, [id]))[0] ?? null;
}

export interface LockedQuestion {
  /** null: their account was erased. */
  customer_id: number | null;
  status: AdviceStatus;
  version: number;
  claimed_by: number | null;
  country: Market;
  is_given_up: boolean;
  /** The patient has not come of age since. */
  is_yet_theirs: boolean;
}
const lock = sql.named<LockedQuestion>(
  'advice_lock',
  `SELECT q.customer_id::int, q.status, q.version, q.claimed_by::int, h.country, ${GIVEN_UP} AS is_given_up, is_yet_theirs(q) AS is_yet_theirs
     FROM advice_question q JOIN portal_of(q.partner_id, q.host) h ON true
    WHERE q.id = $1 AND q.partner_id = current_partner() AND q.status <> 'closed' FOR UPDATE OF q`,
);
/** Where a question stands, whatever became of it. */
export interface StandingRow {
  version: number;
  status: AdviceStatus;
  claimed_by: number | null;
  claimed_name: string | null;
  letters: number;
}
const standing = sql.named<StandingRow>(
  'advice_standing',
  `SELECT q.version, q.status, q.claimed_by::int, s.name AS claimed_name,
          (SELECT count(*)::int FROM advice_message m WHERE m.question_id = q.id) AS letters
     FROM advice_question q LEFT JOIN staff_member s ON s.id = q.claimed_by WHERE q.id = $1 AND q.partner_id = current_partner()`,
);

/** null: the partner has no such. */
export async function findStanding(
  transaction: Transaction,
  id: string,
): Promise<StandingRow | null> {
  return (await query(transaction, standing, [id]))[0] ?? null;
}

const noteHandOver = sql.named(
  'advice_hand_over',
  'UPDATE advice_question SET hand_over_note = coalesce($2, hand_over_note), specialization_id = coalesce($3, specialization_id), handed_to = $4, handed_to_team = $5 WHERE id = $1',
);

/** Held until the transaction ends; null: it is none, or is closed. */
export async function lockQuestion(
  transaction: Transaction,
  id: string,
): Promise<LockedQuestion | null> {
  return (await query(transaction, lock, [id]))[0] ?? null;
}

/** To whom, and what they should know; no note: what was said before stays. */
export type HandedOver = Pick<BodyOf<typeof handOver>, 'note' | 'specializationId' | 'to'>;

export async function noteHandOverRow(
  transaction: Transaction,
  id: string,
  { note, specializationId, to }: HandedOver,
): Promise<void> {
  await query(transaction, noteHandOver, [
    id,
    note === '' ? null : note,
    specializationId,
    to?.kind === 'doctor' ? to.id : null,
    to?.kind === 'team' ? to.id : null,
  ]);
}
