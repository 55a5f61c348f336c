let offsetMs = 0;

/** Milliseconds since the epoch. The only clock of the program; the database has its own, `portal_now()`. */
export function nowMs(): number {
  return Date.now() + offsetMs;
}

/** Moves the clock of this process (tests and demos only). */
export function setClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}
