import { nameStep } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { roundUp } from '#app/features/reports/report-rules.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { formatNumber } from '#app/i18n/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import styles from './reports.module.css';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 52;
const BOTTOM = 28;
const TOP = 12;

/** A bar for each day or month: its height what was booked, its filled foot what was cancelled, its striped one who did not come. */
export function ReportChart({ report: { steps, choice } }: { report: Report }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const top = roundUp(Math.max(...steps.map(({ booked }) => booked)));
  const slot = (WIDTH - LEFT) / steps.length;
  const width = Math.min(28, slot * 0.7);
  const heightOf = (value: number) => ((HEIGHT - TOP - BOTTOM) * value) / top;
  // As many names as fit.
  const every = Math.ceil(steps.length / 12);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.chart}>
        <defs>
          <pattern id="no-show" width="4" height="4" patternUnits="userSpaceOnUse">
            <path d="M0 4 4 0" className={styles.stripe} />
          </pattern>
        </defs>
        {[0, top / 2, top].map((mark) => (
          <g key={mark}>
            <line
              className={styles.grid}
              x1={LEFT}
              x2={WIDTH}
              y1={HEIGHT - BOTTOM - heightOf(mark)}
              y2={HEIGHT - BOTTOM - heightOf(mark)}
            />
            <text className={styles.mark} x={LEFT - 6} y={HEIGHT - BOTTOM - heightOf(mark) + 4}>
              {formatNumber(locale, mark)}
            </text>
          </g>
        ))}
        {steps.map((step, index) => {
          const x = LEFT + index * slot + (slot - width) / 2;
          const cancelled = heightOf(step.cancelledByPatient + step.cancelledByClinic);
          const noShow = heightOf(step.noShow);
          const booked = heightOf(step.booked);
          const floor = HEIGHT - BOTTOM;
          return (
            <g key={step.day}>
              <rect
                className={styles.pale}
                x={x}
                y={floor - booked}
                width={width}
                height={booked}
              />
              <rect
                className={styles.solid}
                x={x}
                y={floor - cancelled}
                width={width}
                height={cancelled}
              />
              <rect
                className={styles.noShow}
                x={x}
                y={floor - cancelled - noShow}
                width={width}
                height={noShow}
              />
              {index % every === 0 && (
                <text className={styles.name} x={x + width / 2} y={HEIGHT - 8}>
                  {nameStep(locale, step.day, choice.unit)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.keyPale}>{w.columns.booked}</span>
        <span className={styles.keyNoShow}>{w.columns.noShow}</span>
        <span className={styles.keySolid}>{w.cancelled}</span>
      </figcaption>
    </figure>
  );
}
