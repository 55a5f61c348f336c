const FIRST_DELAY_MS = 2_000;
const DELAY_MAX_MS = 30 * 60_000;

/**
 * How long to wait after attempt number `attempts` failed: twice as long each time, up to half an hour, by chance up to a
 * half shorter so that what failed together does not come back together.
 * @param random 0 to 1
 */
export function retryDelayMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), DELAY_MAX_MS);
  return Math.round(full * (1 - random / 2));
}

/**
 * When a job that has been failing for `failingMs` comes next: the last time at the very end of `retryForMs`.
 * @returns milliseconds from now; null: it is given up
 */
export function getNextTry({
  attempts,
  failingMs,
  retryForMs,
  random,
}: {
  attempts: number;
  failingMs: number;
  retryForMs: number;
  random: number;
}): number | null {
  if (failingMs >= retryForMs) return null;
  return Math.min(retryDelayMs(attempts, random), retryForMs - failingMs);
}
