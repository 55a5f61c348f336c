-- What the desk can note of a visit now: that somebody has come, from midnight of its day by the clinic's clock; that they were seen or
-- did not come, from its start. The last note can be taken back until the end of the next day.
CREATE OR REPLACE FUNCTION visit_marks(r reservation, p_tz text) RETURNS visit_mark[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
           CASE WHEN r.status IN ('confirmed', 'pending_preauth') AND r.arrived_at IS NULL AND day.has_come THEN 'arrived' END,
           CASE WHEN r.status = 'confirmed' AND r.starts_at <= portal_now() THEN 'fulfilled' END,
           CASE WHEN r.status = 'confirmed' AND r.arrived_at IS NULL AND r.starts_at <= portal_now() THEN 'no_show' END,
           CASE WHEN (r.status IN ('fulfilled', 'no_show') OR r.status IN ('confirmed', 'pending_preauth') AND r.arrived_at IS NOT NULL)
                 AND day.is_fresh THEN 'undone' END]::visit_mark[], NULL)
    FROM (SELECT today >= day AS has_come, today <= day + 1 AS is_fresh
            FROM (SELECT (portal_now() AT TIME ZONE p_tz)::date AS today, (r.starts_at AT TIME ZONE p_tz)::date AS day) d) day
   WHERE r.locked_at IS NULL $$;

-- As what a reservation is known to whoever changes it: another number after every change.
CREATE OR REPLACE FUNCTION version_of(r reservation) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS $$ SELECT (extract(epoch FROM r.updated_at) * 1000000)::bigint $$;

-- Notes something of a visit of the current partner at a clinic. Result: "ok", "already", "unknown", "changed": it is not as whoever notes
-- it has seen it; "over": it is not the time for that. With it, whose visit it is.
CREATE OR REPLACE FUNCTION mark_visit(p_id uuid, p_provider bigint, p_mark visit_mark, p_version bigint, OUT result text, OUT customer_id bigint)
LANGUAGE plpgsql AS $$
DECLARE r reservation;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_id AND provider_id = p_provider FOR UPDATE;
  IF NOT FOUND THEN result := 'unknown'; RETURN; END IF;
  customer_id := r.customer_id;
  IF p_mark = 'arrived' AND r.arrived_at IS NOT NULL OR p_mark::text = r.status::text THEN result := 'already'; RETURN; END IF;
  IF version_of(r) <> p_version THEN result := 'changed'; RETURN; END IF;
  IF p_mark <> ALL (coalesce(visit_marks(r, (SELECT tz FROM provider WHERE id = p_provider)), '{}')) THEN result := 'over'; RETURN; END IF;
  UPDATE reservation
     SET status = CASE p_mark WHEN 'fulfilled' THEN 'fulfilled' WHEN 'no_show' THEN 'no_show'
                              WHEN 'undone' THEN CASE WHEN r.status = 'pending_preauth' THEN r.status ELSE 'confirmed' END
                              ELSE r.status END,
         arrived_at = CASE WHEN p_mark = 'arrived' THEN portal_now()
                           WHEN p_mark = 'undone' AND r.status IN ('confirmed', 'pending_preauth') THEN NULL
                           ELSE r.arrived_at END,
         updated_at = portal_now()
   WHERE id = p_id;
  IF p_mark = 'fulfilled' THEN PERFORM ask_for_review(r); END IF;
  -- nobody was seen after all
  IF p_mark = 'undone' AND r.status = 'fulfilled' THEN DELETE FROM review WHERE reservation_id = p_id; END IF;
  result := 'ok';
EXCEPTION WHEN exclusion_violation THEN
  -- somebody has the time by now
  result := 'over';
END $$;

-- Whether the clinic can cancel a visit still: it is ahead, or nobody noted that the patient came.
CREATE OR REPLACE FUNCTION is_cancellable_by_clinic(r reservation) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT r.status IN ('pending_verification', 'pending_preauth', 'confirmed') AND r.arrived_at IS NULL AND r.ends_at > portal_now()
     AND (r.hold_expires_at IS NULL OR r.hold_expires_at > portal_now()) AND r.locked_at IS NULL $$;

-- Cancels a visit of the current partner at a clinic in its name, with all that follows from it. Result: "ok", "already", "unknown",
-- "changed", "over"; with it, whose visit it was. p_version NULL: however it stands by now.
CREATE OR REPLACE FUNCTION cancel_by_clinic(p_id uuid, p_provider bigint, p_reason closing_reason, p_version bigint,
  OUT result text, OUT customer_id bigint)
LANGUAGE plpgsql AS $$
DECLARE r reservation;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_id AND provider_id = p_provider FOR UPDATE;
  IF NOT FOUND THEN result := 'unknown'; RETURN; END IF;
  customer_id := r.customer_id;
  IF r.status = 'cancelled_by_provider' THEN result := 'already'; RETURN; END IF;
  IF version_of(r) <> p_version THEN result := 'changed'; RETURN; END IF;
  IF NOT is_cancellable_by_clinic(r) THEN result := 'over'; RETURN; END IF;
  UPDATE reservation SET closing_reason = p_reason WHERE id = p_id;
  UPDATE token SET used_at = portal_now() WHERE reservation_id = p_id AND purpose = 'cancel-reservation' AND used_at IS NULL;
  UPDATE token SET revoked_at = portal_now() WHERE reservation_id = p_id AND used_at IS NULL AND revoked_at IS NULL;
  PERFORM end_visit(p_id, 'cancelled_by_provider');
  result := 'ok';
END $$;
