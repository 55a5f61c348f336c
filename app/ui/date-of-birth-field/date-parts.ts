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

/** How the months begin in the three languages, without accents. */
const MONTHS = '[ji]an feb mar apr ma[ijy] [ji]un [ji]ul aug sz?ep o[kc]t no[vi] dec'.split(' ');

function readMonth(word: string): string {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const index = MONTHS.findIndex((month) => new RegExp(`^${month}`, 'i').test(plain));
  return index < 0 ? word : String(index + 1);
}

/**
 * The parts of a whole date, as other forms and cards write it: "1986. 04. 12.", "12/04/1986", "1986-04-12 00:00:00", "19860412",
 * "12 aprilie 1986". null: of something else.
 */
export function splitDate(text: string): DateParts | null {
  // "April 12" has its parts in another order.
  if (!/^\s*\d/.test(text)) return null;
  const plain = text.replace(/[\sT]\d\d?:.*/, '').replaceAll(/\p{L}+/gu, readMonth);
  const [, year, month, day] =
    /^\s*(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(plain) ??
    /^\s*((?:19|20)\d\d)(0\d|1[0-2])(\d\d)\s*$/.exec(plain) ??
    [];
  if (year && month && day) return { year, month, day };
  const [, first, second, last] = /^\s*(\d{1,2})\D+(\d{1,2})\D+(\d{4})\D*$/.exec(plain) ?? [];
  return first && second && last ? { day: first, month: second, year: last } : null;
}
