-- Takes every start of a clinic, or of one of its calendars, that would meet p_from to p_until off offer, everywhere at once. What is
-- booked already stays: whoever closes says what becomes of it. NULL: the calendar is none of the clinic's.
CREATE OR REPLACE FUNCTION close_calendars(
  p_provider bigint, p_calendar bigint, p_from timestamptz, p_until timestamptz, p_reason closing_reason, p_staff bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_calendars bigint[] := ARRAY(SELECT id FROM calendar WHERE provider_id = p_provider AND (p_calendar IS NULL OR id = p_calendar) ORDER BY id);
  v_id bigint;
BEGIN
  IF cardinality(v_calendars) = 0 THEN RETURN NULL; END IF;
  PERFORM lock_listings();
  INSERT INTO clinic_closure (provider_id, calendar_id, during, reason, closed_by)
    VALUES (p_provider, p_calendar, tstzrange(p_from, p_until), p_reason, p_staff) RETURNING id INTO v_id;
  INSERT INTO calendar_exception (calendar_id, during, closure_id) SELECT id, tstzrange(p_from, p_until), v_id FROM unnest(v_calendars) id;
  INSERT INTO closure_week (closure_id, calendar_id, week, taken)
    SELECT v_id, w.calendar_id, w.week, ARRAY(SELECT m FROM unnest(w.open) m WHERE is_taken(tstzmultirange(tstzrange(p_from, p_until)), s.monday, m, c.slot_minutes))
      FROM calendar c JOIN calendar_week w ON w.calendar_id = c.id
     CROSS JOIN LATERAL (SELECT w.week::timestamp AT TIME ZONE c.tz AS monday) s
     WHERE c.id = ANY (v_calendars) AND w.week BETWEEN (p_from AT TIME ZONE c.tz)::date - 8 AND (p_until AT TIME ZONE c.tz)::date;
  UPDATE calendar_week w SET open = ARRAY(SELECT m FROM unnest(w.open) m WHERE m <> ALL (t.taken) ORDER BY m)
    FROM closure_week t WHERE t.closure_id = v_id AND w.calendar_id = t.calendar_id AND w.week = t.week AND cardinality(t.taken) > 0;
  PERFORM refresh_calendars(v_calendars);
  RETURN v_id;
END $$;
REVOKE EXECUTE ON FUNCTION close_calendars FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_calendars TO vizit_app;

-- Takes a closure back: what it took is on offer again, but for what another closure that stands would take; that one has it to give
-- back now. Idempotent. With it, the calendars with weeks that were made while it stood: those have to be made anew from its beginning on.
CREATE OR REPLACE FUNCTION reopen_closure(p_id bigint, p_provider bigint, OUT is_known bool, OUT calendar_ids bigint[], OUT since timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_closure clinic_closure;
  v_calendars bigint[];
  v_before smallint[];
  v_open smallint[];
  t record;
BEGIN
  PERFORM lock_listings();
  SELECT * INTO v_closure FROM clinic_closure WHERE id = p_id AND provider_id = p_provider FOR UPDATE;
  is_known := FOUND;
  since := lower(v_closure.during);
  calendar_ids := '{}';
  IF NOT is_known OR v_closure.ended_at IS NOT NULL THEN RETURN; END IF;
  UPDATE clinic_closure SET ended_at = portal_now() WHERE id = p_id;
  v_calendars := ARRAY(SELECT calendar_id FROM calendar_exception WHERE closure_id = p_id);
  DELETE FROM calendar_exception WHERE closure_id = p_id;
  FOR t IN
    SELECT k.calendar_id, k.week, k.taken, k.week::timestamp AT TIME ZONE c.tz AS monday, c.slot_minutes
      FROM closure_week k JOIN calendar c ON c.id = k.calendar_id WHERE k.closure_id = p_id AND cardinality(k.taken) > 0
  LOOP
    UPDATE closure_week o SET taken = o.taken || kept.minutes
      FROM (SELECT e.closure_id, array_agg(m) AS minutes
              FROM unnest(t.taken) m
             CROSS JOIN LATERAL (SELECT x.closure_id FROM calendar_exception x
                                  WHERE x.calendar_id = t.calendar_id AND x.closure_id IS NOT NULL
                                    AND is_taken(tstzmultirange(x.during), t.monday, m, t.slot_minutes) ORDER BY x.closure_id LIMIT 1) e
             GROUP BY 1) kept
     WHERE o.closure_id = kept.closure_id AND o.calendar_id = t.calendar_id AND o.week = t.week;
    SELECT open INTO v_before FROM calendar_week WHERE calendar_id = t.calendar_id AND week = t.week;
    UPDATE calendar_week w SET open = ARRAY(
        SELECT DISTINCT m FROM unnest(w.open || t.taken) m
         WHERE m = ANY (w.open) OR NOT EXISTS (SELECT FROM calendar_exception x WHERE x.calendar_id = t.calendar_id AND NOT x.is_opening
                                                  AND is_taken(tstzmultirange(x.during), t.monday, m, t.slot_minutes)) ORDER BY m)
     WHERE w.calendar_id = t.calendar_id AND w.week = t.week RETURNING open INTO v_open;
    PERFORM announce_opened(current_partner(), t.calendar_id, t.week, ARRAY(SELECT m FROM unnest(v_open) m WHERE m <> ALL (v_before)));
  END LOOP;
  calendar_ids := ARRAY(
    SELECT DISTINCT e.calendar_id
      FROM calendar_week e JOIN calendar c ON c.id = e.calendar_id
     WHERE e.calendar_id = ANY (v_calendars)
       AND e.week BETWEEN (lower(v_closure.during) AT TIME ZONE c.tz)::date - 6 AND (upper(v_closure.during) AT TIME ZONE c.tz)::date
       AND EXISTS (SELECT FROM calendar_rule r WHERE r.calendar_id = c.id)
       AND NOT EXISTS (SELECT FROM closure_week k WHERE k.closure_id = p_id AND k.calendar_id = e.calendar_id AND k.week = e.week));
  PERFORM refresh_calendars(v_calendars);
END $$;
REVOKE EXECUTE ON FUNCTION reopen_closure FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reopen_closure TO vizit_app;
