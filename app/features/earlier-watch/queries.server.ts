import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { ReservationDescription } from '#app/features/reservations/reservation-description.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { PartOfDay, WatchEnd, WatchTarget } from './watch-rules.ts';

/** In transactions that have set the partner. */

export interface NewWatch {
  id: string;
  stopHash: Buffer;
  customerId: number;
  locale: Locale;
  host: string;
  market: Market;
  target: WatchTarget;
  targetId: number;
  reservationId: string | null;
  /** One of these two: one care, or any of a specialty. */
  subfunctionId: number | null;
  specializationId: number | null;
  /** Of any care: only what the customer books without the call centre. */
  onlyOrganizable: boolean;
  /** null: the whole country. */
  locationIds: number[] | null;
  /** null: any. */
  parts: PartOfDay[] | null;
  priceMax: number | null;
  onlyEnglish: boolean;
  takesSelfPaid: boolean;
  before: Date;
}

// Two at once wait for each other, so that none is counted past; an account that is being erased is waited for, and then gone.
const lockAccount = sql.named(
  'watch_lock_account',
  `SELECT id FROM account WHERE customer_id = $1 AND status <> 'erased' FOR NO KEY UPDATE`,
);
/** Of a visit that is its patient's alone by now who watched for it neither sees nor stops it. */
const IS_YET_THEIRS =
  'NOT EXISTS (SELECT FROM reservation r WHERE r.id = e.reservation_id AND NOT is_yet_theirs(r))';
const countOpen = sql.named<{ n: number }>(
  'watch_count',
  `SELECT count(*)::int AS n FROM earlier_watch e WHERE customer_id = $1 AND ended_at IS NULL AND ${IS_YET_THEIRS}`,
);
const same = sql.named<{ id: string }>(
  'watch_same',
  `SELECT id FROM earlier_watch
    WHERE customer_id = $1 AND ended_at IS NULL AND target = $2 AND target_id = $3 AND reservation_id IS NOT DISTINCT FROM $4::uuid
      AND subfunction_id IS NOT DISTINCT FROM $5::int AND specialization_id IS NOT DISTINCT FROM $12::int AND only_organizable = $13
      AND places_of(earlier_watch) IS NOT DISTINCT FROM $6::int[] AND parts IS NOT DISTINCT FROM $7::text[] AND price_max IS NOT DISTINCT FROM $8::int
      AND only_english = $9 AND takes_self_paid = $10 AND before = $11`,
);
// location_id: the version before reads no list, and a null there as the whole country.
const insert = sql.named(
  'watch_insert',
  `INSERT INTO earlier_watch (customer_id, target, target_id, reservation_id, subfunction_id, location_ids, location_id, parts, price_max, only_english, takes_self_paid,
                              before, specialization_id, only_organizable, id, stop_hash, locale, host, country, partner_id)
   VALUES ($1, $2, $3, $4, $5, $6, ($6::int[])[1], $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, current_partner())`,
);

/** Nobody else begins to watch for the same customer until the transaction ends; null: the account has been erased. */
export async function countOpenWatches(
  transaction: Transaction,
  customerId: number,
): Promise<number | null> {
  if ((await query(transaction, lockAccount, [customerId])).length === 0) return null;
  return (await query(transaction, countOpen, [customerId]))[0]?.n ?? 0;
}

const wishOf = (one: NewWatch) => [
  one.customerId,
  one.target,
  one.targetId,
  one.reservationId,
  one.subfunctionId,
  one.locationIds,
  one.parts,
  one.priceMax,
  one.onlyEnglish,
  one.takesSelfPaid,
  one.before,
  one.specializationId,
  one.onlyOrganizable,
];

/** The open one that wishes the same; null: there is none. */
export async function findSameWatch(
  transaction: Transaction,
  one: NewWatch,
): Promise<string | null> {
  return (await query(transaction, same, wishOf(one)))[0]?.id ?? null;
}

export async function insertWatch(transaction: Transaction, one: NewWatch): Promise<void> {
  const rest = [one.id, one.stopHash, one.locale, one.host, one.market];
  await query(transaction, insert, [...wishOf(one), ...rest]);
}

