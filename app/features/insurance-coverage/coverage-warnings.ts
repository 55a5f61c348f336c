import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import type { LimitCheck } from './contract.ts';
import type { CoverageWords } from './messages/shape.ts';

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

interface WarningContext {
  words: CoverageWords;
  locale: Locale;
  market: Market;
  /** Name of the specialization, as the warnings say it. */
  specialty: string;
  /** Anniversary of the insurance, `YYYY-MM-DD`. */
  endDate: string;
}

/** The warnings in the reader's words, with the amounts of the market. */
export function writeCoverageWarnings(
  check: LimitCheck,
  { words, locale, market, specialty, endDate }: WarningContext,
): { warning: CoverageWarning; text: string }[] {
  const price = (amount: number) => formatPrice(locale, market, amount);
  const { quantityLimit, needsDownpayment, needsDownpaymentType, limitAmountPerVisit } = check;
  const values = {
    function: specialty,
    date: formatDay(endDate, INTL_TAGS[locale]),
    dblimit: quantityLimit ?? 0,
    count: quantityLimit ?? 0,
    needsDownpayment:
      needsDownpaymentType === 'amount' ? price(needsDownpayment) : needsDownpayment,
    limitAmountPerVisit: price(limitAmountPerVisit ?? 0),
  };
  return findCoverageWarnings(check).map((warning) => ({
    warning,
    text: fill(locale, words[warning], values),
  }));
}

function formatDay(day: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
