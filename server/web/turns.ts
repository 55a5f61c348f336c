/** Work that is done a little at a time. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so many work at a time, in the order in which they came: what is not begun holds nothing in memory. Nobody waits longer
 * than `patienceMs`, so that work which hangs keeps nobody else from its own answer.
 */
export function createTurns({ max, patienceMs }: { max: number; patienceMs: number }): Turns {
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
      const timer = setTimeout(begin, patienceMs);
      waiting.push(begin);
    });

  return async (work) => {
    if (running >= max) await wait();
    else running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      if (running < max) waiting[0]?.();
    }
  };
}
