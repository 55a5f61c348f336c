import type { LocalisedText } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { WeeklyHours } from './hours-rules.ts';

/** SQL of a clinic's hours: they are the clinic's, whatever partners' patients come there. */

export interface TermsRow {
  version: number;
  slot_minutes: number;
  lead_minutes: number;
  room: string | null;
  subfunction_ids: number[];
  /** Filled by a file of the partner, which will replace what is set here. */
  is_imported: boolean;
}
const terms = sql.named<TermsRow>(
  'hours_terms',
  `SELECT c.hours_version AS version, c.slot_minutes, c.lead_minutes, c.room, c.external_id IS NOT NULL AS is_imported,
          ARRAY(SELECT cs.subfunction_id FROM calendar_subfunction cs WHERE cs.calendar_id = c.id) AS subfunction_ids
     FROM calendar c WHERE c.id = $1 AND c.provider_id = $2`,
);

export interface OpeningRow {
  id: number;
  starts_at: Date;
  ends_at: Date;
}
const openings = sql.named<OpeningRow>(
  'hours_openings',
  `SELECT e.id, lower(e.during) AS starts_at, upper(e.during) AS ends_at
     FROM calendar_exception e
    WHERE e.calendar_id = $1 AND e.is_opening AND e.during && tstzrange(portal_now(), NULL)
    ORDER BY e.during, e.id LIMIT 200`,
);

export interface ServiceRow {
  id: number;
  name: string;
  locales: LocalisedText;
}
/** What the calendar offers, its doctor does, or for a room: its clinic has. */
const services = sql.named<ServiceRow>(
  'hours_services',
  `SELECT s.id, s.name, s.locales
     FROM subfunction s
    WHERE s.id IN (
      SELECT cs.subfunction_id FROM calendar_subfunction cs WHERE cs.calendar_id = $1
      UNION SELECT ds.subfunction_id FROM calendar c JOIN doctor_subfunction ds ON ds.doctor_id = c.doctor_id WHERE c.id = $1
      UNION SELECT v.subfunction_id FROM calendar c JOIN service v ON v.provider_id = c.provider_id AND v.doctor_id IS NULL WHERE c.id = $1 AND c.doctor_id IS NULL
      UNION SELECT v.subfunction_id FROM service v
             WHERE v.doctor_id = ANY (ARRAY(SELECT d.id FROM calendar c JOIN doctor d ON d.provider_id = c.provider_id WHERE c.id = $1 AND c.doctor_id IS NULL)))
    ORDER BY s.name, s.id`,
);

const lock = sql.named<{ version: number | null }>(
  'hours_lock',
  'SELECT lock_calendar($1, $2) AS version',
);
const setHours = sql.named<{ done: null }>(
  'hours_set',
  'SELECT set_calendar_hours($1, $2, $3) AS done',
);
const setTerms = sql.named<{ done: null }>(
  'hours_set_terms',
  'SELECT set_calendar_terms($1, $2, $3, $4, $5) AS done',
);
const addOpening = sql.named<{ since: Date }>(
  'hours_add_opening',
  `SELECT s.since, add_calendar_opening($1, s.since, ($2::timestamp + $4 * interval '1 minute') AT TIME ZONE $5)
     FROM (SELECT ($2::timestamp + $3 * interval '1 minute') AT TIME ZONE $5 AS since) s`,
);
const meetOpening = sql.named<{ is_met: boolean }>(
  'hours_meet_opening',
  `SELECT EXISTS (SELECT FROM calendar_exception e WHERE e.calendar_id = $1 AND e.is_opening
            AND e.during && tstzrange(($2::timestamp + $3 * interval '1 minute') AT TIME ZONE $5,
                                      ($2::timestamp + $4 * interval '1 minute') AT TIME ZONE $5)) AS is_met`,
);
const dropOpening = sql.named<{ since: Date | null }>(
  'hours_drop_opening',
  'SELECT drop_calendar_opening($1, $2) AS since',
);
const midnight = sql.named<{ at: Date }>(
  'hours_midnight',
  'SELECT $1::timestamp AT TIME ZONE $2 AS at',
);

/** null: it is none of the clinic's. */
export async function getTermsRow(
  executor: Pool | Transaction,
  calendarId: number,
  providerId: number,
): Promise<TermsRow | null> {
  return (await query(executor, terms, [calendarId, providerId]))[0] ?? null;
}

/** That are not over. */
export function findOpeningRows(pool: Pool, calendarId: number): Promise<OpeningRow[]> {
  return query(pool, openings, [calendarId]);
}

/** Care that can be offered in a calendar. */
export function findServiceRows(
  executor: Pool | Transaction,
  calendarId: number,
): Promise<ServiceRow[]> {
  return query(executor, services, [calendarId]);
}

/** @returns its version; null: it is none of the clinic's */
export async function lockCalendar(
  transaction: Transaction,
  providerId: number,
  calendarId: number,
): Promise<number | null> {
  return (await query(transaction, lock, [providerId, calendarId]))[0]?.version ?? null;
}

export async function setHoursRows(
  transaction: Transaction,
  { calendarId, from, hours }: { calendarId: number; from: string; hours: WeeklyHours[] },
): Promise<void> {
  await query(transaction, setHours, [calendarId, from, JSON.stringify(hours)]);
}

export interface Terms {
  slotMinutes: number;
  leadMinutes: number;
  subfunctionIds: number[];
  room: string | null;
}

export async function setTermsRow(
  transaction: Transaction,
  calendarId: number,
  { slotMinutes, leadMinutes, subfunctionIds, room }: Terms,
): Promise<void> {
  await query(transaction, setTerms, [calendarId, slotMinutes, leadMinutes, subfunctionIds, room]);
}

interface NewOpening {
  calendarId: number;
  day: string;
  /** In minutes since the day's midnight. */
  from: number;
  to: number;
  tz: string;
}

/** Whether there is an extra opening at that time already. */
export async function meetsOpening(
  transaction: Transaction,
  { calendarId, day, from, to, tz }: NewOpening,
): Promise<boolean> {
  const [row] = await query(transaction, meetOpening, [calendarId, day, from, to, tz]);
  return row?.is_met ?? false;
}

/** @returns when it begins */
export async function addOpeningRow(
  transaction: Transaction,
  { calendarId, day, from, to, tz }: NewOpening,
): Promise<Date> {
  const [row] = await query(transaction, addOpening, [calendarId, day, from, to, tz]);
  return row?.since ?? new Date();
}

/** @returns when it would have begun; null: there is none such */
export async function dropOpeningRow(
  transaction: Transaction,
  calendarId: number,
  id: number,
): Promise<Date | null> {
  return (await query(transaction, dropOpening, [calendarId, id]))[0]?.since ?? null;
}

/** When a day begins by a clinic's clock. */
export async function getMidnight(
  transaction: Transaction,
  day: string,
  tz: string,
): Promise<Date> {
  return (await query(transaction, midnight, [day, tz]))[0]?.at ?? new Date();
}
