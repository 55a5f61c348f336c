import type { StaffRole } from '#app/platform/actor.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the audit's search and of the jobs: functions that ask by themselves whether $1 may. */

export interface AuditRow {
  id: number;
  at: Date;
  actor: 'visitor' | 'customer' | 'staff' | 'client' | 'system';
  actor_id: number | null;
  actor_name: string | null;
  actor_role: StaffRole | null;
  actor_task: string | null;
  customer_id: number | null;
  action: string;
  object_kind: string | null;
  object_id: string | null;
  reason: string | null;
  grounds: string | null;
  /** The moment to the microsecond. */
  exactly: string;
}

export interface AuditFilter {
  by: number;
  from: Date;
  until: Date;
  actor: string | null;
  name: string | null;
  customerId: number | null;
  action: string | null;
  reason: string | null;
  before: { at: string; id: string } | null;
  limit: number;
}

const audit = sql.named<AuditRow>(
  'administration_audit',
  'SELECT * FROM find_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);

/** Of the transaction's partner. */
export function findAuditRows(
  transaction: Transaction,
  { by, from, until, actor, name, customerId, action, reason, before, limit }: AuditFilter,
): Promise<AuditRow[]> {
  const values = [by, from, until, actor, name, customerId, action, reason];
  return query(transaction, audit, [...values, before?.at ?? null, before?.id ?? null, limit]);
}

export interface AuditHeadRow {
  seq: number;
  entry_id: number;
  linked_at: Date;
  hash: Buffer;
}

const head = sql.named<AuditHeadRow>(
  'administration_audit_head',
  'SELECT seq, entry_id, linked_at, hash FROM get_audit_head($1)',
);

export async function getAuditHeadRow(
  transaction: Transaction,
  by: number,
): Promise<AuditHeadRow | null> {
  return (await query(transaction, head, [by]))[0] ?? null;
}

export interface JobKindRow {
  kind: string;
  /** Counted up to one more than `COUNTED_MAX` open ones together. */
  waiting: number;
  running: number;
  /** Up to one more, too. */
  dead: number;
  age_seconds: number;
  next_run_at: Date | null;
  last_done_at: Date | null;
  last_outcome: string | null;
}

const kinds = sql.named<JobKindRow>('administration_job_kinds', 'SELECT * FROM find_job_kinds($1)');

export function findJobKindRows(pool: Pool, by: number): Promise<JobKindRow[]> {
  return query(pool, kinds, [by]);
}

export interface DeadJobRow {
  id: number;
  kind: string;
  partner_id: number | null;
  attempts: number;
  ordered_at: Date;
  failed_at: Date;
  outcome: string | null;
  error: string | null;
  /** When it was given up, to the microsecond. */
  exactly: string;
}

const dead = sql.named<DeadJobRow>(
  'administration_dead_jobs',
  'SELECT * FROM find_dead_jobs($1, $2, $3, $4, $5)',
);

export function findDeadJobRows(
  pool: Pool | Transaction,
  {
    by,
    kind,
    before,
    limit,
  }: { by: number; kind: string | null; before: { at: string; id: string } | null; limit: number },
): Promise<DeadJobRow[]> {
  return query(pool, dead, [by, kind, before?.at ?? null, before?.id ?? null, limit]);
}

const countedDead = sql.named<{ n: number }>(
  'administration_count_dead',
  'SELECT count(*)::int AS n FROM find_dead_jobs($1, NULL, NULL, NULL, $2)',
);

/** How many were given up; nobody counts further than `limit`. */
export async function countDeadJobRows(pool: Pool, by: number, limit: number): Promise<number> {
  return (await query(pool, countedDead, [by, limit]))[0]?.n ?? 0;
}

const retry = sql.named<{ n: number }>(
  'administration_retry',
  'SELECT retry_jobs($1, $2, $3) AS n',
);

/** @returns how many are done again */
export async function retryJobRows(
  transaction: Transaction,
  by: number,
  which: { id: number | null; kind: string | null },
): Promise<number> {
  return (await query(transaction, retry, [by, which.id, which.kind]))[0]?.n ?? 0;
}

export interface RetentionRow {
  rule: string;
  looked_at: Date;
  removed_at: Date | null;
  /** On the last day on which anything was. */
  removed: number | null;
}

const retention = sql.named<RetentionRow>(
  'administration_retention',
  `SELECT rule, max(looked_at) AS looked_at, max(removed_at) AS removed_at,
          ((array_agg(removed ORDER BY day DESC) FILTER (WHERE removed > 0))[1])::float8 AS removed
     FROM retention_day GROUP BY rule`,
);

/** What upkeep has removed by which rule, of those that have been looked at. */
export function findRetentionRows(pool: Pool): Promise<RetentionRow[]> {
  return query(pool, retention);
}
