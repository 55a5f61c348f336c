import type { PoolClient } from 'pg';
import type { Pool } from '#db/client.ts';
import { sideBySide } from './measure.ts';
import { STAFF_TABLES, type Filled } from './staff-rows.ts';

/** Connections that fill tables side by side. */
const CONNECTIONS = 2;
/** Nearly all memory that the server has for it, for a while. */
const BULK_SETTINGS = `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'; SET maintenance_work_mem = '512MB'; SET jit = off`;

/**
 * Makes every list of the staff `rows` long, and two years of totals as so many bookings leave them. Without triggers: rows as they would
 * be, not as they came to be.
 */
export async function fillStaffLists(
  owner: Pool,
  { rows, bookings, log }: Filled & { log: (message: string) => void },
): Promise<void> {
  const waiting = [...STAFF_TABLES];
  await sideBySide(CONNECTIONS, async () => {
    const client = await owner.connect();
    try {
      await client.query(BULK_SETTINGS);
      for (let group = waiting.shift(); group; group = waiting.shift()) {
        const startedAt = performance.now();
        const { tables } = group;
        await withoutIndexes(client, tables, async () => {
          for (const { text, values } of group.write({ rows, bookings })) {
            await client.query(text, values);
          }
        });
        await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
        const seconds = (performance.now() - startedAt) / 1_000;
        log(`${tables.join(', ')}: ${seconds.toFixed(1)} s`);
      }
    } finally {
      // A connection that checks no references must not be used again.
      client.release(true);
    }
  });
}

/** Indexes that are made at once cost a fifth of those that grow row by row. Those of constraints stay. */
async function withoutIndexes(
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  );
  if (rows.length > 0) await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
