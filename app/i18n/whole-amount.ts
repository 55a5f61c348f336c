const DIGITS_MAX = 9;

/**
 * A whole number as it is typed, grouped as any of the languages does. Pence are refused: 150.50 is not 15,050.
 * @returns null: it is none, or none from 1 on
 */
export function readWholeAmount(typed: string): number | null {
  const text = typed.trim();
  const isGrouped = /^\d{1,3}([\s.,]\d{3})+$/.test(text);
  const digits = isGrouped ? text.replaceAll(/\D/g, '') : text;
  return /^[1-9]\d*$/.test(digits) && digits.length <= DIGITS_MAX ? Number(digits) : null;
}