interface BookableRow {
  is_publicly_reservable: boolean;
  organizable_by_customer: boolean;
}
export interface CareRow extends BookableRow {
  specialization: NamedRow;
  subfunction: NamedRow;
  /** null: no doctor was asked about. */
  doctor: string | null;
  doctor_phone: string | null;
}
export interface NamedRow {
  id: number;
  name: string;
  locales: LocalisedText;
}

const NAMED_CARE = `json_build_object('id', z.id, 'name', z.name, 'locales', z.locales) AS specialization,
          json_build_object('id', s.id, 'name', s.name, 'locales', s.locales) AS subfunction`;
const OFFERING = `SELECT FROM offering_calendar c JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE cs.subfunction_id = $1 AND c.country = $3`;
const careOf = sql.named<CareRow>(
  'watch_care',
  `SELECT s.is_publicly_reservable, s.organizable_by_customer, ${NAMED_CARE}, d.name AS doctor, p.phone[1] AS doctor_phone
     FROM subfunction s
     JOIN specialization z ON z.id = s.specialization_id
     LEFT JOIN doctor d ON d.id = $2::bigint
     LEFT JOIN provider p ON p.id = d.provider_id
    WHERE s.id = $1
      AND CASE WHEN $2::bigint IS NULL THEN EXISTS (${OFFERING}) ELSE EXISTS (${OFFERING} AND c.doctor_id = $2) END`,
);

/** Care that calendars of the market offer, with the doctor if one is asked about; null: none does. */
export async function getCareRow(
  transaction: Transaction,
  subfunctionId: number,
  doctorId: number | null,
  market: Market,
): Promise<CareRow | null> {
  return (await query(transaction, careOf, [subfunctionId, doctorId, market]))[0] ?? null;
}

const bookableOf = sql.named<BookableRow>(
  'watch_bookable',
  'SELECT is_publicly_reservable, organizable_by_customer FROM subfunction WHERE id = $1',
);

/** Who books a care that is booked already. */
export async function getBookableRow(
  transaction: Transaction,
  subfunctionId: number,
): Promise<BookableRow> {
  const [row] = await query(transaction, bookableOf, [subfunctionId]);
  if (!row) throw new Error('an appointment is of no care');
  return row;
}

export interface PlaceRow {
  id: number;
  code: string;
  name: string;
  locales: LocalisedText;
}
const placesOf = sql.named<PlaceRow>(
  'watch_places',
  'SELECT id, code, name, locales FROM location WHERE code = ANY ($1) AND country = $2 ORDER BY id',
);

/** Those of the market among them. */
export function findPlaceRows(
  transaction: Transaction,
  codes: readonly string[],
  market: Market,
): Promise<PlaceRow[]> {
  return query(transaction, placesOf, [codes, market]);
}

export interface WatchRow {
  id: string;
  target: WatchTarget;
  specialization: NamedRow;
  /** null: any of the specialty. */
  subfunction: NamedRow | null;
  doctor: string | null;
  /** Of an appointment: with anybody. */
  is_wide: boolean;
  /** null: the whole country. */
  locations: { name: string; locales: LocalisedText }[] | null;
  parts: PartOfDay[] | null;
  price_max: number | null;
  only_english: boolean;
  takes_self_paid: boolean;
  before: Date;
  created_at: Date;
  end_reason: WatchEnd | null;
}

