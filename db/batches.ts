import type { Pool } from './client.ts';
import { isConflict, isDatabaseUnavailable, isKeyTaken } from './errors.ts';
import { poolFor } from './staff-pool.ts';

export interface BatchesOptions<Input, Output> {
  /** Only calls of one group go together. */
  groupOf: (input: Input) => string | number;
  /** Calls of a group as one statement: the answers in their order. */
  run: (pool: Pool, inputs: Input[]) => Promise<Output[]>;
}

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** As many of a kind as two cores can work on. More at once would only make each batch smaller. */
const RUNNING_MAX = 2;
/** Half of sixteen clients: smaller batches save less, larger ones leave one core idle. */
const BATCH_MAX = 8;

/** All kinds of calls through one pool. */
interface Traffic {
  /** Batches on their way. */
  running: number;
  /** Starts what waits and may go, of each kind. */
  starts: (() => void)[];
}

const trafficOf = new WeakMap<Pool, Traffic>();

let goesTogether = true;

/** Only for the measurement that asks whether it is worth it: false sends each call alone and at once. */
export function setGoTogether(value: boolean): void {
  goesTogether = value;
}

/**
 * Calls that arrive together, or while earlier ones are on their way, share a statement and a commit. Nobody waits for
 * company: a call on a quiet portal goes out at once and alone.
 */
export function createBatches<Input, Output>(
  options: BatchesOptions<Input, Output>,
): (pool: Pool, input: Input) => Promise<Output> {
  const queues = new WeakMap<Pool, (input: Input) => Promise<Output>>();
  return (asked, input) => {
    const pool = poolFor(asked);
    const queue = queues.get(pool) ?? createQueue(pool, options);
    queues.set(pool, queue);
    return queue(input);
  };
}

function createQueue<Input, Output>(
  pool: Pool,
  { groupOf, run }: BatchesOptions<Input, Output>,
): (input: Input) => Promise<Output> {
  const traffic = trafficOf.get(pool) ?? { running: 0, starts: [] };
  trafficOf.set(pool, traffic);
  traffic.starts.push(startWaiting);
  let waiting: Waiting<Input, Output>[] = [];
  let running = 0;

  function startWaiting(): void {
    while (mayStart()) {
      const batch = takeBatch();
      count(1);
      void runBatch(batch).finally(() => {
        count(-1);
        setImmediate(() => {
          for (const start of traffic.starts) start();
        });
      });
    }
  }

  /** The first of a kind waits for nothing; the next, where other kinds keep the cores busy, until it is worth it. */
  function mayStart(): boolean {
    if (waiting.length === 0 || running === RUNNING_MAX) return false;
    return running === 0 || waiting.length >= BATCH_MAX || traffic.running < RUNNING_MAX;
  }

  function count(change: 1 | -1): void {
    running += change;
    traffic.running += change;
  }

  function takeBatch(): Waiting<Input, Output>[] {
    const group = waiting[0] && groupOf(waiting[0].input);
    const batch: Waiting<Input, Output>[] = [];
    waiting = waiting.filter((call) => {
      if (batch.length === BATCH_MAX || groupOf(call.input) !== group) return true;
      batch.push(call);
      return false;
    });
    return batch;
  }

  async function runBatch(batch: Waiting<Input, Output>[]): Promise<void> {
    try {
      const answers = await run(
        pool,
        batch.map(({ input }) => input),
      );
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Output);
    } catch (error) {
      // Those who met one another, or others, in the same rows do not when they come one after the other. A call alone has been
      // repeated after a deadlock already.
      if (batch.length > 1 ? isConflict(error) : isKeyTaken(error)) {
        for (const { input, resolve, reject } of batch) await runAlone(input).then(resolve, reject);
        return;
      }
      // With the database away, those who still wait would only wait longer for the same answer.
      const failed = isDatabaseUnavailable(error) ? [...batch, ...waiting.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    }
  }

  async function runAlone(input: Input): Promise<Output> {
    return (await run(pool, [input]))[0] as Output;
  }

  return (input) => {
    if (!goesTogether) return runAlone(input);
    return new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      // After all that has arrived by now.
      if (waiting.length === 1 || waiting.length === BATCH_MAX) setImmediate(startWaiting);
    });
  };
}
