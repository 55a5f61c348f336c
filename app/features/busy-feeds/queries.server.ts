import type { Locale, Market } from '#app/i18n/locale.ts';
import type { BusyFeedFailure } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { BusyTime } from './busy-times.server.ts';

/** SQL of the feeds from which clinics' calendars are read: they are the clinic's, whatever partners' patients come there. */

export interface FeedStateRow {
  /** Of its address. */
  shown: string;
  read_at: Date | null;
  entry_count: number;
  failure: BusyFeedFailure | null;
  stale_since: Date | null;
}
const state = sql.named<FeedStateRow>(
  'busy_feed_state',
  `SELECT shown, read_at, failure, stale_since,
          (SELECT count(*)::int FROM unnest(entries) e WHERE upper(e) > portal_now()) AS entry_count
     FROM busy_feed WHERE calendar_id = $1`,
);
const entriesOf = sql.named<{ starts_at: Date; ends_at: Date }>(
  'busy_feed_entries',
  `SELECT lower(e) AS starts_at, upper(e) AS ends_at FROM busy_feed f CROSS JOIN unnest(f.entries) e
    WHERE f.calendar_id = $1 AND upper(e) > portal_now()`,
);
const staleOfClinic = sql.named<{ calendar_id: number }>(
  'busy_feed_stale_of_clinic',
  `SELECT f.calendar_id FROM busy_feed f JOIN calendar c ON c.id = f.calendar_id
    WHERE c.provider_id = $1 AND f.stale_since IS NOT NULL ORDER BY f.calendar_id`,
);
const lock = sql.named<{ version: number | null }>(
  'busy_feed_lock',
  'SELECT lock_calendar($1, $2) AS version',
);
const put = sql.named<{ done: null }>(
  'busy_feed_put',
  'SELECT set_busy_feed($1, $2, $3, $4) AS done',
);
const drop = sql.named<{ is_dropped: boolean }>(
  'busy_feed_drop',
  'SELECT drop_busy_feed($1) AS is_dropped',
);

/** null: the calendar has no feed. */
export async function getFeedStateRow(
  pool: Pool,
  calendarId: number,
): Promise<FeedStateRow | null> {
  return (await query(pool, state, [calendarId]))[0] ?? null;
}

/** That are not over. */
export async function findEntries(
  executor: Pool | Transaction,
  calendarId: number,
): Promise<BusyTime[]> {
  const rows = await query(executor, entriesOf, [calendarId]);
  return rows.map((row) => ({ startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() }));
}

/** Calendars of a clinic that offer nothing for want of news. */
export async function findStaleCalendars(pool: Pool, providerId: number): Promise<number[]> {
  const rows = await query(pool, staleOfClinic, [providerId]);
  return rows.map(({ calendar_id: id }) => id);
}

/** False: it is none of the clinic's. */
export async function lockCalendar(
  transaction: Transaction,
  providerId: number,
  calendarId: number,
): Promise<boolean> {
  const [row] = await query(transaction, lock, [providerId, calendarId]);
  return row !== undefined && row.version !== null;
}

export async function putFeedRow(
  transaction: Transaction,
  feed: { calendarId: number; sealed: Buffer; shown: string; staffId: number },
): Promise<void> {
  await query(transaction, put, [feed.calendarId, feed.sealed, feed.shown, feed.staffId]);
}

/** False: there was none. */
export async function dropFeedRow(transaction: Transaction, calendarId: number): Promise<boolean> {
  return (await query(transaction, drop, [calendarId]))[0]?.is_dropped ?? false;
}

export interface DueFeedRow {
  calendar_id: number;
  id: string;
  /** Its address, as `sealAddress` has it. */
  sealed: Buffer;
  partner_id: number;
  tz: string;
  /** Of the last whole reading; null: it is time for another one. */
  etag: string | null;
  last_modified: string | null;
  failures: number;
}
/** Whoever claims it has a while to read it. Of a calendar that receives nobody none is read. What lies ahead grows by itself, so once a day it is read whole. */
const claim = sql.named<DueFeedRow>(
  'busy_feed_claim',
  `UPDATE busy_feed f SET next_read_at = portal_now() + interval '5 minutes'
     FROM (SELECT b.calendar_id, c.tz FROM busy_feed b JOIN receiving_calendar c ON c.id = b.calendar_id
            WHERE b.next_read_at <= portal_now() AND b.sealed IS NOT NULL ORDER BY b.next_read_at LIMIT 1 FOR UPDATE OF b SKIP LOCKED) due
    WHERE f.calendar_id = due.calendar_id
   RETURNING f.calendar_id, f.id, f.sealed, f.set_for AS partner_id, due.tz, f.failures,
             CASE WHEN f.whole_read_at > portal_now() - interval '1 day' THEN f.etag END AS etag,
             CASE WHEN f.whole_read_at > portal_now() - interval '1 day' THEN f.last_modified END AS last_modified`,
);
const keep = sql.named<{ result: 'gone' | 'same' | 'back' | 'changed' }>(
  'busy_feed_keep',
  `SELECT put_busy_entries($1, $2, CASE WHEN $3::timestamptz[] IS NOT NULL
            THEN ARRAY(SELECT tstzrange(s, e) FROM unnest($3::timestamptz[], $4::timestamptz[]) AS t (s, e) ORDER BY s, e) END, $5, $6, $7) AS result`,
);
const fail = sql.named(
  'busy_feed_fail',
  `UPDATE busy_feed SET failures = failures + 1, failure = $3, failing_since = coalesce(failing_since, portal_now()), next_read_at = $4
    WHERE calendar_id = $1 AND id = $2`,
);
const markStale = sql.named<{ calendar_id: number }>(
  'busy_feed_mark_stale',
  "SELECT mark_stale_feeds($1 * interval '1 hour') AS calendar_id",
);

