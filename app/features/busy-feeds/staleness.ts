const MINUTE_MS = 60_000;
const READ_EVERY_MS = 5 * MINUTE_MS;
const SLOWEST_MS = 60 * MINUTE_MS;

/** Without news for so long a calendar offers no times: by then half a day of a practice may have been given away elsewhere. */
export const STALE_AFTER_HOURS = 6;
/** By then whoever was told by mail has had a working day to act: the call centre rings the clinic. */
export const CALL_AFTER_HOURS = 24;

/** How long after a reading the next one comes; after failures in a row ever later, at most an hour. */
export function nextReadAfterMs(failures: number): number {
  return Math.min(SLOWEST_MS, READ_EVERY_MS * 2 ** Math.min(failures, 10));
}

/**
 * Visits that lie in a busy entry of the feed. One with the same beginning and end is the visit itself, written down in the clinic's own
 * program as well.
 */
export function findCollisions<V extends { startsAt: number; endsAt: number }>(
  visits: readonly V[],
  entries: readonly { startsAt: number; endsAt: number }[],
): V[] {
  return visits.filter(({ startsAt, endsAt }) => {
    const met = entries.filter((entry) => entry.startsAt < endsAt && entry.endsAt > startsAt);
    return (
      met.length > 0 && !met.some((entry) => entry.startsAt === startsAt && entry.endsAt === endsAt)
    );
  });
}
