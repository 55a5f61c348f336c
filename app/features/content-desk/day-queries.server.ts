import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { SpecialDay } from './year-days.ts';

const daysOfYear = sql.named<SpecialDay>(
  'content_days_of_year',
  `SELECT day::text, kind, jsonb_build_object('hu', coalesce(locales->>'hu', name), 'ro', coalesce(locales->>'ro', name), 'en', coalesce(locales->>'en', name)) AS name
     FROM holiday WHERE country = $1 AND day BETWEEN make_date($2, 1, 1) AND make_date($2, 12, 31) ORDER BY day`,
);

export function findDaysOfYear(
  executor: Pool | Transaction,
  market: Market,
  year: number,
): Promise<SpecialDay[]> {
  return query(executor, daysOfYear, [market, year]);
}

const lockDays = sql.named(
  'content_lock_days',
  'SELECT pg_advisory_xact_lock(7486118009 + $1::int)',
);
const removeDays = sql.named(
  'content_remove_days',
  'DELETE FROM holiday WHERE country = $1 AND day BETWEEN make_date($2, 1, 1) AND make_date($2, 12, 31)',
);
const addDays = sql.named(
  'content_add_days',
  `INSERT INTO holiday (country, day, kind, name, locales)
   SELECT $1::text, r.day, r.kind, r.name->>(CASE $1::text WHEN 'HU' THEN 'hu' ELSE 'ro' END), r.name FROM jsonb_to_recordset($2) AS r (day date, kind text, name jsonb)`,
);
const noteChange = sql.named<{ id: number }>(
  'content_note_days',
  'INSERT INTO special_day_change (country, year, before, after, staff_id, staff_name) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
);

/** Who changes days waits for whoever changes others of that year. */
export async function lockDaysOfYear(transaction: Transaction, year: number): Promise<void> {
  await query(transaction, lockDays, [year]);
}

/** The year has these days and no others. @returns the number of the note that has what was there before */
export async function replaceDaysOfYear(
  transaction: Transaction,
  {
    market,
    year,
    before,
    after,
    by,
  }: {
    market: Market;
    year: number;
    before: readonly SpecialDay[];
    after: readonly SpecialDay[];
    by: { staffId: number; name: string };
  },
): Promise<number> {
  await query(transaction, removeDays, [market, year]);
  await query(transaction, addDays, [market, JSON.stringify(after)]);
  const [note] = await query(transaction, noteChange, [
    market,
    year,
    JSON.stringify(before),
    JSON.stringify(after),
    by.staffId,
    by.name,
  ]);
  if (!note) throw new Error('the change of days was not noted');
  return note.id;
}