const plainOnes = sql.named<{ calendar_id: number; url: string }>(
  'busy_feed_plain',
  'SELECT calendar_id, url FROM busy_feed WHERE url IS NOT NULL ORDER BY calendar_id LIMIT 100',
);
const sealPlain = sql.named(
  'busy_feed_seal',
  'UPDATE busy_feed SET sealed = $3, url = NULL WHERE calendar_id = $1 AND url = $2',
);

/** Addresses of before they were sealed. */
export function findPlainAddresses(pool: Pool): Promise<{ calendar_id: number; url: string }[]> {
  return query(pool, plainOnes, []);
}

/** What was set meanwhile is sealed already. */
export async function sealPlainAddress(
  pool: Pool,
  { calendarId, url, sealed }: { calendarId: number; url: string; sealed: Buffer },
): Promise<void> {
  await query(pool, sealPlain, [calendarId, url, sealed]);
}

/** null: none is due. */
export async function claimDueFeed(pool: Pool): Promise<DueFeedRow | null> {
  return (await query(pool, claim, []))[0] ?? null;
}

export async function keepEntries(
  transaction: Transaction,
  feed: Pick<DueFeedRow, 'calendar_id' | 'id'>,
  read: { entries: BusyTime[]; etag: string | null; lastModified: string | null } | null,
  next: Date,
): Promise<'gone' | 'same' | 'back' | 'changed'> {
  const [row] = await query(transaction, keep, [
    feed.calendar_id,
    feed.id,
    read?.entries.map(({ startsAt }) => new Date(startsAt)) ?? null,
    read?.entries.map(({ endsAt }) => new Date(endsAt)) ?? null,
    read?.etag ?? null,
    read?.lastModified ?? null,
    next,
  ]);
  return row?.result ?? 'gone';
}

export async function noteFailure(
  pool: Pool,
  feed: Pick<DueFeedRow, 'calendar_id' | 'id'>,
  failure: BusyFeedFailure,
  next: Date,
): Promise<void> {
  await query(pool, fail, [feed.calendar_id, feed.id, failure, next]);
}

/** @returns the calendars that offer nothing from now on */
export async function markStaleFeeds(pool: Pool, afterHours: number): Promise<number[]> {
  return (await query(pool, markStale, [afterHours])).map(({ calendar_id: id }) => id);
}

export interface StaleReaderRow {
  email: string;
  name: string;
  locale: Locale;
  host: string;
  clinic: string;
  doctor: string | null;
  provider_id: number;
  country: Market;
  tz: string;
  last_at: Date;
}
const staleReader = sql.named<StaleReaderRow>(
  'busy_feed_stale_reader',
  `SELECT a.email, m.name, a.locale, a.host, p.name AS clinic, d.name AS doctor, p.id AS provider_id, p.country, p.tz, coalesce(f.read_at, f.set_at) AS last_at
     FROM busy_feed f
     JOIN calendar c ON c.id = f.calendar_id
     JOIN provider p ON p.id = c.provider_id
     LEFT JOIN doctor d ON d.id = c.doctor_id
     JOIN account a ON a.id = $2 AND a.status = 'active'
     JOIN staff_member m ON m.account_id = a.id
    WHERE f.calendar_id = $1 AND f.stale_since IS NOT NULL
      AND EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = m.id AND g.role = 'provider_manager' AND g.provider_id = p.id)`,
);

/** null: it offers its times again, or they no longer work there. */
export async function getStaleReader(
  pool: Pool,
  calendarId: number,
  accountId: string,
): Promise<StaleReaderRow | null> {
  return (await query(pool, staleReader, [calendarId, accountId]))[0] ?? null;
}

export interface LastingFeedRow {
  calendar_id: number;
  clinic: string;
  phone: string[];
  doctor: string | null;
  tz: string;
  last_at: Date;
  failure: BusyFeedFailure | null;
}
const lasting = sql.named<LastingFeedRow>(
  'busy_feed_lasting',
  `SELECT f.calendar_id, p.name AS clinic, p.phone, d.name AS doctor, p.tz, coalesce(f.read_at, f.set_at) AS last_at, f.failure
     FROM busy_feed f
     JOIN receiving_calendar c ON c.id = f.calendar_id
     JOIN provider p ON p.id = c.provider_id
     LEFT JOIN doctor d ON d.id = c.doctor_id
    WHERE f.stale_since IS NOT NULL AND coalesce(f.read_at, f.set_at) < portal_now() - $1 * interval '1 hour'
      AND EXISTS (SELECT FROM staff_grant g WHERE g.provider_id = p.id AND g.role = 'provider_manager' AND g.partner_id = current_partner())
    ORDER BY last_at, f.calendar_id LIMIT 50`,
);

/** Of clinics that receive patients of the transaction's partner. */
export function findLastingFeeds(
  transaction: Transaction,
  afterHours: number,
): Promise<LastingFeedRow[]> {
  return query(transaction, lasting, [afterHours]);
}
