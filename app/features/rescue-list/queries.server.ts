import type { Market } from '#app/i18n/locale.ts';
import type { MomentPosition } from '#app/platform/merge-pages.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { RescueState } from './rescue-parts.ts';

/** SQL of bookings that a clinic has not said to know of, in a transaction that has set the partner. */

export interface RescueRow {
  id: string;
  partner_id: number;
  partner: string;
  customer_id: number | null;
  clinic: string;
  clinic_id: number;
  /** By which the clinic stands among others. */
  sort_key: string;
  clinic_phone: string[];
  doctor: string | null;
  tz: string;
  country: Market;
  starts_at: Date;
  last_name: string | null;
  first_name: string | null;
  date_of_birth: string | null;
  calls: number;
  called_at: Date | null;
  /** Names of colleagues who have it at hand. */
  looked_at_by: string[];
  /** By which it stands in the list, to the microsecond. */
  exactly: string;
}

/** Which of them, of those that are late. */
export interface RescueBounds {
  /** Since when what is booked counts as late, by market. */
  markets: readonly Market[];
  workingDayUntil: readonly Date[];
  bookedUntil: Date;
  beginsUntil: Date;
  /** Of the visits: after, and until. */
  from: Date;
  until: Date | null;
  /** A part of the clinic's name; null: any. */
  clinic: string | null;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Clinics of a name that are asked one by one; of more the whole list is read. */
const CLINICS_MAX = 200;
// Asked once, and not of each row.
const HERE = '(SELECT current_partner())';
const OF_STATE = `r.partner_id = ${HERE} AND r.state = $8`;
/** $2 to $6: `RescueBounds`, in its order. */
const LATE = `r.starts_at <= $6
          AND r.booked_at <= $3 AND (r.booked_at <= ($2::timestamptz[])[array_position($1::text[], r.country)] OR r.starts_at <= $4)`;
const AHEAD = `${OF_STATE} AND r.starts_at > $5 AND ${LATE}`;
/** A part of a clinic's name, as the index of names finds it. $7: `clinic`. */
const hasName = (name: string) =>
  String.raw`${name} LIKE (SELECT '%' || regexp_replace(norm($7), '([\\%_])', '\\\1', 'g') || '%')`;

interface Order {
  by: string;
  /** What is ahead, behind a page: $9 and $10: the visit at which it ended, $13 and $14: name and number of its clinic. */
  after: string;
  of: string;
}
/** From one place on: of two beginnings PostgreSQL takes the first that it finds, and reads from there. */
const BY_TIME: Order = {
  by: 'r.starts_at, r.reservation_id',
  after: `${OF_STATE} AND ${LATE} AND (r.starts_at, r.reservation_id) > ((SELECT greatest($5, $9::timestamptz)),
            (SELECT CASE WHEN $9::timestamptz > $5 THEN $10::uuid ELSE '${LAST_ID}' END))`,
  of: 'rescue_place',
};
const CLINIC_ORDER = 'r.sort_key, r.provider_id, r.starts_at, r.reservation_id';
const AFTER_CLINIC = `(${CLINIC_ORDER}) > ($13::text, $14::bigint, $9::timestamptz, $10::uuid)`;
/** Ordered before anything says when a visit begins: by that a plan would find all that fits, and sort it. */
const BY_CLINIC: Order = {
  by: CLINIC_ORDER,
  after: `${AHEAD} AND ${AFTER_CLINIC}`,
  of: `(SELECT * FROM rescue_place r WHERE ${OF_STATE} AND ${AFTER_CLINIC} ORDER BY ${CLINIC_ORDER} OFFSET 0)`,
};
/** Of a day all that fits is read by when it begins, and then sorted: what begins later stands between. */
const DAY_BY_CLINIC: Order = {
  ...BY_CLINIC,
  of: `(SELECT * FROM rescue_place r WHERE ${AHEAD} OFFSET 0)`,
};

const placesOf = ({ by, after, of }: Order, narrow: string) =>
  `SELECT r.* FROM ${of} r WHERE ${after} AND ${narrow} ORDER BY ${by} LIMIT $11`;
const listOf = (order: Order) => placesOf(order, '$7::text IS NULL');
const namedOf = (order: Order) => `
  WITH near AS MATERIALIZED (
         SELECT p.id FROM provider p
          WHERE ${hasName('p.name_norm')} AND EXISTS (SELECT FROM rescue_place r WHERE r.provider_id = p.id AND ${OF_STATE})
          LIMIT ${CLINICS_MAX + 1}),
       are AS MATERIALIZED (SELECT count(*) <= ${CLINICS_MAX} AS few FROM near)
  SELECT r.* FROM (
    SELECT r.* FROM near CROSS JOIN LATERAL (${placesOf({ ...order, of: 'rescue_place' }, 'r.provider_id = near.id')}) r WHERE (SELECT few FROM are)
    UNION ALL (${placesOf(order, `NOT (SELECT few FROM are) AND ${hasName('r.sort_key')}`)})) r
   ORDER BY ${order.by} LIMIT $11`;

/** With a clinic's name and without: no plan serves both. */
type OfNames<Row> = Record<'all' | 'named', Statement<Row>>;

/** What is told of each row of a page; $12: who of the staff asks. */
function pagesOf(name: string, order: Order): OfNames<RescueRow> {
  const tellOf = (page: string) => `WITH page AS MATERIALIZED (${page})
     SELECT r.id, r.partner_id, pa.name AS partner, r.customer_id, p.name AS clinic, p.id AS clinic_id, page.sort_key, p.phone AS clinic_phone,
            d.name AS doctor, p.tz, p.country, r.starts_at, r.patient_last_name AS last_name, r.patient_first_name AS first_name,
            r.patient_date_of_birth::text AS date_of_birth, r.clinic_calls AS calls, r.clinic_called_at AS called_at,
            lookers_of(r.id, $12) AS looked_at_by, exact_time(r.starts_at) AS exactly
       FROM page JOIN reservation r ON r.id = page.reservation_id JOIN provider p ON p.id = r.provider_id JOIN partner pa ON pa.id = r.partner_id
       LEFT JOIN doctor d ON d.id = r.doctor_id
      WHERE r.partner_id = current_partner() ORDER BY ${order.by.replaceAll('r.', 'page.')}`;
  return {
    all: sql.named<RescueRow>(name, tellOf(listOf(order))),
    named: sql.named<RescueRow>(`${name}_named`, tellOf(namedOf(order))),
  };
}

const pagesByTime = pagesOf('rescue_list', BY_TIME);
const pagesByClinic = pagesOf('rescue_list_by_clinic', BY_CLINIC);
const pagesOfDayByClinic = pagesOf('rescue_list_of_day_by_clinic', DAY_BY_CLINIC);
const countOf = (places: string) => `SELECT count(*)::int AS n FROM (${places}) counted`;
const counted: OfNames<{ n: number }> = {
  all: sql.named<{ n: number }>('rescue_count', countOf(listOf(BY_TIME))),
  named: sql.named<{ n: number }>('rescue_count_named', countOf(namedOf(BY_TIME))),
};
const one = <Row>(statements: OfNames<Row>, { clinic }: RescueBounds) =>
  statements[clinic === null ? 'all' : 'named'];
const partners = sql.named<{ id: number; name: string }>(
  'rescue_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1) ORDER BY name, id',
);
// One moment for both: by it a call is known to be what made the visit known.
const note = sql.named<{ customer_id: number | null }>(
  'rescue_note',
  `UPDATE reservation r SET clinic_calls = r.clinic_calls + 1, clinic_called_before = r.clinic_called_at, clinic_called_at = n.at,
          acknowledged_at = CASE WHEN $3 THEN n.at END
     FROM (SELECT portal_now() AS at OFFSET 0) n
    WHERE r.id = $1 AND r.partner_id = current_partner() AND is_unacknowledged(r) AND r.clinic_calls = $2 RETURNING r.customer_id`,
);
// By the call and by nothing else is it known: what the desk has said, or what began meanwhile, stays.
const takeBack = sql.named<{ customer_id: number | null }>(
  'rescue_take_back',
  `UPDATE reservation r SET clinic_calls = r.clinic_calls - 1, clinic_called_at = r.clinic_called_before, clinic_called_before = NULL,
          acknowledged_at = NULL
    WHERE r.id = $1 AND r.partner_id = current_partner() AND r.clinic_calls = $2 AND r.clinic_calls > 0
      AND r.status IN ('pending_preauth', 'confirmed') AND r.arrived_at IS NULL AND r.starts_at > portal_now()
      AND r.acknowledged_at = r.clinic_called_at AND r.clinic_called_at > portal_now() - $3::interval RETURNING r.customer_id`,
);
const standing = sql.named<{ calls: number }>(
  'rescue_standing',
  `SELECT r.clinic_calls AS calls FROM reservation r WHERE r.id = $1 AND r.partner_id = current_partner() AND is_unacknowledged(r)`,
);
const isThere = sql.named<{ is_there: boolean }>(
  'rescue_is_there',
  'SELECT true AS is_there FROM reservation WHERE id = $1 AND partner_id = current_partner()',
);

const valuesOf = (
  bounds: RescueBounds,
  state: RescueState,
  after: MomentPosition | null,
  limit: number,
) => [
  bounds.markets,
  bounds.workingDayUntil,
  bounds.bookedUntil,
  bounds.beginsUntil,
  bounds.from,
  bounds.until ?? 'infinity',
  bounds.clinic,
  state,
  after?.at ?? '-infinity',
  after?.id ?? FIRST_ID,
  limit,
];

/** Where a page ended that is ordered by the clinics' names: there, and at which visit. */
export interface ClinicPosition extends MomentPosition {
  sortKey: string;
  clinicId: number;
}

interface PageOfList<Position> {
  bounds: RescueBounds;
  after: Position | null;
  limit: number;
  staffId: number;
}

/** Of which no clinic has said that it knows, the next visits first. */
export function findRescueRows(
  transaction: Transaction,
  state: RescueState,
  { bounds, after, limit, staffId }: PageOfList<MomentPosition>,
): Promise<RescueRow[]> {
  const values = [...valuesOf(bounds, state, after, limit), staffId];
  return query(transaction, one(pagesByTime, bounds), values);
}

/** The same, clinic after clinic by their names. */
export function findRescueRowsByClinic(
  transaction: Transaction,
  state: RescueState,
  { bounds, after, limit, staffId }: PageOfList<ClinicPosition>,
): Promise<RescueRow[]> {
  const clinic = [after?.sortKey ?? '', after?.clinicId ?? 0];
  const values = [...valuesOf(bounds, state, after, limit), staffId, ...clinic];
  const pages = bounds.until === null ? pagesByClinic : pagesOfDayByClinic;
  return query(transaction, one(pages, bounds), values);
}

export async function countRescueRows(
  transaction: Transaction,
  state: RescueState,
  { bounds, limit }: { bounds: RescueBounds; limit: number },
): Promise<number> {
  const values = valuesOf(bounds, state, null, limit);
  const [row] = await query(transaction, one(counted, bounds), values);
  return row?.n ?? 0;
}

export function findPartnerRows(transaction: Transaction, ids: readonly number[]) {
  return query(transaction, partners, [ids]);
}

/** @returns null: it is known by now, or somebody else has called meanwhile */
export async function noteClinicCall(
  transaction: Transaction,
  { id, calls, isTold }: { id: string; calls: number; isTold: boolean },
): Promise<{ customer_id: number | null } | null> {
  return (await query(transaction, note, [id, calls, isTold]))[0] ?? null;
}

/**
 * @param within an interval of PostgreSQL: what was noted longer ago stays
 * @returns null: it is not as the call has left it
 */
export async function takeBackClinicCall(
  transaction: Transaction,
  { id, calls, within }: { id: string; calls: number; within: string },
): Promise<{ customer_id: number | null } | null> {
  return (await query(transaction, takeBack, [id, calls, within]))[0] ?? null;
}

/** How often its clinic was called about a visit; null: it is known, or not there. */
export async function countClinicCalls(
  transaction: Transaction,
  id: string,
): Promise<number | null> {
  return (await query(transaction, standing, [id]))[0]?.calls ?? null;
}

export async function isReservationThere(transaction: Transaction, id: string): Promise<boolean> {
  return (await query(transaction, isThere, [id])).length > 0;
}
