import { formatNumber } from '#app/i18n/words.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import styles from './rating.module.css';

const STAR = '2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
/** Five of them, each 20 units after the one before, as one path: a list holds twenty ratings. */
const STARS = `m10 1.6 ${Array.from({ length: 5 }, () => STAR).join('m20 0 ')}`;

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
      <svg className={styles.stars} viewBox="0 0 100 20" width="100">
        <path className={styles.empty} d={STARS} />
        {/* The inner picture is as wide as the value and cuts off the rest. */}
        <svg width={Math.min(5, Math.max(0, value)) * 20} height="20" overflow="hidden">
          <path className={styles.full} d={STARS} />
        </svg>
      </svg>
      <span className={styles.value}>{shown}</span>
      {count !== undefined && <span className={styles.count}>({formatNumber(locale, count)})</span>}
    </span>
  );
}
