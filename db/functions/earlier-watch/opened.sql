-- Has times that a calendar opens in a week (minutes since its Monday) offered to whoever watches for them: only those that somebody may
-- watch for. p_partner: who opened them.
CREATE OR REPLACE FUNCTION announce_opened(p_partner int, p_calendar bigint, p_week date, p_minutes smallint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (partner_id, kind, payload)
  SELECT p_partner, 'time_opened', jsonb_build_object('calendar', c.id, 'startsAt', s.starts_at)
    FROM calendar c
   CROSS JOIN LATERAL (SELECT (p_week::timestamp AT TIME ZONE c.tz) + m * interval '1 minute' AS starts_at FROM unnest(p_minutes) m) s
   WHERE c.id = p_calendar AND s.starts_at > portal_now()
     AND (EXISTS (SELECT FROM calendar_subfunction cs JOIN earlier_watch e ON e.subfunction_id = cs.subfunction_id
                   WHERE cs.calendar_id = c.id AND e.ended_at IS NULL AND e.before > s.starts_at)
       OR EXISTS (SELECT FROM calendar_subfunction cs
                    JOIN subfunction f ON f.id = cs.subfunction_id
                    JOIN earlier_watch e ON e.specialization_id = f.specialization_id
                   WHERE cs.calendar_id = c.id AND e.ended_at IS NULL AND e.before > s.starts_at)) $$;
REVOKE EXECUTE ON FUNCTION announce_opened FROM PUBLIC;

-- The same of calendars whose hours an import has replaced, for the partner whose file it is: whoever watches at another partner is told, too.
CREATE OR REPLACE FUNCTION announce_imported(p_calendar bigint, p_week date, p_minutes smallint[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT announce_opened(current_partner(), p_calendar, p_week, p_minutes) $$;
REVOKE EXECUTE ON FUNCTION announce_imported FROM PUBLIC;
GRANT EXECUTE ON FUNCTION announce_imported TO vizit_import;
