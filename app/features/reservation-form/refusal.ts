import type { Failure } from '#app/forms/failure.ts';

/** Kinds of refusal that lead on in different ways. */
export type Refusal =
  /** The hold is over: the same time may still be free. */
  | 'ranOut'
  /** The time is gone: another one is needed. */
  | 'time'
  /** Bookable by phone only. */
  | 'phone'
  /** Passing trouble, or too much at once: the same again. */
  | 'again'
  /** Not to be booked by this visitor. */
  | 'never';

const KINDS: Record<string, Refusal> = {
  hold_expired: 'ranOut',
  not_found: 'ranOut',
  slot_taken: 'time',
  not_offered: 'time',
  is_publicly_not_reservable: 'phone',
  admed_only: 'never',
  registration_required: 'never',
  forbidden: 'never',
};

export function refusalOf({ code }: Failure): Refusal {
  return KINDS[code] ?? 'again';
}
