import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import type { CareToChange } from './contract.ts';
import type { CareDraft } from './care-draft.ts';
import type { OpenedForm } from './read-request.ts';

const MEMORY = 'vizit.care';

/** Where an unfinished request was. */
export interface KeptCare {
  /** Whose it is: the address that the portal knows of whoever typed it. */
  email: string;
  draft: CareDraft;
  providerId: number | null;
  doctorId: number | null;
  subfunction: number | null;
  /** The request that is changed, as it was seen; null: it is a new one. */
  change: CareToChange | null;
}

/** What this tab has kept of the same opening of the form; null: nothing. */
export function recallCare(opened: OpenedForm): KeptCare | null {
  const kept = readTabMemory(MEMORY) as { opening: string; care: KeptCare } | null;
  return kept?.opening === nameOf(opened) ? kept.care : null;
}

/** Survives a reload; it ends with the tab, with signing out and with sending. */
export function keepCare(opened: OpenedForm, care: KeptCare): void {
  writeTabMemory(MEMORY, { opening: nameOf(opened), care });
}

export function forgetCare(opened: OpenedForm): void {
  writeTabMemory(MEMORY, null);
  writeTabMemory(filesMemoryOf(opened), null);
}

/** Under which the files of an opening are kept. */
export function filesMemoryOf(opened: OpenedForm): string {
  return `${MEMORY}.files ${nameOf(opened)}`;
}

const nameOf = (opened: OpenedForm) => JSON.stringify(opened);
