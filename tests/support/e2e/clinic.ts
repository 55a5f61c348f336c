import { randomBytes } from 'node:crypto';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { addDays, addWeeks, mondayOf } from '#app/time/week.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { Pool } from '#db/client.ts';
import {
  buildCalendar,
  buildDoctor,
  buildProvider,
  buildService,
  offerTimes,
  type CalendarRow,
  type DoctorRow,
  type ProviderRow,
} from '../builders/clinics.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';

/** Sub-functions of the demo, by their ids. */
export const DERMATOLOGY = 1;
export const MOLE_SCREENING = 3;
/** Bookable by phone only. */
export const COLONOSCOPY = 67;

/** Where the market's test clinics stand: Budapest V and Cluj. */
const PLACES: Record<Market, { code: string; zip: string; city: string; address: string }> = {
  HU: { code: 'hu-bp-05', zip: '1051', city: 'Budapest', address: 'Nádor utca 7.' },
  RO: { code: 'ro-cj', zip: '400001', city: 'Cluj-Napoca', address: 'Strada Memorandumului 7' },
};
const CLOCKS = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const WORKDAYS = [0, 1, 2, 3, 4];

export interface ClinicOptions {
  market?: Market;
  /** What the doctor does; the first is offered in the calendar's address. */
  subfunctions?: number[];
  provider?: Partial<ProviderRow>;
  doctor?: Partial<DoctorRow>;
  price?: number | null;
  /** Free times by the clinic's clock, `2026-03-02T09:00`; by default six on each workday of the week after next. */
  times?: string[];
}

/** A clinic that only one test knows: one doctor, one calendar. */
export interface Clinic {
  provider: ProviderRow;
  doctor: DoctorRow;
  calendar: CalendarRow;
  subfunction: number;
  /** The market's day at the moment of opening. */
  today: string;
  /** Monday of the first week with free times. */
  week: string;
  times: string[];
  /** Public id of a free time. */
  slotId: (time: string) => string;
  /** Path of the doctor's page in the week with free times. */
  doctorPath: string;
  providerPath: string;
  /** Replaces all free times and tells the search listings. */
  offer: (times: string[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a clinic beside those of the demo and lets the search find it at once. */
export async function openClinic(db: Pool, options: ClinicOptions = {}): Promise<Clinic> {
  const { market = 'HU', subfunctions = [DERMATOLOGY], price = 25_000 } = options;
  const today = todayOf({ timeZone: MARKET_ZONES[market] });
  const times = options.times ?? timesOfWeek(addWeeks(mondayOf(today), 2));
  const mark = randomBytes(4).toString('hex');
  const { code, ...place } = PLACES[market];
  const { rows } = await db.query<{ id: number }>('SELECT id FROM location WHERE code = $1', [
    code,
  ]);

  const provider = await buildProvider(db, {
    country: market,
    location_id: rows[0]?.id ?? 0,
    name: market === 'HU' ? `Szilvafa Rendelő ${mark}` : `Clinica Salcâmului ${mark}`,
    ...place,
    specialization_count: 1,
    doctor_count: 1,
    ...options.provider,
  });
  const doctor = await buildDoctor(db, {
    provider_id: provider.id,
    family_name: market === 'HU' ? 'Próba' : 'Pruncu',
    given_name: mark,
    subfunctions,
    ...options.doctor,
  });
  const calendar = await buildCalendar(db, { doctor_id: doctor.id, subfunctions, times });
  const subfunction = subfunctions[0] ?? DERMATOLOGY;
  await buildService(db, { provider_id: provider.id, subfunction_id: subfunction, price });
  const refresh = () =>
    db.query('SELECT refresh_calendars($1, $2, $3)', [[calendar.id], [doctor.id], [provider.id]]);
  await refresh();

  const week = mondayOf((times[0] ?? today).slice(0, 10));
  const query = `?subfunction=${subfunction}&week=${week}`;
  const starts = await findInstants(db, calendar.tz, times);
  return {
    provider,
    doctor,
    calendar,
    subfunction,
    today,
    week,
    times,
    slotId: (time) => encodeSlotId(calendar.id, starts.get(time) ?? Number.NaN),
    doctorPath: `/providers/${provider.id}/doctors/${doctor.id}${query}`,
    providerPath: `/providers/${provider.id}${query}`,
    async offer(offered) {
      await db.query('DELETE FROM calendar_week WHERE calendar_id = $1', [calendar.id]);
      await offerTimes(db, calendar.id, offered);
      await refresh();
    },
    async close() {
      await db.query('UPDATE provider SET is_active = false WHERE id = $1', [provider.id]);
      await refresh();
    },
  };
}

/** Six times on each workday. */
export function timesOfWeek(monday: string): string[] {
  return WORKDAYS.flatMap((day) => CLOCKS.map((clock) => `${addDays(monday, day)}T${clock}`));
}

async function findInstants(db: Pool, zone: string, times: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ start: Date }>(
    'SELECT t.wall AT TIME ZONE $1 AS start FROM unnest($2::timestamp[]) WITH ORDINALITY AS t(wall, at) ORDER BY at',
    [zone, times],
  );
  return new Map(times.map((time, at) => [time, rows[at]?.start.getTime() ?? Number.NaN]));
}
