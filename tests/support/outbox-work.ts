import type { Pool } from '#db/client.ts';

/** Rows of the kind `work`, with `n` from 1. */
export async function orderWork(owner: Pool, partnerId: number, count: number): Promise<void> {
  await owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) SELECT $1, 'work', jsonb_build_object('n', n) FROM generate_series(1, $2) n`,
    [partnerId, count],
  );
}

/** What became of all rows. */
export async function readWork(owner: Pool) {
  const { rows } = await owner.query(
    `SELECT attempts, outcome, done_at IS NOT NULL AS "isDone", failed_at IS NOT NULL AS "isFailed",
            lease_until IS NOT NULL AS "isLocked", extract(epoch FROM run_at - portal_now())::float AS "dueIn"
       FROM outbox ORDER BY id`,
  );
  return rows;
}
