import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCalendar, buildProvider } from '#tests/support/builders/clinics.ts';
import { buildSubfunction } from '#tests/support/builders/places.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { nowMs } from '#app/time/clock.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Answer {
  from: Date;
  next_free: Date | null;
  first_offered: Date | null;
}

/**
 * At every half hour of the week of 23 March 2026, in which the clocks go forward: the next free time, and the first start
 * of that and the next week that offered_start() has on offer and that can still be booked then.
 */
async function compare(calendarId: number, subfunctionId: number): Promise<Answer[]> {
  const { rows } = await database.app.query<Answer>(
    `WITH offered AS MATERIALIZED (
            SELECT minute AS starts_at, o.bookable_until
              FROM generate_series(timestamptz '2026-03-22T23:00Z', '2026-04-05T22:00Z', '5 minutes') minute
             CROSS JOIN LATERAL offered_start($1, minute, $2) o)
     SELECT moment AS "from", (SELECT starts_at FROM find_next_free(ARRAY[$1::bigint], moment)) AS next_free,
            (SELECT min(starts_at) FROM offered WHERE bookable_until >= moment) AS first_offered
       FROM generate_series(timestamptz '2026-03-22T23:00Z', '2026-03-29T22:00Z', '30 minutes') moment
      ORDER BY 1`,
    [calendarId, subfunctionId],
  );
  return rows;
}

const TIMES = [
  '2026-03-23T08:00',
  '2026-03-23T08:30',
  '2026-03-24T16:45',
  '2026-03-27T09:15',
  '2026-03-29T01:30',
  '2026-03-29T03:00',
  '2026-03-29T20:00',
];

test.each([
  { name: 'booked until it starts', lead_minutes: 0 },
  { name: 'booked until a day and a half before it starts', lead_minutes: 36 * 60 },
])('where nothing is taken, the next free time is the next start on offer: $name', async (row) => {
  const { owner } = database;
  const { id: subfunction } = await buildSubfunction(owner);
  const calendar = await buildCalendar(owner, {
    lead_minutes: row.lead_minutes,
    subfunctions: [subfunction],
    times: [...TIMES, '2026-03-30T10:00', '2026-04-03T10:00'],
  });
  const answers = await compare(calendar.id, subfunction);
  expect(answers).toHaveLength(335);
  for (const { from, next_free, first_offered } of answers) {
    expect(next_free, from.toISOString()).toEqual(first_offered);
  }
  const found = new Set(answers.map(({ next_free }) => next_free?.toISOString()));
  expect(found.size).toBeGreaterThanOrEqual(TIMES.length - 2);
  expect(found).not.toContain(undefined);
});

test('a calendar that offers nothing any more has neither a next free time nor a start on offer', async () => {
  const { owner } = database;
  const { id: subfunction } = await buildSubfunction(owner);
  const provider = await buildProvider(owner);
  const calendar = await buildCalendar(owner, {
    provider_id: provider.id,
    doctor_id: null,
    subfunctions: [subfunction],
    times: TIMES,
  });
  const isAnySaid = async () =>
    (await compare(calendar.id, subfunction)).some(
      ({ next_free, first_offered }) => next_free !== null || first_offered !== null,
    );
  expect(await isAnySaid()).toBe(true);
  await owner.query('UPDATE provider SET is_active = false WHERE id = $1', [provider.id]);
  expect(await isAnySaid()).toBe(false);
});

test('a calendar whose first evening is more than five weeks away is looked at again day by day until it is nearer', async () => {
  const { owner } = database;
  const { id: subfunction } = await buildSubfunction(owner);
  const wall = (days: number, time: string) =>
    `${new Date(nowMs() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)}T${time}`;
  const keep = async (...times: string[]) => {
    const calendar = await buildCalendar(owner, { subfunctions: [subfunction], times });
    await owner.query('SELECT write_calendar_next(ARRAY[$1::bigint])', [calendar.id]);
    const { rows } = await owner.query<{ evening: string; isSoon: boolean }>(
      `SELECT evening_day::text AS evening, passes_at <= portal_now() + interval '1 day' AS "isSoon" FROM calendar_next WHERE calendar_id = $1`,
      [calendar.id],
    );
    return rows[0];
  };
  expect(await keep(wall(20, '10:00'), wall(50, '18:00'))).toEqual({
    evening: 'infinity',
    isSoon: true,
  });
  const evening = wall(20, '18:00');
  expect(await keep(evening)).toEqual({ evening: evening.slice(0, 10), isSoon: false });
});

