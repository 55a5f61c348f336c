import type { Locale } from '#app/i18n/locale.ts';

/** Spreadsheets of the two countries part cells by semicolons, because their numbers have commas. */
const DELIMITERS: Record<Locale, string> = { hu: ';', ro: ';', en: ',' };
/** A spreadsheet takes a cell that begins so for a formula; full-width signs as well. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/;
/** The same behind a sign that another spreadsheet takes for the end of a cell. */
const HIDDEN_FORMULA = /([;,\t\r\n|])(?=[=+\-@\t\r＝＋－＠])/g;
/** By which spreadsheets know UTF-8. */
export const CSV_MARK = '\uFEFF';

/**
 * One line of a CSV file. Texts never become formulas: an apostrophe stands before what would be one, and every cell is in quotation
 * marks. Numbers are written as they are.
 */
export function writeCsvLine(locale: Locale, cells: readonly (string | number | null)[]): string {
  return `${cells.map(writeCell).join(DELIMITERS[locale])}\r\n`;
}

function writeCell(cell: string | number | null): string {
  if (cell === null) return '""';
  if (typeof cell === 'number') return String(cell);
  const harmless = cell.replace(HIDDEN_FORMULA, "$1'").replace(FORMULA, "'$&");
  return `"${harmless.replaceAll('"', '""')}"`;
}
