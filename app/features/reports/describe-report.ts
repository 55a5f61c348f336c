import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import type { Report } from './get-report.server.ts';
import { shareOf, type VisitTotals } from './report-rules.ts';
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

/** Cells of a row after its name: counts and shares as numbers, null where there is none. */
export function listCells(row: VisitTotals): (number | null)[] {
  const cancelled = row.cancelledByPatient + row.cancelledByClinic;
  return [
    row.booked,
    row.fulfilled,
    row.noShow,
    shareOf(row.noShow, row.booked),
    row.cancelledByPatient,
    row.cancelledByClinic,
    shareOf(cancelled, row.booked),
    row.covered,
  ];
}

/** Heads of these cells. */
export function listHeads(locale: Locale): string[] {
  const { columns, noShowShare, cancelledShare } = REPORT_WORDS[locale];
  return [
    columns.booked,
    columns.fulfilled,
    columns.noShow,
    noShowShare,
    columns.cancelledByPatient,
    columns.cancelledByClinic,
    cancelledShare,
    columns.covered,
  ];
}

/** Every row with its name, those of few visits together, and all of them. */
export function listRows(
  locale: Locale,
  { rows, rest, total }: Pick<Report, 'rows' | 'rest' | 'total'>,
): { name: string; totals: VisitTotals; isTotal: boolean }[] {
  const words = REPORT_WORDS[locale];
  return [
    ...rows.map((row) => ({ name: row.name, totals: row, isTotal: false })),
    ...(rest ? [{ name: words.rest, totals: rest, isTotal: false }] : []),
    { name: words.total, totals: total, isTotal: true },
  ];
}
