import type { LimitCheck } from './contract.ts';

/** Members are warned from this share of a limit on. */
export const COVERAGE_WARNING_PERCENT = 90;

/** What a product pays for in a specialization, per insurance year. Amounts in whole currency units. */
export interface Cover {
  /** null: without limit */
  limitAmount: number | null;
  quantityLimit: number | null;
  downpayment: number;
  downpaymentType: 'amount' | 'percent';
  limitAmountPerVisit: number | null;
}

/** What of a cover was used in the running insurance year. */
export interface CoverUse {
  amount: number;
  quantity: number;
}

const NOT_COVERED: LimitCheck = {
  isSpecializationLimitReached: false,
  isNinetyPercentReached: false,
  isQuantityLimitReached: false,
  quantityLimit: null,
  needsDownpayment: 0,
  needsDownpaymentType: 'amount',
  limitAmountPerVisit: null,
  isIncludedInInsurance: false,
};

/**
 * A reached limit counts as past 90 percent too.
 * @param cover null: the product does not cover the specialization
 */
export function judgeLimit(cover: Cover | null, use: CoverUse): LimitCheck {
  if (!cover) return NOT_COVERED;
  const { limitAmount, quantityLimit } = cover;
  const usedPercent = limitAmount === null ? 0 : (use.amount * 100) / limitAmount;
  return {
    isSpecializationLimitReached: usedPercent >= 100,
    isNinetyPercentReached: usedPercent >= COVERAGE_WARNING_PERCENT,
    isQuantityLimitReached: quantityLimit !== null && use.quantity >= quantityLimit,
    quantityLimit,
    needsDownpayment: cover.downpayment,
    needsDownpaymentType: cover.downpaymentType,
    limitAmountPerVisit: cover.limitAmountPerVisit,
    isIncludedInInsurance: true,
  };
}
