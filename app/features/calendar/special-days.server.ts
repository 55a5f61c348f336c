import type { Market } from '#app/i18n/locale.ts';
import { addDays } from '#app/time/week.ts';
import type { SpecialDays } from '#app/time/working-days.ts';
import type { Pool, Transaction } from '#db/client.ts';
import { findSpecialDayRows } from './opening-queries.server.ts';

/** A day of a market that differs from its weekday. */
export interface SpecialDayRow {
  /** `YYYY-MM-DD`. */
  day: string;
  kind: 'rest' | 'swap_rest' | 'swap_work';
}

/** Some working days are over by then, whatever holidays come together. */
const SPECIAL_DAYS_AHEAD = 60;

/** Holidays and swapped Saturdays of a market, from a day on. */
export async function findSpecialDays(
  pool: Pool | Transaction,
  market: Market,
  today: string,
): Promise<SpecialDays> {
  return sortSpecialDays(await findSpecialDayRows(pool, market, today, lastSpecialDay(today)));
}

/** The last of the days that `findSpecialDays` looks at. */
export function lastSpecialDay(today: string): string {
  return addDays(today, SPECIAL_DAYS_AHEAD);
}

export function sortSpecialDays(rows: readonly SpecialDayRow[]): SpecialDays {
  const daysOf = (isWork: boolean) =>
    new Set(rows.filter(({ kind }) => (kind === 'swap_work') === isWork).map(({ day }) => day));
  return { rest: daysOf(false), work: daysOf(true) };
}
