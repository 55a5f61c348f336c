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

// Added up by numbers first: names are looked up once a row of the report.
const byClinic = sql.named<GroupRow>(
  'reports_by_clinic',
  `SELECT p.name, NULL::jsonb AS locales, p.country, t.* FROM (SELECT t.provider_id, ${SUMS} FROM ${TOTALS} GROUP BY 1) t
     JOIN provider p ON p.id = t.provider_id ORDER BY t.booked DESC, 1 LIMIT $5`,
);
const bySpecialty = sql.named<GroupRow>(
  'reports_by_specialty',
  `SELECT z.name, z.locales, t.* FROM (
     SELECT s.specialization_id, p.country, ${SUMS}
       FROM (SELECT t.subfunction_id, t.provider_id, ${SUMS} FROM ${TOTALS} GROUP BY 1, 2) t
       JOIN subfunction s ON s.id = t.subfunction_id JOIN provider p ON p.id = t.provider_id GROUP BY 1, 2) t
     JOIN specialization z ON z.id = t.specialization_id ORDER BY t.booked DESC, 1 LIMIT $5`,
);
const byPartner = sql.named<GroupRow>(
  'reports_by_partner',
  `SELECT a.name, NULL::jsonb AS locales, t.* FROM (
     SELECT p.country, ${SUMS} FROM (SELECT t.provider_id, ${SUMS} FROM ${TOTALS} GROUP BY 1) t JOIN provider p ON p.id = t.provider_id GROUP BY 1) t
     JOIN partner a ON a.id = current_partner() ORDER BY t.booked DESC, 1 LIMIT $5`,
);
const GROUPS: Record<ReportBy, typeof byClinic> = {
  clinic: byClinic,
  specialty: bySpecialty,
  partner: byPartner,
};
const steps = sql.named<StepRow>(
  'reports_steps',
  `SELECT t.day::text, ${SUMS} FROM ${TOTALS} GROUP BY 1 ORDER BY 1`,
);

export interface ReportScope extends Pick<ReportPeriod, 'from' | 'until' | 'unit'> {
  /** null: the whole partner. */
  providerId: number | null;
}

/** Those of the most visits. */
export function findGroups(
  transaction: Transaction,
  { from, until, unit, providerId }: ReportScope,
  { by, limit }: { by: ReportBy; limit: number },
): Promise<GroupRow[]> {
  return query(transaction, GROUPS[by], [from, until, providerId, unit, limit]);
}

export function findSteps(
  transaction: Transaction,
  { from, until, unit, providerId }: ReportScope,
): Promise<StepRow[]> {
  return query(transaction, steps, [from, until, providerId, unit]);
}

const markets = sql.named<{ country: Market }>(
  'reports_markets',
  `SELECT DISTINCT p.country FROM (SELECT DISTINCT t.provider_id FROM ${TOTALS}) t JOIN provider p ON p.id = t.provider_id`,
);

/** In which countries these visits were. */
export async function findMarkets(
  transaction: Transaction,
  { from, until, unit, providerId }: ReportScope,
): Promise<Market[]> {
  const rows = await query(transaction, markets, [from, until, providerId, unit]);
  return rows.map(({ country }) => country);
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
const waits = sql.named<WaitRow>(
  'reports_waits',
  `SELECT kind, ${WAIT_SUMS}
     FROM report_wait WHERE partner_id = current_partner() AND day >= $1::date AND day < $2::date GROUP BY 1 ORDER BY array_position('{decision,answer,call_back}', kind)`,
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
const funnel = sql.named<FunnelRow>(
  'reports_funnel',
  `SELECT coalesce(sum(opened), 0)::int AS opened, coalesce(sum(code_entered), 0)::int AS code_entered, coalesce(sum(registered), 0)::int AS registered, coalesce(sum(confirmed), 0)::int AS confirmed, coalesce(sum(subscribed), 0)::int AS subscribed,
          coalesce(sum(booked), 0)::int AS booked
     FROM report_funnel WHERE partner_id = current_partner() AND day >= $1::date AND day < $2::date`,
);
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

export function findWaits(transaction: Transaction, { from, until }: Days): Promise<WaitRow[]> {
  return query(transaction, waits, [from, until]);
}

export function findWaitSteps(
  transaction: Transaction,
  { from, until, unit }: Days & Pick<ReportPeriod, 'unit'>,
): Promise<WaitStepRow[]> {
  return query(transaction, waitSteps, [from, until, unit]);
}

export async function getFunnel(
  transaction: Transaction,
  { from, until }: Days,
): Promise<FunnelRow> {
  const [row] = await query(transaction, funnel, [from, until]);
  return row ?? NO_FUNNEL;
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
