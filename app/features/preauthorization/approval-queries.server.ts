import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import type { MomentPosition } from '#app/platform/merge-pages.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { CaseStage, DocumentKind } from './case-work.ts';
import { PREAUTHORIZATION_TARGET_HOURS } from './preauth-type.ts';
import type { RefusalReason } from './refusal-reasons.ts';

/** SQL of what waits for the staff's decision, in a transaction that has set the partner. */

export interface ApprovalRow {
  reservation_id: string;
  partner_id: number;
  partner: string;
  due_at: Date;
  target_at: Date;
  requested_at: Date;
  starts_at: Date;
  tz: string;
  country: Market;
  provider: string;
  service: string;
  service_locales: LocalisedText;
  /** In whole units of the market's currency; null: the clinic had set no price. */
  total_cost: number | null;
  document_asked: DocumentKind | null;
  /** A document that was asked for has come. */
  has_come: boolean;
  proposed_by: number | null;
  /** Names of those of the staff who have it open, without who asks. */
  looked_at_by: string[];
}

/** $1: who asks. */
export const CASE_COLUMNS = `a.reservation_id, a.partner_id, pa.name AS partner, a.due_at, a.target_at, a.created_at AS requested_at, r.starts_at, p.tz, p.country, p.name AS provider,
          f.name AS service, f.locales AS service_locales, a.total_cost, a.document_asked, a.proposed_by,
          a.events @> '[{"kind": "document_came"}]' AS has_come,
          lookers_of(a.reservation_id, $1) AS looked_at_by`;
export const CASE_TABLES = `preauthorization a
     JOIN partner pa ON pa.id = a.partner_id
     JOIN reservation r ON r.id = a.reservation_id
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction f ON f.id = r.subfunction_id`;
export const WAITS = `a.partner_id = current_partner() AND a.status = 'pending' AND a.ended_at IS NULL`;

/** By what the queue can be sorted: when a decision is due, or when it was asked for. */
export type ApprovalSort = 'due' | 'asked';
const SORTED_BY: Record<ApprovalSort, string> = { due: 'a.due_at', asked: 'a.created_at' };
const NARROWS = ['stage', 'specialty', 'due'] as const;
type Narrow = (typeof NARROWS)[number];
const SETS: readonly (readonly Narrow[])[] = [
  [],
  ['stage'],
  ['specialty'],
  ['due'],
  ['stage', 'specialty'],
  ['stage', 'due'],
  ['specialty', 'due'],
  ['stage', 'specialty', 'due'],
];

export interface ApprovalFilter {
  stage: CaseStage | null;
  specializationId: number | null;
  /** Only what is due by then; null: all. */
  dueBy: Date | null;
  /** Where the page before ended: a moment to the microsecond, and a reservation. */
  after: MomentPosition | null;
}

export interface ApprovalListRow extends ApprovalRow {
  /** By which it stands in the list, to the microsecond. */
  exactly: string;
}

/**
 * A statement for each set of filters: a filter that is not chosen is not asked about, so that the plan of each begins with the index
 * that fits and a page far behind costs what the first one costs.
 */
function eachNarrowing<Row>(
  name: string,
  write: (where: string, chosen: readonly Narrow[]) => string,
): (filter: ApprovalFilter) => Statement<Row> {
  const found = new Map<string, Statement<Row>>();
  for (const chosen of SETS) {
    const key = chosen.join('_');
    const stage = chosen.includes('stage') ? 'a.stage = $2' : '$2::text IS NULL';
    const specialty = chosen.includes('specialty') ? 'a.specialization_id = $3' : '$3::int IS NULL';
    const due = chosen.includes('due') ? 'a.due_at <= $4' : '$4::timestamptz IS NULL';
    const where = `${WAITS} AND ${stage} AND ${specialty} AND ${due}`;
    found.set(key, sql.named<Row>(key ? `${name}_by_${key}` : name, write(where, chosen)));
  }
  return ({ stage, specializationId, dueBy }) => {
    const isChosen = {
      stage: stage !== null,
      specialty: specializationId !== null,
      due: dueBy !== null,
    };
    const statement = found.get(NARROWS.filter((one) => isChosen[one]).join('_'));
    if (!statement) throw new Error('a filter without a statement');
    return statement;
  };
}

/** So many that are due are sorted by when they were asked for; more are found among the oldest. */
const SORTED_MAX = 1_000;

