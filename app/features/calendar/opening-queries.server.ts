import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { SpecialDayRow } from './special-days.server.ts';
import type { OpeningException, OpeningRule } from './open-weeks.ts';
import type { OpeningSpan } from './opening-hours.ts';

/** A calendar that ends before the week asked for, with what its weeks follow from. */
export interface DueCalendarRow {
  id: number;
  tz: string;
  country: Market;
  slot_minutes: number;
  /** Monday of its last week; null: it has none. */
  last_week: string | null;
  rules: OpeningRule[];
  exceptions: OpeningException[];
}

export interface CalendarWeek {
  calendarId: number;
  week: string;
  open: readonly number[];
}

const RULES = `
          (SELECT coalesce(json_agg(json_build_object('weekday', r.weekday, 'fromMinute', r.from_minute, 'toMinute', r.to_minute,
                                             'validFrom', lower(r.valid), 'validTo', upper(r.valid), 'everyWeeks', r.every_weeks)), '[]')
             FROM calendar_rule r WHERE r.calendar_id = c.id) AS rules`;
const EXCEPTIONS = `
          (SELECT coalesce(json_agg(json_build_object('startsAt', extract(epoch FROM lower(e.during)) * 1000,
                                                      'endsAt', extract(epoch FROM upper(e.during)) * 1000, 'isOpening', e.is_opening)), '[]')
             FROM calendar_exception e WHERE e.calendar_id = c.id`;

/** A calendar without rules is filled by the clinic's own system. */
const dueCalendars = sql.named<DueCalendarRow>(
  'calendar_due',
  `SELECT c.id, c.tz, p.country, c.slot_minutes,
          (SELECT max(w.week) FROM calendar_week w WHERE w.calendar_id = c.id) AS last_week, ${RULES},
          ${EXCEPTIONS} AND upper(e.during) > $2::date) AS exceptions
     FROM calendar c
     JOIN provider p ON p.id = c.provider_id
    WHERE c.id > $1 AND c.is_active
      AND EXISTS (SELECT FROM calendar_rule r WHERE r.calendar_id = c.id)
      AND NOT EXISTS (SELECT FROM calendar_week w WHERE w.calendar_id = c.id AND w.week = $3)
    ORDER BY c.id LIMIT $4`,
);

const calendarHours = sql.named<Omit<DueCalendarRow, 'last_week'>>(
  'calendar_hours',
  `SELECT c.id, c.tz, p.country, c.slot_minutes, ${RULES},
          ${EXCEPTIONS} AND upper(e.during) > portal_now() - interval '8 days') AS exceptions
     FROM calendar c
     JOIN provider p ON p.id = c.provider_id
    WHERE c.id = ANY ($1::bigint[])`,
);
const replaceWeeks = sql.named<{ done: null }>(
  'calendar_put_weeks',
  'SELECT put_calendar_weeks($1, $2) AS done',
);

/** Of what the weeks of these calendars follow. */
export function findCalendarHours(
  executor: Pool | Transaction,
  ids: readonly number[],
): Promise<Omit<DueCalendarRow, 'last_week'>[]> {
  return query(executor, calendarHours, [ids]);
}

/** In place of those that stand, from an instant on. */
export async function putWeeks(
  transaction: Transaction,
  weeks: readonly CalendarWeek[],
  since: Date,
): Promise<void> {
  const rows = weeks.map(({ calendarId: calendar, week, open }) => ({ calendar, week, open }));
  await query(transaction, replaceWeeks, [JSON.stringify(rows), since]);
}

/** At most `limit` calendars after `afterId` that do not have the week `until` yet; exceptions from `from` on. */
export function findDueCalendars(
  pool: Pool | Transaction,
  { afterId, from, until, limit }: { afterId: number; from: string; until: string; limit: number },
): Promise<DueCalendarRow[]> {
  return query(pool, dueCalendars, [afterId, from, until, limit]);
}

const restDays = sql.named<{ country: Market; day: string }>(
  'calendar_rest_days',
  `SELECT country, day FROM holiday WHERE kind IN ('rest', 'swap_rest') AND day >= $1`,
);

export function findRestDays(
  pool: Pool | Transaction,
  from: string,
): Promise<{ country: Market; day: string }[]> {
  return query(pool, restDays, [from]);
}

const insertWeeks = sql.named<{ calendar_id: number }>(
  'calendar_insert_weeks',
  `INSERT INTO calendar_week (calendar_id, week, open)
   SELECT calendar_id, week, open FROM json_to_recordset($1) AS w (calendar_id bigint, week date, open smallint[])
   ON CONFLICT DO NOTHING RETURNING calendar_id`,
);

/** Answers how many were new. */
export async function createWeeks(
  pool: Pool | Transaction,
  weeks: readonly CalendarWeek[],
): Promise<number> {
  const rows = weeks.map(({ calendarId, week, open }) => ({ calendar_id: calendarId, week, open }));
  return (await query(pool, insertWeeks, [JSON.stringify(rows)])).length;
}

const SPANS = `
  SELECT DISTINCT r.weekday, r.from_minute AS "fromMinute", r.to_minute AS "toMinute"
    FROM calendar c
    JOIN calendar_rule r ON r.calendar_id = c.id
   WHERE c.is_active AND r.every_weeks = 1 AND r.valid @> $2::date`;
const spansOfProvider = sql.named<OpeningSpan>(
  'opening_spans_of_provider',
  `${SPANS} AND c.provider_id = $1`,
);
const spansOfDoctor = sql.named<OpeningSpan>(
  'opening_spans_of_doctor',
  `${SPANS} AND c.doctor_id = $1`,
);

/** @param day on which the rules hold, `YYYY-MM-DD` */
export function findOpeningSpans(
  pool: Pool,
  owner: 'D' | 'P',
  id: number,
  day: string,
): Promise<OpeningSpan[]> {
  return query(pool, owner === 'P' ? spansOfProvider : spansOfDoctor, [id, day]);
}

const specialDays = sql.named<SpecialDayRow>(
  'calendar_special_days',
  'SELECT day, kind FROM special_days($1, $2::date, $3::date)',
);

export function findSpecialDayRows(
  pool: Pool | Transaction,
  market: Market,
  from: string,
  until: string,
): Promise<SpecialDayRow[]> {
  return query(pool, specialDays, [market, from, until]);
}
