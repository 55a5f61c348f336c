import { useEffect, useState } from 'react';
import type { Locale } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { checkLimit, type LimitCheck } from './contract.ts';
import styles from './coverage-banners.module.css';
import { writeCoverageWarnings } from './coverage-warnings.ts';
import { loadCoverageWords } from './load-words.ts';
import type { CoverageWords } from './messages/shape.ts';

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
  const { locale, market } = useLanguage();
  const found = useLimitCheck(props, locale);
  const { specialty, endDate } = props;
  if (!found) return null;
  const context = { words: found.words, locale, market, specialty, endDate };
  const warnings = writeCoverageWarnings(found.check, context);
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

interface LoadedLimits {
  basis: object;
  check: LimitCheck;
  words: CoverageWords;
}

/** null: not known, or no longer. */
function useLimitCheck(
  { specializationId, basis }: CoverageBannersProps,
  locale: Locale,
): LoadedLimits | null {
  const [found, setFound] = useState<LoadedLimits | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const params = { id: String(specializationId) };
    Promise.all([call(checkLimit, { params, signal }), loadCoverageWords(locale)]).then(
      ([check, words]) => {
        if (!signal.aborted) setFound({ basis, check, words });
      },
      (error: unknown) => {
        if (!signal.aborted) reportFailure(checkLimit, error);
      },
    );
    return () => controller.abort();
  }, [basis, specializationId, locale]);
  return found?.basis === basis ? found : null;
}