const ownOf = sql.named<WatchRow>(
  'watches_of_customer',
  `SELECT e.id, e.target, json_build_object('id', z.id, 'name', z.name, 'locales', z.locales) AS specialization,
          CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name, 'locales', s.locales) END AS subfunction, d.name AS doctor,
          e.target = 'appointment' AND e.target_id = 0 AS is_wide,
          (SELECT json_agg(json_build_object('name', l.name, 'locales', l.locales) ORDER BY l.id) FROM location l WHERE l.id = ANY (places_of(e))) AS locations,
          e.parts, e.price_max, e.only_english, e.takes_self_paid, e.before, e.created_at, e.end_reason
     FROM earlier_watch e
     LEFT JOIN subfunction s ON s.id = e.subfunction_id
     JOIN specialization z ON z.id = coalesce(e.specialization_id, s.specialization_id)
     LEFT JOIN calendar c ON e.target = 'appointment' AND c.id = e.target_id
     LEFT JOIN doctor d ON d.id = CASE e.target WHEN 'doctor' THEN e.target_id ELSE c.doctor_id END
    WHERE e.customer_id = $1 AND ${IS_YET_THEIRS}
    ORDER BY e.ended_at IS NOT NULL, e.created_at DESC LIMIT $2`,
);

/** Those that go on first, then the latest. */
export function findWatchRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<WatchRow[]> {
  return query(transaction, ownOf, [customerId, limit]);
}

const heldOffers = sql.named<{ starts_at: Date; created_at: Date; is_taken: boolean }>(
  'watch_offers_of_customer',
  'SELECT starts_at, created_at, taken_at IS NOT NULL AS is_taken FROM watch_offer WHERE customer_id = $1 ORDER BY created_at',
);

/** Every time that was offered to a customer. */
export function findOfferRows(
  transaction: Transaction,
  customerId: number,
): Promise<{ starts_at: Date; created_at: Date; is_taken: boolean }[]> {
  return query(transaction, heldOffers, [customerId]);
}

const stopOwn = sql.named<{ is_new: boolean }>(
  'watch_stop',
  `SELECT end_watch(id, 'stopped') AS is_new FROM earlier_watch WHERE id = $2 AND customer_id = $1`,
);
const stopByHash = sql.named<{ id: string; customer_id: number; is_new: boolean }>(
  'watch_stop_by_link',
  `SELECT id, customer_id::int, end_watch(id, 'stopped') AS is_new FROM earlier_watch WHERE stop_hash = $1`,
);

/** Whether it ended now; null: the customer has none such. */
export async function stopOwnRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<{ is_new: boolean } | null> {
  return (await query(transaction, stopOwn, [customerId, id]))[0] ?? null;
}

const byStopHash = sql.named<{ is_over: boolean }>(
  'watch_of_stop_link',
  'SELECT ended_at IS NOT NULL AS is_over FROM earlier_watch WHERE stop_hash = $1',
);

/** null: no watch has this link. */
export async function getRowOfStopLink(
  transaction: Transaction,
  hash: Buffer,
): Promise<{ is_over: boolean } | null> {
  return (await query(transaction, byStopHash, [hash]))[0] ?? null;
}

/** null: no watch has this link. */
export async function stopRowByLink(
  transaction: Transaction,
  hash: Buffer,
): Promise<{ id: string; customer_id: number; is_new: boolean } | null> {
  return (await query(transaction, stopByHash, [hash]))[0] ?? null;
}

export interface OfferRow {
  customer_id: number;
  hold_id: string;
  /** Of the appointment that it would move; null: it moves none. */
  reservation_id: string | null;
  calendar_id: number;
  starts_at: Date;
  expires_at: Date;
  state: 'valid' | 'used' | 'expired';
  /** It was given back before it had run out. */
  is_given_back: boolean;
  /** Other times are still watched for. */
  goes_on: boolean;
  /** What is offered. */
  item: ReservationDescription;
  /** Where the appointment is now that would be moved; null: it moves none. */
  moved_from: Date | null;
  /** An appointment elsewhere that this time is in place of: its customer cancels it once this one is booked. */
  in_place_of: Date | null;
  /** The patient of that appointment has not come of age since it was booked for them. */
  is_yet_theirs: boolean;
}

