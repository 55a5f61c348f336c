import type { FastifyInstance } from 'fastify';
import { type Pool, query } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** A probe that waits longer is as good as a refusal. */
const DATABASE_PATIENCE_MS = 1_000;
const RETRY_AFTER_S = 5;

const writable = sql.named<{ is_writable: boolean }>(
  'health_writable',
  'SELECT NOT pg_is_in_recovery() AS is_writable',
);

export interface HealthSources {
  pool: Pool;
  /** True once the process is shutting down: it finishes what it has, and gets nothing new. */
  isStopping?: () => boolean;
  /** What an operator should change, though it serves; for people, in English. */
  findWarnings?: () => string[];
}

/**
 * `/healthz`: the process lives (restart it when this fails). `/readyz`: it can serve, that is, the database answers
 * within a second and takes what is written (send it no requests while this fails).
 */
export function registerHealth(app: FastifyInstance, sources: HealthSources): void {
  const { pool, isStopping = () => false, findWarnings = () => [] } = sources;
  const options = { schema: { hide: true }, config: { rateLimit: false, who: 'anyone' } as const };

  app.get('/healthz', options, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/readyz', options, async (_request, reply) => {
    const isReady = !isStopping() && (await answersInTime(pool));
    reply.header('cache-control', 'no-store');
    if (!isReady) reply.code(503).header('retry-after', RETRY_AFTER_S);
    const warnings = findWarnings();
    return reply.send({
      status: isReady ? 'ready' : 'unavailable',
      ...(warnings.length > 0 && { warnings }),
    });
  });
}

async function answersInTime(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_PATIENCE_MS);
  });
  const answer = isWritable(pool).catch(() => false);
  return await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** A connection to a former primary is thrown away: the next one finds the new. */
async function isWritable(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  let isGood = false;
  try {
    const [found] = await query(client, writable);
    isGood = found?.is_writable ?? false;
    return isGood;
  } finally {
    client.release(!isGood);
  }
}
