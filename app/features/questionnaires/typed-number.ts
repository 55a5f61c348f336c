import { NUMBER_LIMITS, type Answers, type NumberKey } from './answers.ts';
import { showNumber, unitOf } from './describe.ts';
import { readCholesterol, readHba1c } from './lab-units.ts';
import { judgeNumber } from './questions.ts';

type Units = Answers['units'];

/** A typed number in the unit that answers are kept in; null: it is none. */
export function readTyped(question: NumberKey, text: string, units: Units): number | null {
  const unit = unitOf(question, units);
  const plain = unit === 'minutes' ? ungroup(text) : text.trim().replace(',', '.');
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(plain) || isPartOfMinute(question, text)) return null;
  const value = Number(plain);
  switch (unit) {
    case 'mg_dl':
      return readCholesterol(value, 'mg_dl');
    case 'percent':
      return readHba1c(value, 'percent');
    default:
      return value;
  }
}

/** Minutes are whole: 1,200 of them are no 1.2, whichever language groups them. */
function ungroup(text: string): string {
  return text.trim().replace(/(?<=^[1-9]\d*)[\s.,](?=\d{3}$)/, '');
}

/** Minutes that are not whole, whichever sign is between: that they are no number would be no help. */
export function isPartOfMinute(question: NumberKey, text: string): boolean {
  return unitOf(question, undefined) === 'minutes' && /^\d+[.,]\d+$/.test(ungroup(text));
}

/**
 * The value that a press on another unit leaves. Whoever types first and finds the unit afterwards means the number that stands
 * there: where it is none in the unit it was typed in, it is not turned into one that is none either.
 * @returns null: the text stays as it is
 */
export function turnTyped(question: NumberKey, text: string, from: Units): number | null {
  const value = readTyped(question, text, from);
  return value !== null && judgeNumber(question, value) !== 'impossible' ? value : null;
}

/** The ends of what is possible as they are shown: each of them is accepted itself. */
export function limitsShown(question: NumberKey, units: Units): { from: number; to: number } {
  const [, , from, to] = NUMBER_LIMITS[question];
  return { from: shownWithin(question, from, units, 1), to: shownWithin(question, to, units, -1) };
}

/** The shown value, or the next one further in where rounding has led it outside. */
function shownWithin(question: NumberKey, limit: number, units: Units, inwards: 1 | -1): number {
  const shown = showNumber(question, limit, units);
  const back = readTyped(question, String(shown), units);
  if (back !== null && judgeNumber(question, back) !== 'impossible') return shown;
  const step = unitOf(question, units) === 'percent' ? 0.1 : 1;
  return Math.round((shown + inwards * step) * 10) / 10;
}
