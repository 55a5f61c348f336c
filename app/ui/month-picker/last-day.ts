/** Says of a month (YYYY-MM) and today's date whether the dropdown may leave the month in one direction. */
export type MonthLimit = (month: string, today: string) => boolean;

/** The last day that can be chosen: of the first month that may not be left forwards. */
export function lastChoosableDay(today: string, isForwardDisabled: MonthLimit): string {
  let year = Number(today.slice(0, 4));
  let month = Number(today.slice(5, 7));
  const text = () => `${year}-${String(month).padStart(2, '0')}`;
  while (!isForwardDisabled(text(), today)) {
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
  }
  return `${text()}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}
