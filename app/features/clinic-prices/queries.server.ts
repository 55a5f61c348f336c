import type { LocalisedText } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Discount } from './discount-rules.ts';
import type { Prices } from './price-rules.ts';

/** SQL of a clinic's prices and discount: they are the clinic's, whatever partners' patients come there. */

export interface WhoseList {
  providerId: number;
  /** null: the clinic's own. */
  doctorId: number | null;
}

export interface LineRow {
  id: number;
  name: string;
  locales: LocalisedText;
  specialty: string;
  specialty_locales: LocalisedText;
  price: number | null;
  is_imported: boolean;
  /** Of the clinic's list, for a doctor. */
  clinic_price: number | null;
  /** When a doctor's service was last taken off. */
  former_price: number | null;
  former_at: Date | null;
  /** Doctors with a price of their own, for the clinic's list. */
  own_count: number;
  own_min: number | null;
  own_max: number | null;
}
const lines = sql.named<LineRow>(
  'clinic_prices_lines',
  `SELECT s.id, s.name, s.locales, f.name AS specialty, f.locales AS specialty_locales,
          l.price, coalesce(l.is_imported, false) AS is_imported,
          CASE WHEN $2::bigint IS NOT NULL THEN h.price END AS clinic_price, was.price AS former_price, was.ended_at AS former_at,
          coalesce(own.count, 0) AS own_count, own.min AS own_min, own.max AS own_max
     FROM find_priced_services($1, $2) o (id)
     JOIN subfunction s ON s.id = o.id
     JOIN specialization f ON f.id = s.specialization_id
     LEFT JOIN service h ON h.provider_id = $1 AND h.doctor_id IS NULL AND h.subfunction_id = s.id
     LEFT JOIN price_lines($1, $2) l ON l.subfunction_id = s.id
     LEFT JOIN former_price was ON was.doctor_id = $2 AND was.subfunction_id = s.id AND l.price IS NULL
     LEFT JOIN (
       SELECT v.subfunction_id, count(*)::int AS count, min(v.price) AS min, max(v.price) AS max
         FROM doctor d JOIN service v ON v.doctor_id = d.id
        WHERE $2::bigint IS NULL AND d.provider_id = $1 AND d.is_active AND v.price IS NOT NULL
        GROUP BY v.subfunction_id) own ON own.subfunction_id = s.id
    ORDER BY f.id, coalesce(l.public_sorting_order, h.public_sorting_order, 0), s.sorting_order, s.id`,
);

/** What has a price in a list, in the order of the list. */
export function findLineRows(
  executor: Pool | Transaction,
  { providerId, doctorId }: WhoseList,
): Promise<LineRow[]> {
  return query(executor, lines, [providerId, doctorId]);
}

const discount = sql.named<{ value: Discount; is_imported: boolean }>(
  'clinic_prices_discount',
  `SELECT read_discount(id) AS value, is_discount_imported AS is_imported FROM provider WHERE id = $1`,
);

export async function getDiscountRow(
  executor: Pool | Transaction,
  providerId: number,
): Promise<{ value: Discount; is_imported: boolean } | null> {
  return (await query(executor, discount, [providerId]))[0] ?? null;
}

export type ChangeKind = 'prices' | 'discount';
export type ChangeState = 'scheduled' | 'published' | 'withdrawn' | 'failed';

export interface ChangeRow<Value> {
  id: number;
  value: Value;
  before: Value;
  /** `YYYY-MM-DD`. */
  starts_on: string;
  state: ChangeState;
  published_at: Date | null;
  staff_name: string;
  created_at: Date;
}
const CHANGE = 'id, value, before, starts_on::text, state, published_at, staff_name, created_at';
const PRICES = `provider_id = $1 AND kind = 'prices' AND doctor_id IS NOT DISTINCT FROM $2::bigint`;
const DISCOUNT = `provider_id = $1 AND kind = 'discount'`;
const plannedPrices = sql.named<ChangeRow<Prices>>(
  'clinic_prices_planned',
  `SELECT ${CHANGE} FROM price_change WHERE ${PRICES} AND state = 'scheduled' ORDER BY starts_on, id`,
);
const latestPrices = sql.named<ChangeRow<Prices>>(
  'clinic_prices_latest',
  `SELECT ${CHANGE} FROM price_change WHERE ${PRICES} ORDER BY id DESC LIMIT $3`,
);
const plannedDiscounts = sql.named<ChangeRow<Discount>>(
  'clinic_prices_planned_discounts',
  `SELECT ${CHANGE} FROM price_change WHERE ${DISCOUNT} AND state = 'scheduled' ORDER BY starts_on, id`,
);
const latestDiscounts = sql.named<ChangeRow<Discount>>(
  'clinic_prices_latest_discounts',
  `SELECT ${CHANGE} FROM price_change WHERE ${DISCOUNT} ORDER BY id DESC LIMIT $2`,
);

/** What waits for its day, the earliest first. */
export function findPlannedPrices(
  executor: Pool | Transaction,
  { providerId, doctorId }: WhoseList,
): Promise<ChangeRow<Prices>[]> {
  return query(executor, plannedPrices, [providerId, doctorId]);
}

