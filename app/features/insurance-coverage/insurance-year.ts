import { isCivilDate } from '#app/time/week.ts';
import type { InsuranceYear } from '#app/platform/viewer.ts';

/**
 * The insurance year that `today` lies in; a new one begins on each anniversary of the first day. Days are `YYYY-MM-DD`.
 * @param startsOn first day of the subscription, not after `today`
 */
export function insuranceYearOf(startsOn: string, today: string): InsuranceYear {
  const year = Number(today.slice(0, 4));
  const thisYears = anniversary(startsOn, year);
  return thisYears <= today
    ? { startsOn: thisYears, endDate: anniversary(startsOn, year + 1) }
    : { startsOn: anniversary(startsOn, year - 1), endDate: thisYears };
}

/** Of 29 February, in other years, the day before March. */
function anniversary(startsOn: string, year: number): string {
  const day = `${year}${startsOn.slice(4)}`;
  return isCivilDate(day) ? day : `${year}-02-28`;
}
