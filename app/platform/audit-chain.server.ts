import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** The last link of the chain: whoever keeps it elsewhere sees whether the chain was written anew. */
export interface AuditHead {
  seq: number;
  hash: Buffer;
}

export interface AuditProblem {
  problem: 'changed' | 'removed' | 'link_removed' | 'inserted' | 'replaced';
  entryId: number | null;
  seq: number | null;
}

const head = sql.named<AuditHead>(
  'audit_head',
  'SELECT seq::float8 AS seq, hash FROM audit_link ORDER BY seq DESC LIMIT 1',
);
const check = sql.named<AuditProblem>(
  'audit_check',
  'SELECT problem, entry_id::float8 AS "entryId", seq::float8 AS seq FROM check_audit($1, $2)',
);

/** null: nothing was chained yet. Asked as the database's owner. */
export async function getAuditHead(pool: Pool): Promise<AuditHead | null> {
  return (await query(pool, head))[0] ?? null;
}

/** What of the audit is not as it was written; `kept`: a head of an earlier time. Asked as the database's owner. */
export function checkAudit(pool: Pool, kept: AuditHead | null): Promise<AuditProblem[]> {
  return query(pool, check, [kept?.seq ?? null, kept?.hash ?? null]);
}
