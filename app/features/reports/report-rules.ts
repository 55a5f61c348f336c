import { Temporal } from 'temporal-polyfill';
import { addWeeks, mondayOf } from '#app/time/week.ts';

/** By what a report's rows are told apart. */
export const REPORT_BY = ['clinic', 'specialty', 'partner'] as const;
export type ReportBy = (typeof REPORT_BY)[number];
/** How many months a report covers, the chosen one being the last. */
export const REPORT_MONTHS = [1, 3, 12] as const;
export type ReportMonths = (typeof REPORT_MONTHS)[number];

export interface ReportPeriod {
  /** The last month, `YYYY-MM`. */
  month: string;
  months: ReportMonths;
  /** First day, and the first day after it, `YYYY-MM-DD`. */
  from: string;
  until: string;
  /** Of the bars: a single month is told by its days. */
  unit: 'day' | 'month';
}

export interface ReportChoice extends ReportPeriod {
  by: ReportBy;
}

/**
 * What an address asks for; whatever does not fit is as if it were not there.
 * @param today `YYYY-MM-DD`: no report reaches further
 */
export function readChoice(params: URLSearchParams, today: string): ReportChoice {
  const wished = params.get('month') ?? '';
  const current = today.slice(0, 7);
  const isMonth = /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(wished) && wished <= current;
  const month = isMonth ? wished : current;
  const months = REPORT_MONTHS.find((one) => String(one) === params.get('months')) ?? 1;
  const by = REPORT_BY.find((one) => one === params.get('by')) ?? 'clinic';
  const last = Temporal.PlainDate.from(`${month}-01`);
  return {
    by,
    month,
    months,
    from: last.subtract({ months: months - 1 }).toString(),
    until: last.add({ months: 1 }).toString(),
    unit: months === 1 ? 'day' : 'month',
  };
}

/** The latest months that can be chosen, latest first, `YYYY-MM`. */
export function listMonths(today: string, count: number): string[] {
  const current = Temporal.PlainDate.from(today).with({ day: 1 });
  return Array.from({ length: count }, (_, back) =>
    current.subtract({ months: back }).toString().slice(0, 7),
  );
}

/** Every day or month of a period, each by its first day. */
export function listSteps({ from, until, unit }: ReportPeriod): string[] {
  const steps: string[] = [];
  let day = Temporal.PlainDate.from(from);
  while (day.toString() < until) {
    steps.push(day.toString());
    day = day.add(unit === 'day' ? { days: 1 } : { months: 1 });
  }
  return steps;
}

/** Every week that has a day in a period, each by its Monday. */
export function listWeeks({ from, until }: Pick<ReportPeriod, 'from' | 'until'>): string[] {
  const weeks: string[] = [];
  for (let monday = mondayOf(from); monday < until; monday = addWeeks(monday, 1)) {
    weeks.push(monday);
  }
  return weeks;
}

/** Counts of visits. */
export interface VisitTotals {
  booked: number;
  fulfilled: number;
  noShow: number;
  cancelledByPatient: number;
  cancelledByClinic: number;
  /** Of the covers, in whole units of a market's currency. */
  covered: number;
}

export const NO_VISITS: VisitTotals = {
  booked: 0,
  fulfilled: 0,
  noShow: 0,
  cancelledByPatient: 0,
  cancelledByClinic: 0,
  covered: 0,
};

export function addTotals(rows: readonly VisitTotals[]): VisitTotals {
  return rows.reduce(
    (sum, row) => ({
      booked: sum.booked + row.booked,
      fulfilled: sum.fulfilled + row.fulfilled,
      noShow: sum.noShow + row.noShow,
      cancelledByPatient: sum.cancelledByPatient + row.cancelledByPatient,
      cancelledByClinic: sum.cancelledByClinic + row.cancelledByClinic,
      covered: sum.covered + row.covered,
    }),
    NO_VISITS,
  );
}

/** Of fewer visits nobody outside the clinic is told which care or clinic they were of. */
export const SMALL_NUMBER = 5;

/** So many rows a report has at most, those of the most visits: what is read, sent and drawn stays small. */
export const REPORT_ROWS_MAX = 200;

/** What is left of all visits without some rows. */
export function subtractTotals(all: VisitTotals, rows: readonly VisitTotals[]): VisitTotals {
  const known = addTotals(rows);
  return {
    booked: all.booked - known.booked,
    fulfilled: all.fulfilled - known.fulfilled,
    noShow: all.noShow - known.noShow,
    cancelledByPatient: all.cancelledByPatient - known.cancelledByPatient,
    cancelledByClinic: all.cancelledByClinic - known.cancelledByClinic,
    covered: all.covered - known.covered,
  };
}

/**
 * Rows of fewer visits than five together as one: with one of them alone it would say what it hides, so then the next larger one
 * goes with it.
 * @param beyond what has no row as there are too many of them
 * @returns the rows as they may be shown, and what was put together; null: nothing
 */
export function hideSmall<Row extends VisitTotals>(
  rows: readonly Row[],
  beyond: VisitTotals = NO_VISITS,
): { shown: Row[]; rest: VisitTotals | null } {
  const small = rows.filter(({ booked }) => booked < SMALL_NUMBER);
  const large = rows.filter(({ booked }) => booked >= SMALL_NUMBER);
  const isCut = beyond.booked > 0;
  if (small.length === 0 && !isCut) return { shown: large, rest: null };
  const next = large.toSorted((one, other) => one.booked - other.booked)[0];
  const isTold = addTotals([...small, beyond]).booked < SMALL_NUMBER;
  const hidden = isTold && next ? [...small, next] : small;
  return {
    shown: large.filter((row) => !hidden.includes(row)),
    rest: addTotals([...hidden, beyond]),
  };
}

/** In percent, to one tenth; null: of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}

/** A mark of an axis at or above the largest value: 1, 2 or 5 with zeros. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((mark) => mark >= value) ?? value;
}
