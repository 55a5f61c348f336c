import { useSyncExternalStore } from 'react';
import { getStaffSession } from '#app/features/identity/staff-contract.ts';
import { toFailure } from '#app/forms/failure.ts';
import { call } from '#app/platform/call.ts';
import { BACKGROUND } from '#app/staff/background.ts';

let isOver = false;
const listeners = new Set<() => void>();

/** What this window has heard of its session. */
export function tellSession(isOverNow: boolean): void {
  if (isOver === isOverNow) return;
  isOver = isOverNow;
  for (const listener of listeners) listener();
}

/** `listener` is called when the session ends, and when somebody has signed in again in another window. @returns what ends it */
export function hearSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isSessionOver = () => isOver;

/** Whether the session of this window is over, as far as the window has heard. */
export function useSessionOver(): boolean {
  return useSyncExternalStore(hearSession, isSessionOver, () => false);
}

/** Asks whether a page can be read anew, which is no sign that somebody is there: not without a session, and not without a network. */
export async function canRead(): Promise<boolean> {
  try {
    const { isSignedIn } = await call(getStaffSession, { query: { [BACKGROUND]: '1' } });
    tellSession(!isSignedIn);
    return isSignedIn;
  } catch (error) {
    return toFailure(error).code !== 'network';
  }
}
