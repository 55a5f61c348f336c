import { href, useLocation } from 'react-router';
import { listWaitCells, listWaitHeads, nameStep } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatNumber } from '#app/i18n/words.ts';
import { Link } from '#app/ui/link/link.tsx';
import { ReportBars } from './report-bars.tsx';
import styles from './reports.module.css';
import shared from '#app/staff/staff.module.css';

/** How long people waited: of the period, and of each of its steps as a chart with its table beside. */
export function Waits({ report }: { report: Report }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const { search } = useLocation();
  const waits = report.waits ?? [];
  const heads = listWaitHeads(locale);
  return (
    <section className={styles.part}>
      <h2>{w.waits}</h2>
      {waits.length === 0 && <p>{w.noWaits}</p>}
      {waits.length > 0 && (
        <>
          <p className={styles.files}>
            <Link reloadDocument to={`${href('/staff/reports/waits.csv')}${search}`}>
              {w.waitsCsv}
            </Link>
          </p>
          <table className={shared.table}>
            <thead>
              <tr>
                {[w.what, ...heads].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {waits.map((row) => (
                <tr key={row.kind}>
                  <th scope="row">{w.kinds[row.kind]}</th>
                  <Cells heads={heads} cells={listWaitCells(row)} />
                </tr>
              ))}
            </tbody>
          </table>
          {waits.map(({ kind }) => (
            <WaitChart key={kind} kind={kind} report={report} />
          ))}
        </>
      )}
    </section>
  );
}

type Kind = NonNullable<Report['waits']>[number]['kind'];

/** A bar for each day or month: its height what was done, its foot what of it was in time. */
function WaitChart({ kind, report: { choice, waitSteps } }: { kind: Kind; report: Report }) {
  const { w, t, locale } = useOwnWords(REPORT_WORDS);
  const steps = (waitSteps ?? []).filter((step) => step.kind === kind);
  // Beside the chart is room for what it shows; the file has the rest.
  const heads = listWaitHeads(locale).slice(0, 2);
  const nameOf = (day: string) => nameStep(locale, day, choice.unit);
  return (
    <>
      <h3>{w.kinds[kind]}</h3>
      <div className={styles.beside}>
        <ReportBars
          label={t(w.waitChart, { what: w.kinds[kind] })}
          bars={steps.map((step) => ({
            key: step.day,
            name: nameOf(step.day),
            parts: [
              { value: step.done, fill: 'pale' },
              { value: step.in_time, fill: 'solid' },
            ],
          }))}
          legend={[
            { name: w.done, fill: 'pale' },
            { name: w.onTime, fill: 'solid' },
          ]}
        />
        <details className={styles.days} open={choice.unit === 'month'}>
          <summary>{w.numbers}</summary>
          <table className={shared.table}>
            <thead>
              <tr>
                {[choice.unit === 'day' ? w.day : w.month, ...heads].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps
                .filter(({ done }) => done > 0)
                .map((step) => (
                  <tr key={step.day}>
                    <th scope="row">{nameOf(step.day)}</th>
                    <Cells heads={heads} cells={listWaitCells(step).slice(0, 2)} />
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      </div>
    </>
  );
}

function Cells({ heads, cells }: { heads: readonly string[]; cells: readonly (number | null)[] }) {
  const { locale } = useOwnWords(REPORT_WORDS);
  return cells.map((cell, index) => (
    <td key={heads[index]} data-label={heads[index]} className={styles.number}>
      {cell === null ? '–' : formatNumber(locale, cell)}
    </td>
  ));
}
