-- What a feed says of when a calendar is busy stands among its exceptions; who has it changed has its weeks made anew.
CREATE OR REPLACE FUNCTION put_feed_exceptions(p_calendar bigint, p_entries tstzrange[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM calendar_exception WHERE calendar_id = p_calendar AND is_from_feed;
  INSERT INTO calendar_exception (calendar_id, during, is_from_feed)
    SELECT p_calendar, during, true FROM (SELECT unnest(range_agg(e)) AS during FROM unnest(p_entries) e) busy $$;
REVOKE EXECUTE ON FUNCTION put_feed_exceptions FROM PUBLIC;

-- Puts an address in place of an earlier one of a locked calendar. What that said stands until the new one is read.
CREATE OR REPLACE FUNCTION set_busy_feed(p_calendar bigint, p_sealed bytea, p_shown text, p_staff bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO busy_feed (calendar_id, sealed, shown, set_for, set_by) VALUES (p_calendar, p_sealed, p_shown, current_partner(), p_staff)
    ON CONFLICT (calendar_id) DO UPDATE SET
      id = gen_random_uuid(), url = NULL, sealed = excluded.sealed, shown = excluded.shown, set_for = excluded.set_for, set_by = excluded.set_by, set_at = excluded.set_at,
      read_at = NULL, whole_read_at = NULL, etag = NULL, last_modified = NULL, next_read_at = excluded.next_read_at,
      failures = 0, failure = NULL, failing_since = NULL $$;
REVOKE EXECUTE ON FUNCTION set_busy_feed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_busy_feed TO vizit_app;

-- Takes the address of a locked calendar away, and what it said. Its weeks have to be made anew. False: it had none.
CREATE OR REPLACE FUNCTION drop_busy_feed(p_calendar bigint) RETURNS bool
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM busy_feed WHERE calendar_id = p_calendar;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM put_feed_exceptions(p_calendar, '{}');
  UPDATE calendar SET is_feed_stale = false WHERE id = p_calendar AND is_feed_stale;
  PERFORM refresh_calendars(ARRAY[p_calendar]);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION drop_busy_feed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_busy_feed TO vizit_app;

-- Keeps what was read; p_entries NULL: nothing has changed there. 'gone': there is another address by now, or none. 'changed': the weeks
-- have to be made anew. 'back': the calendar offers its times again.
CREATE OR REPLACE FUNCTION put_busy_entries(p_calendar bigint, p_id uuid, p_entries tstzrange[], p_etag text, p_last_modified text, p_next timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_feed busy_feed;
BEGIN
  PERFORM lock_listings();
  SELECT * INTO v_feed FROM busy_feed WHERE calendar_id = p_calendar AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  UPDATE busy_feed SET
      read_at = portal_now(), failures = 0, failure = NULL, failing_since = NULL, stale_since = NULL, next_read_at = p_next, entries = coalesce(p_entries, entries),
      whole_read_at = CASE WHEN p_entries IS NULL THEN whole_read_at ELSE portal_now() END,
      etag = CASE WHEN p_entries IS NULL THEN etag ELSE p_etag END,
      last_modified = CASE WHEN p_entries IS NULL THEN last_modified ELSE p_last_modified END
   WHERE calendar_id = p_calendar;
  IF v_feed.stale_since IS NOT NULL THEN
    UPDATE calendar SET is_feed_stale = false WHERE id = p_calendar;
    PERFORM refresh_calendars(ARRAY[p_calendar]);
  END IF;
  IF p_entries IS DISTINCT FROM v_feed.entries AND p_entries IS NOT NULL THEN
    PERFORM put_feed_exceptions(p_calendar, p_entries);
    RETURN 'changed';
  END IF;
  RETURN CASE WHEN v_feed.stale_since IS NULL THEN 'same' ELSE 'back' END;
END $$;
REVOKE EXECUTE ON FUNCTION put_busy_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION put_busy_entries TO vizit_worker;

-- Takes the times of calendars off offer whose feed failed for so long, and has each of those at the clinic's desk told.
CREATE OR REPLACE FUNCTION mark_stale_feeds(p_after interval) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_calendars bigint[];
BEGIN
  v_calendars := ARRAY(
    SELECT f.calendar_id FROM busy_feed f JOIN receiving_calendar c ON c.id = f.calendar_id
     WHERE f.stale_since IS NULL AND f.failing_since < portal_now() - p_after);
  IF v_calendars = '{}' THEN RETURN; END IF;
  PERFORM lock_listings();
  WITH marked AS (
    UPDATE busy_feed SET stale_since = portal_now()
     WHERE calendar_id = ANY (v_calendars) AND stale_since IS NULL AND failing_since < portal_now() - p_after RETURNING calendar_id),
  closed AS (
    UPDATE calendar c SET is_feed_stale = true FROM marked m WHERE c.id = m.calendar_id RETURNING c.id, c.provider_id),
  told AS (
    INSERT INTO outbox (partner_id, kind, payload)
    SELECT DISTINCT a.partner_id, 'mail_stale_feed', jsonb_build_object('calendar', c.id, 'account', a.id::text)
      FROM closed c
      JOIN staff_grant g ON g.provider_id = c.provider_id AND g.role = 'provider_manager'
      JOIN staff_member s ON s.id = g.staff_id
      JOIN account a ON a.id = s.account_id AND a.status = 'active')
  SELECT array_agg(id) INTO v_calendars FROM closed;
  IF v_calendars IS NULL THEN RETURN; END IF;
  PERFORM refresh_calendars(v_calendars);
  RETURN QUERY SELECT unnest(v_calendars);
END $$;
REVOKE EXECUTE ON FUNCTION mark_stale_feeds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mark_stale_feeds TO vizit_worker;
