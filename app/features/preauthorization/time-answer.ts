import { payableOnSite } from './cover-decision.ts';
import type { PreauthCheck } from './contract.ts';

/** What a member is told of a time before they press it. */
export const TIME_ANSWERS = ['covered', 'pays', 'approval', 'too_early'] as const;
export type TimeAnswerKind = (typeof TIME_ANSWERS)[number];

export interface TimeAnswer {
  kind: TimeAnswerKind;
  /** What the member pays on site, in whole units; null: nothing, or it is not known. */
  amount: number | null;
}

/** In a word what the check before a booking says at length. */
export function answerOf(
  check: Pick<PreauthCheck, 'preauthType' | 'priceCalculation'>,
): TimeAnswer {
  const { preauthType, priceCalculation: price } = check;
  const amount = price ? payableOnSite(price) : null;
  switch (preauthType) {
    case 'self_paid':
      return { kind: 'pays', amount };
    case 'too_early':
      return { kind: 'too_early', amount };
    case 'normal':
      return { kind: 'approval', amount: null };
    default:
      return amount ? { kind: 'pays', amount } : { kind: 'covered', amount: null };
  }
}
