-- Whether a calendar has this start on offer, bookings aside.
CREATE OR REPLACE FUNCTION is_offered(p_calendar bigint, p_starts_at timestamptz, p_subfunction int) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM calendar cal
      JOIN provider pr ON pr.id = cal.provider_id AND pr.is_active AND pr.is_calendar_available
      JOIN calendar_week w ON w.calendar_id = cal.id AND w.week = date_trunc('week', p_starts_at AT TIME ZONE cal.tz)::date
      LEFT JOIN doctor d ON d.id = cal.doctor_id
     WHERE cal.id = p_calendar AND cal.is_active AND coalesce(d.is_active, true)
       AND date_trunc('minute', p_starts_at) = p_starts_at
       AND (extract(epoch FROM p_starts_at - (w.week::timestamp AT TIME ZONE cal.tz))::int / 60)::smallint = ANY (w.open)
       AND EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = cal.id AND cs.subfunction_id = p_subfunction)) $$;
