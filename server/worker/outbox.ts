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
/** Also how many are worked on at once. */
const BATCH = 8;
/** Longer than a mail server may take; after a crash another worker takes the row up again. */
const LEASE_MS = 2 * 60_000;

/** What becomes of one row; the answer is kept as its outcome. Throws when it may work later. */
export type OutboxHandler = (row: OutboxRow) => Promise<string>;

export interface OutboxOptions {
  pool: Pool;
  handlers: Readonly<Record<string, OutboxHandler>>;
  log: WorkerLog;
}

/** Works off the outbox until stopped; `stop` waits for what has begun. */
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
  while (!stopping.aborted) {
    try {
      if ((await workOnce(options)) < BATCH) await pause(IDLE_MS, stopping);
    } catch (error) {
      options.log.warn({ err: error, job: 'outbox' }, 'the outbox could not be read');
      await pause(TROUBLE_MS, stopping);
    }
  }
}

/** Takes the rows that are due and works on them; returns how many there were. */
export async function workOnce(options: OutboxOptions): Promise<number> {
  const { pool, log } = options;
  const rows = await claimOutbox(pool, BATCH, LEASE_MS);
  await Promise.all(
    rows.map((row) =>
      workOn(row, options).catch((error: unknown) => {
        // Done or not, the row comes back when its lease ends; a mail then goes out under the same name.
        log.warn({ err: error, kind: row.kind }, 'the end of a work could not be written down');
      }),
    ),
  );
  return rows.length;
}

async function workOn(row: OutboxRow, { pool, handlers, log }: OutboxOptions): Promise<void> {
  const { id, kind, attempts } = row;
  let outcome: string;
  try {
    const handle = handlers[kind];
    if (!handle) throw new TypeError('nobody handles this kind');
    outcome = await handle(row);
  } catch (error) {
    if (attempts >= ATTEMPTS_MAX) {
      log.error({ err: error, kind, attempt: attempts }, 'alert: given up');
      return failOutbox(pool, id);
    }
    const delayMs = retryDelayMs(attempts, Math.random());
    log.warn({ err: error, kind, attempt: attempts, delayMs }, 'will be tried again');
    return postponeOutbox(pool, id, delayMs);
  }
  return finishOutbox(pool, id, outcome);
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
