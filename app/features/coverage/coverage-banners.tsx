import { useEffect, useState } from 'react';
import { INTL_TAGS } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { checkLimit, type LimitCheck } from './contract.ts';
import styles from './coverage-banners.module.css';
import { findCoverageWarnings } from './coverage-warnings.ts';

export interface CoverageBannersProps {
  specializationId: number;
  /** Its name, as the warnings say it. */
  specialty: string;
  /** Anniversary of the insurance, `YYYY-MM-DD`. */
  endDate: string;
  /** The results that the check belongs to: new ones are checked anew. */
  basis: object;
}

/** Warns a member before booking of what the cover no longer pays for. A check that fails is logged and changes nothing. */
export function CoverageBanners(props: CoverageBannersProps) {
  const { w, t, locale, market } = useWords('coverage');
  const check = useLimitCheck(props);
  if (!check) return null;
  const price = (amount: number) => formatPrice(locale, market, amount);
  const { quantityLimit, needsDownpayment, needsDownpaymentType, limitAmountPerVisit } = check;
  const values = {
    function: props.specialty,
    date: formatDay(props.endDate, INTL_TAGS[locale]),
    dblimit: quantityLimit ?? 0,
    count: quantityLimit ?? 0,
    needsDownpayment:
      needsDownpaymentType === 'amount' ? price(needsDownpayment) : needsDownpayment,
    limitAmountPerVisit: price(limitAmountPerVisit ?? 0),
  };
  const warnings = findCoverageWarnings(check);
  return (
    warnings.length > 0 && (
      <div className={styles.banners}>
        {warnings.map((warning) => (
          <Banner key={warning} tone="danger" role="alert">
            {t(w[warning], values)}
          </Banner>
        ))}
      </div>
    )
  );
}

/** null: not known, or no longer. */
function useLimitCheck({ specializationId, basis }: CoverageBannersProps): LimitCheck | null {
  const [held, setHeld] = useState<{ basis: object; check: LimitCheck } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call(checkLimit, { params: { id: String(specializationId) }, signal }).then(
      (check) => {
        if (!signal.aborted) setHeld({ basis, check });
      },
      (error: unknown) => {
        if (!signal.aborted) reportFailure(checkLimit, error);
      },
    );
    return () => controller.abort();
  }, [basis, specializationId]);
  return held?.basis === basis ? held.check : null;
}

function formatDay(day: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
