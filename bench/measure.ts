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
