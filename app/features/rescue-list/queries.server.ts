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

/**
 * What waits in each of the lists, and when it begins, as an index of its own has both and no other one: by the plain columns a plan that
 * holds for any values takes the index of a clinic's days, which has all that is known, too. Behind the walls between partners no index
 * is searched by a state, so that it stands in the first alone.
 */
const LISTS: Record<RescueState, { waits: string; begins: string }> = {
  new: listOf('r.clinic_calls = 0'),
  tried: listOf('r.clinic_calls > 0'),
};

function listOf(calls: string) {
  return {
    waits: `CASE WHEN r.status IN ('pending_preauth', 'confirmed') AND r.acknowledged_at IS NULL AND r.arrived_at IS NULL THEN ${calls} ELSE false END`,
    begins: `CASE WHEN ${calls} THEN r.starts_at END`,
  };
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** A part of a clinic's name, as the index of names finds it. */
const HAS_NAME = String.raw`p.name_norm LIKE '%' || regexp_replace(norm($7), '([\\%_])', '\\\1', 'g') || '%'`;
/**
 * Clinics that somebody works at the desk of: others do not say it here. $1 and $2: `markets` and `workingDayUntil`, $7: `clinic`; apart
 * with it and without, or no plan would look into the index.
 */
const desksOf = (isNamed: boolean) =>
  `SELECT p.id, p.name_norm COLLATE "C" AS sort_key, l.until FROM provider p JOIN unnest($1::text[], $2::timestamptz[]) AS l (country, until) ON l.country = p.country
        WHERE p.id IN (SELECT provider_id FROM staff_grant WHERE partner_id = (SELECT current_partner()) AND role = 'provider_manager')
          AND ${isNamed ? HAS_NAME : '$7::text IS NULL'}`;
/** Of the clinic `desk`. $3 to $6: the rest of `RescueBounds`, in its order. */
const lateOf = ({ waits, begins }: { waits: string; begins: string }) =>
  `r.partner_id = current_partner() AND r.provider_id = desk.id AND ${waits}
          AND ${begins} > $5 AND ${begins} <= $6
          AND r.updated_at <= $3 AND (r.updated_at <= desk.until OR r.starts_at <= $4)`;

type Write = (list: { waits: string; begins: string }, desks: string) => string;
/** A statement for each of the lists, with a clinic's name and without. */
type OfEachList<Row> = Record<'all' | 'named', Record<RescueState, Statement<Row>>>;

function ofEachList<Row>(name: string, write: Write): OfEachList<Row> {
  const ofEachState = (suffix: string, isNamed: boolean) => ({
    new: sql.named<Row>(`${name}_new${suffix}`, write(LISTS.new, desksOf(isNamed))),
    tried: sql.named<Row>(`${name}_tried${suffix}`, write(LISTS.tried, desksOf(isNamed))),
  });
  return { all: ofEachState('', false), named: ofEachState('_named', true) };
}

const one = <Row>(statements: OfEachList<Row>, { clinic }: RescueBounds, state: RescueState) =>
  statements[clinic === null ? 'all' : 'named'][state];

/** What is told of each row of `page`; $10 rows, $11: who of the staff asks. */
const tellOf = (page: string, order: string) => `WITH page AS MATERIALIZED (${page})
     SELECT r.id, r.partner_id, pa.name AS partner, r.customer_id, p.name AS clinic, p.id AS clinic_id, p.name_norm AS sort_key, p.phone AS clinic_phone,
            d.name AS doctor, p.tz, p.country, r.starts_at, r.patient_last_name AS last_name, r.patient_first_name AS first_name,
            r.patient_date_of_birth::text AS date_of_birth, r.clinic_calls AS calls, r.clinic_called_at AS called_at,
            lookers_of(r.id, $11) AS looked_at_by, exact_time(r.starts_at) AS exactly
       FROM page JOIN reservation r ON r.id = page.id JOIN provider p ON p.id = r.provider_id JOIN partner pa ON pa.id = r.partner_id
       LEFT JOIN doctor d ON d.id = r.doctor_id
      WHERE r.partner_id = current_partner() ORDER BY ${order}`;

/** $8 and $9: where the page before ended. Of each clinic no more than a page is read. */
const pagesByTime = ofEachList<RescueRow>('rescue_list', ({ waits, begins }, desks) =>
  tellOf(
    `SELECT found.id, found.starts_at FROM (${desks}) desk
        CROSS JOIN LATERAL (
          SELECT r.id, r.starts_at FROM reservation r
           WHERE ${lateOf({ waits, begins })}
             AND (${begins}, r.id) > ($8::timestamptz, $9::uuid)
           ORDER BY ${begins}, r.id LIMIT $10) found
        ORDER BY found.starts_at, found.id LIMIT $10`,
    'r.starts_at, r.id',
  ),
);
/** The same by the names of clinics; $12 and $13: name and number of the clinic at which the page before ended. It stops with a full page. */
const pagesByClinic = ofEachList<RescueRow>('rescue_list_by_clinic', ({ waits, begins }, desks) =>
  tellOf(
    `SELECT found.id FROM (
          SELECT * FROM (${desks}) near WHERE (near.sort_key, near.id) >= ($12::text COLLATE "C", $13::bigint) ORDER BY near.sort_key, near.id OFFSET 0) desk
        CROSS JOIN LATERAL (
          SELECT r.id, r.starts_at FROM reservation r
           WHERE ${lateOf({ waits, begins })}
             AND (${begins}, r.id) > (CASE WHEN desk.id = $13 THEN $8::timestamptz ELSE '-infinity' END, CASE WHEN desk.id = $13 THEN $9::uuid ELSE '${FIRST_ID}' END)
           ORDER BY ${begins}, r.id LIMIT $10) found
        ORDER BY desk.sort_key, desk.id, found.starts_at, found.id LIMIT $10`,
    'p.name_norm COLLATE "C", p.id, r.starts_at, r.id',
  ),
);
/** $8: no further. */
const counted = ofEachList<{ n: number }>(
  'rescue_count',
  (list, desks) => `SELECT count(*)::int AS n FROM (
       SELECT FROM (${desks}) desk CROSS JOIN LATERAL (SELECT FROM reservation r WHERE ${lateOf(list)} LIMIT $8) found LIMIT $8) counted`,
);
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

const valuesOf = (bounds: RescueBounds) => [
  bounds.markets,
  bounds.workingDayUntil,
  bounds.bookedUntil,
  bounds.beginsUntil,
  bounds.from,
  bounds.until ?? 'infinity',
  bounds.clinic,
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
  const page = [after?.at ?? '-infinity', after?.id ?? FIRST_ID, limit, staffId];
  return query(transaction, one(pagesByTime, bounds, state), [...valuesOf(bounds), ...page]);
}

/** The same, clinic after clinic by their names. */
export function findRescueRowsByClinic(
  transaction: Transaction,
  state: RescueState,
  { bounds, after, limit, staffId }: PageOfList<ClinicPosition>,
): Promise<RescueRow[]> {
  const page = [after?.at ?? '-infinity', after?.id ?? FIRST_ID, limit, staffId];
  const clinic = [after?.sortKey ?? '', after?.clinicId ?? 0];
  const values = [...valuesOf(bounds), ...page, ...clinic];
  return query(transaction, one(pagesByClinic, bounds, state), values);
}

export async function countRescueRows(
  transaction: Transaction,
  state: RescueState,
  { bounds, limit }: { bounds: RescueBounds; limit: number },
): Promise<number> {
  const statement = one(counted, bounds, state);
  const [row] = await query(transaction, statement, [...valuesOf(bounds), limit]);
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
