import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the addresses under which calendar programs read a clinic's calendars. */

const feedOf = sql.named<{ id: string; has_initials: boolean }>(
  'clinic_feed_of',
  'SELECT id, has_initials FROM clinic_feed WHERE calendar_id = $1',
);
const put = sql.named<{ id: string }>(
  'clinic_feed_put',
  `INSERT INTO clinic_feed (calendar_id, id, hash, partner_ids, has_initials, made_by) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (calendar_id) DO UPDATE SET
     id = excluded.id, hash = excluded.hash, partner_ids = excluded.partner_ids, has_initials = excluded.has_initials, made_by = excluded.made_by,
     created_at = excluded.created_at
   RETURNING id`,
);
const drop = sql.named<{ id: string }>(
  'clinic_feed_drop',
  'DELETE FROM clinic_feed WHERE calendar_id = $1 RETURNING id',
);

export interface FeedRow {
  calendar_id: number;
  /** In whose audit its reading is noted. */
  partner_id: number;
  clinic: string;
  city: string;
  address: string;
  zip: string;
  country: Market;
  doctor: string | null;
  tz: string;
  /** null: the calendar has no visits. */
  id: string | null;
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  initials: string | null;
}
const read = sql.named<FeedRow>('clinic_feed_read', 'SELECT * FROM read_clinic_feed($1)');

export async function getFeedRow(
  pool: Pool,
  calendarId: number,
): Promise<{ id: string; has_initials: boolean } | null> {
  return (await query(pool, feedOf, [calendarId]))[0] ?? null;
}

/** In place of an earlier one. */
export async function putFeedRow(
  transaction: Transaction,
  feed: {
    calendarId: number;
    id: string;
    hash: Buffer;
    partnerIds: number[];
    hasInitials: boolean;
    staffId: number;
  },
): Promise<void> {
  const { calendarId, id, hash, partnerIds, hasInitials, staffId } = feed;
  await query(transaction, put, [calendarId, id, hash, partnerIds, hasInitials, staffId]);
}

export async function dropFeedRow(transaction: Transaction, calendarId: number): Promise<void> {
  await query(transaction, drop, [calendarId]);
}

/** None: there is no such address. */
export function findFeedRows(pool: Pool, hash: Buffer): Promise<FeedRow[]> {
  return query(pool, read, [hash]);
}
