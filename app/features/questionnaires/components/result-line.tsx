import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useDay } from '#app/time/use-instant.ts';
import { formatPercent } from '../describe.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import styles from './questionnaire.module.css';

export interface LinePoint {
  /** `YYYY-MM-DD` */
  day: string;
  value: number;
}

const WIDTH = 480;
const HEIGHT = 150;
const EDGE = 34;

/** A value over time, the earliest first; with fewer than two there is nothing to compare. */
export function ResultLine({ name, points }: { name: string; points: readonly LinePoint[] }) {
  const { t, w, locale } = useOwnWords(QUESTIONNAIRE_WORDS);
  const day = useDay();
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const top = Math.max(...values);
  const bottom = Math.min(...values);
  const first = Date.parse(points[0]?.day ?? '');
  const span = Date.parse(points.at(-1)?.day ?? '') - first;
  const places = points.map((point, at) => {
    const share = span > 0 ? (Date.parse(point.day) - first) / span : at / (points.length - 1);
    const height = top > bottom ? (point.value - bottom) / (top - bottom) : 0.5;
    return {
      ...point,
      x: EDGE + share * (WIDTH - 2 * EDGE),
      y: HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE),
    };
  });
  const spoken = points.map((one) =>
    t(w.history.point, { date: day(one.day), value: formatPercent(locale, one.value) }),
  );
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
        <title>{t(w.history.lineLabel, { name, values: spoken.join('; ') })}</title>
        <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {places.map(({ x, y, value }, at) => (
          <g key={`${x}-${at}`}>
            <circle cx={x} cy={y} r={4.5} />
            <text x={x} y={y - 10} textAnchor="middle">
              {formatPercent(locale, value)}
            </text>
          </g>
        ))}
        <text x={EDGE} y={HEIGHT - 8} textAnchor="middle">
          {points[0]?.day}
        </text>
        <text x={WIDTH - EDGE} y={HEIGHT - 8} textAnchor="middle">
          {points.at(-1)?.day}
        </text>
      </svg>
    </figure>
  );
}