export function findLatestPrices(
  pool: Pool,
  { providerId, doctorId }: WhoseList,
  limit: number,
): Promise<ChangeRow<Prices>[]> {
  return query(pool, latestPrices, [providerId, doctorId, limit]);
}

/** The same of the discount. */
export function findPlannedDiscounts(
  executor: Pool | Transaction,
  providerId: number,
): Promise<ChangeRow<Discount>[]> {
  return query(executor, plannedDiscounts, [providerId]);
}

export function findLatestDiscounts(
  pool: Pool,
  providerId: number,
  limit: number,
): Promise<ChangeRow<Discount>[]> {
  return query(pool, latestDiscounts, [providerId, limit]);
}

const insert = sql.named<{ id: number }>(
  'clinic_prices_insert_change',
  `INSERT INTO price_change (provider_id, kind, doctor_id, value, before, starts_on, state, published_at, staff_id, staff_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7, CASE $7 WHEN 'published' THEN portal_now() END, $8, $9) RETURNING id`,
);

export interface NewChange extends WhoseList {
  kind: ChangeKind;
  value: Prices | Discount;
  before: Prices | Discount;
  startsOn: string;
  state: 'scheduled' | 'published';
  staffId: number;
  staffName: string;
}

export async function insertChangeRow(
  transaction: Transaction,
  { providerId, kind, doctorId, value, before, startsOn, state, staffId, staffName }: NewChange,
): Promise<number> {
  const [row] = await query(transaction, insert, [
    providerId,
    kind,
    doctorId,
    JSON.stringify(value),
    JSON.stringify(before),
    startsOn,
    state,
    staffId,
    staffName,
  ]);
  if (!row) throw new Error('a change of prices has no number');
  return row.id;
}

const withdraw = sql.named<{ kind: ChangeKind; doctor_id: number | null }>(
  'clinic_prices_withdraw',
  `UPDATE price_change SET state = 'withdrawn' WHERE id = $2 AND provider_id = $1 AND state = 'scheduled' RETURNING kind, doctor_id`,
);

/** @returns whose list it was; null: the clinic has no such change that waits */
export async function withdrawRow(
  transaction: Transaction,
  providerId: number,
  id: number,
): Promise<{ kind: ChangeKind; doctorId: number | null } | null> {
  const [row] = await query(transaction, withdraw, [providerId, id]);
  return row ? { kind: row.kind, doctorId: row.doctor_id } : null;
}

const setPrices = sql.named('clinic_prices_set', 'SELECT set_prices($1, $2, $3) AS done');
const setDiscount = sql.named('clinic_prices_set_discount', 'SELECT set_discount($1, $2) AS done');

/** Has patients see them; the clinic is locked. */
export async function setPriceRows(
  transaction: Transaction,
  { providerId, doctorId }: WhoseList,
  prices: Prices,
): Promise<void> {
  await query(transaction, setPrices, [providerId, doctorId, JSON.stringify(prices)]);
}

/** The same of the discount. */
export async function setDiscountRow(
  transaction: Transaction,
  providerId: number,
  value: Discount,
): Promise<void> {
  await query(transaction, setDiscount, [providerId, JSON.stringify(value)]);
}

const lock = sql.named<{ is_there: boolean }>(
  'clinic_prices_lock',
  'SELECT lock_profile($1, $2) AS is_there',
);

/** Keeps everybody else from changing them until the transaction ends. @returns whether there is such a list at the clinic */
export async function lockList(
  transaction: Transaction,
  { providerId, doctorId }: WhoseList,
): Promise<boolean> {
  return (await query(transaction, lock, [providerId, doctorId]))[0]?.is_there ?? false;
}

const doctors = sql.named<{ id: number; name: string }>(
  'clinic_prices_doctors',
  'SELECT id, name FROM doctor WHERE provider_id = $1 AND is_active ORDER BY name, id',
);

export function findDoctorRows(
  pool: Pool,
  providerId: number,
): Promise<{ id: number; name: string }[]> {
  return query(pool, doctors, [providerId]);
}

export interface CardRow {
  name: string;
  picture: string | null;
  languages: string[];
  clinic: string;
  zip: string;
  city: string;
  address: string;
}
const card = sql.named<CardRow>(
  'clinic_prices_card',
  `SELECT coalesce(d.name, p.name) AS name, CASE WHEN d.id IS NULL THEN p.logo_path ELSE d.photo_path END AS picture,
          CASE WHEN d.id IS NULL THEN p.languages ELSE d.languages END AS languages, p.name AS clinic, p.zip, p.city, p.address
     FROM provider p LEFT JOIN doctor d ON d.id = $2 AND d.provider_id = p.id AND d.is_active
    WHERE p.id = $1 AND ($2::bigint IS NULL OR d.id IS NOT NULL)`,
);

/** What a card in a list says besides; null: there is no such doctor at the clinic. */
export async function getCardRow(
  executor: Pool | Transaction,
  { providerId, doctorId }: WhoseList,
): Promise<CardRow | null> {
  return (await query(executor, card, [providerId, doctorId]))[0] ?? null;
}
