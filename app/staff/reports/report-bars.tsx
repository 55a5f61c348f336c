import { useId } from 'react';
import { roundUp } from '#app/features/reports/report-rules.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { formatNumber } from '#app/i18n/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import styles from './reports.module.css';

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 64;
const BOTTOM = 28;
const TOP = 12;

/** How a part of a bar is filled, and its key. */
const FILLS = {
  pale: [styles.pale, styles.keyPale],
  striped: [styles.striped, styles.keyStriped],
  noShow: [styles.noShow, styles.keyNoShow],
  solid: [styles.solid, styles.keySolid],
};
type Fill = keyof typeof FILLS;
/** Those with stripes, and what these are drawn with. */
const STRIPES: Partial<Record<Fill, string | undefined>> = {
  striped: styles.line,
  noShow: styles.stripe,
};
/** Of what is written below the bars, and on a telephone, where that is twice as large. */
const LETTER_WIDTH = 6.5;
const LETTER_WIDTH_ON_PHONE = 13;

interface Bar {
  key: string;
  name: string;
  /** Each from the floor, the later before the earlier: the first is the highest. */
  parts: readonly { value: number; fill: Fill }[];
}

/** A bar for each step of a period, drawn on the server. */
export function ReportBars({
  label,
  bars,
  legend,
}: {
  label: string;
  bars: readonly Bar[];
  legend: readonly { name: string; fill: Fill }[];
}) {
  const { locale } = useOwnWords(REPORT_WORDS);
  const stripes = useId();
  const striped = legend.flatMap(({ fill }) => (fill in STRIPES ? [fill] : []));
  const patternOf = (fill: Fill) => `${stripes}${fill}`;
  const top = roundUp(Math.max(...bars.flatMap(({ parts }) => parts.map(({ value }) => value))));
  // There is no half of a visit.
  const marks = [0, top / 2, top].filter(Number.isInteger);
  const slot = (WIDTH - LEFT) / bars.length;
  const width = Math.min(28, slot * 0.7);
  const floor = HEIGHT - BOTTOM;
  const heightOf = (value: number) => ((floor - TOP) * value) / top;
  const longest = Math.max(...bars.map(({ name }) => name.length));
  // As many names as fit.
  const every = Math.ceil((longest * LETTER_WIDTH) / slot);
  const everyOnPhone = every * Math.ceil((longest * LETTER_WIDTH_ON_PHONE) / (slot * every));
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {striped.length > 0 && (
          <defs>
            {striped.map((fill) => (
              <pattern
                key={fill}
                id={patternOf(fill)}
                width="4"
                height="4"
                patternUnits="userSpaceOnUse"
              >
                <path d="M0 4 4 0" className={STRIPES[fill]} />
              </pattern>
            ))}
          </defs>
        )}
        {marks.map((mark) => (
          <g key={mark}>
            <line
              className={styles.grid}
              x1={LEFT}
              x2={WIDTH}
              y1={floor - heightOf(mark)}
              y2={floor - heightOf(mark)}
            />
            <text className={styles.mark} x={LEFT - 6} y={floor - heightOf(mark) + 4}>
              {formatNumber(locale, mark)}
            </text>
          </g>
        ))}
        {bars.map(({ key, name, parts }, index) => {
          const x = LEFT + index * slot + (slot - width) / 2;
          return (
            <g key={key}>
              {parts.map(({ value, fill }) => (
                <rect
                  key={fill}
                  className={FILLS[fill][0]}
                  fill={fill in STRIPES ? `url(#${patternOf(fill)})` : undefined}
                  x={x}
                  y={floor - heightOf(value)}
                  width={width}
                  height={heightOf(value)}
                />
              ))}
              {index % every === 0 && (
                <text
                  className={styles.name}
                  data-rare={index % everyOnPhone === 0 ? undefined : ''}
                  x={x + width / 2}
                  y={HEIGHT - 8}
                >
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        {legend.map(({ name, fill }) => (
          <span key={name} className={FILLS[fill][1]}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
