import { formatNumber } from '#app/i18n/words.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import styles from './rating.module.css';

const STAR = 'm10 1.6 2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.6l-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
const STARS = [0, 1, 2, 3, 4];

export interface RatingProps {
  /** Mean of 1 to 5; null while nobody has rated. */
  value: number | null;
  /** How many have rated. */
  count?: number;
}

/** Stars filled to the tenth, with the same in numbers. */
export function Rating({ value, count }: RatingProps) {
  const { w, t, locale } = useWords('ui');
  if (value === null) return <span className={styles.none}>{w.rating.none}</span>;
  const shown = formatNumber(locale, Math.round(value * 10) / 10);
  const name =
    count === undefined
      ? t(w.rating.plain, { value: shown })
      : t(w.rating.value, { value: shown, count });
  return (
    <span className={styles.rating} role="img" aria-label={name}>
      <svg className={styles.stars} viewBox="0 0 100 20">
        <Stars className={styles.empty} />
        {/* The inner picture is as wide as the value and cuts off the rest. */}
        <svg width={Math.min(5, Math.max(0, value)) * 20} height="20" overflow="hidden">
          <Stars className={styles.full} />
        </svg>
      </svg>
      <span className={styles.value}>{shown}</span>
      {count !== undefined && <span className={styles.count}>({formatNumber(locale, count)})</span>}
    </span>
  );
}

function Stars({ className }: { className: string | undefined }) {
  return (
    <g className={className}>
      {STARS.map((at) => (
        <path key={at} d={STAR} transform={`translate(${at * 20} 0)`} />
      ))}
    </g>
  );
}
