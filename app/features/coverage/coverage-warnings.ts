import type { LimitCheck } from './contract.ts';

/** What a member is warned of before booking; each has its message. */
export type CoverageWarning =
  | 'notIncluded'
  | 'limitReached'
  | 'ninetyPercent'
  | 'quantityLimit'
  | 'downpaymentAmount'
  | 'downpaymentPercent'
  | 'amountPerVisit';

/** Care that is not covered has no limits to warn of. */
export function findCoverageWarnings(check: LimitCheck): CoverageWarning[] {
  if (!check.isIncludedInInsurance) return ['notIncluded'];
  const warnings: CoverageWarning[] = [];
  if (check.isNinetyPercentReached) {
    warnings.push(check.isSpecializationLimitReached ? 'limitReached' : 'ninetyPercent');
  }
  if (check.isQuantityLimitReached) warnings.push('quantityLimit');
  if (check.needsDownpayment > 0) {
    const isAmount = check.needsDownpaymentType === 'amount';
    warnings.push(isAmount ? 'downpaymentAmount' : 'downpaymentPercent');
  }
  if (check.limitAmountPerVisit !== null) warnings.push('amountPerVisit');
  return warnings;
}
