import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { ask } from './ask.ts';

/** How far the database had written when somebody's last change was done, as PostgreSQL says it: `16/B374D848`. */
export type WritePosition = string;

const wanted = new AsyncLocalStorage<bigint | null>();
/** What the copy behind a connection is known to have; it never goes back. */
const known = new WeakMap<PoolClient, bigint>();

/** Whatever `work` reads from a copy knows what was written up to that position. */
export function readAfter<T>(position: WritePosition | null, work: () => T): T {
  return wanted.run(position === null ? null : numberOf(position), work);
}

/** What the copy has to know before it may answer; null: nothing in particular. */
export function wantedPosition(): bigint | null {
  return wanted.getStore() ?? null;
}

/** Whether the copy behind this connection has everything up to the position; a database that is no copy has. */
export async function knows(client: PoolClient, position: bigint): Promise<boolean> {
  if ((known.get(client) ?? 0n) >= position) return true;
  const [row] = await ask<{ is_copy: boolean; position: string | null }>(client, {
    text: 'SELECT pg_is_in_recovery() AS is_copy, pg_last_wal_replay_lsn()::text AS position',
  });
  const { is_copy: isCopy, position: replayed } = row ?? { is_copy: true, position: null };
  if (!isCopy) return true;
  const has = numberOf(replayed ?? '0/0');
  known.set(client, has);
  return has >= position;
}

function numberOf(position: WritePosition): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
}
