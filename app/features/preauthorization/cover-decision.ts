import {
  judgeLimit,
  type Cover,
  type CoverUse,
} from '#app/features/insurance-coverage/limit-check.ts';
import { calculateVisitPrice, type VisitPrice } from '#app/features/prices/visit-price.ts';
import type { PreauthCheck, PriceCalculation } from './contract.ts';

/** Care at a clinic on a day, as the portal's own tables know it. Amounts in whole currency units. */
export interface Care {
  /** null: the clinic has set no price. */
  totalCost: number | null;
  isReferralRequired: boolean;
  isIncludedInInsurance: boolean;
  /** Whatever it costs. */
  isPreauthorizationRequired: boolean;
  /** Approval is needed above it; null: never by amount. */
  preauthorizationLimit: number | null;
  /** The clinic can send the insurer and the patient an invoice each. */
  invoiceSplitting: boolean;
}

/**
 * What a member's booking needs and costs. Who has no cover left pays all of it; so does whoever asks too early, and
 * may claim it afterwards. A price that is not known may be above the limit, so the care is looked at.
 * @param cover null: the product does not cover the specialization
 * @param isInForce on the day of the visit
 * @param isTooSoon to be decided on before the visit
 */
export function decideCover(
  care: Care,
  {
    cover,
    use,
    isInForce,
    isTooSoon,
  }: { cover: Cover | null; use: CoverUse; isInForce: boolean; isTooSoon: boolean },
): Omit<PreauthCheck, 'periodEndDate'> {
  const limits = isInForce ? judgeLimit(care.isIncludedInInsurance ? cover : null, use) : null;
  const paying =
    limits?.isIncludedInInsurance &&
    !limits.isSpecializationLimitReached &&
    !limits.isQuantityLimitReached
      ? cover
      : null;
  const { totalCost } = care;
  const preauthorizationRequired = paying !== null && needsApproval(care);
  const preauthorizationTooSoon = preauthorizationRequired && isTooSoon;
  const isPaid = paying !== null && !preauthorizationTooSoon;
  const estimatedCost = totalCost !== null && isPaid ? insurersPart(totalCost, paying, use) : 0;
  return {
    referralRequired: care.isReferralRequired,
    preauthorizationRequired,
    preauthorizationTooSoon,
    ...(totalCost === null
      ? {}
      : {
          priceCalculation: {
            totalCost,
            estimatedCost,
            paidBySubscription: totalCost - estimatedCost,
            invoiceSplitting: care.invoiceSplitting,
          },
        }),
    preauthType: preauthTypeOf(paying !== null, preauthorizationRequired, preauthorizationTooSoon),
    limits,
  };
}

function preauthTypeOf(isCovered: boolean, isRequired: boolean, isTooSoon: boolean) {
  if (!isCovered) return 'self_paid';
  if (!isRequired) return 'none';
  return isTooSoon ? 'too_early' : 'normal';
}

function needsApproval({ isPreauthorizationRequired, preauthorizationLimit, totalCost }: Care) {
  if (isPreauthorizationRequired) return true;
  if (preauthorizationLimit === null) return false;
  return totalCost === null || totalCost > preauthorizationLimit;
}

/** After the downpayment, up to what is paid for one visit and to what is left of the year's limit. */
function insurersPart(totalCost: number, cover: Cover, use: CoverUse): number {
  const downpayment =
    cover.downpaymentType === 'percent'
      ? Math.round((totalCost * cover.downpayment) / 100)
      : cover.downpayment;
  const left = cover.limitAmount === null ? totalCost : cover.limitAmount - use.amount;
  return Math.max(
    0,
    Math.min(totalCost - downpayment, cover.limitAmountPerVisit ?? totalCost, left),
  );
}

/** The clinic cannot send two invoices: the member pays all of it on site, whatever their insurance would pay of it. */
export function isSplittingError(price: PriceCalculation): boolean {
  return price.paidBySubscription > 0 && price.estimatedCost > 0 && !price.invoiceSplitting;
}

/** What the member is shown to pay on site. */
export function payableOnSite(price: PriceCalculation): number {
  return visitPriceOf(price).due ?? price.totalCost;
}

/** The same as every other place tells it. */
export function visitPriceOf(
  { totalCost, estimatedCost, invoiceSplitting }: PriceCalculation,
  isPending = false,
): VisitPrice {
  return calculateVisitPrice({
    price: totalCost,
    discountRate: 0,
    cover: {
      state: isPending ? 'pending' : 'covered',
      insurersPart: estimatedCost,
      isSplit: invoiceSplitting,
    },
    isCancelled: false,
  });
}

export type PriceWarning =
  | 'notSplit'
  | 'fullPayment'
  | 'partialPayment'
  | 'notGuaranteed'
  | 'documents';

/** What is said below the amounts. Only who may get something back is told how. */
export function findPriceWarnings(
  price: PriceCalculation,
  { isClaimable }: { isClaimable: boolean },
): PriceWarning[] {
  if (isSplittingError(price)) return ['notSplit', 'fullPayment', 'notGuaranteed', 'documents'];
  if (price.paidBySubscription === 0) return [];
  if (price.estimatedCost > 0) return ['partialPayment'];
  return isClaimable ? ['fullPayment', 'notGuaranteed', 'documents'] : ['fullPayment'];
}

/** Without the referral it is not booked here; whoever pays for it needs none. */
export function needsReferral({
  referralRequired,
  preauthType,
}: Pick<PreauthCheck, 'referralRequired' | 'preauthType'>): boolean {
  return referralRequired && preauthType !== 'self_paid';
}
