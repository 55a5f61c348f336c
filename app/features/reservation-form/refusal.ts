import type { Failure } from '#app/forms/failure.ts';

/** Kinds of refusal that lead on in different ways. */
export type Refusal =
  /** The hold is over: the same time may still be free. */
  | 'ranOut'
  /** The time is gone: another one is needed. */
  | 'time'
  /** Bookable by phone only. */
  | 'phone'
  /** As many times are held as one may hold: one of them makes room. */
  | 'limit'
  /** Passing trouble, or too much at once: the same again. */
  | 'again'
  /** Not to be booked by this visitor. */
  | 'never';

const KINDS: Record<string, Refusal> = {
  hold_expired: 'ranOut',
  not_found: 'ranOut',
  slot_taken: 'time',
  not_offered: 'time',
  too_many_holds: 'limit',
  is_publicly_not_reservable: 'phone',
  admed_only: 'never',
  registration_required: 'never',
  forbidden: 'never',
};

export function refusalOf({ code }: Failure): Refusal {
  return KINDS[code] ?? 'again';
}
