/** A date as it is typed: three texts, each of which may be empty or wrong. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}
export type DatePart = keyof DateParts;

export const EMPTY_DATE_PARTS: DateParts = { day: '', month: '', year: '' };

/** The date YYYY-MM-DD when the three parts name a day that exists, else null. The year needs four digits. */
export function readDateParts({ day, month, year }: DateParts): string | null {
  const y = /^\d{4}$/.test(year.trim()) ? Number(year) : NaN;
  const m = /^\d{1,2}$/.test(month.trim()) ? Number(month) : NaN;
  const d = /^\d{1,2}$/.test(day.trim()) ? Number(day) : NaN;
  if (!(y >= 1000) || !(m >= 1 && m <= 12) || !(d >= 1)) return null;
  const daysInMonth = new Date(Date.UTC(y, m, 0)).getUTCDate();
  if (d > daysInMonth) return null;
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** The parts of a whole date, as other forms and cards write it: "1986. 04. 12.", "12/04/1986", "1986-04-12". null: of something else. */
export function splitDate(text: string): DateParts | null {
  const [, year, month, day] = /^\s*(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(text) ?? [];
  if (year && month && day) return { year, month, day };
  const [, first, second, last] = /^\s*(\d{1,2})\D+(\d{1,2})\D+(\d{4})\D*$/.exec(text) ?? [];
  return first && second && last ? { day: first, month: second, year: last } : null;
}
