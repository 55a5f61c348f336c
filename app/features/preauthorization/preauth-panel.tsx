import {
  writeCoverageWarnings,
  type CoverageWarning,
} from '#app/features/insurance-coverage/coverage-warnings.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { fill } from '#app/i18n/words.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Link } from '#app/ui/link/link.tsx';
import type { PriceCalculation } from './contract.ts';
import {
  findPriceWarnings,
  isSplittingError,
  needsReferral,
  payableOnSite,
} from './cover-decision.ts';
import type { PreauthType } from '#app/platform/states.ts';
import styles from './preauth-panel.module.css';
import type { PreauthResult } from './use-preauth-check.ts';

export interface PreauthPanelProps {
  found: PreauthResult;
  /** Name of the specialization, as the warnings say it. */
  specialty: string;
}

/** What an insured member should know before they press the button: what has to be approved, what is used up, what they pay. */
export function PreauthPanel({ found, specialty }: PreauthPanelProps) {
  const { locale, market } = useLanguage();
  // It opens beside the form, which keeps its time meanwhile.
  const { claimLink } = usePortal();
  const { check, words, coverageWords } = found;
  const { preauthType, limits, priceCalculation } = check;
  const context = { words: coverageWords, locale, market, specialty, endDate: check.periodEndDate };
  const warnings = limits ? writeCoverageWarnings(limits, context) : [];
  return (
    <div className={styles.panel}>
      {needsReferral(check) && (
        <Banner tone="danger" role="alert" title={words.referral.title}>
          {words.referral.text}
        </Banner>
      )}
      {check.preauthorizationTooSoon && (
        <Banner
          tone="danger"
          role="alert"
          title={words.tooSoon.title}
          action={
            claimLink && (
              <Link to={claimLink} target="_blank" rel="noopener">
                {words.tooSoon.claims}
              </Link>
            )
          }
        >
          {words.tooSoon.text}
        </Banner>
      )}
      {check.preauthorizationRequired && !check.preauthorizationTooSoon && (
        <Banner tone="warning" role="alert" title={words.required.title}>
          {words.required.text}
        </Banner>
      )}
      {!limits && (
        <Banner tone="danger" role="alert">
          {words.notInForce}
        </Banner>
      )}
      {warnings
        .filter(({ warning }) => appliesTo(warning, preauthType))
        .map(({ warning, text }) => (
          <Banner key={warning} tone="danger" role="alert">
            {text}
          </Banner>
        ))}
      {priceCalculation && (
        <Price price={priceCalculation} isClaimable={preauthType === 'too_early'} words={words} />
      )}
    </div>
  );
}

/** Who pays all of it is told why, and not what they would pay of it otherwise. */
const REASONS_TO_PAY: ReadonlySet<CoverageWarning> = new Set([
  'notIncluded',
  'limitReached',
  'quantityLimit',
]);

function appliesTo(warning: CoverageWarning, type: PreauthType): boolean {
  return (
    type === 'none' || type === 'normal' || (type === 'self_paid' && REASONS_TO_PAY.has(warning))
  );
}

function Price({
  price,
  isClaimable,
  words,
}: {
  price: PriceCalculation;
  isClaimable: boolean;
  words: PreauthResult['words'];
}) {
  const { locale, market } = useLanguage();
  const amount = (value: number) => formatPrice(locale, market, value);
  const isWrong = isSplittingError(price);
  const payable = amount(payableOnSite(price));
  const warnings = findPriceWarnings(price, { isClaimable });
  return (
    <section className={styles.price} aria-labelledby="price-calculation">
      <h4 id="price-calculation" className={styles.title}>
        {words.price.title}
      </h4>
      <dl className={styles.rows}>
        <div>
          <dt>{words.price.total}</dt>
          <dd>{amount(price.totalCost)}</dd>
        </div>
        <div>
          <dt>{isWrong ? words.price.claimable : words.price.covered}</dt>
          <dd>{amount(price.estimatedCost)}</dd>
        </div>
        <div className={styles.payable}>
          <dt>{words.price.payable}</dt>
          <dd>{payable}</dd>
        </div>
      </dl>
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>{fill(locale, words.warnings[warning], { amount: payable })}</li>
          ))}
        </ul>
      )}
      <p className={styles.estimate}>{words.price.estimate}</p>
    </section>
  );
}
