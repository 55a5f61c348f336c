import type { LocalisedText } from '#app/i18n/locale.ts';

/** What a member's cover of a specialty still has in the running insurance year. Amounts in whole currency units. */
export interface CoverLeft {
  specialization: { id: number; name: string; locales: LocalisedText };
  /** Of visits; null: as many as needed. */
  visits: CoverRemainder | null;
  /** Of money; null: without limit. */
  amount: CoverRemainder | null;
}

export interface CoverRemainder {
  used: number;
  limit: number;
  /** Never below 0: what was decided by hand may go beyond the limit. */
  left: number;
}

/** @param limit null: there is none */
export function countLeft(used: number, limit: number | null): CoverRemainder | null {
  return limit === null ? null : { used, limit, left: Math.max(0, limit - used) };
}

/** What is nearly used up comes first, then by the order given: a person looks for what they may lose. */
export function orderByUse(covers: readonly CoverLeft[]): CoverLeft[] {
  return covers.toSorted((a, b) => shareOf(b) - shareOf(a));
}

/** The fuller of both limits, 0 to 1. */
function shareOf({ visits, amount }: CoverLeft): number {
  return Math.max(...[visits, amount].map((part) => (part ? 1 - part.left / part.limit : 0)));
}
