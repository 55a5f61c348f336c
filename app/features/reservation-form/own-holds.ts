import type { OwnHold, TooManyHolds } from '#app/features/reservations/contract.ts';
import type { Failure } from '#app/forms/failure.ts';

/** The times that this browser holds already, as a refusal of one more lists them. */
export function ownHoldsOf({ code, details }: Failure): OwnHold[] {
  if (code !== 'too_many_holds') return [];
  return (details as TooManyHolds | undefined)?.holds ?? [];
}
