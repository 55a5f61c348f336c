import { begin, keepLeases, openLane, type OutboxOptions } from '#server/worker/outbox-lane.ts';

/** Takes the rows that are due, once, and works on them as the worker does; returns how many there were. */
export async function workOnce(options: OutboxOptions): Promise<number> {
  const lane = openLane(options);
  const stopRenewing = keepLeases(lane);
  try {
    const begun = await begin(lane, lane.parallel);
    await Promise.all(begun);
    return begun.length;
  } finally {
    stopRenewing();
  }
}