/** The rows of the page first, then what is told of each. */
function pageBy(sort: ApprovalSort): (filter: ApprovalFilter) => Statement<ApprovalListRow> {
  const by = SORTED_BY[sort];
  const after = `(${by}, a.reservation_id) > ((SELECT coalesce($5::timestamptz, '-infinity')), (SELECT coalesce($6::uuid, '00000000-0000-0000-0000-000000000000')))
        ORDER BY ${by}, a.reservation_id LIMIT $7`;
  const rows = (where: string) =>
    `SELECT a.reservation_id FROM preauthorization a WHERE ${where} AND ${after}`;
  return eachNarrowing<ApprovalListRow>(`approvals_${sort}`, (where, chosen) => {
    const isAcross = sort === 'asked' && chosen.includes('due');
    const page = isAcross
      ? `due AS MATERIALIZED (SELECT a.reservation_id, a.created_at FROM preauthorization a WHERE ${where} ORDER BY a.due_at LIMIT ${SORTED_MAX + 1}),
         page AS MATERIALIZED (
           (SELECT a.reservation_id FROM due a WHERE (SELECT count(*) FROM due) <= ${SORTED_MAX} AND ${after})
           UNION ALL
           (${rows(`(SELECT count(*) FROM due) > ${SORTED_MAX} AND ${where}`)}))`
      : `page AS MATERIALIZED (${rows(where)})`;
    return `WITH ${page}
     SELECT ${CASE_COLUMNS}, exact_time(${by}) AS exactly
       FROM page JOIN ${CASE_TABLES.replace(/^preauthorization a/, 'preauthorization a USING (reservation_id)')}
      ORDER BY ${by}, a.reservation_id`;
  });
}
const PAGES: Record<ApprovalSort, (filter: ApprovalFilter) => Statement<ApprovalListRow>> = {
  due: pageBy('due'),
  asked: pageBy('asked'),
};
const counted = eachNarrowing<{ n: number }>(
  'approvals_count',
  (where) =>
    `SELECT count(*)::int AS n FROM (SELECT FROM preauthorization a WHERE ${where} LIMIT $1) counted`,
);

const valuesOf = ({ stage, specializationId, dueBy }: ApprovalFilter) => [
  stage,
  specializationId,
  dueBy,
];

/** A page of the queue of the transaction's partner. */
export function findApprovalRows(
  transaction: Transaction,
  {
    staffId,
    sort,
    limit,
    ...filter
  }: ApprovalFilter & {
    staffId: number;
    sort: ApprovalSort;
    limit: number;
  },
): Promise<ApprovalListRow[]> {
  const { after } = filter;
  const values = [staffId, ...valuesOf(filter), after?.at ?? null, after?.id ?? null, limit];
  return query(transaction, PAGES[sort](filter), values);
}

/** How many fit; nobody counts further than `limit`. */
export async function countApprovalRows(
  transaction: Transaction,
  filter: ApprovalFilter,
  limit: number,
): Promise<number> {
  const [row] = await query(transaction, counted(filter), [limit, ...valuesOf(filter)]);
  return row?.n ?? 0;
}

const choices = sql.named<{
  kind: 'partner' | 'specialty';
  id: number;
  name: string;
  locales: LocalisedText;
}>(
  'approvals_choices',
  `SELECT 'partner' AS kind, id, name, '{}'::jsonb AS locales FROM partner WHERE id = ANY ($1::int[])
   UNION ALL SELECT 'specialty', id, name, locales FROM specialization ORDER BY 1, 2`,
);

/** What the queue of some partners can be narrowed down to. */
export function findChoiceRows(
  pool: Pool,
  partnerIds: readonly number[],
): Promise<{ kind: 'partner' | 'specialty'; id: number; name: string; locales: LocalisedText }[]> {
  return query(pool, choices, [partnerIds]);
}

export interface CaseStepRow {
  result:
    | 'ok'
    | 'already'
    | 'proposed'
    | 'still_proposed'
    | 'unknown'
    | 'over'
    | 'changed'
    | 'amount'
    | 'too_late';
  /** Whose booking it is; null: there is none. */
  customer_id: number | null;
}

const decide = sql.named<CaseStepRow>(
  'approvals_decide',
  'SELECT result, customer_id FROM decide_approval($1, $2, $3, $4, $5, $6)',
);
const ask = sql.named<CaseStepRow>(
  'approvals_ask_document',
  'SELECT result, customer_id FROM ask_for_document($1, $2, $3, $4)',
);

