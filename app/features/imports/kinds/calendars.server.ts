import { extendCalendars } from '#app/features/calendar/extend-calendars.server.ts';
import { mondayOf } from '#app/time/week.ts';
import { DOCTOR_ELSEWHERE, unknownId, unknownServices } from '../checks.ts';
import {
  choiceColumn,
  dayColumn,
  idColumn,
  OPTIONAL,
  readDay,
  REQUIRED,
  servicesColumn,
  timeColumn,
  wholeNumberColumn,
} from '../columns.server.ts';
import { countRows, type ImportedRow } from '../count-rows.server.ts';
import { CellProblem, type Column, type ImportKind } from '../kind.ts';

const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
/** A closure of more than a year is no closure. */
const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

/** A weekday, a day, or the first and the last day of a time, parted by `/`. Kept as text: 'monday' or '2026-12-24/2026-12-31'. */
const whenColumn: Column = {
  ...REQUIRED,
  name: 'day',
  type: 'text',
  read(text) {
    if ((WEEKDAYS as readonly string[]).includes(text)) return text;
    const [first = '', last = first, ...more] = text.split('/');
    if (more.length > 0 || !/^\d/.test(text)) {
      throw new CellProblem('when');
    }
    const span = Date.parse(readDay(last)) - Date.parse(readDay(first));
    if (span < 0 || span > DAYS_MAX * DAY_MS) {
      throw new CellProblem('days_apart', { max: DAYS_MAX });
    }
    return `${first}/${last}`;
  },
};

const IS_WEEKLY = `r.day = ANY ('{${WEEKDAYS.join(',')}}'::text[])`;

/** One line of each calendar: a check has made sure that all of them say the same. */
const FIRST_LINES = `
  SELECT DISTINCT ON (r.calendar) r.calendar, p.id AS provider_id, p.tz, d.id AS doctor_id, r.services, r.slot_minutes, r.lead_minutes,
         coalesce('person:' || r.person, 'doctor:' || r.doctor, 'calendar:' || r.calendar) AS resource
    FROM import_row r
    JOIN provider p ON p.owner_partner_id = $1 AND p.external_id = r.provider
    LEFT JOIN doctor d ON d.owner_partner_id = $1 AND d.external_id = r.doctor
   ORDER BY r.calendar, r.line`;

const PUT_RESOURCES = `
  INSERT INTO imported_resource (owner_partner_id, external_id) SELECT DISTINCT $1::int, f.resource FROM (${FIRST_LINES}) f ON CONFLICT DO NOTHING`;

const PUT_CALENDARS = `
  INSERT INTO calendar AS c (owner_partner_id, external_id, resource_id, provider_id, doctor_id, tz, slot_minutes, lead_minutes)
  SELECT $1::int, f.calendar, i.resource_id, f.provider_id, f.doctor_id, f.tz, f.slot_minutes, coalesce(f.lead_minutes, 60)
    FROM (${FIRST_LINES}) f JOIN imported_resource i ON i.owner_partner_id = $1 AND i.external_id = f.resource
  ON CONFLICT (owner_partner_id, external_id) WHERE external_id IS NOT NULL DO UPDATE SET
    resource_id = excluded.resource_id, provider_id = excluded.provider_id, doctor_id = excluded.doctor_id, tz = excluded.tz,
    slot_minutes = excluded.slot_minutes, lead_minutes = excluded.lead_minutes, is_active = true
  RETURNING c.id, c.provider_id, c.xmax = 0 AS is_new`;

/** Of the calendars in the file: $1 the partner. */
const IN_FILE = `SELECT c.id FROM calendar c WHERE c.owner_partner_id = $1 AND c.external_id IN (SELECT calendar FROM import_row)`;

const FORGET = [
  `DELETE FROM calendar_subfunction WHERE calendar_id IN (${IN_FILE})`,
  `DELETE FROM calendar_rule WHERE calendar_id IN (${IN_FILE})`,
  // What the clinic itself has closed, and what it is busy with by its feed, stays closed; its weeks are made anew, so nothing is left to give back.
  `DELETE FROM calendar_exception WHERE closure_id IS NULL AND NOT is_from_feed AND calendar_id IN (${IN_FILE})`,
  `DELETE FROM closure_week WHERE calendar_id IN (${IN_FILE})`,
];
/** Past weeks stay as they were. */
const FORGET_WEEKS = `DELETE FROM calendar_week WHERE calendar_id IN (${IN_FILE}) AND week >= $2`;

/** What was open before, to tell what the file opens. */
const KEEP_OPEN =
  'CREATE TEMPORARY TABLE import_open (calendar_id bigint, week date, open smallint[]) ON COMMIT DROP';
const PUT_OPEN = `INSERT INTO import_open SELECT calendar_id, week, open FROM calendar_week WHERE calendar_id IN (${IN_FILE}) AND week >= $2`;
/** Times that the file opens and somebody watches for. */
const OFFER_OPENED = `
  SELECT announce_imported(w.calendar_id, w.week, ARRAY(SELECT m FROM unnest(w.open) m WHERE m <> ALL (coalesce(o.open, '{}'))))
    FROM calendar_week w LEFT JOIN import_open o ON o.calendar_id = w.calendar_id AND o.week = w.week
   WHERE w.week >= $2 AND w.calendar_id IN (${IN_FILE})`;

/** A calendar that names no services offers what its doctor does. */
const PUT_SERVICES = `
  INSERT INTO calendar_subfunction (calendar_id, subfunction_id)
  SELECT DISTINCT c.id, s.id
    FROM (${FIRST_LINES}) f
    JOIN calendar c ON c.owner_partner_id = $1 AND c.external_id = f.calendar
   CROSS JOIN LATERAL (SELECT unnest(f.services) AS id UNION ALL SELECT ds.subfunction_id FROM doctor_subfunction ds WHERE f.services IS NULL AND ds.doctor_id = f.doctor_id) s`;

