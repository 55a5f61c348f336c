import { randomUUID } from 'node:crypto';
import type { Market } from '#app/i18n/locale.ts';
import type { Pool } from '#db/client.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';

/**
 * Rows for tests. Each builder makes the parents it was not given, so a test names only what it is about:
 * `const doctor = await buildDoctor(db, { given_name: 'Éva' })`. Fields are the table's columns; `db` is a pool
 * that may write the directory (`database.owner`).
 */

type Values = Record<string, unknown>;

let counter = 0;
/** A number not given out before: keeps names and codes of one test file apart. */
function next(): number {
  counter += 1;
  return counter;
}

async function insert<Row>(db: Pool, table: string, values: Values): Promise<Row> {
  const columns = Object.keys(values);
  const { rows } = await db.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING *`,
    Object.values(values),
  );
  return rows[0] as Row;
}

export interface PartnerRow {
  id: number;
  key: string;
  theme: string;
  name: string;
  settings: object;
}

export async function buildPartner(
  db: Pool,
  values: Partial<PartnerRow> = {},
): Promise<PartnerRow> {
  const n = next();
  return insert(db, 'partner', {
    id: n,
    key: `partner-${n}`,
    theme: 'generic',
    name: `Partner ${n}`,
    ...values,
  });
}

export interface PartnerHostRow {
  host: string;
  partner_id: number;
  country: Market;
  default_locale: string;
}

export async function buildPartnerHost(
  db: Pool,
  values: Partial<PartnerHostRow> = {},
): Promise<PartnerHostRow> {
  const country = values.country ?? 'HU';
  return insert(db, 'partner_host', {
    host: `host-${next()}.localhost`,
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    country,
    default_locale: country === 'HU' ? 'hu' : 'ro',
    ...values,
  });
}

export interface LocationRow {
  id: number;
  code: string;
  parent_id: number | null;
  country: Market;
  kind: string;
  number: number | null;
  name: string;
  locales: object;
  leaf_ids: number[];
}

/** A place without places beneath it, or (with `leaf_ids`) one that holds those. */
export async function buildLocation(
  db: Pool,
  values: Partial<LocationRow> = {},
): Promise<LocationRow> {
  const n = next();
  const country = values.country ?? 'HU';
  return insert(db, 'location', {
    id: n,
    code: `${country.toLowerCase()}-test-${n}`,
    country,
    kind: 'county',
    name: `County ${n}`,
    leaf_ids: [n],
    ...values,
  });
}

export interface SpecializationRow {
  id: number;
  key: string;
  name: string;
  locales: object;
}

export async function buildSpecialization(
  db: Pool,
  values: Partial<SpecializationRow> = {},
): Promise<SpecializationRow> {
  const n = next();
  return insert(db, 'specialization', {
    id: n,
    key: `specialty-${n}`,
    name: `Specialty ${n}`,
    locales: {
      hu: `Szakterület ${n}`,
      ro: `Specialitate ${n}`,
      en: `Specialty ${n}`,
    },
    ...values,
  });
}

export interface SubfunctionRow {
  id: number;
  specialization_id: number;
  name: string;
  locales: object;
  minutes: number;
  is_online: boolean;
  is_publicly_reservable: boolean;
  is_referral_required: boolean;
  organizable_by_customer: boolean;
  organizable_by_admed: boolean;
  sorting_order: number;
}

export async function buildSubfunction(
  db: Pool,
  values: Partial<SubfunctionRow> = {},
): Promise<SubfunctionRow> {
  const n = next();
  return insert(db, 'subfunction', {
    id: n,
    specialization_id: values.specialization_id ?? (await buildSpecialization(db)).id,
    name: `Consultation ${n}`,
    locales: { hu: `Vizsgálat ${n}`, ro: `Consultație ${n}`, en: `Consultation ${n}` },
    minutes: 30,
    ...values,
  });
}

export interface ProviderRow {
  id: number;
  uuid: string;
  country: Market;
  location_id: number;
  tz: string;
  name: string;
  zip: string;
  city: string;
  address: string;
  lat: number;
  lng: number;
  phone: string[];
  email: string | null;
  languages: string[];
  rating_all_avg: number | null;
  review_count: number;
  logo_path: string | null;
  description: object | null;
  discount_rate: number;
  discount_description: string | null;
  discount_locales: object;
  discount_ends_on: string | null;
  is_discount_general: boolean;
  is_calendar_available: boolean;
  specialization_count: number;
  doctor_count: number;
  is_active: boolean;
}

export async function buildProvider(
  db: Pool,
  values: Partial<ProviderRow> = {},
): Promise<ProviderRow> {
  const n = next();
  const country = values.country ?? 'HU';
  const isHungarian = country === 'HU';
  return insert(db, 'provider', {
    country,
    location_id: values.location_id ?? (await buildLocation(db, { country })).id,
    tz: MARKET_ZONES[country],
    name: isHungarian ? `Klinika ${n}` : `Clinica ${n}`,
    zip: isHungarian ? '1051' : '010011',
    city: isHungarian ? 'Budapest' : 'București',
    address: isHungarian ? `Nádor utca ${n}.` : `Strada Academiei ${n}`,
    lat: isHungarian ? 47.5 : 44.4,
    lng: isHungarian ? 19.05 : 26.1,
    phone: [isHungarian ? '+3612345678' : '+40213123456'],
    languages: [isHungarian ? 'hu' : 'ro'],
    ...values,
  });
}

export interface DoctorRow {
  id: number;
  provider_id: number;
  title: string;
  family_name: string;
  given_name: string;
  name: string;
  languages: string[];
  photo_path: string | null;
  description: object | null;
  is_active: boolean;
}

/** `subfunctions`: ids of what the doctor does. */
export async function buildDoctor(
  db: Pool,
  { subfunctions = [], ...values }: Partial<DoctorRow> & { subfunctions?: number[] } = {},
): Promise<DoctorRow> {
  const family = values.family_name ?? 'Kovács';
  const given = values.given_name ?? `Anna ${next()}`;
  const doctor = await insert<DoctorRow>(db, 'doctor', {
    provider_id: values.provider_id ?? (await buildProvider(db)).id,
    title: 'Dr.',
    family_name: family,
    given_name: given,
    name: `Dr. ${family} ${given}`,
    ...values,
  });
  for (const subfunction of subfunctions) {
    await insert(db, 'doctor_subfunction', { doctor_id: doctor.id, subfunction_id: subfunction });
  }
  return doctor;
}

export interface CalendarRow {
  id: number;
  resource_id: number;
  provider_id: number;
  doctor_id: number | null;
  tz: string;
  slot_minutes: number;
  lead_minutes: number;
  is_active: boolean;
  room: string | null;
}

/**
 * A calendar that offers `times`, written as the clinic's wall clock shows them (`2026-03-02T09:00`), for `subfunctions`.
 * Without `doctor_id` a doctor is made; null makes the calendar of a room or device.
 */
export async function buildCalendar(
  db: Pool,
  {
    subfunctions = [],
    times = [],
    ...values
  }: Partial<CalendarRow> & { subfunctions?: number[]; times?: string[] } = {},
): Promise<CalendarRow> {
  const doctorId =
    values.doctor_id === undefined
      ? (await buildDoctor(db, pickProvider(values.provider_id))).id
      : values.doctor_id;
  const { rows } = await db.query<{ id: number; tz: string }>(
    `SELECT id, tz FROM provider WHERE id = coalesce($1, (SELECT provider_id FROM doctor WHERE id = $2))`,
    [values.provider_id ?? null, doctorId],
  );
  const provider = rows[0] ?? (await buildProvider(db));
  const calendar = await insert<CalendarRow>(db, 'calendar', {
    resource_id: doctorId ?? 1_000_000 + next(),
    provider_id: provider.id,
    tz: provider.tz,
    slot_minutes: 30,
    ...values,
    doctor_id: doctorId,
  });
  for (const subfunction of subfunctions) {
    await insert(db, 'calendar_subfunction', {
      calendar_id: calendar.id,
      subfunction_id: subfunction,
    });
  }
  await offerTimes(db, calendar.id, times);
  return calendar;
}

function pickProvider(providerId: number | undefined): { provider_id?: number } {
  return providerId === undefined ? {} : { provider_id: providerId };
}

/** Replaces what a calendar offers in the weeks of `times` (wall clock of its zone). */
export async function offerTimes(db: Pool, calendarId: number, times: string[]): Promise<void> {
  await db.query(
    `INSERT INTO calendar_week (calendar_id, week, open)
     SELECT c.id, w.week, array_agg(DISTINCT (extract(epoch FROM (t.wall AT TIME ZONE c.tz) - (w.week::timestamp AT TIME ZONE c.tz)) / 60)::smallint)
       FROM calendar c, unnest($2::timestamp[]) AS t(wall), date_trunc('week', t.wall) AS monday, LATERAL (SELECT monday::date AS week) w
      WHERE c.id = $1 GROUP BY 1, 2
     ON CONFLICT (calendar_id, week) DO UPDATE SET open = excluded.open`,
    [calendarId, times],
  );
}

export interface ServiceRow {
  id: number;
  provider_id: number;
  doctor_id: number | null;
  subfunction_id: number;
  price: number | null;
  public_sorting_order: number;
}

/** One line of a provider's price list, or (with `doctor_id`) of a doctor's. */
export async function buildService(
  db: Pool,
  values: Partial<ServiceRow> & { provider_id: number },
): Promise<ServiceRow> {
  return insert(db, 'service', {
    subfunction_id: values.subfunction_id ?? (await buildSubfunction(db)).id,
    price: 10_000,
    ...values,
  });
}

export interface ReservationRow {
  id: string;
  partner_id: number;
  host: string;
  resource_id: number;
  calendar_id: number;
  provider_id: number;
  doctor_id: number | null;
  subfunction_id: number;
  starts_at: Date;
  ends_at: Date;
  status: string;
  hold_expires_at: Date | null;
  hold_secret_hash: Buffer;
  locale: string;
  patient_email: string | null;
  patient_last_name: string | null;
  patient_first_name: string | null;
  patient_date_of_birth: string | null;
  customer_id: number | null;
}

/** A confirmed reservation of a calendar's time; `starts_at` is an instant. */
export async function buildReservation(
  db: Pool,
  {
    calendar,
    ...values
  }: Partial<ReservationRow> & { calendar: CalendarRow; starts_at: Date; subfunction_id: number },
): Promise<ReservationRow> {
  return insert(db, 'reservation', {
    id: randomUUID(),
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    host: 'localhost',
    resource_id: calendar.resource_id,
    calendar_id: calendar.id,
    provider_id: calendar.provider_id,
    doctor_id: calendar.doctor_id,
    ends_at: new Date(values.starts_at.getTime() + calendar.slot_minutes * 60_000),
    status: 'confirmed',
    hold_secret_hash: Buffer.alloc(32),
    locale: 'hu',
    ...values,
  });
}

export interface ProductRow {
  id: number;
  partner_id: number;
  key: string;
  name: string;
  is_insured: boolean;
  has_card_network: boolean;
  has_preauthorization: boolean;
  has_medical_care: boolean;
  has_appointments: boolean;
  has_map: boolean;
  has_paid_services: boolean;
  has_calendar: boolean;
  has_melanoma: boolean;
  has_active_product_campaign: boolean;
  needs_eligibility: boolean;
  /** Of an employer's addresses who pays for it. */
  work_domains: string[];
  call_center_number: string | null;
}

/** Something the partner sells; every flag but the calendar is off. */
export async function buildProduct(
  db: Pool,
  values: Partial<ProductRow> = {},
): Promise<ProductRow> {
  const n = next();
  return insert(db, 'product', {
    id: n,
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    key: `product-${n}`,
    name: `Product ${n}`,
    is_insured: false,
    has_calendar: true,
    ...values,
  });
}

/** What a product pays for in a specialty: all of it, but for the values given. */
export async function buildCover(
  db: Pool,
  product: ProductRow,
  values: { specialization_id: number } & Values,
): Promise<void> {
  await insert(db, 'product_cover', {
    product_id: product.id,
    partner_id: product.partner_id,
    ...values,
  });
}

/** What a partner's insurance says of care: included, and no more, unless the values say so. */
export async function buildCare(
  db: Pool,
  values: { partner_id: number; subfunction_id: number } & Values,
): Promise<void> {
  await db.query('DELETE FROM partner_subfunction WHERE partner_id = $1 AND subfunction_id = $2', [
    values.partner_id,
    values.subfunction_id,
  ]);
  await insert(db, 'partner_subfunction', { is_included_in_insurance: true, ...values });
}

export interface CustomerRow {
  id: number;
  partner_id: number;
  user_email: string;
}

export async function buildCustomer(
  db: Pool,
  values: Partial<CustomerRow> = {},
): Promise<CustomerRow> {
  return insert(db, 'customer', {
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    user_email: `customer-${next()}@members.test`,
    ...values,
  });
}

export interface AccountRow {
  id: number;
  partner_id: number;
  customer_id: number;
  email: string;
  password_hash: string | null;
  status: 'pending' | 'active' | 'locked' | 'erased';
  locale: string;
  host: string;
}

/** An active account without a password; without `customer_id` of a new customer with the same address. */
export async function buildAccount(
  db: Pool,
  values: Partial<AccountRow> = {},
): Promise<AccountRow> {
  const email = values.email ?? `account-${next()}@members.test`;
  const partner_id = values.partner_id ?? (await buildPartner(db)).id;
  return insert(db, 'account', {
    partner_id,
    customer_id:
      values.customer_id ?? (await buildCustomer(db, { partner_id, user_email: email })).id,
    email: email.toLowerCase(),
    status: 'active',
    locale: 'hu',
    host: 'localhost',
    ...values,
  });
}

export interface StaffRow {
  id: number;
  partner_id: number;
  account_id: number;
  name: string;
}

/** Kiss Edit of the staff, who signs in at `partner_id` and has these roles. */
export async function buildStaff(
  db: Pool,
  grants: readonly { role: string; partner_id: number; provider_id?: number }[],
  values: Partial<StaffRow> & { email?: string; host?: string; password_hash?: string } = {},
): Promise<StaffRow> {
  const {
    email = `staff-${next()}@staff.test`,
    host = 'localhost',
    password_hash,
    ...own
  } = values;
  const partner_id = own.partner_id ?? grants[0]?.partner_id ?? (await buildPartner(db)).id;
  const account = await insert<{ id: number }>(db, 'account', {
    partner_id,
    kind: 'staff',
    email,
    status: 'active',
    locale: 'hu',
    host,
    ...(password_hash === undefined ? {} : { password_hash }),
  });
  const staff = await insert<StaffRow>(db, 'staff_member', {
    partner_id,
    account_id: account.id,
    name: 'Kiss Edit',
    ...own,
  });
  for (const grant of grants) await insert(db, 'staff_grant', { staff_id: staff.id, ...grant });
  return staff;
}

/** Of the staff, and as whom the directory has them. */
export async function buildStaffDoctor(
  db: Pool,
  staffId: number,
  doctor: { languages: string[]; specializationIds: number[]; doctorIds: number[] },
): Promise<void> {
  await insert(db, 'staff_doctor', {
    staff_id: staffId,
    languages: doctor.languages,
    specialization_ids: doctor.specializationIds,
  });
  for (const id of doctor.doctorIds) {
    await insert(db, 'staff_doctor_listing', { doctor_id: id, staff_id: staffId });
  }
}

export interface SubscriptionRow {
  id: number;
  customer_id: number;
  first_name: string;
  mothers_name: string | null;
  starts_on: string;
  ends_on: string | null;
  waiting_until: string | null;
}

/** A subscription of a product since 2020; without `customer_id` of a new customer. */
export async function buildSubscription(
  db: Pool,
  product: ProductRow,
  values: Partial<SubscriptionRow> = {},
): Promise<SubscriptionRow> {
  const { partner_id } = product;
  return insert(db, 'subscription', {
    partner_id,
    product_id: product.id,
    customer_id: values.customer_id ?? (await buildCustomer(db, { partner_id })).id,
    last_name: 'Szabó',
    first_name: 'Kata',
    date_of_birth: '1986-04-12',
    contact_email: 'kata@members.test',
    phone: '+36205550101',
    mothers_name: 'Nagy Ilona',
    zipcode: '1117',
    city: 'Budapest',
    street: 'Irinyi József utca 14.',
    starts_on: '2020-05-10',
    ...values,
  });
}

export interface VoucherRow {
  code: string;
  partner_id: number;
  product_id: number;
}

/** An unused voucher of a product's partner; with `listed` the partner's list names it. */
export async function buildVoucher(
  db: Pool,
  product: ProductRow,
  { listed }: { listed?: { plan: string; bundle_created_on: string } } = {},
): Promise<VoucherRow> {
  const { partner_id } = product;
  const code = `TEST${String(next()).padStart(6, '0')}`;
  if (listed) await insert(db, 'voucher_eligibility', { partner_id, code, ...listed });
  return insert(db, 'voucher', { partner_id, code, product_id: product.id });
}

/** How a partner takes registrations. */
export async function buildRegistrationCampaign(
  db: Pool,
  values: {
    partner_id: number;
    product_id?: number;
    opens?: string;
    closes?: string;
    usable_until?: string;
    title?: object;
    text?: object;
  },
): Promise<void> {
  await insert(db, 'registration_campaign', values);
}

/** Puts what was built so far into the search listings and their counts, by a clock moved by `clockOffsetMs`. */
export async function rebuildListings(db: Pool, clockOffsetMs = 0): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('vizit.clock_offset', $1, true)`, [`${clockOffsetMs}ms`]);
    await client.query('SELECT rebuild_listings()');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
