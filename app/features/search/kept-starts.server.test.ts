import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findNextStartsOfDoctors,
  findNextStartsOfProviders,
} from '#app/features/calendar/queries.server.ts';
import type { Pool } from '#db/client.ts';
import { createRandom } from '#db/seed/random.ts';
import {
  buildCalendar,
  buildDoctor,
  buildProvider,
  rebuildListings,
  type CalendarRow,
} from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildLocation, buildSubfunction } from '#tests/support/builders/places.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  findListedDoctors,
  findListedProviders,
  type ListingSearch,
} from './listing-queries.server.ts';

/** A Friday noon in Budapest; the clocks go forward two days later. */
const WRITTEN_AT = Date.parse('2026-03-27T11:00:00Z');
const DAYS = [27, 28, 29, 30, 31].map((day) => `2026-03-${day}`).concat('2026-04-01', '2026-04-14');
const LEADS = [0, 45, 36 * 60];
const PROVIDERS = 12;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let subfunctions: number[];
let leafIds: number[];
const calendars: (CalendarRow & { subfunctions: number[]; starts: Date[] })[] = [];
const random = createRandom(7);

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  await buildPartner(owner);
  subfunctions = [(await buildSubfunction(owner)).id, (await buildSubfunction(owner)).id];
  const place = await buildLocation(owner, {});
  leafIds = [place.id];
  for (let n = 0; n < PROVIDERS; n += 1) {
    const provider = await buildProvider(owner, {
      location_id: place.id,
      languages: n % 3 === 0 ? ['hu', 'en'] : ['hu'],
    });
    for (const languages of [['hu'], ['hu', 'en']]) {
      const { id } = await buildDoctor(owner, {
        provider_id: provider.id,
        languages,
        subfunctions,
      });
      await buildCalendarOf(provider.id, id);
      if (random.int(0, 1) === 1) await buildCalendarOf(provider.id, id);
    }
    await buildCalendarOf(provider.id, null);
  }
});
afterAll(() => database.drop());

async function buildCalendarOf(providerId: number, doctorId: number | null): Promise<void> {
  const offered = random.int(0, 2) === 0 ? subfunctions : [random.pick(subfunctions)];
  const times = Array.from({ length: random.int(0, 9) }, () => {
    const hour = String(random.int(7, 19)).padStart(2, '0');
    return `${random.pick(DAYS)}T${hour}:${random.pick(['00', '30'])}`;
  });
  const calendar = await buildCalendar(database.owner, {
    provider_id: providerId,
    doctor_id: doctorId,
    lead_minutes: random.pick(LEADS),
    subfunctions: offered,
    times,
  });
  const { rows } = await database.owner.query<{ starts_at: Date }>(
    `SELECT t AT TIME ZONE $2 AS starts_at FROM unnest($1::timestamp[]) t`,
    [times, calendar.tz],
  );
  calendars.push({
    ...calendar,
    subfunctions: offered,
    starts: rows.map(({ starts_at }) => starts_at),
  });
}

/** Some of everybody's times, to whatever end. */
async function takeTimes(values: { status: string; hold_expires_at?: Date }): Promise<void> {
  for (const { subfunctions: offered, starts, ...calendar } of calendars) {
    const startsAt = random.int(0, 2) === 0 ? starts[0] : undefined;
    if (!startsAt) continue;
    await buildReservation(database.owner, {
      calendar,
      starts_at: startsAt,
      subfunction_id: offered[0] ?? 0,
      ...values,
    }).catch((error: unknown) => {
      // Another calendar of the same person has it.
      if (!String(error).includes('reservation_no_overlap')) throw error;
    });
  }
}

/** Every search's rows, as kept and as worked out; how many were kept. */
async function compare(pool: Pool, now: number): Promise<{ kept: number; rows: number }> {
  const count = { kept: 0, rows: 0 };
  for (const kind of ['doctor', 'provider'] as const) {
    for (const subfunction of [0, ...subfunctions]) {
      for (const onlyEnglish of [false, true]) {
        const search: ListingSearch = {
          market: 'HU',
          languages: ['hu', 'en'],
          subfunction,
          leafIds,
          isWholeMarket: true,
          onlyEnglish,
          onlyDiscount: false,
          doctorName: null,
          providerName: null,
          near: null,
          until: null,
          onlyEvenings: false,
          sort: null,
        };
        const find = kind === 'doctor' ? findListedDoctors : findListedProviders;
        const { rows } = await find(pool, search, { limit: 50, offset: 0 }, null);
        const workOut = kind === 'doctor' ? findNextStartsOfDoctors : findNextStartsOfProviders;
        const filter = {
          market: 'HU' as const,
          subfunctions: subfunction === 0 ? null : [subfunction],
          onlyEnglish,
        };
        const ids = rows.map(({ id }) => id);
        const worked = new Map(
          (await workOut(pool, filter, ids, new Date(now))).map((row) => [row.id, row]),
        );
        for (const { id, next_ms: nextMs, next_tz: tz } of rows) {
          count.rows += 1;
          const isUnknown = tz !== null && nextMs === null;
          if (isUnknown) continue;
          count.kept += 1;
          const expected = worked.get(id)?.starts_at.getTime() ?? null;
          const name = `${kind} ${id}, sub-function ${subfunction}, English ${onlyEnglish}`;
          expect(nextMs === Infinity ? null : nextMs, name).toBe(expected);
        }
      }
    }
  }
  return count;
}

test('the first free time that a list knows is the one worked out from weeks and bookings, whatever was taken since and however late it is [C364] [C356]', async () => {
  const written = database.createAppPool({ clockOffsetMs: WRITTEN_AT - Date.now() });
  await rebuildListings(database.owner, WRITTEN_AT - Date.now());
  const fresh = await compare(written, WRITTEN_AT);
  // All that was just written is known.
  expect(fresh.kept).toBe(fresh.rows);
  expect(fresh.rows).toBeGreaterThan(100);

  await takeTimes({ status: 'confirmed' });
  await takeTimes({ status: 'started', hold_expires_at: new Date(WRITTEN_AT + HOUR_MS) });
  const taken = await compare(written, WRITTEN_AT);
  expect(taken.kept).toBeGreaterThan(taken.rows / 2);

  for (const hours of [2, 7, 30, 52, 75]) {
    const now = WRITTEN_AT + hours * HOUR_MS;
    const later = await compare(database.createAppPool({ clockOffsetMs: now - Date.now() }), now);
    expect(later.kept).toBeGreaterThan(0);
  }
});

test('a time that is given back is known again once the worker has written it', async () => {
  const { owner } = database;
  const clockOffsetMs = WRITTEN_AT - Date.now();
  const written = database.createAppPool({ clockOffsetMs });
  await owner.query(
    `UPDATE reservation SET status = 'cancelled_by_patient', hold_expires_at = NULL`,
  );
  const worker = await owner.connect();
  try {
    await worker.query(`SELECT set_config('vizit.clock_offset', $1, false)`, [
      `${clockOffsetMs}ms`,
    ]);
    await worker.query(
      'SELECT refresh_resource_listing(resource_id) FROM (SELECT DISTINCT resource_id FROM reservation) r',
    );
  } finally {
    worker.release(true);
  }
  const { kept, rows } = await compare(written, WRITTEN_AT);
  expect(kept).toBe(rows);
});
