import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS, MINUTES_PER_DAY, MINUTES_PER_WEEK } from './minutes.ts';
import { addWeeks, mondayOf, weekDays } from './week.ts';

/** A week of one time zone, from its Monday 00:00 (an instant) to the next. */
export interface LocalWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  week: string;
  tz: string;
  /** Its seven days, Monday first. */
  days: readonly string[];
  startMs: number;
  endMs: number;
  /** 10,080 in an ordinary week, an hour less or more in the week the clocks change. */
  lengthMinutes: number;
  /** The clocks change this many elapsed minutes into the week, by `shift` minutes (60 in spring, -60 in autumn). */
  change: { minute: number; shift: number } | null;
}

/** A page shows a handful of weeks in two zones; the bound only keeps a crawler of far weeks from filling memory. */
const CACHE_MAX = 2000;
const cache = new Map<string, LocalWeek>();

/**
 * The week that begins on the Monday `week` in `tz`. Kept per zone and week, because asking Intl for an offset costs
 * more than computing all slots of a page.
 * @throws RangeError when `week` is no Monday or `tz` no zone
 */
export function getLocalWeek(week: string, tz: string): LocalWeek {
  const key = `${tz} ${week}`;
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= CACHE_MAX) cache.clear();
  const computed = computeLocalWeek(week, tz);
  cache.set(key, computed);
  return computed;
}

function computeLocalWeek(week: string, tz: string): LocalWeek {
  const monday = Temporal.PlainDate.from(week);
  if (mondayOf(week) !== week) throw new RangeError(`${week} is not a Monday`);
  const start = monday.toZonedDateTime(tz);
  const startMs = start.epochMilliseconds;
  const endMs = monday.add({ days: 7 }).toZonedDateTime(tz).epochMilliseconds;
  const lengthMinutes = (endMs - startMs) / MINUTE_MS;
  const shift = MINUTES_PER_WEEK - lengthMinutes;
  // No zone of a market changes its clocks twice in one week, so an ordinary length means no change.
  const transition = shift === 0 ? null : start.getTimeZoneTransition('next');
  const change = transition && {
    minute: (transition.epochMilliseconds - startMs) / MINUTE_MS,
    shift,
  };
  return { week, tz, days: weekDays(week), startMs, endMs, lengthMinutes, change };
}

/** What a clock on the wall shows after `minute` elapsed minutes, as minutes since Monday 00:00 (0 to 10,079). */
export function wallMinuteOf({ change }: LocalWeek, minute: number): number {
  return change && minute >= change.minute ? minute + change.shift : minute;
}

/**
 * When a clock on the wall shows `wall` (minutes since Monday 00:00), as elapsed minutes: once as a rule, never inside
 * the hour that spring leaves out, twice inside the hour that autumn repeats.
 */
export function elapsedMinutesOf({ change }: LocalWeek, wall: number): number[] {
  if (!change) return [wall];
  const found: number[] = [];
  if (wall < change.minute) found.push(wall);
  const after = wall - change.shift;
  if (after >= change.minute) found.push(after);
  return found;
}

/** Where an instant lies on the local calendar: day, week (its Monday) and whole elapsed minutes since that Monday 00:00. */
export function locate(ms: number, tz: string): { day: string; week: string; minute: number } {
  const localWeek = weekOf(ms, tz);
  const minute = Math.floor((ms - localWeek.startMs) / MINUTE_MS);
  const dayIndex = Math.floor(wallMinuteOf(localWeek, minute) / MINUTES_PER_DAY);
  return { day: localWeek.days[dayIndex] ?? localWeek.week, week: localWeek.week, minute };
}

/** By zone the week that was asked about last: nearly always the next question is about the same. */
const lastWeeks = new Map<string, LocalWeek>();

function weekOf(ms: number, tz: string): LocalWeek {
  const last = lastWeeks.get(tz);
  if (last && ms >= last.startMs && ms < last.endMs) return last;
  const found = findWeek(ms, tz);
  lastWeeks.set(tz, found);
  return found;
}

/** A zone is less than a day away from UTC, so the local week is UTC's or the one beside it. */
function findWeek(ms: number, tz: string): LocalWeek {
  const guess = getLocalWeek(mondayOf(new Date(ms).toISOString().slice(0, 10)), tz);
  if (ms < guess.startMs) return getLocalWeek(addWeeks(guess.week, -1), tz);
  return ms < guess.endMs ? guess : getLocalWeek(addWeeks(guess.week, 1), tz);
}
