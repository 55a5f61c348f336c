import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Somebody who asks again and again, and writes down when there was an answer. */
export interface Watch {
  /** The longest time without an answer since then, milliseconds. */
  longestGapSince(moment: number): number;
  hasAnsweredSince(moment: number): boolean;
  stop(): Promise<void>;
}

const DATABASE_EVERY_MS = 100;
const DATABASE_PATIENCE_MS = 1_500;
const PORTAL_EVERY_MS = 25;
const PORTAL_PATIENCE_MS = 900;

/** Writes a row of the primary, durably, over a connection of its own. */
export async function watchDatabase(url: string): Promise<Watch> {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: DATABASE_PATIENCE_MS,
      query_timeout: DATABASE_PATIENCE_MS,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const first = await connect();
  await first.query('CREATE TABLE IF NOT EXISTS bench_beat (n bigint NOT NULL)');
  await first.query('INSERT INTO bench_beat VALUES (0)');
  let client: pg.Client | null = first;
  return keepAsking(DATABASE_EVERY_MS, async () => {
    try {
      client ??= await connect();
      await client.query('UPDATE bench_beat SET n = n + 1');
      return true;
    } catch {
      // Without waiting for the other side to say goodbye.
      const { connection } = (client ?? {}) as { connection?: { stream: Socket } };
      connection?.stream.destroy();
      client = null;
      return false;
    }
  });
}

/** Asks whether any process answers, by the way of visitors. */
export function watchPortal(port: number): Watch {
  return keepAsking(
    PORTAL_EVERY_MS,
    () =>
      new Promise((resolve) => {
        const call = request({ host: '127.0.0.1', port, path: '/healthz', agent: false });
        call.setTimeout(PORTAL_PATIENCE_MS, () => call.destroy(new Error('late')));
        call.once('error', () => resolve(false));
        call.once('response', (answer) => {
          answer.resume().once('close', () => resolve(answer.statusCode === 200));
        });
        call.end();
      }),
  );
}

function keepAsking(everyMs: number, ask: () => Promise<boolean>): Watch {
  const answered: number[] = [performance.now()];
  let isStopping = false;
  const asking = (async () => {
    while (!isStopping) {
      if (await ask()) answered.push(performance.now());
      await delay(everyMs);
    }
  })();
  return {
    longestGapSince(moment) {
      const before = answered.findLast((at) => at <= moment) ?? moment;
      const times = [before, ...answered.filter((at) => at > moment)];
      const gaps = times.map((at, index) => (times[index + 1] ?? performance.now()) - at);
      return Math.max(...gaps);
    },
    hasAnsweredSince: (moment) => (answered.at(-1) ?? 0) > moment,
    async stop() {
      isStopping = true;
      await asking;
    },
  };
}