const UNKNOWN: CaseStepRow = { result: 'unknown', customer_id: null };

export async function decideCaseRow(
  transaction: Transaction,
  decision: {
    reservationId: string;
    version: number | null;
    isApproved: boolean;
    amount: number | null;
    reason: RefusalReason | null;
    /** null: the portal itself decides. */
    staffId: number | null;
  },
): Promise<CaseStepRow> {
  const { reservationId, version, isApproved, amount, reason, staffId } = decision;
  const values = [reservationId, version, isApproved, amount, reason, staffId];
  return (await query(transaction, decide, values))[0] ?? UNKNOWN;
}

export async function askDocumentRow(
  transaction: Transaction,
  wanted: { reservationId: string; version: number; document: DocumentKind; staffId: number },
): Promise<CaseStepRow> {
  const { reservationId, version, document, staffId } = wanted;
  return (await query(transaction, ask, [reservationId, version, document, staffId]))[0] ?? UNKNOWN;
}

export interface WantedDocumentRow {
  document: DocumentKind;
  until: Date;
  starts_at: Date;
  tz: string;
  country: Market;
  provider: string;
}

const wantedDocument = sql.named<WantedDocumentRow>(
  'approvals_wanted_document',
  `SELECT a.document_asked AS document, a.due_at AS until, r.starts_at, p.tz, p.country, p.name AS provider
     FROM find_own_reservations($1) r
     JOIN preauthorization a ON a.reservation_id = r.id AND a.status = 'pending' AND a.ended_at IS NULL AND a.document_asked IS NOT NULL
     JOIN provider p ON p.id = r.provider_id
    WHERE r.id = $2 AND r.starts_at > portal_now()`,
);

/** What a customer is asked for; null: nothing, or it is not their visit. */
export async function getWantedDocument(
  transaction: Transaction,
  customerId: number,
  reservationId: string,
): Promise<WantedDocumentRow | null> {
  return (await query(transaction, wantedDocument, [customerId, reservationId]))[0] ?? null;
}

const ownStart = sql.named<{ starts_at: Date }>(
  'approvals_own_start',
  `SELECT r.starts_at FROM find_own_reservations($1) r JOIN preauthorization a ON a.reservation_id = r.id WHERE r.id = $2`,
);

/** null: not a visit of the customer's that the insurer was asked about. */
export async function getOwnStart(
  transaction: Transaction,
  customerId: number,
  reservationId: string,
): Promise<Date | null> {
  return (await query(transaction, ownStart, [customerId, reservationId]))[0]?.starts_at ?? null;
}

const take = sql.named<{ result: 'ok' | 'over' }>(
  'approvals_take_document',
  'SELECT take_document($1, $2, $3) AS result',
);

/** @returns false: nobody waits for it */
export async function takeDocumentRow(
  transaction: Transaction,
  reservationId: string,
  { dueAt, targetAt }: { dueAt: Date; targetAt: Date },
): Promise<boolean> {
  const [row] = await query(transaction, take, [reservationId, dueAt, targetAt]);
  return row?.result === 'ok';
}

export interface DecisionTimesRow {
  partner: string | null;
  decided: number;
  within_day: number;
  in_time: number;
  /** Of half of them, in hours; null: none was decided. */
  median_hours: number | null;
}

const decisionTimes = sql.named<DecisionTimesRow>(
  'approvals_decision_times',
  `SELECT (SELECT name FROM partner WHERE id = current_partner()) AS partner, count(*)::int AS decided, count(*) FILTER (WHERE decided_at <= began_at + $3 * interval '1 hour')::int AS within_day,
          count(*) FILTER (WHERE decided_at <= due_at)::int AS in_time,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - began_at) / 3600)::float AS median_hours
     FROM (SELECT decided_at, due_at, decision_began_at(a) AS began_at FROM preauthorization a
            WHERE partner_id = current_partner() AND decided_at > portal_now() - $1 * interval '1 day' AND type = 'normal'
            ORDER BY decided_at DESC LIMIT $2) latest`,
);

/** How long decisions took since the promise began; of so many at most, the latest. */
export async function getDecisionTimes(
  transaction: Transaction,
  days: number,
  limit: number,
): Promise<DecisionTimesRow> {
  const [row] = await query(transaction, decisionTimes, [
    days,
    limit,
    PREAUTHORIZATION_TARGET_HOURS,
  ]);
  return row ?? { partner: null, decided: 0, within_day: 0, in_time: 0, median_hours: null };
}
