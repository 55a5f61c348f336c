import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

const ZERO = '0'.charCodeAt(0);

interface CalendarRow {
  calendar_id: number;
  provider_id: number;
  doctor_id: number | null;
  tz: string;
  slot_minutes: number;
  lead_minutes: number;
}

/** What one calendar offers in one week, and which times of it are taken. */
export interface CalendarWeekRow extends CalendarRow {
  /** Sorted elapsed minutes since the local Monday 00:00. */
  open: number[];
  /** [start, end] in minutes since the epoch. */
  busy: [number, number][];
}

export interface CalendarFilter {
  market: Market;
  /** Sub-functions of which a calendar must offer one; null: any calendar. */
  subfunctions: number[] | null;
  onlyEnglish: boolean;
}

/** Calendars a patient may see. Parameters: $1 country, $2 ids, $3 sub-functions or null, $4 only English. */
const OPEN_CALENDARS = `
    FROM offering_calendar c`;
const IS_WANTED = `
     AND c.country = $1 AND (NOT $4::bool OR 'en' = ANY (c.languages))
     AND ($3::int[] IS NULL OR EXISTS (
           SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id AND cs.subfunction_id = ANY ($3::int[]) OFFSET 0))`;
/**
 * $5: the week's Monday. Numbers as one text, which costs PostgreSQL and the driver least. No reservation lasts longer than
 * 8 hours, and a week may have an hour more than seven days. OFFSET 0 above keeps the planner from reading what every
 * calendar of the sub-function offers.
 */
const WEEK = `
  SELECT c.id AS calendar_id, c.provider_id, c.doctor_id, c.tz, c.slot_minutes, c.lead_minutes, w.open::text AS open,
         (SELECT string_agg((date_part('epoch', b.starts_at) / 60)::int || ',' || (date_part('epoch', b.ends_at) / 60)::int, ',')
            FROM reservation_busy b
           WHERE b.resource_id = c.resource_id
             AND b.starts_at > $5::timestamp AT TIME ZONE c.tz - interval '8 hours'
             AND b.starts_at < $5::timestamp AT TIME ZONE c.tz + interval '169 hours') AS busy`;
const ITS_WEEK = `
    JOIN calendar_week w ON w.calendar_id = c.id AND w.week = $5::date`;

interface WrittenWeekRow extends CalendarRow {
  /** `{540,570}` */
  open: string;
  /** `start,end,start,end` */
  busy: string | null;
}

const weeksOfDoctors = sql.named<WrittenWeekRow>(
  'calendar_weeks_of_doctors',
  `${WEEK} ${OPEN_CALENDARS} ${ITS_WEEK} WHERE c.doctor_id = ANY ($2::bigint[]) ${IS_WANTED} ORDER BY c.id`,
);
const weeksOfProviders = sql.named<WrittenWeekRow>(
  'calendar_weeks_of_providers',
  `${WEEK} ${OPEN_CALENDARS} ${ITS_WEEK} WHERE c.provider_id = ANY ($2::bigint[]) ${IS_WANTED} ORDER BY c.id`,
);

/** Also those that patients are not offered while nothing is heard of their feed. */
const weeksOfClinics = sql.named<WrittenWeekRow>(
  'calendar_weeks_of_clinics',
  `${WEEK} FROM receiving_calendar c ${ITS_WEEK} WHERE c.provider_id = ANY ($2::bigint[]) ${IS_WANTED} ORDER BY c.id`,
);

type FindWeeks = (
  pool: Pool,
  filter: CalendarFilter,
  ids: number[],
  week: string,
) => Promise<CalendarWeekRow[]>;

const findWeeks =
  (weeks: typeof weeksOfDoctors): FindWeeks =>
  async (pool, { market, subfunctions, onlyEnglish }, ids, week) => {
    const rows = await query(pool, weeks, [market, ids, subfunctions, onlyEnglish, week]);
    return rows.map(readWeek);
  };

/** Weeks of the calendars of doctors; a calendar that offers nothing in that week has no row. */
export const findWeeksOfDoctors = findWeeks(weeksOfDoctors);
/** The same for all calendars of providers, rooms and devices included. */
export const findWeeksOfProviders = findWeeks(weeksOfProviders);
/** The same for all calendars of clinics as their own desks see them. */
export const findWeeksOfClinics = findWeeks(weeksOfClinics);

function readWeek({ open, busy, ...calendar }: WrittenWeekRow): CalendarWeekRow {
  const taken = busy === null ? [] : readNumbers(busy);
  const pairs: [number, number][] = [];
  for (let n = 1; n < taken.length; n += 2) pairs.push([taken[n - 1] ?? 0, taken[n] ?? 0]);
  return { ...calendar, open: readNumbers(open), busy: pairs };
}

/** Whole numbers from 0 on, whatever stands between them; digit by digit, because a page has a thousand. */
function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = -1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) value = value < 0 ? digit : value * 10 + digit;
    else if (value >= 0) {
      numbers.push(value);
      value = -1;
    }
  }
  if (value >= 0) numbers.push(value);
  return numbers;
}

export interface NextStartRow {
  id: number;
  starts_at: Date;
  tz: string;
}

/** $5: not before this instant. The first free time over all wanted calendars of each id, found for all of them at once. */
const FIRST_STARTS = `
    FROM wanted JOIN find_next_free(ARRAY(SELECT calendar_id FROM wanted), $5) n USING (calendar_id)
   ORDER BY wanted.id, n.starts_at`;

const nextStartsOfDoctors = sql.named<NextStartRow>(
  'calendar_next_starts_of_doctors',
  `WITH wanted AS MATERIALIZED (SELECT c.doctor_id AS id, c.id AS calendar_id, c.tz ${OPEN_CALENDARS} WHERE c.doctor_id = ANY ($2::bigint[]) ${IS_WANTED})
   SELECT DISTINCT ON (wanted.id) wanted.id, n.starts_at, wanted.tz ${FIRST_STARTS}`,
);
const nextStartsOfProviders = sql.named<NextStartRow>(
  'calendar_next_starts_of_providers',
  `WITH wanted AS MATERIALIZED (SELECT c.provider_id AS id, c.id AS calendar_id, c.tz ${OPEN_CALENDARS} WHERE c.provider_id = ANY ($2::bigint[]) ${IS_WANTED})
   SELECT DISTINCT ON (wanted.id) wanted.id, n.starts_at, wanted.tz ${FIRST_STARTS}`,
);

export function findNextStartsOfDoctors(
  pool: Pool,
  { market, subfunctions, onlyEnglish }: CalendarFilter,
  ids: number[],
  from: Date,
): Promise<NextStartRow[]> {
  return query(pool, nextStartsOfDoctors, [market, ids, subfunctions, onlyEnglish, from]);
}

export function findNextStartsOfProviders(
  pool: Pool,
  { market, subfunctions, onlyEnglish }: CalendarFilter,
  ids: number[],
  from: Date,
): Promise<NextStartRow[]> {
  return query(pool, nextStartsOfProviders, [market, ids, subfunctions, onlyEnglish, from]);
}
