import {
  permitClinic,
  requireClinic,
  type Clinic,
  type DeskDeps,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { writeSeen } from '#app/features/content-desk/seen.server.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { LOCALES, localise, type Market } from '#app/i18n/locale.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { todayOf } from '#app/time/today.ts';
import type { Pool, Transaction } from '#db/client.ts';
import { NONE, type Discount } from './discount-rules.ts';
import type { Prices } from './price-rules.ts';
import {
  findDoctorRows,
  findLatestDiscounts,
  findLatestPrices,
  findLineRows,
  findPlannedDiscounts,
  findPlannedPrices,
  getCardRow,
  getDiscountRow,
  type CardRow,
  type ChangeRow,
  type ChangeState,
  type LineRow,
  type WhoseList,
} from './queries.server.ts';

const VERSIONS_SHOWN = 20;

/** One change, as `PieceVersions` of the staff shows it. */
export interface PriceVersion<Value> {
  id: number;
  value: Value;
  before: Value;
  startsOn: string;
  state: ChangeState;
  by: string;
  /** ISO 8601. */
  createdAt: string;
  publishedAt: string | null;
}

/** A line of a price list. */
export interface PriceLine {
  id: number;
  name: string;
  specialty: string;
  price: number | null;
  isImported: boolean;
  clinicPrice: number | null;
  /** Before the service was last taken off the doctor; `day` by the clinic's calendar. */
  former: { price: number; day: string } | null;
  /** Doctors with a price of their own; null: none, or it is a doctor's list. */
  own: { count: number; min: number; max: number } | null;
}

/** What a card in a list of patients says beside the price. */
export interface PriceCard {
  name: string;
  /** Below `/uploads/`. */
  picture: string | null;
  speaksEnglish: boolean;
  clinic: string;
  place: string;
}

interface Board<Value> {
  clinic: { id: number; name: string; timeZone: string; market: Market };
  /** By the clinic's calendar. */
  today: string;
  planned: PriceVersion<Value>[];
  versions: PriceVersion<Value>[];
  seen: string;
  card: PriceCard;
  isImported: boolean;
}

export interface PriceBoard extends Board<Prices> {
  doctors: { id: number; name: string }[];
  /** null: the clinic's own list. */
  doctorId: number | null;
  lines: PriceLine[];
  /** What counts now and what is planned, for the preview. */
  discounts: { current: Discount; planned: { startsOn: string; value: Discount }[] };
}

export interface DiscountBoard extends Board<Discount> {
  current: Discount;
  /** The clinic's lowest price, for the preview; null: it has none. */
  example: { service: string; price: number } | null;
}

export interface WhichList {
  providerId: number | null;
  doctorId: number | null;
}

/**
 * The prices of a clinic, or of one of its doctors.
 * @throws PortalError sign_in_required, forbidden, not_found (a clinic or doctor that is none of theirs)
 */
export async function getPriceBoard(
  deps: DeskDeps,
  portal: Portal,
  { providerId, doctorId }: WhichList,
): Promise<PriceBoard> {
  const own = await requireClinic(deps, portal, providerId);
  permitClinic(portal, 'provider.write', own);
  const { clinic } = own;
  const pool = deps.db.main;
  const whose = { providerId: clinic.id, doctorId };
  const [card, doctors, rows, planned, versions, discount, plannedDiscounts] = await Promise.all([
    getCardRow(pool, whose),
    findDoctorRows(pool, clinic.id),
    findLineRows(pool, whose),
    findPlannedPrices(pool, whose),
    findLatestPrices(pool, whose, VERSIONS_SHOWN),
    getDiscountRow(pool, clinic.id),
    findPlannedDiscounts(pool, clinic.id),
  ]);
  if (!card || !discount) throw new PortalError('not_found');
  const today = todayOf({ timeZone: clinic.tz });
  return {
    ...frame(clinic, card, today),
    doctors,
    doctorId,
    lines: rows.map((row) => presentLine(row, portal, clinic)),
    planned: planned.map(presentChange),
    versions: versions.map(presentChange),
    seen: seenPrices(rows, planned),
    isImported: rows.some((row) => row.is_imported),
    discounts: {
      current: fillAbout(discount.value),
      planned: plannedDiscounts.map(({ starts_on: startsOn, value }) => ({
        startsOn,
        value: fillAbout(value),
      })),
    },
  };
}

/**
 * What a clinic takes off with a coupon.
 * @throws PortalError sign_in_required, forbidden, not_found (a clinic that is none of theirs)
 */
export async function getDiscountBoard(
  deps: DeskDeps,
  portal: Portal,
  providerId: number | null,
): Promise<DiscountBoard> {
  const own = await requireClinic(deps, portal, providerId);
  permitClinic(portal, 'provider.write', own);
  const { clinic } = own;
  const pool = deps.db.main;
  const whose = { providerId: clinic.id, doctorId: null };
  const [card, rows, planned, versions, discount] = await Promise.all([
    getCardRow(pool, whose),
    findLineRows(pool, whose),
    findPlannedDiscounts(pool, clinic.id),
    findLatestDiscounts(pool, clinic.id, VERSIONS_SHOWN),
    getDiscountRow(pool, clinic.id),
  ]);
  if (!card || !discount) throw new PortalError('not_found');
  const today = todayOf({ timeZone: clinic.tz });
  const priced = rows.flatMap((row) =>
    row.price === null || row.price === 0
      ? []
      : [{ service: localise(row, portal.locale, clinic.country), price: row.price }],
  );
  return {
    ...frame(clinic, card, today),
    current: fillAbout(discount.value),
    planned: planned.map(presentDiscountChange),
    versions: versions.map(presentDiscountChange),
    seen: seenDiscount(discount.value, planned),
    isImported: discount.is_imported,
    example: priced.toSorted((a, b) => a.price - b.price)[0] ?? null,
  };
}

/** What somebody has seen of a list: its prices, and what waits for its day. */
export function seenPrices(
  rows: readonly Pick<LineRow, 'id' | 'price'>[],
  planned: readonly { id: number }[],
): string {
  const prices = Object.fromEntries(rows.map(({ id, price }) => [String(id), price]));
  return writeSeen({ prices, planned: planned.map(({ id }) => id) }, null);
}

/** The same of the discount. */
export function seenDiscount(value: Discount, planned: readonly { id: number }[]): string {
  return writeSeen({ value: fillAbout(value), planned: planned.map(({ id }) => id) }, null);
}

/** The seen of whichever list a change belonged to. */
export async function readSeen(
  executor: Pool | Transaction,
  kind: 'prices' | 'discount',
  whose: WhoseList,
): Promise<string> {
  if (kind === 'prices') {
    const rows = await findLineRows(executor, whose);
    return seenPrices(rows, await findPlannedPrices(executor, whose));
  }
  const row = await getDiscountRow(executor, whose.providerId);
  if (!row) throw new PortalError('not_found');
  return seenDiscount(row.value, await findPlannedDiscounts(executor, whose.providerId));
}

/** Files and the seed leave out what is not said. */
export function fillAbout(discount: Discount): Discount {
  const about = { ...NONE.about };
  for (const locale of LOCALES) about[locale] = discount.about[locale] ?? '';
  return { ...discount, about };
}

function frame(clinic: Clinic, card: CardRow, today: string) {
  const { name, picture, languages } = card;
  return {
    clinic: { id: clinic.id, name: clinic.name, timeZone: clinic.tz, market: clinic.country },
    today,
    card: {
      name,
      picture,
      speaksEnglish: languages.includes('en'),
      clinic: card.clinic,
      place: formatAddress(clinic.country, card),
    },
  };
}

function presentLine(row: LineRow, { locale }: Portal, { country, tz }: Clinic): PriceLine {
  const { former_price: former, former_at: formerAt, own_min: min, own_max: max } = row;
  return {
    id: row.id,
    name: localise(row, locale, country),
    specialty: localise({ name: row.specialty, locales: row.specialty_locales }, locale, country),
    price: row.price,
    isImported: row.is_imported && row.price !== null,
    clinicPrice: row.clinic_price,
    former:
      former === null || formerAt === null
        ? null
        : { price: former, day: dayOf(formerAt.toISOString(), tz) },
    own: min === null || max === null ? null : { count: row.own_count, min, max },
  };
}

function presentChange<Value>(row: ChangeRow<Value>): PriceVersion<Value> {
  const { id, value, before, state, starts_on: startsOn, staff_name: by } = row;
  return {
    id,
    value,
    before,
    startsOn,
    state,
    by,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}

function presentDiscountChange(row: ChangeRow<Discount>): PriceVersion<Discount> {
  return presentChange({ ...row, value: fillAbout(row.value), before: fillAbout(row.before) });
}
