import { href, useLocation } from 'react-router';
import { FUNNEL_STEPS, nameStep } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { roundUp } from '#app/features/reports/report-rules.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { formatNumber } from '#app/i18n/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Link } from '#app/ui/link/link.tsx';
import styles from './reports.module.css';
import shared from '#app/staff/staff.module.css';

type Weeks = NonNullable<Report['funnelWeeks']>;

const WIDTH = 720;
const HEIGHT = 180;
const LEFT = 52;
const BOTTOM = 28;
const TOP = 12;

/** How far those came who registered, week by week: a chart, the table beside it, and both as a file. */
export function FunnelWeeks({ weeks }: { weeks: Weeks }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const { search } = useLocation();
  return (
    <section className={styles.part}>
      <h2>{w.funnelByWeek}</h2>
      <p className={styles.files}>
        <Link reloadDocument to={`${href('/staff/reports/funnel.csv')}${search}`}>
          {w.weekCsv}
        </Link>
      </p>
      <div className={styles.beside}>
        <Chart weeks={weeks} />
        <details className={styles.days}>
          <summary>{w.weeks}</summary>
          <table className={shared.table}>
            <thead>
              <tr>
                {[w.week, ...FUNNEL_STEPS.map((step) => w.steps[step])].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((row) => (
                <tr key={row.week}>
                  <th scope="row">{nameStep(locale, row.week, 'day')}</th>
                  {FUNNEL_STEPS.map((step) => (
                    <td key={step} data-label={w.steps[step]} className={styles.number}>
                      {formatNumber(locale, row[step])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  );
}

/** A bar for each week: its height who registered, its striped part who has a subscription, its filled foot who has booked. */
function Chart({ weeks }: { weeks: Weeks }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const top = roundUp(Math.max(...weeks.map(({ registered }) => registered)));
  const slot = (WIDTH - LEFT) / weeks.length;
  const width = Math.min(28, slot * 0.7);
  const floor = HEIGHT - BOTTOM;
  const heightOf = (value: number) => ((floor - TOP) * value) / top;
  // As many names as fit.
  const every = Math.ceil(weeks.length / 12);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.weekChart}>
        <defs>
          <pattern id="subscribed" width="4" height="4" patternUnits="userSpaceOnUse">
            <path d="M0 4 4 0" className={styles.line} />
          </pattern>
        </defs>
        {[0, top / 2, top].map((mark) => (
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
        {weeks.map((row, index) => {
          const x = LEFT + index * slot + (slot - width) / 2;
          const bar = (value: number, className: string | undefined) => (
            <rect
              className={className}
              x={x}
              y={floor - heightOf(value)}
              width={width}
              height={heightOf(value)}
            />
          );
          return (
            <g key={row.week}>
              {bar(row.registered, styles.booked)}
              {bar(row.subscribed, styles.subscribed)}
              {bar(row.booked, styles.cancelled)}
              {index % every === 0 && (
                <text className={styles.name} x={x + width / 2} y={HEIGHT - 8}>
                  {nameStep(locale, row.week, 'day')}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.keyBooked}>{w.steps.registered}</span>
        <span className={styles.keySubscribed}>{w.steps.subscribed}</span>
        <span className={styles.keyCancelled}>{w.steps.booked}</span>
      </figcaption>
    </figure>
  );
}
