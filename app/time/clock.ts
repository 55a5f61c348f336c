/** On what all parts of a process share: the built pages have a copy of this module of their own. */
const SHARED: { vizitClockOffsetMs?: number } = globalThis as object;

/** Milliseconds since the epoch. The only clock of the program; the database has its own, `portal_now()`. */
export function nowMs(): number {
  return Date.now() + (SHARED.vizitClockOffsetMs ?? 0);
}

/** Moves the clock of this process (tests and demos only). */
export function setClockOffset(milliseconds: number): void {
  SHARED.vizitClockOffsetMs = milliseconds;
}
