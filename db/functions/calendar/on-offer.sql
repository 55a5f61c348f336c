-- What calendars have on offer, whatever is booked of it. Whoever asks whether a start may be booked asks here; only next-free.sql,
-- which books nothing, looks for itself.

-- The calendars that offer anything: none that is switched off, whose clinic or doctor has left, or of whose feed nothing is known any more.
-- Inlined by the planner; read with the rights of its owner, which are those of everybody in these tables.
CREATE OR REPLACE VIEW offering_calendar AS
  SELECT c.id, c.resource_id, c.provider_id, c.doctor_id, c.tz, c.slot_minutes, c.lead_minutes, p.country,
         coalesce(d.languages, p.languages) AS languages
    FROM calendar c
    JOIN provider p ON p.id = c.provider_id AND p.is_active AND p.is_calendar_available
    LEFT JOIN doctor d ON d.id = c.doctor_id
   WHERE c.is_active AND NOT c.is_feed_stale AND coalesce(d.is_active, true);
GRANT SELECT ON offering_calendar TO vizit_app, vizit_worker;

-- A row when the calendar has this start on offer for this care, else none. bookable_until: the clinic wants to know of a new
-- booking by then; a time that was held in time is confirmed after it all the same.
CREATE OR REPLACE FUNCTION offered_start(p_calendar bigint, p_starts_at timestamptz, p_subfunction int)
RETURNS TABLE (country char(2), resource_id bigint, provider_id bigint, doctor_id bigint, ends_at timestamptz, bookable_until timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.country, c.resource_id, c.provider_id, c.doctor_id,
         p_starts_at + c.slot_minutes * interval '1 minute', p_starts_at - c.lead_minutes * interval '1 minute'
    FROM offering_calendar c
    JOIN calendar_week w ON w.calendar_id = c.id AND w.week = date_trunc('week', p_starts_at AT TIME ZONE c.tz)::date
   WHERE c.id = p_calendar
     AND date_trunc('minute', p_starts_at) = p_starts_at
     AND (extract(epoch FROM p_starts_at - (w.week::timestamp AT TIME ZONE c.tz))::int / 60)::smallint = ANY (w.open)
     AND EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id AND cs.subfunction_id = p_subfunction) $$;
