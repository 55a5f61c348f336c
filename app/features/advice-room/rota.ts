import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { MINUTES_PER_DAY } from '#app/time/minutes.ts';
import { addDays, isCivilDate } from '#app/time/week.ts';

/** Of a team: shifts of a week, and days that differ. */
export const SHIFTS_MAX = 100;
export const DAYS_MAX = 100;
/** So far ahead is looked for who comes next. */
const LOOK_AHEAD_DAYS = 14;

/** Minutes since midnight of the partner's clock; a shift ends on the day on which it began. */
interface Hours {
  from: number;
  until: number;
  staffId: number;
}
/** Of every week. @param weekday 1: Monday */
export interface WeeklyShift extends Hours {
  weekday: number;
}
/** Instead of the weekday's shifts; none: nobody is on duty. */
export interface DayOfRota {
  /** `YYYY-MM-DD` */
  day: string;
  shifts: Hours[];
}
export interface Rota {
  weekly: WeeklyShift[];
  days: DayOfRota[];
}

/** Who is on duty on a day, in the order in which they begin. */
export function shiftsOf({ weekly, days }: Rota, day: string): Hours[] {
  const instead = days.find((one) => one.day === day);
  const weekday = weekdayOf(day);
  const shifts = instead ? instead.shifts : weekly.filter((one) => one.weekday === weekday);
  return shifts
    .map(({ from, until, staffId }) => ({ from, until, staffId }))
    .toSorted((one, other) => one.from - other.from || one.until - other.until);
}

/** 1: Monday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}

/** Where a moment lies on the partner's clock. */
function clockOf(ms: number, timeZone: string): { day: string; minute: number } {
  const [day = '', time = ''] = formatBookedTime(ms, timeZone).split(' ');
  return { day, minute: readMinute(time) };
}

/** Who is on duty at a moment, each until they leave: shifts that follow each other are one. */
export function dutyAt(
  rota: Rota,
  ms: number,
  timeZone: string,
): { staffId: number; until: number }[] {
  const { day, minute } = clockOf(ms, timeZone);
  const shifts = shiftsOf(rota, day);
  const now = shifts.filter(({ from, until }) => from <= minute && minute < until);
  const ids = [...new Set(now.map(({ staffId }) => staffId))];
  return ids.map((staffId) => {
    const own = shifts.filter((one) => one.staffId === staffId);
    let until = minute;
    // In the order of their beginnings, so that one pass is enough.
    for (const one of own) if (one.from <= until && one.until > until) until = one.until;
    return { staffId, until };
  });
}

/** When somebody's latest duty ended that is over since `within` milliseconds at most, in minutes of the day it was on; null: none. */
export function latestEnd(
  rota: Rota,
  {
    staffId,
    ms,
    timeZone,
    within,
  }: { staffId: number; ms: number; timeZone: string; within: number },
): number | null {
  const { day: today, minute } = clockOf(ms, timeZone);
  const since = minute - within / 60_000;
  for (const ago of [0, 1]) {
    const ends = shiftsOf(rota, addDays(today, -ago))
      .filter((one) => one.staffId === staffId)
      .map(({ until }) => until)
      .filter((until) => {
        const end = until - ago * MINUTES_PER_DAY;
        return end <= minute && end >= since;
      });
    if (ends.length > 0) return Math.max(...ends);
  }
  return null;
}

/** Who comes on duty next after a moment, but for one person; null: nobody within two weeks. */
export function nextOnDuty(
  rota: Rota,
  ms: number,
  timeZone: string,
  butFor: number,
): { staffId: number; day: string; from: number } | null {
  const { day: today, minute } = clockOf(ms, timeZone);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const found = shiftsOf(rota, day).find(
      ({ from, staffId }) => staffId !== butFor && (ahead > 0 || from > minute),
    );
    if (found) return { staffId: found.staffId, day, from: found.from };
  }
  return null;
}

/** A field and language of questions; field 0: any. */
export interface DutyField {
  specializationId: number;
  locale: Locale;
}

/** What questions somebody's duty is about, each pair once; a field of which there is a pair for any is left out. */
export function dutyFields(
  teams: readonly { specializationId: number | null; languages: readonly Locale[] }[],
): DutyField[] {
  const pairs = teams.flatMap(({ specializationId, languages }) =>
    (languages.length > 0 ? languages : LOCALES).map((locale) => ({
      specializationId: specializationId ?? 0,
      locale,
    })),
  );
  const any = new Set(
    pairs.flatMap(({ specializationId, locale }) => (specializationId === 0 ? locale : [])),
  );
  const kept = pairs.filter(
    ({ specializationId, locale }) => specializationId === 0 || !any.has(locale),
  );
  const byKey = new Map(kept.map((one) => [`${one.specializationId} ${one.locale}`, one]));
  return [...byKey.values()];
}

/** Whether a question is one of those. */
export function isOfDuty(
  fields: readonly DutyField[],
  question: { specializationId: number | null; locale: Locale },
): boolean {
  return fields.some(
    ({ specializationId, locale }) =>
      locale === question.locale &&
      (specializationId === 0 || specializationId === question.specializationId),
  );
}

type RotaError = 'hours' | 'unknown' | 'day' | 'twice' | 'tooMany';

/**
 * What is wrong with a rota, by field: `weekly.0`, `days.1`, `days.1.0`.
 * @param memberIds of the team: nobody else is on duty for it
 */
export function findRotaErrors(
  { weekly, days }: Rota,
  memberIds: readonly number[],
): Record<string, RotaError> {
  const errors: Record<string, RotaError> = {};
  const wrongOf = ({ from, until, staffId }: Hours): RotaError | null => {
    if (!(from >= 0 && from < until && until <= MINUTES_PER_DAY)) return 'hours';
    return memberIds.includes(staffId) ? null : 'unknown';
  };
  for (const [at, shift] of weekly.entries()) {
    const wrong = wrongOf(shift);
    if (wrong) errors[`weekly.${at}`] = wrong;
  }
  const seen = new Set<string>();
  for (const [at, { day, shifts }] of days.entries()) {
    if (!isCivilDate(day)) errors[`days.${at}`] = 'day';
    else if (seen.has(day)) errors[`days.${at}`] = 'twice';
    seen.add(day);
    for (const [n, shift] of shifts.entries()) {
      const wrong = wrongOf(shift);
      if (wrong) errors[`days.${at}.${n}`] = wrong;
    }
  }
  if (weekly.length > SHIFTS_MAX) errors['weekly'] = 'tooMany';
  if (days.length > DAYS_MAX) errors['days'] = 'tooMany';
  return errors;
}

/** Without who is not of the team any more and without days that are over. @param today `YYYY-MM-DD` */
export function currentRota(
  { weekly, days }: Rota,
  memberIds: readonly number[],
  today: string,
): Rota {
  const isHere = ({ staffId }: Hours) => memberIds.includes(staffId);
  return {
    weekly: weekly
      .filter(isHere)
      .toSorted((one, other) => one.weekday - other.weekday || one.from - other.from),
    days: days
      .filter(({ day }) => day >= today)
      .map(({ day, shifts }) => ({ day, shifts: shifts.filter(isHere) }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

/** `08:30`; 24:00 is the end of a day. */
export function writeMinute(minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** @returns NaN: none. @param isEnd midnight is the end of the day, not its beginning */
export function readMinute(text: string, isEnd = false): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return isEnd && minute === 0 ? MINUTES_PER_DAY : minute;
}
