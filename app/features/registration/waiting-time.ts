import { readTabMemory, writeTabMemory } from '#app/features/booking/tab-memory.ts';
import type { Hold } from '#app/features/booking/contract.ts';

const WAITING_MEMORY = 'vizit.waiting';

/** A time that is held while its holder registers: what the browser needs to go on with it. */
export interface WaitingTime {
  hold: Hold;
  /** Who has it owns the hold. */
  secret: string;
  /** For the doctor, as typed. */
  comment: string;
}

/** In the memory of this tab alone: it goes with the tab. */
export function rememberWaiting(waiting: WaitingTime): void {
  writeTabMemory(WAITING_MEMORY, waiting);
}

export function forgetWaiting(): void {
  writeTabMemory(WAITING_MEMORY, null);
}

/** null: none, or its hold has run out. */
export function recallWaiting(): WaitingTime | null {
  const stored = readTabMemory(WAITING_MEMORY) as WaitingTime | null;
  const end = stored?.hold?.expiresAt;
  return stored && end && Date.parse(end) > Date.now() ? stored : null;
}
