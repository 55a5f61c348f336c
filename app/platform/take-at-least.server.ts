import { setTimeout as delay } from 'node:timers/promises';

/** Longer than looking a mailed link up takes, whatever is found. */
export const TOKEN_CHECK_MS = 60;

/**
 * Answers no sooner than after so many milliseconds, however it ends: how long the work took shows nobody what it found.
 */
export async function takeAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const waiting = delay(milliseconds);
  try {
    return await work();
  } finally {
    await waiting;
  }
}
