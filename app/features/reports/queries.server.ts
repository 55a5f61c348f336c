import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { ReportBy, ReportPeriod } from './report-rules.ts';

/** SQL of reports: totals alone, in a transaction that has set the partner. */

interface TotalsRow {
  booked: number;
  fulfilled: number;
  no_show: number;
  cancelled_by_patient: number;
  cancelled_by_clinic: number;
  covered: number;
}

export interface GroupRow extends TotalsRow {
  name: string;
  locales: LocalisedText | null;
  /** The currency of what was covered. */
  country: Market;
}

export interface StepRow extends TotalsRow {
  day: string;
}

const SUMS = `sum(t.booked)::int AS booked, sum(t.fulfilled)::int AS fulfilled, sum(t.no_show)::int AS no_show,
          sum(t.cancelled_by_patient)::int AS cancelled_by_patient, sum(t.cancelled_by_clinic)::int AS cancelled_by_clinic, sum(t.covered)::float AS covered`;
/** $1 and $2: from the first day until before the last; $3: of one clinic, null: of all; $4: from the totals of days or of months. */
const WITHIN = `partner_id = current_partner() AND day >= $1::date AND day < $2::date AND ($3::bigint IS NULL OR provider_id = $3)`;
const TOTALS = `(SELECT * FROM report_day WHERE $4 = 'day' AND ${WITHIN} UNION ALL SELECT * FROM report_month WHERE $4 = 'month' AND ${WITHIN}) t`;

/*
 * All that a report says of visits, read once: by steps, and by clinics and care, of which `t` are the rows that it has, $5 at most.
 * Names are looked up once a row of the report.
 */
const READ_ONCE = `WITH totals AS MATERIALIZED (
       SELECT t.day, t.provider_id, t.subfunction_id, ${SUMS} FROM ${TOTALS} GROUP BY GROUPING SETS ((t.day), (t.provider_id, t.subfunction_id))),
     t AS (SELECT * FROM totals WHERE provider_id IS NOT NULL)
     SELECT (SELECT json_agg(s) FROM (SELECT day::text, booked, fulfilled, no_show, cancelled_by_patient, cancelled_by_clinic, covered
                                        FROM totals WHERE day IS NOT NULL ORDER BY totals.day) s) AS steps,
            (SELECT json_agg(DISTINCT p.country) FROM (SELECT DISTINCT provider_id FROM t) t JOIN provider p ON p.id = t.provider_id) AS markets`;

const byClinic = sql.named<VisitsRow>(
  'reports_by_clinic',
  `${READ_ONCE}, (SELECT json_agg(g) FROM (
     SELECT p.name, NULL::jsonb AS locales, p.country, t.* FROM (SELECT t.provider_id, ${SUMS} FROM t GROUP BY 1) t
       JOIN provider p ON p.id = t.provider_id ORDER BY t.booked DESC, 1 LIMIT $5) g) AS groups`,
);
const bySpecialty = sql.named<VisitsRow>(
  'reports_by_specialty',
  `${READ_ONCE}, (SELECT json_agg(g) FROM (
     SELECT z.name, z.locales, t.* FROM (
       SELECT s.specialization_id, p.country, ${SUMS} FROM t
         JOIN subfunction s ON s.id = t.subfunction_id JOIN provider p ON p.id = t.provider_id GROUP BY 1, 2) t
       JOIN specialization z ON z.id = t.specialization_id ORDER BY t.booked DESC, 1 LIMIT $5) g) AS groups`,
);
const byPartner = sql.named<VisitsRow>(
  'reports_by_partner',
  `${READ_ONCE}, (SELECT json_agg(g) FROM (
     SELECT a.name, NULL::jsonb AS locales, t.* FROM (SELECT p.country, ${SUMS} FROM t JOIN provider p ON p.id = t.provider_id GROUP BY 1) t
       JOIN partner a ON a.id = current_partner() ORDER BY t.booked DESC, 1 LIMIT $5) g) AS groups`,
);
const VISITS: Record<ReportBy, typeof byClinic> = {
  clinic: byClinic,
  specialty: bySpecialty,
  partner: byPartner,
};

export interface ReportScope extends Pick<ReportPeriod, 'from' | 'until' | 'unit'> {
  /** null: the whole partner. */
  providerId: number | null;
}

export interface Visits {
  /** Those of the most visits. */
  groups: GroupRow[];
  /** In which countries they were. */
  markets: Market[];
  steps: StepRow[];
}
type VisitsRow = { [Part in keyof Visits]: Visits[Part] | null };

export async function findVisits(
  transaction: Transaction,
  { from, until, unit, providerId }: ReportScope,
  { by, limit }: { by: ReportBy; limit: number },
): Promise<Visits> {
  const [row] = await query(transaction, VISITS[by], [from, until, providerId, unit, limit]);
  return { groups: row?.groups ?? [], markets: row?.markets ?? [], steps: row?.steps ?? [] };
}

