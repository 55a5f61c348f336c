/** So long a server that was silent gets no mail that another one can take. */
const REST_MS = 60_000;

export interface ServerHealth {
  /** Whether the next mail should go there: it answers, or has rested and nobody is trying it out yet. */
  isUsable(): boolean;
  /** Notes that a mail goes there; the answer is to be called with what came of it. */
  begin(): (end: 'answered' | 'silent') => void;
}

/**
 * Remembers whether a server answers. After a rest one mail tries it out, while the others go on by another way.
 * @param now milliseconds, of any clock that only runs forward
 */
export function createServerHealth(now: () => number = () => performance.now()): ServerHealth {
  let restsUntil: number | null = null;
  let isTriedOut = false;
  return {
    isUsable: () => restsUntil === null || (restsUntil <= now() && !isTriedOut),
    begin() {
      const isTrial = restsUntil !== null;
      if (isTrial) isTriedOut = true;
      return (end) => {
        if (isTrial) isTriedOut = false;
        restsUntil = end === 'silent' ? now() + REST_MS : null;
      };
    },
  };
}