const offerOf = sql.named<OfferRow>(
  'watch_offer',
  `SELECT o.customer_id::int, o.hold_id, CASE WHEN r.calendar_id = o.calendar_id THEN r.id END AS reservation_id, o.calendar_id, o.starts_at, o.expires_at,
          offer_state(o) AS state, o.given_back_at IS NOT NULL AS is_given_back, e.ended_at IS NULL AS goes_on, describe_reservation(o.hold_id) AS item,
          CASE WHEN r.calendar_id = o.calendar_id THEN r.starts_at END AS moved_from, CASE WHEN r.calendar_id <> o.calendar_id THEN r.starts_at END AS in_place_of,
          r.id IS NULL OR is_yet_theirs(r) AS is_yet_theirs
     FROM watch_offer o
     JOIN earlier_watch e ON e.id = o.watch_id
     LEFT JOIN reservation r ON r.id = e.reservation_id
    WHERE o.hash = $1`,
);

/** null: nobody was offered anything by this link. */
export async function getOfferRow(
  transaction: Transaction,
  hash: Buffer,
): Promise<OfferRow | null> {
  return (await query(transaction, offerOf, [hash]))[0] ?? null;
}

export interface OpenOfferRow {
  id: string;
  starts_at: Date;
  expires_at: Date;
  tz: string;
  subfunction: NamedRow;
  doctor: string | null;
  provider: string;
}

const openOffers = sql.named<OpenOfferRow>(
  'watch_open_offers',
  `SELECT o.id, o.starts_at, o.expires_at, p.tz, json_build_object('id', s.id, 'name', s.name, 'locales', s.locales) AS subfunction, d.name AS doctor, p.name AS provider
     FROM watch_offer o
     JOIN reservation h ON h.id = o.hold_id
     JOIN subfunction s ON s.id = h.subfunction_id
     JOIN calendar c ON c.id = o.calendar_id
     JOIN provider p ON p.id = c.provider_id
     LEFT JOIN doctor d ON d.id = c.doctor_id
    WHERE o.customer_id = $1 AND o.taken_at IS NULL AND o.given_back_at IS NULL AND o.expires_at > portal_now() AND offer_state(o) = 'valid'
    ORDER BY o.expires_at, o.id`,
);

/** What a customer was offered and can still take, the first to run out first. */
export function findOpenOfferRows(
  transaction: Transaction,
  customerId: number,
): Promise<OpenOfferRow[]> {
  return query(transaction, openOffers, [customerId]);
}

type TakeResult = 'ok' | 'used' | 'expired' | 'unknown';
const takeHold = sql.named<{ result: TakeResult | 'other_account' | 'too_many_holds' }>(
  'watch_take_hold',
  'SELECT take_offered_hold($1, $2, $3, $4, $5, $6) AS result',
);
const takeForMove = sql.named<{ result: TakeResult }>(
  'watch_take_for_move',
  'SELECT take_offer_for_move($1) AS result',
);
const lockVisit = sql.named('watch_lock_visit', 'SELECT FROM reservation WHERE id = $1 FOR UPDATE');

export async function takeOfferedHold(
  transaction: Transaction,
  hash: Buffer,
  taker: {
    customerId: number;
    secretHash: Buffer;
    clientHash: Buffer;
    browserLimit: number | null;
    holdMinutes: number;
  },
): Promise<TakeResult | 'other_account' | 'too_many_holds'> {
  const { customerId, secretHash, clientHash, browserLimit, holdMinutes } = taker;
  const values = [hash, customerId, secretHash, clientHash, browserLimit, holdMinutes];
  return (await query(transaction, takeHold, values))[0]?.result ?? 'unknown';
}

const decline = sql.named<{ result: 'ok' | 'over' | 'used' | 'unknown' }>(
  'watch_decline',
  'SELECT decline_offer($1) AS result',
);

export async function declineRow(
  transaction: Transaction,
  hash: Buffer,
): Promise<'ok' | 'over' | 'used' | 'unknown'> {
  return (await query(transaction, decline, [hash]))[0]?.result ?? 'unknown';
}

/** The visit is locked first, as everybody does who moves one. */
export async function takeOfferForMove(
  transaction: Transaction,
  hash: Buffer,
  reservationId: string,
): Promise<TakeResult> {
  await query(transaction, lockVisit, [reservationId]);
  return (await query(transaction, takeForMove, [hash]))[0]?.result ?? 'unknown';
}
