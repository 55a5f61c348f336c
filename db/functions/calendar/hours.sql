-- Puts weeks of calendars in place of those that stand: [{"calendar", "week", "open"}]. What lies before p_since stays as it was, and what
-- closures took is forgotten: the weeks were made with them.
CREATE OR REPLACE FUNCTION put_calendar_weeks(p_weeks json, p_since timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w record;
  v_ids bigint[] := ARRAY(SELECT DISTINCT (one ->> 'calendar')::bigint FROM json_array_elements(p_weeks) one);
BEGIN
  PERFORM lock_listings();
  FOR w IN
    SELECT n.calendar, n.week, coalesce(o.open, '{}') AS before,
           ARRAY(SELECT m FROM (SELECT unnest(o.open) AS m) kept WHERE s.monday + m * interval '1 minute' < p_since
                 UNION SELECT m FROM unnest(n.open) m WHERE s.monday + m * interval '1 minute' >= p_since ORDER BY m) AS open
      FROM json_to_recordset(p_weeks) AS n (calendar bigint, week date, open smallint[])
      JOIN calendar c ON c.id = n.calendar
     CROSS JOIN LATERAL (SELECT n.week::timestamp AT TIME ZONE c.tz AS monday) s
      LEFT JOIN calendar_week o ON o.calendar_id = n.calendar AND o.week = n.week
  LOOP
    CONTINUE WHEN w.open = w.before;
    INSERT INTO calendar_week (calendar_id, week, open) VALUES (w.calendar, w.week, w.open)
      ON CONFLICT (calendar_id, week) DO UPDATE SET open = excluded.open;
    PERFORM announce_opened(current_partner(), w.calendar, w.week, ARRAY(SELECT m FROM unnest(w.open) m WHERE m <> ALL (w.before)));
  END LOOP;
  DELETE FROM closure_week k USING json_to_recordset(p_weeks) AS n (calendar bigint, week date) WHERE k.calendar_id = n.calendar AND k.week = n.week;
  PERFORM refresh_calendars(v_ids);
END $$;
REVOKE EXECUTE ON FUNCTION put_calendar_weeks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION put_calendar_weeks TO vizit_app, vizit_worker;

-- Locks a calendar of a clinic for a change of what it offers. Its version, or NULL: it is none of the clinic's.
CREATE OR REPLACE FUNCTION lock_calendar(p_provider bigint, p_calendar bigint) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  RETURN (SELECT hours_version FROM calendar WHERE id = p_calendar AND provider_id = p_provider FOR UPDATE);
END $$;
REVOKE EXECUTE ON FUNCTION lock_calendar FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_calendar TO vizit_app;

-- Weekly hours of a locked calendar from a day on: [{"weekday", "from", "to", "everyWeeks"}], in wall minutes. Its weeks have to be made anew.
CREATE OR REPLACE FUNCTION set_calendar_hours(p_calendar bigint, p_from date, p_hours json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM calendar_rule WHERE calendar_id = p_calendar AND lower(valid) >= p_from;
  UPDATE calendar_rule SET valid = daterange(lower(valid), p_from)
   WHERE calendar_id = p_calendar AND (upper(valid) IS NULL OR upper(valid) > p_from);
  INSERT INTO calendar_rule (calendar_id, weekday, from_minute, to_minute, valid, every_weeks)
    SELECT p_calendar, h.weekday, h."from", h."to", daterange(p_from, NULL), h."everyWeeks"
      FROM json_to_recordset(p_hours) AS h (weekday smallint, "from" smallint, "to" smallint, "everyWeeks" smallint);
  UPDATE calendar SET hours_version = hours_version + 1 WHERE id = p_calendar $$;
REVOKE EXECUTE ON FUNCTION set_calendar_hours FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_calendar_hours TO vizit_app;

-- How long its times are, until when before it one can be booked, what for and where. Its weeks have to be made anew.
CREATE OR REPLACE FUNCTION set_calendar_terms(p_calendar bigint, p_slot smallint, p_lead int, p_subfunctions int[], p_room text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE calendar SET slot_minutes = p_slot, lead_minutes = p_lead, room = p_room, hours_version = hours_version + 1 WHERE id = p_calendar;
  PERFORM set_calendar_services(p_calendar, p_subfunctions);
END $$;
REVOKE EXECUTE ON FUNCTION set_calendar_terms FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_calendar_terms TO vizit_app;

-- What a locked calendar is for. Where that changes, its clinic may come to be found by a service or no longer be: it is counted anew for those alone.
CREATE OR REPLACE FUNCTION set_calendar_services(p_calendar bigint, p_subfunctions int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_providers bigint[] := ARRAY(SELECT provider_id FROM calendar WHERE id = p_calendar);
  v_before counted_listing[];
BEGIN
  IF ARRAY(SELECT subfunction_id FROM calendar_subfunction WHERE calendar_id = p_calendar ORDER BY 1) = ARRAY(SELECT DISTINCT unnest(p_subfunctions) ORDER BY 1) THEN
    RETURN;
  END IF;
  v_before := ARRAY(SELECT l FROM counted_listing l WHERE provider_id = ANY (v_providers));
  DELETE FROM calendar_subfunction WHERE calendar_id = p_calendar AND subfunction_id <> ALL (p_subfunctions);
  INSERT INTO calendar_subfunction (calendar_id, subfunction_id) SELECT p_calendar, id FROM unnest(p_subfunctions) id ON CONFLICT DO NOTHING;
  PERFORM count_specializations(v_providers[1]);
  PERFORM refresh_calendars(ARRAY[p_calendar]);
  PERFORM count_changed_listings(v_providers, v_before);
END $$;
REVOKE EXECUTE ON FUNCTION set_calendar_services FROM PUBLIC;

-- An extra opening of a locked calendar. Its weeks have to be made anew.
CREATE OR REPLACE FUNCTION add_calendar_opening(p_calendar bigint, p_from timestamptz, p_until timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO calendar_exception (calendar_id, during, is_opening) VALUES (p_calendar, tstzrange(p_from, p_until), true);
  UPDATE calendar SET hours_version = hours_version + 1 WHERE id = p_calendar $$;
REVOKE EXECUTE ON FUNCTION add_calendar_opening FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_calendar_opening TO vizit_app;

-- Takes one back. When it would have begun; NULL: the calendar has none such.
CREATE OR REPLACE FUNCTION drop_calendar_opening(p_calendar bigint, p_id bigint) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_since timestamptz;
BEGIN
  DELETE FROM calendar_exception WHERE id = p_id AND calendar_id = p_calendar AND is_opening RETURNING lower(during) INTO v_since;
  IF FOUND THEN UPDATE calendar SET hours_version = hours_version + 1 WHERE id = p_calendar; END IF;
  RETURN v_since;
END $$;
REVOKE EXECUTE ON FUNCTION drop_calendar_opening FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_calendar_opening TO vizit_app;
