import { href, useLocation } from 'react-router';
import { nameStep } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { CURRENCY_SIGNS, formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { ReportBars } from './report-bars.tsx';
import styles from './reports.module.css';
import shared from '#app/staff/staff.module.css';

/** What visits of each day or month used of the members' covers; sums of two currencies are no sum. */
export function CoverUsed({ report: { choice, market, steps } }: { report: Report }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const { search } = useLocation();
  if (market === null || steps.every(({ covered }) => covered === 0)) return null;
  const head = `${w.columns.covered}, ${CURRENCY_SIGNS[market]}`;
  const nameOf = (day: string) => nameStep(locale, day, choice.unit);
  return (
    <section className={styles.part}>
      <h2>{w.columns.covered}</h2>
      <p className={styles.files}>
        <Link reloadDocument to={`${href('/staff/reports/steps.csv')}${search}`}>
          {w.stepsCsv}
        </Link>
      </p>
      <div className={styles.beside}>
        <ReportBars
          label={w.columns.covered}
          bars={steps.map(({ day, covered }) => ({
            key: day,
            name: nameOf(day),
            parts: [{ value: covered, fill: 'solid' }],
          }))}
          legend={[{ name: head, fill: 'solid' }]}
        />
        <details className={styles.days} open={choice.unit === 'month'}>
          <summary>{w.numbers}</summary>
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{choice.unit === 'day' ? w.day : w.month}</th>
                <th scope="col">{w.columns.covered}</th>
              </tr>
            </thead>
            <tbody>
              {steps
                .filter(({ covered }) => covered > 0)
                .map(({ day, covered }) => (
                  <tr key={day}>
                    <th scope="row">{nameOf(day)}</th>
                    <td data-label={w.columns.covered} className={styles.number}>
                      {formatPrice(locale, market, covered)}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  );
}
