import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the totals, as the worker that sees every partner. $1: the day, or the first of the month. */

const DAY_ROWS = `SELECT r.partner_id, $1::date, p.id, r.subfunction_id, count(*), count(*) FILTER (WHERE r.status = 'fulfilled'),
         count(*) FILTER (WHERE r.status = 'no_show'), count(*) FILTER (WHERE r.status = 'cancelled_by_patient'),
         count(*) FILTER (WHERE r.status = 'cancelled_by_provider'),
         coalesce(sum(a.estimated_cost) FILTER (WHERE a.period_starts_on IS NOT NULL AND a.status IN ('approved', 'not_required') AND a.ended_at IS NULL), 0)
    FROM provider p
   CROSS JOIN LATERAL (
         SELECT id, partner_id, subfunction_id, status FROM reservation
          WHERE provider_id = p.id AND starts_at >= $1::date::timestamp AT TIME ZONE p.tz AND starts_at < ($1::date + 1)::timestamp AT TIME ZONE p.tz
            AND status NOT IN ('started', 'expired', 'rejected')) r
    LEFT JOIN preauthorization a ON a.reservation_id = r.id
   WHERE r.status <> 'pending_verification' GROUP BY 1, 3, 4`;

const STEPS = [
  sql.named('reports_clear_day', 'DELETE FROM report_day WHERE day = $1::date'),
  sql.named('reports_add_day', `INSERT INTO report_day ${DAY_ROWS}`),
  sql.named('reports_clear_wait', 'DELETE FROM report_wait WHERE day = $1::date'),
  sql.named(
    'reports_add_wait',
    `INSERT INTO report_wait
     SELECT partner_id, $1::date, kind, count(*), count(*) FILTER (WHERE ended_at <= due_at),
            count(*) FILTER (WHERE ended_at <= created_at + interval '4 hours'), count(*) FILTER (WHERE ended_at <= created_at + interval '24 hours'),
            count(*) FILTER (WHERE ended_at <= created_at + interval '48 hours')
       FROM (SELECT a.partner_id, 'decision' AS kind, decision_began_at(a) AS created_at, a.decided_at AS ended_at, a.due_at
               FROM partner own JOIN preauthorization a ON a.partner_id = own.id AND a.decided_at IS NOT NULL
                AND a.decided_at >= report_moment($1::date) AND a.decided_at < report_moment($1::date + 1)
             -- the promise of an answer is 24 hours
             UNION ALL SELECT partner_id, 'answer', created_at, answered_at, created_at + interval '24 hours' FROM advice_question
              WHERE answered_at >= report_moment($1::date) AND answered_at < report_moment($1::date + 1)
             UNION ALL SELECT partner_id, 'call_back', created_at, ended_at, due_at FROM call_back
              WHERE status = 'done' AND ended_at >= report_moment($1::date) AND ended_at < report_moment($1::date + 1)) done
      GROUP BY partner_id, kind`,
  ),
  sql.named('reports_clear_funnel', 'DELETE FROM report_funnel WHERE day = $1::date'),
  sql.named(
    'reports_add_funnel',
    `INSERT INTO report_funnel (partner_id, day, opened, code_entered, registered, confirmed, subscribed, booked)
     SELECT partner_id, $1::date, coalesce(t.opened, 0), coalesce(t.code_entered, 0), coalesce(t.registered, 0), coalesce(t.confirmed, 0),
            coalesce(t.subscribed, 0), coalesce(t.booked, 0)
       FROM (SELECT * FROM
              (SELECT c.partner_id, count(*) AS registered, count(*) FILTER (WHERE c.verified_at IS NOT NULL) AS confirmed,
                      count(*) FILTER (WHERE EXISTS (SELECT FROM subscription s WHERE s.customer_id = c.customer_id)) AS subscribed,
                      count(*) FILTER (WHERE EXISTS (SELECT FROM reservation r WHERE r.customer_id = c.customer_id
                                                      AND r.status NOT IN ('started', 'pending_verification', 'expired', 'rejected'))) AS booked
                 FROM account c
                WHERE c.kind = 'customer' AND c.created_at >= report_moment($1::date) AND c.created_at < report_moment($1::date + 1) GROUP BY 1) people
               FULL JOIN
              (SELECT partner_id, sum(count) FILTER (WHERE step = 'opened') AS opened, sum(count) FILTER (WHERE step = 'code_entered') AS code_entered
                 FROM campaign_count WHERE day = $1::date GROUP BY 1) counted USING (partner_id)) t`,
  ),
  sql.named('reports_clear_opening', 'DELETE FROM report_opening WHERE day = $1::date'),
  sql.named(
    'reports_add_opening',
    `INSERT INTO report_opening (partner_id, day, page, opened)
     SELECT partner_id, day, page, count FROM campaign_count WHERE day = $1::date AND step = 'opened'`,
  ),
  sql.named(
    'reports_note_day',
    'INSERT INTO report_rolled (day) VALUES ($1::date) ON CONFLICT (day) DO UPDATE SET rolled_at = portal_now()',
  ),
];

