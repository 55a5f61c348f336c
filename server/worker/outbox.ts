import { pause } from './pause.ts';
import {
  begin,
  keepLeases,
  msToFirst,
  openLane,
  SPARE_MS,
  type Lane,
  type OutboxOptions,
} from './outbox-lane.ts';
import { giveBackUnheard } from './queries.server.ts';

/**
 * How often the table is asked when there was nothing to do. Asking an index that is nearly empty costs less than NOTIFY,
 * which makes all commits of the database wait for each other.
 */
const IDLE_MS = 500;
/** After the database could not be asked. */
const TROUBLE_MS = 2_000;

/**
 * Works off the rows of its kinds until stopped; `stop` waits for what has begun. A row that takes long keeps one place,
 * not the others, and stays this worker's for as long as the process lives.
 */
export function startOutbox(options: OutboxOptions): { stop(): Promise<void> } {
  const lane = openLane(options);
  const stopping = new AbortController();
  const stopRenewing = keepLeases(lane);
  const working = run(lane, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await working.finally(stopRenewing);
    },
  };
}

async function run(lane: Lane, stopping: AbortSignal): Promise<void> {
  const { pool, owner, parallel, countWaiting, running, log } = lane;
  let mayHaveUnheard = false;
  while (!stopping.aborted) {
    const room = parallel + countWaiting() - running.size;
    if (room <= 0) {
      await waitForRoom(lane);
      continue;
    }
    try {
      if (mayHaveUnheard) {
        await giveBackUnheard(
          pool,
          owner,
          Array.from(running, ({ row }) => row.id),
        );
      }
      mayHaveUnheard = false;
      const begun = await begin(lane, room);
      if (begun.length < room) await pause(Math.min(IDLE_MS, msToFirst(lane)), stopping);
    } catch (error) {
      mayHaveUnheard = true;
      lane.sparesUntil = performance.now() + SPARE_MS;
      log.warn({ err: error, job: 'outbox' }, 'the outbox could not be read');
      await pause(TROUBLE_MS, stopping);
    }
  }
  await Promise.all([...running].map(({ work }) => work));
}

/** Until a work has ended, or may have become one that only waits. Whoever stops the lane waits for the works as well. */
async function waitForRoom({ running }: Lane): Promise<void> {
  const over = new AbortController();
  const turn = pause(IDLE_MS, over.signal);
  await Promise.race([turn, ...[...running].map(({ work }) => work)]);
  over.abort();
}
