import { v7 as createUuidV7 } from 'uuid';
import { getLocalWeek } from '#app/time/local-week.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { mondayOf } from '#app/time/week.ts';
import { MARKET_LOCALE } from '#app/i18n/locale.ts';
import type { Transaction } from '../client.ts';
import { createMobile } from './addresses.ts';
import type { Calendar, Clinic, Demand } from './clinic.ts';
import { copyRows, type CopyRow } from '../copy.ts';
import { toWeekInput } from './load-weeks.ts';
import { createPerson } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { GENERIC_PARTNER } from './partners.ts';
import { createWeekPatterns, listWeeks, type WeekPatterns } from './weeks.ts';

/** People book a few weeks ahead. */
const BOOKED_WEEKS = 4;
/** Each week has this share of what the week before has taken. */
const DECLINE_PER_WEEK = 0.45;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OLDEST_PATIENT_DAYS = 85 * 365;
/** No browser holds a secret whose hash this is: nobody can act on these reservations. */
const NOBODYS_SECRET = `\\x${'00'.repeat(32)}`;

/** Confirmed reservations of invented people, so that calendars look lived in. */
export async function loadReservations(
  client: Transaction,
  clinics: Iterable<Clinic>,
  options: { seed: number; today: string },
): Promise<void> {
  await copyRows(client, 'reservation', createReservations(clinics, options));
}

function* createReservations(
  clinics: Iterable<Clinic>,
  { seed, today }: { seed: number; today: string },
): Generator<CopyRow> {
  const random = createRandom(seed);
  const from = Date.parse(today);
  const patterns = createWeekPatterns(listWeeks(mondayOf(today), BOOKED_WEEKS));
  for (const clinic of clinics) {
    for (const calendar of clinic.calendars) {
      const shareOf = (week: number) => shareTaken(calendar.demand, week);
      for (const startsAt of pickTimes({ random, clinic, calendar, patterns, shareOf })) {
        if (startsAt < from) continue;
        yield createReservation({ random, clinic, calendar, startsAt, bookedBefore: from });
      }
    }
  }
}

/** Times of a calendar that are taken, a share of each of the weeks. */
export function* pickTimes({
  random,
  clinic,
  calendar,
  patterns,
  shareOf,
}: {
  random: Random;
  clinic: Clinic;
  calendar: Calendar;
  patterns: WeekPatterns;
  shareOf: (week: number) => number;
}): Generator<number> {
  for (const [index, open] of patterns.findOpen(toWeekInput(clinic, calendar)).entries()) {
    const { startMs } = getLocalWeek(patterns.weeks[index] ?? '', clinic.provider.tz);
    const share = shareOf(index);
    for (const minute of open) {
      if (random.chance(share)) yield startMs + minute * MINUTE_MS;
    }
  }
}

function shareTaken({ share, fullWeeks }: Demand, week: number): number {
  return week < fullWeeks ? 1 : share * DECLINE_PER_WEEK ** week;
}

/** A confirmed visit of somebody invented, booked within the weeks before `bookedBefore`; both in milliseconds since the epoch. */
export function createReservation({
  random,
  clinic,
  calendar,
  startsAt,
  bookedBefore,
}: {
  random: Random;
  clinic: Clinic;
  calendar: Calendar;
  startsAt: number;
  bookedBefore: number;
}) {
  const { provider } = clinic;
  const { market } = provider;
  const person = createPerson(random, market, '', false);
  const mother = createPerson(random, market, '', false);
  const subfunctionId = random.pick(calendar.subfunctionIds);
  const createdAt = bookedBefore - random.int(0, 20 * 24 * 60) * MINUTE_MS;
  const dateOfBirth = bookedBefore - random.int(0, OLDEST_PATIENT_DAYS) * DAY_MS;
  const bytes = Uint8Array.from({ length: 16 }, () => random.int(0, 255));
  return {
    id: createUuidV7({ msecs: createdAt, random: bytes, seq: random.int(0, 0xffff) }),
    partner_id: GENERIC_PARTNER,
    host: market === 'HU' ? 'localhost' : 'ro.localhost',
    resource_id: calendar.resourceId,
    calendar_id: calendar.id,
    provider_id: provider.id,
    doctor_id: calendar.doctorId,
    subfunction_id: subfunctionId,
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(startsAt + calendar.slotMinutes * MINUTE_MS).toISOString(),
    status: 'confirmed',
    hold_secret_hash: NOBODYS_SECRET,
    locale: MARKET_LOCALE[market],
    patient_last_name: person.familyName,
    patient_first_name: person.givenName,
    patient_date_of_birth: new Date(dateOfBirth).toISOString().slice(0, 10),
    patient_mothers_name: `${mother.familyName} ${mother.givenName}`,
    patient_phone: createMobile(random, market),
    patient_email: `patient-${random.int(100_000, 999_999)}@patients.example`,
    price: findPrice(clinic, calendar, subfunctionId),
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(createdAt).toISOString(),
  };
}

/** The doctor's own price, else the provider's. */
function findPrice({ services }: Clinic, { doctorId }: Calendar, subfunctionId: number) {
  const priced = services.filter((service) => service.subfunctionId === subfunctionId);
  const own = priced.find((service) => service.doctorId !== null && service.doctorId === doctorId);
  const listed = own ?? priced.find((service) => service.doctorId === null);
  return listed?.price ?? null;
}
