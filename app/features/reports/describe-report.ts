import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { CURRENCY_SIGNS, formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import type { Report, ReportRow } from './get-report.server.ts';
import { REPORT_ROWS_MAX, shareOf, type VisitTotals } from './report-rules.ts';
import { REPORT_WORDS } from './words.ts';

/** A month or a day of a report in words. @param day `YYYY-MM-DD` */
export function nameStep(locale: Locale, day: string, unit: 'day' | 'month'): string {
  const options = unit === 'day' ? { day: 'numeric' } : { year: 'numeric', month: 'short' };
  const month = unit === 'day' ? ({ month: 'short' } as const) : {};
  return keptFormat(INTL_TAGS[locale], {
    timeZone: 'UTC',
    ...(options as Intl.DateTimeFormatOptions),
    ...month,
  }).format(new Date(`${day}T12:00:00Z`));
}

/** The way from a campaign's page to a booking. */
export const FUNNEL_STEPS = [
  'opened',
  'code_entered',
  'registered',
  'confirmed',
  'subscribed',
  'booked',
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
/** Counted by how often, not by who it was. */
const UNCOUNTED_PEOPLE: readonly FunnelStep[] = ['opened', 'code_entered'];

/** In percent of those who registered; null: it does not count people. */
export function shareOfFunnel(step: FunnelStep, funnel: Record<FunnelStep, number>): number | null {
  return UNCOUNTED_PEOPLE.includes(step) ? null : shareOf(funnel[step], funnel.registered);
}

/**
 * Cells of a row after its name: counts and shares as numbers, null where there is none.
 * @param market of the sum; null: of several, which are no sum
 */
export function listCells(row: VisitTotals, market: Market | null): (number | null)[] {
  const cancelled = row.cancelledByPatient + row.cancelledByClinic;
  return [
    row.booked,
    row.fulfilled,
    row.noShow,
    shareOf(row.noShow, row.booked),
    row.cancelledByPatient,
    row.cancelledByClinic,
    shareOf(cancelled, row.booked),
    market === null ? null : row.covered,
  ];
}

/** Heads of these cells. @param market of the currency to be named; null: the cells say it, or there is none */
export function listHeads(locale: Locale, market: Market | null): string[] {
  const { columns, noShowShare, cancelledShare } = REPORT_WORDS[locale];
  return [
    columns.booked,
    columns.fulfilled,
    columns.noShow,
    noShowShare,
    columns.cancelledByPatient,
    columns.cancelledByClinic,
    cancelledShare,
    market === null ? columns.covered : `${columns.covered}, ${CURRENCY_SIGNS[market]}`,
  ];
}

/**
 * Cells of a report's row after its name, as files have them: where not every row has the same currency, its sum says its own.
 * @param market of the report
 */
export function listRowCells(
  locale: Locale,
  row: NamedRow,
  market: Market | null,
): (number | string | null)[] {
  const cells = listCells(row.totals, row.market);
  return market === null ? [...cells.slice(0, -1), writeCovered(locale, row)] : cells;
}

/** The sum of a row, with its currency. */
export function writeCovered(locale: Locale, { totals, market }: NamedRow): string | null {
  return market === null ? null : formatPrice(locale, market, totals.covered);
}

/** A specialty or partner that has visits in two countries has a row of each, told apart by the country. */
function nameRow(locale: Locale, { name, market }: ReportRow, rows: readonly ReportRow[]): string {
  const isTwice = rows.some((row) => row.name === name && row.market !== market);
  if (!isTwice) return name;
  const countries = new Intl.DisplayNames(INTL_TAGS[locale], { type: 'region' });
  return `${name}, ${countries.of(market) ?? market}`;
}

type Waits = Omit<NonNullable<Report['waits']>[number], 'kind'>;

/** Cells of a row of waits after its name: how many, and in percent how soon. */
export function listWaitCells(row: Waits): (number | null)[] {
  return [
    row.done,
    ...[row.in_time, row.within_4_hours, row.within_24_hours, row.within_48_hours].map((part) =>
      shareOf(part, row.done),
    ),
  ];
}

/** Heads of these cells. */
export function listWaitHeads(locale: Locale): string[] {
  const { done, inTime, within } = REPORT_WORDS[locale];
  return [done, inTime, ...[4, 24, 48].map((count) => fill(locale, within, { count }))];
}

/** A row as it is shown; `market`: of the currency of its sum, null: there is none. */
interface NamedRow {
  name: string;
  totals: VisitTotals;
  market: Market | null;
  isTotal: boolean;
}

/** Every row with its name, those of few visits together, and all of them. A row is of one country, whatever all of them are. */
export function listRows(
  locale: Locale,
  {
    rows,
    rest,
    isCut,
    total,
    market,
  }: Pick<Report, 'rows' | 'rest' | 'isCut' | 'total' | 'market'>,
): NamedRow[] {
  const words = REPORT_WORDS[locale];
  return [
    ...rows.map((row) => ({
      name: nameRow(locale, row, rows),
      totals: row,
      market: row.market,
      isTotal: false,
    })),
    ...(rest
      ? [
          {
            name: isCut ? fill(locale, words.restCut, { max: REPORT_ROWS_MAX }) : words.rest,
            totals: rest,
            market,
            isTotal: false,
          },
        ]
      : []),
    { name: words.total, totals: total, market, isTotal: true },
  ];
}
