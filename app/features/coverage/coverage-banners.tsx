import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { checkLimit, type LimitCheck } from './contract.ts';
import styles from './coverage-banners.module.css';
import { writeCoverageWarnings } from './coverage-warnings.ts';

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
  const { w: words, locale, market } = useWords('coverage');
  const check = useLimitCheck(props);
  const { specialty, endDate } = props;
  const context = { words, locale, market, specialty, endDate };
  const warnings = check ? writeCoverageWarnings(check, context) : [];
  return (
    warnings.length > 0 && (
      <div className={styles.banners}>
        {warnings.map(({ warning, text }) => (
          <Banner key={warning} tone="danger" role="alert">
            {text}
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
