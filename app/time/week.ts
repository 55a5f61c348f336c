/** The week pager and the week calendar move by whole weeks. */
export const WEEK_STEP_DAYS = 7;

/** How far ahead the month dropdown lets a patient look: about six months (182.5 days). */
export const CALENDAR_FORWARD_LIMIT_SECONDS = 15_768_000;

const SECONDS_PER_DAY = 86_400;
const MS_PER_DAY = SECONDS_PER_DAY * 1000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/*
 * Dates are civil dates written YYYY-MM-DD, without zone: "today" is the clinic's own day and is passed in.
 * Days are counted in UTC, where each one has 86,400 seconds, so no clock change can move a date.
 */

/** Days since 1970-01-01 of a civil date. */
function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

function dateOfDayNumber(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** True for a day that exists, written YYYY-MM-DD, from year 1000 to 9998 (so that its week can be written too). */
export function isCivilDate(value: unknown): value is string {
  if (typeof value !== 'string' || !ISO_DATE.test(value)) return false;
  if (value < '1000-01-08' || value > '9998-12-31') return false;
  const day = dayNumber(value);
  return Number.isFinite(day) && dateOfDayNumber(day) === value;
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

export function addWeeks(monday: string, weeks: number): string {
  return addDays(monday, weeks * WEEK_STEP_DAYS);
}

/** Monday of the week that the date lies in; weeks start on Monday. */
export function mondayOf(date: string): string {
  const day = dayNumber(date);
  // 1970-01-01, day 0, was a Thursday: three days after its Monday.
  const daysAfterMonday = (((day + 3) % 7) + 7) % 7;
  return dateOfDayNumber(day - daysAfterMonday);
}

/** Seven dates from one on: of a Monday, its week. */
export function weekDays(firstDay: string): string[] {
  return Array.from({ length: WEEK_STEP_DAYS }, (_, day) => addDays(firstDay, day));
}

/**
 * The first of the seven days that a list of calendars shows of a week: of the week it is, today; days that have passed offer nothing,
 * and at a week's end the next one begins behind them.
 */
export function firstDayShown(monday: string, today: string): string {
  return monday < today ? today : monday;
}

/** The last of seven days from `first` on. */
export function lastDayShown(first: string): string {
  return addDays(first, WEEK_STEP_DAYS - 1);
}

/** No way back once the shown week has begun: it starts today or in the past. */
export function isPreviousWeekDisabled(monday: string, today: string): boolean {
  return monday <= today;
}

/** The next week starts beyond the forward limit. */
export function isNextWeekDisabled(monday: string, today: string): boolean {
  return isBeyondForwardLimit(addWeeks(monday, 1), today);
}

/** Back is off at the current month and before it. `month` is YYYY-MM. */
export function isMonthBackDisabled(month: string, today: string): boolean {
  return month <= today.slice(0, 7);
}

/** Forward is off when the first day of the next month lies beyond the forward limit. `month` is YYYY-MM. */
export function isMonthForwardDisabled(month: string, today: string): boolean {
  const lastDayAtLatest = addDays(`${month}-01`, 31);
  return isBeyondForwardLimit(`${lastDayAtLatest.slice(0, 7)}-01`, today);
}

/**
 * The Monday that a `week` query value means: any date is snapped to its Monday, a past week to this one;
 * empty when the value is absent or not a date: the page then chooses its week.
 */
export function parseWeek(value: string | null | undefined, today: string): string {
  const thisMonday = mondayOf(today);
  if (!isCivilDate(value)) return '';
  const monday = mondayOf(value);
  return monday < thisMonday ? thisMonday : monday;
}

/**
 * The week that calendars open on when nobody asks for one: the first in which any of them has a time, else this one.
 * @param nextStarts first free times by the clinic's clock, `2026-03-02T09:00:00+01:00`; null: none
 */
export function firstWeekWithTimes(nextStarts: Iterable<string | null>, today: string): string {
  let first: string | undefined;
  for (const startsAt of nextStarts) {
    const day = startsAt?.slice(0, 10);
    if (day !== undefined && (first === undefined || day < first)) first = day;
  }
  return mondayOf(first === undefined || first < today ? today : first);
}

function isBeyondForwardLimit(date: string, today: string): boolean {
  const secondsAhead = (dayNumber(date) - dayNumber(today)) * SECONDS_PER_DAY;
  return secondsAhead > CALENDAR_FORWARD_LIMIT_SECONDS;
}
