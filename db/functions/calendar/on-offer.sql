-- What calendars have on offer, whatever is booked of it. Whoever asks whether a start may be booked asks here; only next-free.sql,
-- which books nothing, looks for itself.
--
-- Two questions, one of them built on the other. received_start(): are patients received then? offered_start(): and may somebody who cannot look
-- into the clinic's own diary book it? They part where a calendar's feed has not been heard of for long: what the clinic wrote into its own
-- program since is not known here. Patients and the call centre are offered nothing of it; the clinic's desk, which has that diary before it,
-- goes on booking and moving. A move is for both, so move.sql asks the first and adds the feed for whoever is not at the desk.

-- The calendars in which patients are received: none that is switched off, or whose clinic or doctor has left.
-- Inlined by the planner; read with the rights of its owner, which are those of everybody in these tables.
CREATE OR REPLACE VIEW receiving_calendar AS
  SELECT c.id, c.resource_id, c.provider_id, c.doctor_id, c.tz, c.slot_minutes, c.lead_minutes, p.country,
         coalesce(d.languages, p.languages) AS languages, c.is_feed_stale
    FROM calendar c
    JOIN provider p ON p.id = c.provider_id AND p.is_active AND p.is_calendar_available
    LEFT JOIN doctor d ON d.id = c.doctor_id
   WHERE c.is_active AND coalesce(d.is_active, true);
GRANT SELECT ON receiving_calendar TO vizit_app, vizit_worker;

-- Those of them that patients are offered times of: none of whose feed nothing is known any more.
CREATE OR REPLACE VIEW offering_calendar AS
  SELECT id, resource_id, provider_id, doctor_id, tz, slot_minutes, lead_minutes, country, languages FROM receiving_calendar WHERE NOT is_feed_stale;
GRANT SELECT ON offering_calendar TO vizit_app, vizit_worker;

-- A row when the calendar has this start for this care, as its clinic's own desk may book it, else none. bookable_until: the clinic wants
-- to know of a new booking by then; a time that was held in time is confirmed after it all the same.
CREATE OR REPLACE FUNCTION received_start(p_calendar bigint, p_starts_at timestamptz, p_subfunction int)
RETURNS TABLE (country char(2), resource_id bigint, provider_id bigint, doctor_id bigint, ends_at timestamptz, bookable_until timestamptz, is_feed_stale bool)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.country, c.resource_id, c.provider_id, c.doctor_id,
         p_starts_at + c.slot_minutes * interval '1 minute', p_starts_at - c.lead_minutes * interval '1 minute', c.is_feed_stale
    FROM receiving_calendar c
    JOIN calendar_week w ON w.calendar_id = c.id AND w.week = date_trunc('week', p_starts_at AT TIME ZONE c.tz)::date
   WHERE c.id = p_calendar
     AND date_trunc('minute', p_starts_at) = p_starts_at
     AND (extract(epoch FROM p_starts_at - (w.week::timestamp AT TIME ZONE c.tz))::int / 60)::smallint = ANY (w.open)
     AND EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id AND cs.subfunction_id = p_subfunction) $$;

-- The same of what patients are offered.
CREATE OR REPLACE FUNCTION offered_start(p_calendar bigint, p_starts_at timestamptz, p_subfunction int)
RETURNS TABLE (country char(2), resource_id bigint, provider_id bigint, doctor_id bigint, ends_at timestamptz, bookable_until timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.country, s.resource_id, s.provider_id, s.doctor_id, s.ends_at, s.bookable_until
    FROM received_start(p_calendar, p_starts_at, p_subfunction) s WHERE NOT s.is_feed_stale $$;

-- Whether a time that is held already may still be booked. What its feed says since, or no longer says, takes nothing back: mostly the
-- clinic has written this very time into its own program. What the clinic closed here does.
CREATE OR REPLACE FUNCTION is_held_start_received(r reservation) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM received_start(r.calendar_id, r.starts_at, r.subfunction_id))
      OR EXISTS (SELECT FROM receiving_calendar c
                   JOIN calendar_subfunction cs ON cs.calendar_id = c.id AND cs.subfunction_id = r.subfunction_id
                   JOIN calendar_exception e ON e.calendar_id = c.id AND NOT e.is_opening AND e.during && tstzrange(r.starts_at, r.ends_at)
                  WHERE c.id = r.calendar_id
                 HAVING bool_and(e.is_from_feed)) $$;
