import {
  isOpenThroughout,
  type OpeningException,
  type OpeningRule,
} from '#app/features/calendar/open-weeks.ts';
import { MINUTES_PER_DAY } from '#app/time/minutes.ts';
import { addDays, isCivilDate } from '#app/time/week.ts';

/** Further ahead nobody knows their hours. */
const FROM_AHEAD_DAYS = 366;
/** Two for each half of a day of the week. */
export const HOURS_MAX = 28;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** When somebody receives in a week, as typed: `08:00`; an end at `00:00` is midnight. */
export interface TypedHours {
  /** 0 is Monday. */
  weekday: number;
  from: string;
  to: string;
  /** 2: every other week, the first of them that in which the hours begin to hold. */
  everyWeeks: number;
}

/** The same in minutes since the day's midnight. */
export interface WeeklyHours {
  weekday: number;
  from: number;
  to: number;
  everyWeeks: number;
}

export type HoursProblem =
  | 'required'
  | 'order'
  | 'past'
  | 'tooFar'
  | 'overlap'
  | 'tooShort'
  | 'noHours';

/** Minutes of a time of the clock; null: it is none. */
export function readClock(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** As an input of the page has it. */
export function writeClock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** @param key under which the page finds what is wrong */
function readSpanOfDay(
  { from, to }: { from: string; to: string },
  slotMinutes: number,
  key: (part: 'from' | 'to') => string,
): { span: { from: number; to: number } } | { problems: Record<string, HoursProblem> } {
  const start = readClock(from);
  const typedEnd = readClock(to);
  const end = typedEnd === 0 ? MINUTES_PER_DAY : typedEnd;
  if (start === null || end === null) {
    return {
      problems: {
        ...(start === null && { [key('from')]: 'required' }),
        ...(end === null && { [key('to')]: 'required' }),
      },
    };
  }
  if (end <= start) return { problems: { [key('to')]: 'order' } };
  if (end - start < slotMinutes) return { problems: { [key('to')]: 'tooShort' } };
  return { span: { from: start, to: end } };
}

/**
 * Weekly hours as typed, checked as a whole; what is wrong by `from0`, `to0` and so on, `from` for the first day.
 * @param today by the clinic's clock
 */
export function readHours(
  typed: { from: string; hours: readonly TypedHours[] },
  { today, slotMinutes }: { today: string; slotMinutes: number },
): { hours: WeeklyHours[] } | { problems: Record<string, HoursProblem> } {
  const problems: Record<string, HoursProblem> = {};
  const dayProblem = checkDay(typed.from, today);
  if (dayProblem) problems['from'] = dayProblem;
  const hours: WeeklyHours[] = [];
  typed.hours.forEach((one, index) => {
    const read = readSpanOfDay(one, slotMinutes, (part) => `${part}${index}`);
    if ('problems' in read) {
      Object.assign(problems, read.problems);
      return;
    }
    const { weekday, everyWeeks } = one;
    const found = { weekday, everyWeeks, ...read.span };
    if (hours.some((other) => meets(other, found))) problems[`from${index}`] = 'overlap';
    hours.push(found);
  });
  return Object.keys(problems).length > 0 ? { problems } : { hours };
}

function meets(one: WeeklyHours, other: WeeklyHours): boolean {
  return one.weekday === other.weekday && one.from < other.to && other.from < one.to;
}

/** The first day on which something holds. */
function checkDay(day: string, today: string): HoursProblem | null {
  if (!isCivilDate(day)) return 'required';
  if (day < today) return 'past';
  return day > addDays(today, FROM_AHEAD_DAYS) ? 'tooFar' : null;
}

/** An extra opening as typed: `day`, `from` and `to`. */
export function readOpening(
  typed: { day: string; from: string; to: string },
  { today, slotMinutes }: { today: string; slotMinutes: number },
): { span: { from: number; to: number } } | { problems: Record<string, HoursProblem> } {
  const dayProblem = checkDay(typed.day, today);
  const read = readSpanOfDay(typed, slotMinutes, (part) => part);
  if (!dayProblem) return read;
  return { problems: { day: dayProblem, ...('problems' in read && read.problems) } };
}

/** Those visits that are booked when the calendar does not receive by its hours and extra openings; closures have a list of their own. */
export function findOutside<V extends { startsAt: number; endsAt: number }>(
  visits: readonly V[],
  calendar: {
    tz: string;
    rules: readonly OpeningRule[];
    exceptions: readonly OpeningException[];
  },
): V[] {
  const openings = calendar.exceptions.filter(({ isOpening }) => isOpening);
  return visits.filter((visit) => !isOpenThroughout(visit, { ...calendar, openings }));
}
