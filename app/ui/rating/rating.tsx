import { formatNumber } from '#app/i18n/words.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { Link } from '../link/link.tsx';
import { REVIEWS_ID } from './reviews-id.ts';
import styles from './rating.module.css';

const STAR = '2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Zm20 0 ';
/** Five of them, each 20 units after the one before, as one path: a list holds twenty ratings. */
const STARS = `m10 1.6 ${STAR.repeat(5)}`;

interface RatingProps {
  of: {
    name: string;
    /** Mean of 1 to 5. */
    ratingAllAvg: number | null;
    /** How many have rated. */
    reviewCount: number;
  };
  /** The page with the reviews that it is made of; empty: this one. */
  to?: string;
}

/** Stars filled to the tenth, with the same in numbers; nothing while nobody has rated. */
export function Rating({ of: { name, ratingAllAvg, reviewCount: count }, to }: RatingProps) {
  const { w, t, locale } = useWords('ui');
  if (!ratingAllAvg || !count) return null;
  const value = formatNumber(locale, Math.round(ratingAllAvg * 10) / 10);
  const rating = t(w.rating.value, { value, count });
  const props = {
    className: styles.rating,
    'aria-label': rating,
    children: (
      <>
        <svg className={styles.stars} viewBox="0 0 100 20" width="100">
          <path className={styles.empty} d={STARS} />
          {/* The inner picture is as wide as the value and cuts off the rest. */}
          <svg width={ratingAllAvg * 20} height="20" overflow="hidden">
            <path className={styles.full} d={STARS} />
          </svg>
        </svg>
        <span className={styles.value}>{value}</span>
        <span className={styles.count}>({formatNumber(locale, count)})</span>
      </>
    ),
  };
  return to === undefined ? (
    <span {...props} role="img" />
  ) : (
    <Link {...props} to={`${to}#${REVIEWS_ID}`} aria-label={t(w.rating.of, { name, rating })} />
  );
}
