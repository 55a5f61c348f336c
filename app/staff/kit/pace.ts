/**
 * Does something at once, and when it is asked for again within `pauseMs` once more at the end of it: never twice in that time, and
 * never not at all.
 */
export function createPace(act: () => void, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAsked = false;
  function begin(): void {
    isAsked = false;
    timer = setTimeout(() => {
      timer = null;
      if (isAsked) begin();
    }, pauseMs);
    act();
  }
  return {
    ask: (): void => {
      if (timer === null) begin();
      else isAsked = true;
    },
    stop: (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      isAsked = false;
    },
  };
}
