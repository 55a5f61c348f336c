const ADULT_YEARS = 18;

/**
 * Whether somebody is of age on a day: from the eighteenth birthday on. Who was born on 29 February is so on 28 February of
 * a year without it (Hungarian Ptk. 8:3, Romanian Civil Code art. 2552: the last day of the month). Days are `YYYY-MM-DD`.
 */
export function isAdultOn(dateOfBirth: string, day: string): boolean {
  return eighteenthBirthdayOf(dateOfBirth) <= day;
}

function eighteenthBirthdayOf(dateOfBirth: string): string {
  const year = Number(dateOfBirth.slice(0, 4)) + ADULT_YEARS;
  const rest = dateOfBirth.slice(4);
  // Eighteen years after a leap year is none.
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
}