test.each(['Europe/Budapest', 'Europe/Bucharest'])(
  'the next evening of a calendar in %s is the first day of five weeks with a free start from 17:00 on, also when the clocks change',
  async (tz) => {
    const { owner } = database;
    const { id: subfunction } = await buildSubfunction(owner);
    const provider = await buildProvider(owner, {
      country: tz === 'Europe/Bucharest' ? 'RO' : 'HU',
      tz,
    });
    const times = [
      // Never one: minutes before 17:00, mornings, the night of the change.
      '2026-03-23T16:30',
      '2026-03-29T05:00',
      '2026-10-25T16:30',
      '2026-03-24T08:00',
      '2026-03-23T17:00',
      '2026-03-25T19:30',
      '2026-03-29T16:59',
      '2026-03-29T17:00',
      '2026-03-30T23:30',
      '2026-10-23T20:00',
      '2026-10-25T17:00',
      '2026-10-25T22:30',
      '2026-10-26T16:00',
    ];
    const calendar = await buildCalendar(owner, {
      provider_id: provider.id,
      doctor_id: null,
      tz,
      slot_minutes: 30,
      lead_minutes: 90,
      subfunctions: [subfunction],
      times,
    });
    await buildReservation(owner, {
      calendar,
      starts_at: new Date(tz === 'Europe/Bucharest' ? '2026-03-25T17:30Z' : '2026-03-25T18:30Z'),
      subfunction_id: subfunction,
      status: 'confirmed',
    });
    // In the last hours of the week in which the clocks go back.
    await buildReservation(owner, {
      calendar,
      starts_at: new Date(tz === 'Europe/Bucharest' ? '2026-10-25T20:30Z' : '2026-10-25T21:30Z'),
      subfunction_id: subfunction,
      status: 'confirmed',
    });
    const { rows } = await owner.query<{ from: string; found: string | null; due: string | null }>(
      `SELECT moment::text AS "from", (SELECT day::text FROM find_next_evening(ARRAY[$1::bigint], moment)) AS found,
              (SELECT min(wall)::date::text
                 FROM unnest($4::timestamp[]) wall
                CROSS JOIN LATERAL (SELECT wall AT TIME ZONE $2 AS starts_at) start
                CROSS JOIN LATERAL offered_start($1, start.starts_at, $3) o
                WHERE wall::time >= '17:00' AND o.bookable_until >= moment
                  AND date_trunc('week', wall)::date <= date_trunc('week', (moment + interval '90 minutes') AT TIME ZONE $2)::date + 28
                  AND NOT EXISTS (SELECT FROM reservation_busy b WHERE b.resource_id = o.resource_id AND b.starts_at < o.ends_at AND b.ends_at > start.starts_at)) AS due
         FROM unnest(ARRAY['2026-02-20', '2026-02-24', '2026-03-23 15:29', '2026-03-23 15:31', '2026-03-25 08:00', '2026-03-29 10:00', '2026-03-29 15:00', '2026-03-30 12:00',
                           '2026-03-31 12:00', '2026-10-23 12:00', '2026-10-24 12:00', '2026-10-25 16:00', '2026-10-25 18:00']::timestamp[]) asked
        CROSS JOIN LATERAL (SELECT asked AT TIME ZONE $2 AS moment) moment`,
      [calendar.id, tz, subfunction, times],
    );
    expect(rows).toHaveLength(13);
    for (const { from, found, due } of rows) expect([from, found]).toEqual([from, due]);
    expect(new Set(rows.map(({ found }) => found))).toEqual(
      new Set([null, '2026-03-23', '2026-03-29', '2026-03-30', '2026-10-23', '2026-10-25']),
    );
  },
);
