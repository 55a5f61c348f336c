import { setTimeout as delay } from 'node:timers/promises';
import { summarise, type Timing } from './statistics.ts';

export interface MeasureOptions {
  /** How many run side by side, each beginning again as soon as it has its answer. */
  clients: number;
  durationMs: number;
  /** Runs that are not counted: prepared statements, caches and the compiler settle. */
  warmupRuns?: number;
}

/** Repeats `run` for a while and times every repetition. `n` counts on over all clients, so inputs differ. */
export async function measure(
  run: (n: number) => Promise<unknown>,
  { clients, durationMs, warmupRuns = 50 }: MeasureOptions,
): Promise<Timing> {
  let n = 0;
  await sideBySide(clients, async () => {
    while (n < warmupRuns) await run(n++);
  });
  const durations: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  await sideBySide(clients, async () => {
    for (let now = performance.now(); now < endsAt;) {
      await run(n++);
      const after = performance.now();
      durations.push(after - now);
      now = after;
    }
  });
  return summarise(durations, performance.now() - startedAt);
}

export async function sideBySide(
  clients: number,
  work: (client: number) => Promise<void>,
): Promise<void> {
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
}

/** How many work, each beginning again so long after it has begun, or when it has ended if that is later. */
export interface Pace {
  clients: number;
  everyMs: number;
}

/** Every client works until it is told to end, and ends what it has begun. */
export async function timeUntil(
  signal: AbortSignal,
  { clients, everyMs }: Pace,
  work: (client: number) => Promise<unknown>,
): Promise<Timing> {
  const durations: number[] = [];
  const startedAt = performance.now();
  await sideBySide(clients, async (at) => {
    await delay((at * everyMs) / clients);
    while (!signal.aborted) {
      const begunAt = performance.now();
      await work(at);
      const took = performance.now() - begunAt;
      durations.push(took);
      await delay(Math.max(everyMs - took, 0));
    }
  });
  return summarise(durations, performance.now() - startedAt);
}
