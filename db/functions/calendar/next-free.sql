-- Inlined by the planner: a start of m minutes after p_monday that meets a taken time.
CREATE OR REPLACE FUNCTION is_taken(p_taken tstzmultirange, p_monday timestamptz, m smallint, p_minutes smallint) RETURNS bool LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT p_taken && tstzrange(p_monday + m * interval '1 minute', p_monday + (m + p_minutes) * interval '1 minute') $$;

-- Reads what is on offer by itself, for speed; next-free.server.test.ts compares it with offered_start().
-- For each calendar that has one: the first free time that can be booked at p_from, its local day, and the free times of that
-- day in minutes after it. Looks at the next week on offer of all calendars at once, then at the week after it of those still without, at
-- most a year ahead. One plan for any number of calendars: planning anew would cost more than finding. OFFSET 0 keeps the
-- planner from computing a zone's offset again for every time of the week.
CREATE OR REPLACE FUNCTION find_next_free(p_calendars bigint[], p_from timestamptz)
RETURNS TABLE (calendar_id bigint, starts_at timestamptz, day date, free smallint[])
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_left bigint[] := p_calendars;
  -- of the calendar at the same place in v_left: the first week not looked at
  v_weeks date[] := array_fill('-infinity'::date, ARRAY[cardinality(p_calendars)]);
  v_full bigint[];
  v_full_weeks date[];
  v_week date;
BEGIN
  WHILE cardinality(v_left) > 0 LOOP
    v_full := '{}';
    v_full_weeks := '{}';
    FOR calendar_id, v_week, starts_at, day, free IN
      SELECT c.id, k.week, w.monday + first.minute * interval '1 minute', next.day, of_day.free
        FROM unnest(v_left, v_weeks) AS wanted (id, week)
        JOIN offering_calendar c ON c.id = wanted.id
       CROSS JOIN LATERAL (SELECT date_trunc('week', (p_from + c.lead_minutes * interval '1 minute') AT TIME ZONE c.tz)::date AS week OFFSET 0) bookable_from
       CROSS JOIN LATERAL (SELECT on_offer.week, on_offer.open FROM calendar_week on_offer
                            WHERE on_offer.calendar_id = c.id AND on_offer.week >= greatest(wanted.week, bookable_from.week)
                              AND on_offer.week <= bookable_from.week + 7 * 52
                            ORDER BY on_offer.week LIMIT 1) k
       CROSS JOIN LATERAL (SELECT k.week::timestamp AT TIME ZONE c.tz AS monday OFFSET 0) w
       CROSS JOIN LATERAL (SELECT ceil(extract(epoch FROM p_from - w.monday) / 60)::int + c.lead_minutes AS minute OFFSET 0) bookable
        -- no reservation lasts longer than 8 hours; a week may have an hour more than seven days
       CROSS JOIN LATERAL (SELECT coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}') AS times FROM reservation_busy b
                            WHERE b.resource_id = c.resource_id AND b.starts_at > w.monday - interval '8 hours' AND b.starts_at < w.monday + interval '169 hours') busy
       CROSS JOIN LATERAL (SELECT min(m) AS minute FROM unnest(k.open) m
                            WHERE m >= bookable.minute AND NOT is_taken(busy.times, w.monday, m, c.slot_minutes)) first
       CROSS JOIN LATERAL (SELECT ((w.monday + first.minute * interval '1 minute') AT TIME ZONE c.tz)::date AS day OFFSET 0) next
       CROSS JOIN LATERAL (SELECT (extract(epoch FROM ((next.day + 1)::timestamp AT TIME ZONE c.tz) - w.monday) / 60)::int AS minute OFFSET 0) midnight
       CROSS JOIN LATERAL (SELECT array_agg((m - first.minute)::smallint ORDER BY m) AS free FROM unnest(k.open) m
                            WHERE m >= first.minute AND m < midnight.minute AND NOT is_taken(busy.times, w.monday, m, c.slot_minutes)) of_day
    LOOP
      IF starts_at IS NULL THEN
        v_full := v_full || calendar_id;
        v_full_weeks := v_full_weeks || v_week + 7;
      ELSE
        RETURN NEXT;
      END IF;
    END LOOP;
    v_left := v_full;
    v_weeks := v_full_weeks;
  END LOOP;
END $$;

-- For each calendar that has one within five weeks: the local day of the first free time from 17:00 on that can be booked at p_from. Most have
-- no such hours at all: of each week those are looked at first, and what is taken only where there are some. A week's times are minutes after its
-- Monday, and the clocks change on a Sunday before four.
CREATE OR REPLACE FUNCTION find_next_evening(p_calendars bigint[], p_from timestamptz)
RETURNS TABLE (calendar_id bigint, day date)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT c.id, evening.day
    FROM unnest(p_calendars) AS wanted (id)
    JOIN offering_calendar c ON c.id = wanted.id
   CROSS JOIN LATERAL (SELECT date_trunc('week', (p_from + c.lead_minutes * interval '1 minute') AT TIME ZONE c.tz)::date AS week OFFSET 0) bookable_from
   CROSS JOIN LATERAL (
     SELECT ((w.monday + first.minute * interval '1 minute') AT TIME ZONE c.tz)::date AS day
       FROM calendar_week k
      CROSS JOIN LATERAL (SELECT k.week::timestamp AT TIME ZONE c.tz AS monday OFFSET 0) w
      CROSS JOIN LATERAL (SELECT ceil(extract(epoch FROM p_from - w.monday) / 60)::int + c.lead_minutes AS from_minute,
                                 (extract(epoch FROM ((k.week + 7)::timestamp AT TIME ZONE c.tz) - w.monday) / 60)::int - 7 * 1440 AS shift OFFSET 0) clock
      CROSS JOIN LATERAL (SELECT array_agg(m) AS minutes FROM unnest(k.open) m
                           WHERE m >= clock.from_minute AND (m - CASE WHEN m >= 6 * 1440 + 240 THEN clock.shift ELSE 0 END) % 1440 >= 17 * 60 OFFSET 0) late
      CROSS JOIN LATERAL (SELECT coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}') AS times FROM reservation_busy b
                           WHERE late.minutes IS NOT NULL AND b.resource_id = c.resource_id
                             AND b.starts_at > w.monday - interval '8 hours' AND b.starts_at < w.monday + interval '169 hours') busy
      CROSS JOIN LATERAL (SELECT min(m) AS minute FROM unnest(late.minutes) m WHERE NOT is_taken(busy.times, w.monday, m, c.slot_minutes)) first
      WHERE k.calendar_id = c.id AND k.week BETWEEN bookable_from.week AND bookable_from.week + 7 * 4 AND first.minute IS NOT NULL
      ORDER BY k.week LIMIT 1) evening;
END $$;
