import { mondayOf } from '#app/time/week.ts';
import { MARKET_LOCALE } from '#app/i18n/locale.ts';
import type { Transaction } from '../client.ts';
import type { Clinic } from './clinic.ts';
import { copyRows, type CopyRow } from '../copy.ts';
import { createWeekLoader, type WeekLoader } from './load-weeks.ts';
import { listWeeks } from './weeks.ts';

export interface LoadTotals {
  clinics: number;
  doctors: number;
  calendars: number;
}

/** Bounds memory: a large directory is written in slices of so many clinics. */
const CLINICS_PER_SLICE = 4_000;

/** Writes clinics with everything that belongs to them, and their calendar weeks from that of `today` on. */
export async function loadClinics(
  client: Transaction,
  clinics: Iterable<Clinic>,
  today: string,
  onSlice: (totals: LoadTotals) => void = () => {},
): Promise<LoadTotals> {
  const weeks = await createWeekLoader(client, listWeeks(mondayOf(today)));
  const totals: LoadTotals = { clinics: 0, doctors: 0, calendars: 0 };
  for (const slice of toSlices(clinics, CLINICS_PER_SLICE)) {
    await loadSlice(client, slice, weeks);
    totals.clinics += slice.length;
    totals.doctors += sum(slice, ({ doctors }) => doctors.length);
    totals.calendars += sum(slice, ({ calendars }) => calendars.length);
    onSlice(totals);
  }
  await weeks.finish();
  // Ids were given by the generator; the next clinic gets the next one.
  for (const table of ['provider', 'doctor', 'calendar']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), greatest((SELECT max(id) FROM ${table}), 1))`,
      [table],
    );
  }
  return totals;
}

async function loadSlice(client: Transaction, clinics: Clinic[], weeks: WeekLoader): Promise<void> {
  for (const { table, rows } of TABLES) {
    await copyRows(client, table, each(clinics, rows));
  }
  await weeks.load(clinics);
}

interface TableWriter {
  table: string;
  rows: (clinic: Clinic) => Iterable<CopyRow>;
}

/** In the order in which they refer to each other. */
const TABLES: readonly TableWriter[] = [
  { table: 'provider', rows: (clinic) => [providerRow(clinic)] },
  { table: 'doctor', rows: doctorRows },
  {
    table: 'doctor_subfunction',
    rows: ({ doctors }) =>
      doctors.flatMap(({ id, subfunctionIds }) =>
        subfunctionIds.map((subfunctionId) => ({ doctor_id: id, subfunction_id: subfunctionId })),
      ),
  },
  {
    table: 'network_provider',
    rows: ({ provider }) =>
      provider.networkPartnerIds.map((id) => ({ partner_id: id, provider_id: provider.id })),
  },
  { table: 'service', rows: serviceRows },
  { table: 'imported_review', rows: reviewRows },
  { table: 'calendar', rows: calendarRows },
  {
    table: 'calendar_subfunction',
    rows: ({ calendars }) =>
      calendars.flatMap(({ id, subfunctionIds }) =>
        subfunctionIds.map((subfunctionId) => ({ calendar_id: id, subfunction_id: subfunctionId })),
      ),
  },
  { table: 'calendar_rule', rows: ruleRows },
  { table: 'calendar_exception', rows: exceptionRows },
];

/** Until when before a visit a patient may cancel it themselves: a day with most clinics. */
const FREE_CANCEL_HOURS = [24, 24, 48, 12];

/** Clinics of a card network can invoice the insurer and the patient separately, but for one in so many. */
const ONE_IN_CANNOT = 4;

function providerRow({ provider, doctors, reviews }: Clinic): CopyRow {
  return {
    id: provider.id,
    uuid: provider.uuid,
    country: provider.market,
    location_id: provider.locationId,
    tz: provider.tz,
    name: provider.name,
    zip: provider.zip,
    city: provider.city,
    address: provider.address,
    lat: provider.lat,
    lng: provider.lng,
    phone: provider.phone,
    email: provider.email,
    languages: provider.languages,
    rating_all_avg: provider.rating,
    review_count: provider.reviewCount,
    readable_review_count: reviews.length,
    logo_path: provider.logoPath,
    description: provider.description,
    discount_rate: provider.discountRate,
    discount_description: provider.discountDescription?.[MARKET_LOCALE[provider.market]] ?? null,
    discount_locales: provider.discountDescription ?? {},
    discount_ends_on: provider.discountEndsOn,
    is_discount_general: provider.isDiscountGeneral,
    is_calendar_available: provider.isCalendarAvailable,
    invoice_splitting: provider.networkPartnerIds.length > 0 && provider.id % ONE_IN_CANNOT !== 0,
    free_cancel_hours: FREE_CANCEL_HOURS[provider.id % FREE_CANCEL_HOURS.length] ?? 24,
    specialization_count: provider.specializationCount,
    doctor_count: doctors.length,
  };
}

function doctorRows({ provider, doctors }: Clinic): CopyRow[] {
  return doctors.map(({ id, person, languages, photoPath, description }) => ({
    id,
    provider_id: provider.id,
    title: person.title,
    family_name: person.familyName,
    given_name: person.givenName,
    name: person.name,
    languages,
    photo_path: photoPath,
    description,
  }));
}

function serviceRows({ provider, services }: Clinic): CopyRow[] {
  return services.map(({ doctorId, subfunctionId, price, sortingOrder }) => ({
    provider_id: provider.id,
    doctor_id: doctorId,
    subfunction_id: subfunctionId,
    price,
    public_sorting_order: sortingOrder,
  }));
}

function reviewRows({ provider, reviews }: Clinic): CopyRow[] {
  return reviews.map(({ stars, comment, locale, writtenOn, name }) => ({
    provider_id: provider.id,
    stars,
    comment,
    locale,
    written_on: writtenOn,
    shown_name: name,
  }));
}

function calendarRows({ provider, calendars }: Clinic): CopyRow[] {
  return calendars.map(({ id, resourceId, doctorId, slotMinutes, leadMinutes }) => ({
    id,
    resource_id: resourceId,
    provider_id: provider.id,
    doctor_id: doctorId,
    tz: provider.tz,
    slot_minutes: slotMinutes,
    lead_minutes: leadMinutes,
  }));
}

function ruleRows({ calendars }: Clinic): CopyRow[] {
  return calendars.flatMap(({ id, rules }) =>
    rules.map(({ weekday, fromMinute, toMinute, validFrom, validTo, everyWeeks }) => ({
      calendar_id: id,
      weekday,
      from_minute: fromMinute,
      to_minute: toMinute,
      valid: `[${validFrom ?? ''},${validTo ?? ''})`,
      every_weeks: everyWeeks,
    })),
  );
}

function exceptionRows({ calendars }: Clinic): CopyRow[] {
  return calendars.flatMap(({ id, exceptions }) =>
    exceptions.map(({ startsAt, endsAt, isOpening }) => ({
      calendar_id: id,
      during: `[${new Date(startsAt).toISOString()},${new Date(endsAt).toISOString()})`,
      is_opening: isOpening,
    })),
  );
}

function* each<T, R>(items: Iterable<T>, toRows: (item: T) => Iterable<R>): Generator<R> {
  for (const item of items) yield* toRows(item);
}

function* toSlices<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let slice: T[] = [];
  for (const item of items) {
    slice.push(item);
    if (slice.length === size) {
      yield slice;
      slice = [];
    }
  }
  if (slice.length > 0) yield slice;
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
