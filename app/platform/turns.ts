import { PortalError } from './errors.ts';

/** Work that is done a little at a time. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface TurnRules {
  atOnce: number;
  /** More than that are sent away at once; default: nobody is. */
  waitingMax?: number;
  /** Nobody waits longer, so that work which hangs keeps nobody else from its own answer; default: as long as it takes. */
  patienceMs?: number;
}

/**
 * Lets so many work at a time, in the order in which they came: what is not begun holds nothing in memory.
 * @returns runs a piece of work; throws PortalError too_many_at_once when too many wait already
 */
export function createTurns({ atOnce, waitingMax = Infinity, patienceMs }: TurnRules): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];

  const wait = () =>
    new Promise<void>((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        const place = waiting.indexOf(begin);
        if (place !== -1) waiting.splice(place, 1);
        running += 1;
        resolve();
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(begin, patienceMs);
      waiting.push(begin);
    });

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingMax) throw new PortalError('too_many_at_once');
    else await wait();
    try {
      return await work();
    } finally {
      running -= 1;
      if (running < atOnce) waiting[0]?.();
    }
  };
}
