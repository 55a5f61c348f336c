/** Networks falter for a moment: a way that broke is looked for anew after so long. */
const AFTER_LOSS_MS = 3_000;
/** Looking for a way throws away what the search before had found, so each has time to end. */
const SEARCH_MS = 6_000;
/** A first connection over a slow network or on a slow machine takes longer; it has twice the time after the first search. */
const FIRST_DOUBLED_AT_MOST = 1;

/**
 * How long to wait until another way is looked for, in milliseconds.
 * @param wasThere there was a connection before
 * @param tries ways looked for since
 * @param isPolite the other end looks first: two who search at once throw away what the other has found
 */
export function patienceMs({
  wasThere,
  tries,
  isPolite,
}: {
  wasThere: boolean;
  tries: number;
  isPolite: boolean;
}): number {
  const wait = wasThere
    ? afterLoss(tries)
    : SEARCH_MS * 2 ** Math.min(tries, FIRST_DOUBLED_AT_MOST);
  return isPolite ? wait * 2 : wait;
}

function afterLoss(tries: number): number {
  return tries === 0 ? AFTER_LOSS_MS : SEARCH_MS;
}
