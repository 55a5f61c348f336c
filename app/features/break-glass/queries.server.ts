import type { Locale } from '#app/i18n/locale.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { BreakGlassVerdict, MedicalCareStatus } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import { KEEP_YEARS, type EmergencyGrounds, type EmergencyState } from './rules.ts';

/** In transactions that have set the partner. The functions ask by themselves whether `by` may. */

export interface OpenResult {
  result: 'ok' | 'open' | 'forbidden' | 'unknown' | 'too_many';
  id: string | null;
  role: StaffRole | null;
}
const open = sql.named<OpenResult>(
  'break_glass_open',
  'SELECT result, id, role FROM open_break_glass($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);

export async function openRow(
  transaction: Transaction,
  row: {
    by: number;
    staffName: string;
    sessionId: string;
    id: string;
    customerId: number;
    grounds: EmergencyGrounds;
    comment: string;
    minutes: number;
    perDay: number;
  },
): Promise<OpenResult> {
  const { by, staffName, sessionId, id, customerId, grounds, comment, minutes, perDay } = row;
  const values = [by, staffName, sessionId, id, customerId, grounds, comment, minutes, perDay];
  return (await query(transaction, open, values))[0] ?? { result: 'unknown', id: null, role: null };
}

const watchers = sql.named<{ id: number }>(
  'break_glass_watchers',
  'SELECT find_break_glass_watchers AS id FROM find_break_glass_watchers($1)',
);

/** Whom of the staff one concerns, but for whoever opened it. */
export async function findWatchers(transaction: Transaction, by: number): Promise<number[]> {
  return (await query(transaction, watchers, [by])).map(({ id }) => id);
}

export interface OpenRow {
  id: string;
  customer_id: number;
  role: StaffRole;
  grounds: EmergencyGrounds;
  opened_at: Date;
  ends_at: Date;
  now: Date;
}
const openOf = sql.named<OpenRow>(
  'break_glass_open_of',
  'SELECT * FROM find_open_break_glass($1, $2, $3)',
);

/** What is open to a session; `id`: that one alone. */
export function findOpenRows(
  transaction: Transaction,
  { by, sessionId, id }: { by: number; sessionId: string; id: string | null },
): Promise<OpenRow[]> {
  return query(transaction, openOf, [by, sessionId, id]);
}

export type EndedRow = Pick<OpenRow, 'id' | 'customer_id' | 'role' | 'grounds'>;
const end = sql.named<EndedRow>('break_glass_end', 'SELECT * FROM end_break_glass($1, $2)');

/** @returns whose it was, as what and on what grounds; null: it is over, or not theirs */
export async function endRow(
  transaction: Transaction,
  by: number,
  id: string,
): Promise<EndedRow | null> {
  return (await query(transaction, end, [by, id]))[0] ?? null;
}

export interface EmergencyRow {
  id: string;
  customer_id: number;
  staff_id: number;
  staff_name: string;
  role: StaffRole;
  grounds: EmergencyGrounds;
  /** null: the person was erased. */
  comment: string | null;
  opened_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  verdict: BreakGlassVerdict | null;
  note: string | null;
  reviewer_name: string | null;
  reviewed_at: Date | null;
  version: number;
  /** When it was opened, to the microsecond. */
  exactly: string;
}
const found = sql.named<EmergencyRow>(
  'break_glass_find',
  'SELECT * FROM find_break_glass($1, $2, $3, $4, $5, $6, $7)',
);

export interface EmergencyFilter {
  by: number;
  state: EmergencyState | null;
  name: string | null;
  id: string | null;
  before: { at: string; id: string } | null;
  limit: number;
}

export function findEmergencyRows(
  transaction: Transaction,
  { by, state, name, id, before, limit }: EmergencyFilter,
): Promise<EmergencyRow[]> {
  const from = [before?.at ?? null, before?.id ?? null];
  return query(transaction, found, [by, state, name, id, ...from, limit]);
}

const countedOpen = sql.named<{ n: number }>(
  'break_glass_count_open',
  `SELECT count(*)::int AS n FROM find_break_glass($1, 'open', NULL, NULL, NULL, NULL, $2)`,
);

/** How many are to be judged; nobody counts further than `limit`. */
export async function countOpenEmergencyRows(
  transaction: Transaction,
  by: number,
  limit: number,
): Promise<number> {
  return (await query(transaction, countedOpen, [by, limit]))[0]?.n ?? 0;
}

const reads = sql.named<{ at: Date; action: string }>(
  'break_glass_reads',
  'SELECT at, action FROM find_break_glass_reads($1, $2, $3)',
);

export function findReadRows(
  transaction: Transaction,
  by: number,
  id: string,
  limit: number,
): Promise<{ at: Date; action: string }[]> {
  return query(transaction, reads, [by, id, limit]);
}

export type ReviewResult = 'ok' | 'forbidden' | 'unknown' | 'changed';
const review = sql.named<{ result: ReviewResult }>(
  'break_glass_review',
  'SELECT review_break_glass($1, $2, $3, $4, $5, $6) AS result',
);

export async function reviewRow(
  transaction: Transaction,
  {
    by,
    name,
    id,
    version,
    verdict,
    note,
  }: {
    by: number;
    name: string;
    id: string;
    version: number;
    verdict: BreakGlassVerdict;
    note: string;
  },
): Promise<ReviewResult> {
  const values = [by, name, id, version, verdict, note === '' ? null : note];
  return (await query(transaction, review, values))[0]?.result ?? 'unknown';
}

export interface CareRow {
  created_at: Date;
  status: MedicalCareStatus;
  service: string;
  comment: string | null;
  /** Of whoever it was asked for in somebody else's name; null: for the customer. */
  last_name: string | null;
  first_name: string | null;
}
const careOf = sql.named<CareRow>(
  'break_glass_care',
  `SELECT m.created_at, m.status::text, f.name AS service, m.comment,
          CASE WHEN m.on_behalf_relation IS NOT NULL THEN m.last_name END AS last_name,
          CASE WHEN m.on_behalf_relation IS NOT NULL THEN m.first_name END AS first_name
     FROM medical_care m JOIN subfunction f ON f.id = m.subfunction_id
    WHERE m.customer_id = $1 AND is_yet_theirs(m) ORDER BY m.created_at DESC LIMIT $2`,
);

/** Care that was asked for, with the complaints, the latest first. */
export function findCareRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<CareRow[]> {
  return query(transaction, careOf, [customerId, limit]);
}

export interface HeldEmergencyRow {
  role: StaffRole;
  grounds: EmergencyGrounds;
  comment: string | null;
  note: string | null;
  opened_at: Date;
  ended_at: Date;
}
const readOwn = sql.named('break_glass_read_own', `SELECT set_config('vizit.customer', $1, true)`);
const held = sql.named<HeldEmergencyRow>(
  'break_glass_held',
  `SELECT role, grounds, comment, note, opened_at, coalesce(ended_at, ends_at) AS ended_at FROM break_glass
    WHERE customer_id = $1 ORDER BY opened_at`,
);

/** Those in which a customer was opened; the database shows nobody else's. */
export async function findHeldRows(
  transaction: Transaction,
  customerId: number,
): Promise<HeldEmergencyRow[]> {
  await query(transaction, readOwn, [String(customerId)]);
  return query(transaction, held, [customerId]);
}

export interface NoticeRow {
  email: string;
  name: string;
  locale: Locale;
  host: string;
  partner: string;
  partner_id: number;
  staff_name: string;
  role: StaffRole;
  grounds: EmergencyGrounds;
  opened_at: Date;
  verdict: BreakGlassVerdict | null;
}
const notice = sql.named<NoticeRow>(
  'break_glass_notice',
  `SELECT a.email, m.name, a.locale, a.host, p.name AS partner, b.partner_id, b.staff_name, b.role, b.grounds, b.opened_at, b.verdict::text
     FROM break_glass b JOIN partner p ON p.id = b.partner_id JOIN staff_member m ON m.id = $2 JOIN account a ON a.id = m.account_id
    WHERE b.id = $1 AND a.status = 'active'
      AND EXISTS (SELECT FROM staff_grant g
                   WHERE g.staff_id = m.id AND g.partner_id = b.partner_id AND g.role IN ('auditor', 'partner_admin'))`,
);

/** Who is told of one; null: they are not let in or do not watch any more, or it is not kept any more. */
export async function getNotice(
  pool: Pool,
  id: string,
  staffId: string,
): Promise<NoticeRow | null> {
  return (await query(pool, notice, [id, staffId]))[0] ?? null;
}

const deleteOld = sql.named<{ n: number }>(
  'break_glass_delete_old',
  `WITH gone AS (DELETE FROM break_glass WHERE id IN (
     SELECT id FROM break_glass WHERE opened_at < portal_now() - interval '${KEEP_YEARS} years' LIMIT $1) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
export const BREAK_GLASS_UPKEEP: readonly Statement<{ n: number }>[] = [deleteOld];

const partnerOf = sql.named<{ name: string }>(
  'break_glass_partner',
  'SELECT name FROM partner WHERE id = $1',
);

export async function getPartnerName(transaction: Transaction, partnerId: number): Promise<string> {
  return (await query(transaction, partnerOf, [partnerId]))[0]?.name ?? '';
}