const PUT_RULES = `
  INSERT INTO calendar_rule (calendar_id, weekday, from_minute, to_minute, valid, every_weeks)
  SELECT c.id, array_position('{${WEEKDAYS.join(',')}}'::text[], r.day) - 1, r."from", r."to", daterange(r.valid_from, r.valid_until, '[]'), coalesce(r.every_weeks, 1)
    FROM import_row r JOIN calendar c ON c.owner_partner_id = $1 AND c.external_id = r.calendar
   WHERE ${IS_WEEKLY}`;

/** Day by day, by the clinic's own clock. */
const PUT_EXCEPTIONS = `
  INSERT INTO calendar_exception (calendar_id, during, is_opening)
  SELECT c.id, tstzrange((g.day + coalesce(r."from", 0) * interval '1 minute') AT TIME ZONE c.tz,
                         (g.day + coalesce(r."to", 1440) * interval '1 minute') AT TIME ZONE c.tz), r.hours = 'open'
    FROM import_row r
    JOIN calendar c ON c.owner_partner_id = $1 AND c.external_id = r.calendar
   CROSS JOIN LATERAL generate_series(split_part(r.day, '/', 1)::timestamp, split_part(r.day, '/', 2)::timestamp, '1 day') AS g (day)
   WHERE NOT ${IS_WEEKLY}`;

/** Weekly hours and days that differ. All lines of a calendar in the file together replace what it had. */
export const calendars: ImportKind = {
  columns: [
    idColumn('calendar', REQUIRED),
    idColumn('provider', REQUIRED),
    idColumn('doctor', OPTIONAL),
    idColumn('person', OPTIONAL),
    servicesColumn('services', OPTIONAL),
    wholeNumberColumn('slot_minutes', { min: 5, max: 480 }, REQUIRED),
    wholeNumberColumn('lead_minutes', { min: 0, max: 43_200 }, OPTIONAL),
    whenColumn,
    choiceColumn('hours', ['open', 'closed'], REQUIRED),
    timeColumn('from', OPTIONAL),
    timeColumn('to', OPTIONAL),
    dayColumn('valid_from', OPTIONAL),
    dayColumn('valid_until', OPTIONAL),
    wholeNumberColumn('every_weeks', { min: 1, max: 8 }, OPTIONAL),
  ],
  checks: [
    unknownId('provider', 'provider'),
    unknownId('doctor', 'doctor'),
    DOCTOR_ELSEWHERE,
    unknownServices('services'),
    `SELECT r.line, 'calendar' AS column_name, 'differs' AS problem, jsonb_build_object('first', f.line) AS said
       FROM import_row r JOIN (SELECT DISTINCT ON (calendar) * FROM import_row ORDER BY calendar, line) f ON f.calendar = r.calendar
      WHERE (r.provider, r.doctor, r.person, r.services, r.slot_minutes, r.lead_minutes)
            IS DISTINCT FROM (f.provider, f.doctor, f.person, f.services, f.slot_minutes, f.lead_minutes)`,
    `SELECT r.line, 'services' AS column_name, 'needs_services' AS problem, '{}'::jsonb AS said
       FROM import_row r WHERE r.doctor IS NULL AND r.services IS NULL`,
    `SELECT r.line, 'hours' AS column_name, 'weekday_closed' AS problem, '{}'::jsonb AS said
       FROM import_row r WHERE ${IS_WEEKLY} AND r.hours = 'closed'`,
    `SELECT r.line, 'from' AS column_name, 'opening_without_times' AS problem, '{}'::jsonb AS said
       FROM import_row r WHERE r.hours = 'open' AND (r."from" IS NULL OR r."to" IS NULL)`,
    `SELECT r.line, 'to' AS column_name, 'not_after' AS problem, jsonb_build_object('other', 'from') AS said FROM import_row r WHERE coalesce(r."from", 0) >= coalesce(r."to", 1440)`,
    `SELECT r.line, 'valid_until' AS column_name, 'before' AS problem, jsonb_build_object('other', 'valid_from') AS said FROM import_row r WHERE r.valid_until < r.valid_from`,
    `SELECT r.line, 'every_weeks' AS column_name, 'needs_valid_from' AS problem, '{}'::jsonb AS said
       FROM import_row r WHERE r.every_weeks > 1 AND r.valid_from IS NULL`,
  ],
  changesListings: true,
  async apply(transaction, { partnerId, today }) {
    // A calendar that moves changes two providers.
    await transaction.query(
      `INSERT INTO import_provider SELECT c.provider_id FROM calendar c WHERE c.id IN (${IN_FILE})`,
      [partnerId],
    );
    await transaction.query(PUT_RESOURCES, [partnerId]);
    const put = await transaction.query<ImportedRow>(
      `WITH put AS (${PUT_CALENDARS}), noted AS (INSERT INTO import_provider SELECT DISTINCT provider_id FROM put) SELECT ${countRows('put')}`,
      [partnerId],
    );
    for (const statement of [...FORGET, PUT_SERVICES, PUT_RULES, PUT_EXCEPTIONS]) {
      await transaction.query(statement, [partnerId]);
    }
    await transaction.query(KEEP_OPEN);
    const weeks = [partnerId, mondayOf(today)];
    await transaction.query(PUT_OPEN, weeks);
    await transaction.query(FORGET_WEEKS, weeks);
    await extendCalendars(transaction, today);
    await transaction.query(OFFER_OPENED, weeks);
    return put.rows[0] ?? { added: 0, changed: 0 };
  },
};
