import { href, useLocation } from 'react-router';
import { FUNNEL_STEPS, nameStep } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { formatNumber } from '#app/i18n/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { ReportBars } from './report-bars.tsx';
import styles from './reports.module.css';
import shared from '#app/staff/staff.module.css';

type Weeks = NonNullable<Report['funnelWeeks']>;

/** How far those came who registered, week by week: a chart, the table beside it, and both as a file. */
export function FunnelWeeks({ weeks }: { weeks: Weeks }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const { search } = useLocation();
  // What the table above says of the whole period is said.
  if (weeks.every((row) => FUNNEL_STEPS.every((step) => row[step] === 0))) return null;
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
  return (
    <ReportBars
      label={w.weekChart}
      bars={weeks.map((row) => ({
        key: row.week,
        name: nameStep(locale, row.week, 'day'),
        parts: [
          { value: row.registered, fill: 'pale' },
          { value: row.subscribed, fill: 'striped' },
          { value: row.booked, fill: 'solid' },
        ],
      }))}
      legend={[
        { name: w.steps.registered, fill: 'pale' },
        { name: w.steps.subscribed, fill: 'striped' },
        { name: w.steps.booked, fill: 'solid' },
      ]}
    />
  );
}
