import type { Market } from '#app/i18n/locale.ts';
import type { Pool } from '#db/client.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { buildLocation, buildSubfunction } from './places.ts';
import { insert, next } from './rows.ts';

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
  readable_review_count: number;
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

/** A review of a clinic from elsewhere, counted as an import counts it. */
export async function buildImportedReview(
  db: Pool,
  values: {
    provider_id: number;
    stars?: number;
    comment?: string;
    locale?: string;
    written_on?: string;
    shown_name?: string;
  },
): Promise<void> {
  await insert(db, 'imported_review', {
    stars: 4,
    comment: `Kedvesek voltak ${next()}.`,
    locale: 'hu',
    written_on: '2026-01-15',
    ...values,
  });
  await db.query(
    'UPDATE provider SET readable_review_count = readable_review_count + 1 WHERE id = $1',
    [values.provider_id],
  );
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
