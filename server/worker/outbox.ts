import type { Pool } from '#db/client.ts';
import { ATTEMPTS_MAX, retryDelayMs } from './backoff.ts';
import type { WorkerLog } from './log.ts';
import {
  claimOutbox,
  failOutbox,
  finishOutbox,
  postponeOutbox,
  type OutboxRow,
} from './queries.server.ts';

/**
 * How often the table is asked when there was nothing to do. Asking an index that is nearly empty costs less than NOTIFY,
 * which makes all commits of the database wait for each other.
 */
const IDLE_MS = 500;
/** After the database could not be asked. */
const TROUBLE_MS = 2_000;
/** Longer than a mail may take (`SEND_LIMIT_MS`); after a crash another worker takes the row up again. */
const LEASE_MS = 2 * 60_000;

/** What becomes of one row; the answer is kept as its outcome. Throws when it may work later. */
export type OutboxHandler = (row: OutboxRow) => Promise<string>;

export interface OutboxOptions {
  pool: Pool;
  /** Only rows of these kinds are taken: one of an unknown kind waits for a worker who knows it. */
  handlers: Readonly<Record<string, OutboxHandler>>;
  /** How many rows are worked on at once. */
  parallel: number;
  log: WorkerLog;
}

/**
 * Works off the rows of its kinds until stopped; `stop` waits for what has begun. A row that takes long keeps one place,
 * not the others.
 */
export function startOutbox(options: OutboxOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(options: OutboxOptions, stopping: AbortSignal): Promise<void> {
  const { parallel, log } = options;
  const running = new Set<Promise<void>>();
  while (!stopping.aborted) {
    const room = parallel - running.size;
    try {
      const begun = await begin(options, room);
      for (const work of begun) {
        running.add(work);
        void work.finally(() => running.delete(work));
      }
      if (running.size === parallel) await Promise.race(running);
      else if (begun.length < room) await pause(IDLE_MS, stopping);
    } catch (error) {
      log.warn({ err: error, job: 'outbox' }, 'the outbox could not be read');
      await pause(TROUBLE_MS, stopping);
    }
  }
  await Promise.all(running);
}

/** Takes the rows that are due and works on them; returns how many there were. */
export async function workOnce(options: OutboxOptions): Promise<number> {
  const begun = await begin(options, options.parallel);
  await Promise.all(begun);
  return begun.length;
}

/** Takes up to `limit` rows that are due and begins to work on them. The works never reject. */
async function begin(options: OutboxOptions, limit: number): Promise<Promise<void>[]> {
  const { pool, handlers, log } = options;
  const rows = await claimOutbox(pool, Object.keys(handlers), limit, LEASE_MS);
  return rows.map(async (row) => {
    try {
      const isMine = await workOn(row, options);
      if (!isMine) log.warn({ kind: row.kind }, 'took longer than its lease');
    } catch (error) {
      // Done or not, the row comes back when its lease ends; a mail then goes out under the same name.
      log.warn({ err: error, kind: row.kind }, 'the end of a work could not be written down');
    }
  });
}

async function workOn(row: OutboxRow, { pool, handlers, log }: OutboxOptions): Promise<boolean> {
  const { kind, attempts } = row;
  let outcome: string;
  try {
    const handle = handlers[kind];
    if (!handle) throw new TypeError('nobody handles this kind');
    outcome = await handle(row);
  } catch (error) {
    if (attempts >= ATTEMPTS_MAX) {
      log.error({ err: error, kind, attempt: attempts }, 'alert: given up');
      return failOutbox(pool, row);
    }
    const delayMs = retryDelayMs(attempts, Math.random());
    log.warn({ err: error, kind, attempt: attempts, delayMs }, 'will be tried again');
    return postponeOutbox(pool, row, delayMs);
  }
  return finishOutbox(pool, row, outcome);
}

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    stopping.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    }
  });
}
