import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/** How long an answer over a connection is waited for, milliseconds; without an entry: without limit. */
const patience = new WeakMap<PoolClient, number>();

/** From now on nobody waits longer for an answer over this connection. */
export function limitWait(client: PoolClient, milliseconds: number): void {
  if (milliseconds > 0) patience.set(client, milliseconds);
}

/**
 * Sends one statement and waits for its rows. Ours instead of the driver's own promise and time limit: rows that come by either outlive
 * every collection of young objects, so that those of all searches were copied twice, and old objects collected every hundred searches.
 * @throws the driver's error, or one like that of its time limit
 */
export async function ask<Row>(client: PoolClient, config: QueryConfig): Promise<Row[]> {
  const limitMs = patience.get(client);
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const giveUp = () => reject(new Error('Query read timeout'));
      const timer = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs);
      client.query(config, (error: Error | null, result: QueryResult) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result.rows as Row[]);
      });
    });
  } catch (error) {
    // It comes from the socket: who asked says more.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
