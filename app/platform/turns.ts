import { PortalError } from './errors.ts';

/**
 * Lets so many work at once; others wait for their turn.
 * @returns runs a piece of work; throws PortalError too_many_at_once when too many wait already
 */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingMax) throw new PortalError('too_many_at_once');
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
