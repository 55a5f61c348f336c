import { data, href, useLocation } from 'react-router';
import {
  FUNNEL_STEPS,
  listCells,
  listHeads,
  listRows,
  nameStep,
  shareOfFunnel,
  writeCovered,
} from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { listMonths, REPORT_BY, REPORT_MONTHS } from '#app/features/reports/report-rules.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatNumber } from '#app/i18n/words.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { todayOf } from '#app/time/today.ts';
import { readReportAddress, writeScope } from '../report-address.ts';
import { ReportChart } from '../report-chart.tsx';
import { CoverUsed } from '../report-cover.tsx';
import { Waits } from '../report-waits.tsx';
import { FunnelWeeks } from '../report-funnel.tsx';
import styles from '../reports.module.css';
import { requireStaff } from '#app/staff/require-staff.ts';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import type { Route } from './+types/reports';

/** So far back months can be chosen. */
const MONTHS_BACK = 24;

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { choice, wished } = readReportAddress(request.url);
  const months = listMonths(todayOf({ timeZone: MARKET_ZONES.HU }), MONTHS_BACK);
  try {
    return data({ report: await services.reports.getReport(portal, choice, wished), months });
  } catch (error) {
    if (failureCodeOf(error) !== 'forbidden') throw error;
    return data({ report: null, months }, { status: 403 });
  }
}

/** Figures of a partner or a clinic, without anybody's name. */
export default function Reports({ loaderData: { report, months } }: Route.ComponentProps) {
  const moment = useMoment();
  const { w, t } = useOwnWords(REPORT_WORDS);
  const { w: staff } = useOwnWords(STAFF_WORDS);
  return (
    <>
      <PageHead title={w.title} siteName={staff.name} canonical={null} />
      <div className={shared.head}>
        <h1 className={shared.title}>{w.title}</h1>
        {report && (
          <p className={shared.hint}>
            {report.rolledAt
              ? t(w.rolled, { time: moment(report.rolledAt, MARKET_ZONES.HU) })
              : w.never}
          </p>
        )}
      </div>
      {report ? (
        <>
          <Choice report={report} months={months} />
          <Visits report={report} />
          <CoverUsed report={report} />
          {report.waits && <Waits report={report} />}
          {report.funnel && <Funnel funnel={report.funnel} />}
          {report.openings && report.openings.length > 0 && <Openings openings={report.openings} />}
          {report.funnelWeeks && <FunnelWeeks weeks={report.funnelWeeks} />}
        </>
      ) : (
        <p>{w.noRole}</p>
      )}
    </>
  );
}

/** What is shown stands in the address. */
function Choice({ report, months }: { report: Report; months: string[] }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const { choice, scope, scopes } = report;
  return (
    <GetForm key={JSON.stringify([choice, scope])} className={styles.filters}>
      {scopes.length > 1 && (
        <Select
          label={w.whose}
          name="of"
          placeholder={null}
          defaultValue={writeScope(scope)}
          options={scopes.map((one) => ({ value: writeScope(one), label: one.name }))}
        />
      )}
      <Select
        label={w.last}
        name="month"
        placeholder={null}
        defaultValue={choice.month}
        options={months.map((month) => ({
          value: month,
          label: nameStep(locale, `${month}-01`, 'month'),
        }))}
      />
      <Select
        label={w.length}
        name="months"
        placeholder={null}
        defaultValue={String(choice.months)}
        options={REPORT_MONTHS.map((count) => ({
          value: String(count),
          label: w.lengths[`${count}`],
        }))}
      />
      <Select
        label={w.by}
        name="by"
        placeholder={null}
        defaultValue={choice.by}
        options={REPORT_BY.map((by) => ({ value: by, label: w.bys[by] }))}
      />
      <Button type="submit" size="s">
        {w.show}
      </Button>
    </GetForm>
  );
}

