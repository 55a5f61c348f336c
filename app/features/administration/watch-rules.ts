const MINUTE_MS = 60_000;
/** A worker looks every few seconds: what has been due for so long is worked on by nobody. */
const STUCK_AFTER_MINUTES = 15;

/** Whether nobody seems to work on a kind of job: something has been due for long, or the clock has not ordered it in time. */
export function isStuck(
  {
    waiting,
    running,
    age_seconds,
    next_run_at,
  }: { waiting: number; running: number; age_seconds: number; next_run_at: Date | null },
  now: number,
): boolean {
  const isLate = waiting + running > 0 && age_seconds > STUCK_AFTER_MINUTES * 60;
  const isForgotten =
    next_run_at !== null && next_run_at.getTime() < now - STUCK_AFTER_MINUTES * MINUTE_MS;
  return isLate || isForgotten;
}
