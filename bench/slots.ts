import { addWeeks, mondayOf } from '#app/time/week.ts';
import type { Pool } from '#db/client.ts';
import { createRandom } from '#db/seed/random.ts';

/** A time that is offered and free. */
export interface OfferedSlot {
  calendarId: number;
  startsAt: Date;
  subfunctionId: number;
}

export interface SlotSupply {
  /** Each slot once. @throws when there are no more */
  take(): OfferedSlot;
}

const WEEKS_AHEAD = { first: 1, last: 24 };
const BATCH = 4_000;
const SEED = 7;

/** Free times at random over the doctors of the market and the weeks after that of `today`. */
export async function findFreeSupply(
  owner: Pool,
  count: number,
  today: string,
): Promise<SlotSupply> {
  const random = createRandom(SEED);
  const { rows } = await owner.query<{ last: number }>('SELECT max(id) AS last FROM calendar');
  const monday = mondayOf(today);
  const lastCalendar = rows[0]?.last ?? 0;
  const slots = new Map<string, OfferedSlot>();
  for (let tries = 0; slots.size < count && tries < 200; tries += 1) {
    const calendars = Array.from({ length: BATCH }, () => random.int(1, lastCalendar));
    const weeks = calendars.map(() =>
      addWeeks(monday, random.int(WEEKS_AHEAD.first, WEEKS_AHEAD.last)),
    );
    const picks = calendars.map(() => random.unit());
    for (const slot of await findOffered(owner, calendars, weeks, picks)) {
      slots.set(`${slot.calendarId}-${slot.startsAt.getTime()}`, slot);
    }
  }
  const supply = [...slots.values()].slice(0, count);
  return {
    take() {
      const slot = supply.pop();
      if (!slot) throw new Error('the free times that were looked up have run out');
      return slot;
    },
  };
}

/** One free time of each calendar and week, where there is one. Doctors with one calendar only: their times cannot overlap. */
async function findOffered(
  owner: Pool,
  calendars: number[],
  weeks: string[],
  picks: number[],
): Promise<OfferedSlot[]> {
  const { rows } = await owner.query<OfferedSlot>(
    `SELECT c.id AS "calendarId", s.starts_at AS "startsAt", f.subfunction_id AS "subfunctionId"
       FROM unnest($1::bigint[], $2::date[], $3::float8[]) AS wanted (calendar_id, week, pick)
       JOIN calendar c ON c.id = wanted.calendar_id AND c.is_active
       JOIN provider p ON p.id = c.provider_id AND p.country = 'HU' AND p.is_active AND p.is_calendar_available
       JOIN calendar_week w ON w.calendar_id = c.id AND w.week = wanted.week AND cardinality(w.open) > 0
      CROSS JOIN LATERAL (
             SELECT (w.week::timestamp AT TIME ZONE c.tz) + w.open[1 + floor(wanted.pick * cardinality(w.open))::int] * interval '1 minute'
           ) s (starts_at)
      CROSS JOIN LATERAL (
             SELECT cs.subfunction_id FROM calendar_subfunction cs JOIN subfunction sf ON sf.id = cs.subfunction_id AND sf.is_publicly_reservable
              WHERE cs.calendar_id = c.id ORDER BY 1 LIMIT 1) f
      WHERE NOT EXISTS (SELECT FROM calendar other WHERE other.resource_id = c.resource_id AND other.id <> c.id)
        AND NOT EXISTS (
             SELECT FROM reservation_busy b
              WHERE b.resource_id = c.resource_id AND b.starts_at < s.starts_at + c.slot_minutes * interval '1 minute' AND b.ends_at > s.starts_at)`,
    [calendars, weeks, picks],
  );
  return rows;
}
