const HOUR_MS = 3_600_000;

/** @param now milliseconds since the epoch @returns the moment so many hours later, ISO 8601 */
export const momentAt = (now: number) => (hours: number) =>
  new Date(now + hours * HOUR_MS).toISOString();
