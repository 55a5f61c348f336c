import type { BookedItem, Hold } from '#app/features/reservations/contract.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';

const WAITING_MEMORY = 'vizit.waiting';

/** A time that is held while its holder registers: what the browser needs to go on with it. */
export interface WaitingTime {
  id: string;
  item: BookedItem;
  /** Who has it owns the hold. */
  secret: string;
  /** For the doctor, as typed. */
  comment: string;
  /** End of the hold by this device's clock, in milliseconds since the epoch. */
  endsAt: number;
  /** When it was read, by the same clock. */
  readAt: number;
}

/** A held time that its holder can book now. */
export interface HeldTime {
  reservationId: string;
  discountRate: number | null;
}

interface LackingTime {
  lacking: HeldTime;
}

/** In the memory of this tab alone: it goes with the tab. */
export function rememberWaiting(hold: Hold, secret: string, comment: string): void {
  if (hold.expiresAt === null) return;
  const left = Date.parse(hold.expiresAt) - Date.parse(hold.serverNow);
  const waiting: Omit<WaitingTime, 'readAt'> = {
    id: hold.id,
    item: hold,
    secret,
    comment,
    endsAt: Date.now() + left,
  };
  writeTabMemory(WAITING_MEMORY, waiting);
}

/** It is its holder's now, but of care that needs a referral: who loads the page anew comes back to attaching one. */
export function rememberLacking(held: HeldTime): void {
  const lacking: LackingTime = { lacking: held };
  writeTabMemory(WAITING_MEMORY, lacking);
}

export function recallLacking(): HeldTime | null {
  return (readTabMemory(WAITING_MEMORY) as Partial<LackingTime> | null)?.lacking ?? null;
}

export function forgetWaiting(): void {
  writeTabMemory(WAITING_MEMORY, null);
}

/** null: none, or its hold has run out. */
export function recallWaiting(): WaitingTime | null {
  const stored = readTabMemory(WAITING_MEMORY) as WaitingTime | null;
  const readAt = Date.now();
  return stored && stored.endsAt > readAt ? { ...stored, readAt } : null;
}