const clearMonth = sql.named(
  'reports_clear_month',
  'DELETE FROM report_month WHERE day = $1::date',
);
const addMonth = sql.named(
  'reports_add_month',
  `INSERT INTO report_month
   SELECT partner_id, $1::date, provider_id, subfunction_id, sum(booked), sum(fulfilled), sum(no_show), sum(cancelled_by_patient),
          sum(cancelled_by_clinic), sum(covered)
     FROM report_day WHERE day >= $1::date AND day < $1::date + interval '1 month' GROUP BY 1, 3, 4`,
);

/** Adds a day up anew, whatever was there before. */
export async function rollDay(transaction: Transaction, day: string): Promise<void> {
  for (const step of STEPS) await query(transaction, step, [day]);
}

/** The same for a month, from its days. @param month its first day */
export async function rollMonth(transaction: Transaction, month: string): Promise<void> {
  await query(transaction, clearMonth, [month]);
  await query(transaction, addMonth, [month]);
}

/** Days that were never added up, from the first visit or campaign on, and the latest ones, in which something may have changed. */
const due = sql.named<{ day: string }>(
  'reports_due_days',
  `SELECT d.day::date::text AS day
     FROM (SELECT report_day_of(portal_now()) - 1 AS yesterday) y
    CROSS JOIN LATERAL (SELECT min(first.starts_at) AS at FROM provider p CROSS JOIN LATERAL (
                          SELECT starts_at FROM reservation WHERE provider_id = p.id AND status NOT IN ('started', 'expired', 'rejected')
                           ORDER BY starts_at LIMIT 1) first) began
    CROSS JOIN LATERAL generate_series(greatest(least(report_day_of(began.at), (SELECT min(day) FROM campaign_count)), y.yesterday - $2::int), y.yesterday, interval '1 day') d (day)
    WHERE d.day > y.yesterday - $1::int OR NOT EXISTS (SELECT FROM report_rolled o WHERE o.day = d.day)
    ORDER BY d.day`,
);

/** @param days how many of the latest are added up again; `back` how far nights are made up for */
export async function findDueDays(
  pool: Pool,
  { days, back }: { days: number; back: number },
): Promise<string[]> {
  return (await query(pool, due, [days, back])).map(({ day }) => day);
}

/** Counts of campaigns that reports have taken over for good. */
const clearCounts = sql.named<{ day: string }>(
  'reports_clear_counts',
  `DELETE FROM campaign_count c USING report_rolled o
    WHERE o.day = c.day AND c.day < report_day_of(portal_now()) - $1::int AND o.rolled_at > report_moment(c.day + 1) RETURNING c.day::text`,
);

/** @param days how long they are kept @returns how many went */
export async function dropCampaignCounts(pool: Pool, days: number): Promise<number> {
  return (await query(pool, clearCounts, [days])).length;
}
