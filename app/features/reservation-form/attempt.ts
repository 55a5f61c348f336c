import { createName } from '#app/platform/random-text.ts';
import { takeHolderSecret } from './holder.ts';
import type { Pick } from './shown-slots.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';

const HOLD_MEMORY = 'vizit.hold';

/** One opening of the reservation modal: what the browser must remember to own the hold and to repeat a lost call. */
export interface Attempt {
  /** Names the opening in history and memory. */
  name: string;
  pick: Pick;
  secret: string;
  /** One for the same start, however often it is sent. */
  startKey: string;
  /** One for the same form; a changed form gets a new one. */
  submitKey: string;
  submittedForm: string;
  /** null until the server has answered the start. */
  reservationId: string | null;
}

export function createAttempt(pick: Pick, name = createName()): Attempt {
  return {
    name,
    pick,
    secret: takeHolderSecret(Date.now()),
    startKey: createName(),
    submitKey: createName(),
    submittedForm: '',
    reservationId: null,
  };
}

/** The key under which this form is sent: the same again for a repetition, a new one after a change. */
export function submitKeyFor(attempt: Attempt, form: string): string {
  if (attempt.submittedForm !== '' && attempt.submittedForm !== form) renewSubmitKey(attempt);
  attempt.submittedForm = form;
  return attempt.submitKey;
}

/** The form was answered: sending it once more is a new attempt. */
export function renewSubmitKey(attempt: Attempt): void {
  attempt.submitKey = createName();
}

/** Keeps the opening over a reload, without anything that the visitor typed. */
export function rememberAttempt(attempt: Attempt): void {
  writeTabMemory(HOLD_MEMORY, { ...attempt, submittedForm: '', submitKey: createName() });
}

export function forgetAttempt(): void {
  writeTabMemory(HOLD_MEMORY, null);
}

/** The opening that this tab remembers. */
export function recallLastAttempt(): Attempt | null {
  return readTabMemory(HOLD_MEMORY) as Attempt | null;
}

/** The opening of that name, if it is the one that this tab remembers. */
export function recallAttempt(name: string): Attempt | null {
  const stored = recallLastAttempt();
  return stored?.name === name ? stored : null;
}