export interface WaitRow {
  kind: 'decision' | 'answer' | 'call_back';
  done: number;
  in_time: number;
  within_4_hours: number;
  within_24_hours: number;
  within_48_hours: number;
}

const WAIT_SUMS = `sum(done)::int AS done, sum(in_time)::int AS in_time, sum(within_4_hours)::int AS within_4_hours,
          sum(within_24_hours)::int AS within_24_hours, sum(within_48_hours)::int AS within_48_hours`;
/** Those of a day, or of a month by its first day. */
export interface WaitStepRow extends WaitRow {
  day: string;
}
const waitSteps = sql.named<WaitStepRow>(
  'reports_wait_steps',
  `SELECT kind, date_trunc($3, day::timestamp)::date::text AS day, ${WAIT_SUMS}
     FROM report_wait WHERE partner_id = current_partner() AND day >= $1::date AND day < $2::date GROUP BY 1, 2`,
);
export interface FunnelRow {
  opened: number;
  code_entered: number;
  registered: number;
  confirmed: number;
  subscribed: number;
  booked: number;
}
export const NO_FUNNEL: FunnelRow = {
  opened: 0,
  code_entered: 0,
  registered: 0,
  confirmed: 0,
  subscribed: 0,
  booked: 0,
};
/** Of a week, by its Monday, `YYYY-MM-DD`. */
export interface FunnelWeekRow extends FunnelRow {
  week: string;
}
const funnelWeeks = sql.named<FunnelWeekRow>(
  'reports_funnel_weeks',
  `SELECT date_trunc('week', day)::date::text AS week, sum(opened)::int AS opened, sum(code_entered)::int AS code_entered, sum(registered)::int AS registered, sum(confirmed)::int AS confirmed,
          sum(subscribed)::int AS subscribed, sum(booked)::int AS booked
     FROM report_funnel WHERE partner_id = current_partner() AND day >= $1::date AND day < $2::date GROUP BY 1 ORDER BY 1`,
);
const partnerOf = sql.named<{ name: string; rolled_at: Date | null }>(
  'reports_partner',
  `SELECT a.name, (SELECT max(rolled_at) FROM report_rolled) AS rolled_at FROM partner a WHERE a.id = current_partner()`,
);
const clinicOf = sql.named<{ name: string }>(
  'reports_clinic',
  'SELECT name FROM provider WHERE id = $1',
);

type Days = Pick<ReportPeriod, 'from' | 'until'>;

export function findWaitSteps(
  transaction: Transaction,
  { from, until, unit }: Days & Pick<ReportPeriod, 'unit'>,
): Promise<WaitStepRow[]> {
  return query(transaction, waitSteps, [from, until, unit]);
}

/** How often a page of a campaign was opened; `title` null: the partner has it no more. */
export interface OpeningRow {
  page: string;
  title: LocalisedText | null;
  opened: number;
}
const openings = sql.named<OpeningRow>(
  'reports_openings',
  `SELECT o.page, coalesce(c.title, l.title) AS title, o.opened
     FROM (SELECT page, sum(opened)::int AS opened FROM report_opening
            WHERE partner_id = current_partner() AND day >= $1::date AND day < $2::date GROUP BY 1) o
     LEFT JOIN campaign c ON c.partner_id = current_partner() AND c.slug = o.page
     LEFT JOIN lab_campaign l ON l.partner_id = current_partner() AND o.page = $3
    ORDER BY o.opened DESC, o.page LIMIT $4`,
);

/** Those that were opened most first. @param labPage address of the laboratory campaign's page */
export function findOpenings(
  transaction: Transaction,
  { from, until }: Days,
  { labPage, limit }: { labPage: string; limit: number },
): Promise<OpeningRow[]> {
  return query(transaction, openings, [from, until, labPage, limit]);
}

/** Weeks in which nothing was counted have no row. */
export function findFunnelWeeks(
  transaction: Transaction,
  { from, until }: Days,
): Promise<FunnelWeekRow[]> {
  return query(transaction, funnelWeeks, [from, until]);
}

/** Whose report it is, and when its days were added up last; null: never. */
export async function getReportHead(
  transaction: Transaction,
  providerId: number | null,
): Promise<{ partner: string; clinic: string | null; rolledAt: Date | null }> {
  const [row] = await query(transaction, partnerOf, []);
  const [clinic] = providerId === null ? [] : await query(transaction, clinicOf, [providerId]);
  return {
    partner: row?.name ?? '',
    clinic: clinic?.name ?? null,
    rolledAt: row?.rolled_at ?? null,
  };
}