function Visits({ report }: { report: Report }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  const { search } = useLocation();
  const { choice, steps } = report;
  if (report.total.booked === 0) return <p>{w.none}</p>;
  return (
    <section className={styles.part}>
      <h2>{w.visits}</h2>
      <p className={styles.files}>
        <Link reloadDocument to={`${href('/staff/reports/report.csv')}${search}`}>
          {w.csv}
        </Link>
        <Link reloadDocument to={`${href('/staff/reports/report.pdf')}${search}`}>
          {w.pdf}
        </Link>
      </p>
      <div className={styles.beside}>
        <ReportChart report={report} />
        {/* A month of days is longer than its chart. */}
        <details className={styles.days} open={choice.unit === 'month'}>
          <summary>{w.numbers}</summary>
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{choice.unit === 'day' ? w.day : w.month}</th>
                <th scope="col">{w.columns.booked}</th>
                <th scope="col">{w.columns.noShow}</th>
                <th scope="col">{w.cancelled}</th>
              </tr>
            </thead>
            <tbody>
              {steps
                .filter(({ booked }) => booked > 0)
                .map((step) => (
                  <tr key={step.day}>
                    <th scope="row">{nameStep(locale, step.day, choice.unit)}</th>
                    <Numbers
                      cells={[
                        [w.columns.booked, step.booked],
                        [w.columns.noShow, step.noShow],
                        [w.cancelled, step.cancelledByPatient + step.cancelledByClinic],
                      ]}
                    />
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      </div>
      <div className={styles.scroll}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{w.bys[choice.by]}</th>
              {listHeads(locale, null).map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listRows(locale, report).map((row, index) => (
              <tr key={`${index} ${row.name}`} className={row.isTotal ? styles.total : undefined}>
                <th scope="row">{row.name}</th>
                <RowCells row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Sums of two currencies are no sum. */
function RowCells({ row }: { row: ReturnType<typeof listRows>[number] }) {
  const { locale } = useOwnWords(REPORT_WORDS);
  const heads = listHeads(locale, null);
  const cells = listCells(row.totals, row.market);
  const covered = writeCovered(locale, row);
  return cells.map((cell, index) => (
    <td key={heads[index]} data-label={heads[index]} className={styles.number}>
      {index === cells.length - 1 ? (covered ?? '–') : write(locale, cell)}
    </td>
  ));
}

function write(locale: Locale, value: number | null): string {
  return value === null ? '–' : formatNumber(locale, value);
}

function Numbers({ cells }: { cells: [string, number | null][] }) {
  const { locale } = useOwnWords(REPORT_WORDS);
  return cells.map(([label, value]) => (
    <td key={label} data-label={label} className={styles.number}>
      {write(locale, value)}
    </td>
  ));
}

function Funnel({ funnel }: { funnel: NonNullable<Report['funnel']> }) {
  const { w } = useOwnWords(REPORT_WORDS);
  return (
    <section className={styles.part}>
      <h2>{w.funnel}</h2>
      <p className={shared.hint}>{w.funnelHint}</p>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">{w.what}</th>
            <th scope="col">{w.count}</th>
            <th scope="col">{w.share}</th>
          </tr>
        </thead>
        <tbody>
          {FUNNEL_STEPS.map((step) => (
            <tr key={step}>
              <th scope="row">{w.steps[step]}</th>
              <Numbers
                cells={[
                  [w.count, funnel[step]],
                  [w.share, shareOfFunnel(step, funnel)],
                ]}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Which campaigns' pages were opened, each by its title; one that is over by its address. */
function Openings({ openings }: { openings: NonNullable<Report['openings']> }) {
  const { w } = useOwnWords(REPORT_WORDS);
  return (
    <section className={styles.part}>
      <h2>{w.openings}</h2>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">{w.campaignPage}</th>
            <th scope="col">{w.steps.opened}</th>
          </tr>
        </thead>
        <tbody>
          {openings.map(({ page, title, opened }) => (
            <tr key={page}>
              <th scope="row">
                {title !== null && `${title} `}
                <span className={shared.hint}>/{page}</span>
              </th>
              <Numbers cells={[[w.steps.opened, opened]]} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
