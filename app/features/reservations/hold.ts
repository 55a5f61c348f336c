/** How long an unfinished reservation keeps its time: long enough to fill in a form and to open a mail. */
export const HOLD_MINUTES = 15;

export interface HoldClock {
  /** The server's `expiresAt` and `serverNow`, ISO 8601. */
  expiresAt: string;
  serverNow: string;
  /** Milliseconds since that answer came, by a clock that nobody sets (`performance.now()`). */
  elapsedMs: number;
}

/** Whole seconds left of a hold, never below 0. The visitor's own clock may be wrong and is not asked. */
export function secondsLeft({ expiresAt, serverNow, elapsedMs }: HoldClock): number {
  const leftMs = Date.parse(expiresAt) - Date.parse(serverNow) - elapsedMs;
  return Math.max(0, Math.floor(leftMs / 1000));
}

/** `14:59`, for a countdown. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
