-- Holds a free time for one who watches for it and orders the mail that offers it; all of it or nothing.
-- p_subfunction: which care of the time, where any of a specialty is wanted; null: the watch's own.
-- Answer: "offered"; "passed_over": the next in line may have it; "taken": it is nobody's to offer any more.
CREATE OR REPLACE FUNCTION offer_time(
  p_watch uuid, p_calendar bigint, p_starts_at timestamptz, p_offer uuid, p_offer_hash bytea, p_hold uuid, p_secret_hash bytea, p_hold_minutes int,
  p_subfunction int DEFAULT NULL)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w earlier_watch;
  v_answer jsonb;
BEGIN
  SELECT * INTO w FROM earlier_watch WHERE id = p_watch AND ended_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 'passed_over'; END IF;
  -- One after the other for each person: two times that are freed at once would both find them without an offer.
  PERFORM pg_advisory_xact_lock(hashtextextended('earlier_watch ' || w.customer_id, 4));
  IF EXISTS (SELECT FROM watch_offer WHERE customer_id = w.customer_id AND taken_at IS NULL AND given_back_at IS NULL AND expires_at > portal_now())
     OR EXISTS (SELECT FROM watch_offer WHERE customer_id = w.customer_id AND calendar_id = p_calendar AND starts_at = p_starts_at) THEN
    RETURN 'passed_over';
  END IF;
  SELECT answer INTO v_answer
    FROM start_reservation(w.partner_id, w.host, w.country, p_hold, p_calendar, p_starts_at, coalesce(p_subfunction, w.subfunction_id), p_hold_minutes, p_secret_hash, NULL, NULL, NULL,
                           w.locale::char(2), p_hold::text, p_secret_hash);
  IF v_answer ->> 'result' <> 'ok' THEN RETURN 'taken'; END IF;
  INSERT INTO watch_offer (id, partner_id, watch_id, customer_id, hash, hold_id, calendar_id, starts_at, created_at, expires_at)
    VALUES (p_offer, w.partner_id, w.id, w.customer_id, p_offer_hash, p_hold, p_calendar, p_starts_at, portal_now(), (v_answer ->> 'expiresAt')::timestamptz);
  INSERT INTO outbox (partner_id, kind, payload) VALUES (w.partner_id, 'mail_earlier_time', jsonb_build_object('offer', p_offer));
  RETURN 'offered';
END $$;
REVOKE EXECUTE ON FUNCTION offer_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION offer_time TO vizit_worker;

-- An offer that is neither taken nor over is given back: its time goes to the next in line. False: there is none such.
CREATE OR REPLACE FUNCTION give_offer_back(p_offer uuid) RETURNS bool LANGUAGE plpgsql AS $$
DECLARE o watch_offer;
BEGIN
  SELECT * INTO o FROM lock_offer((SELECT hash FROM watch_offer WHERE id = p_offer));
  IF o.id IS NULL OR o.taken_at IS NOT NULL OR o.given_back_at IS NOT NULL OR o.expires_at <= portal_now() THEN RETURN false; END IF;
  UPDATE watch_offer SET given_back_at = portal_now() WHERE id = o.id;
  UPDATE reservation SET status = 'cancelled_by_patient', hold_expires_at = NULL, updated_at = portal_now() WHERE id = o.hold_id AND status = 'started';
  INSERT INTO outbox (partner_id, kind, payload) VALUES (o.partner_id, 'reservation_released', jsonb_build_object('reservation', o.hold_id));
  RETURN true;
END $$;

-- Locks the hold of an offer, then reads the offer: everybody who changes either holds the hold's lock first.
CREATE OR REPLACE FUNCTION lock_offer(p_hash bytea) RETURNS watch_offer LANGUAGE plpgsql AS $$
DECLARE o watch_offer;
BEGIN
  PERFORM FROM reservation WHERE id = (SELECT hold_id FROM watch_offer WHERE hash = p_hash) FOR UPDATE;
  SELECT * INTO o FROM watch_offer WHERE hash = p_hash;
  RETURN o;
END $$;

-- What an offer is worth: "valid"; "used"; "expired": run out, given back, or its watch was stopped.
CREATE OR REPLACE FUNCTION offer_state(o watch_offer) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN o.taken_at IS NOT NULL THEN 'used'
              WHEN o.given_back_at IS NOT NULL OR o.expires_at <= portal_now() THEN 'expired'
              WHEN EXISTS (SELECT FROM reservation r WHERE r.id = o.hold_id AND r.status = 'started' AND r.hold_expires_at > portal_now()) THEN 'valid'
              ELSE 'expired' END $$;

-- Passes an offered time on to the next in line because nobody wants it. Answer: "ok", "over" (it is the next one's already), "used" or "unknown".
CREATE OR REPLACE FUNCTION decline_offer(p_hash bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE o watch_offer;
BEGIN
  o := lock_offer(p_hash);
  IF o.id IS NULL THEN RETURN 'unknown'; END IF;
  IF o.taken_at IS NOT NULL THEN RETURN 'used'; END IF;
  RETURN CASE WHEN give_offer_back(o.id) THEN 'ok' ELSE 'over' END;
END $$;

-- Hands the held time of an offer to a browser, which has p_hold_minutes for the form from now on.
-- Answer: "ok", "used", "expired", "unknown", "other_account" or "too_many_holds".
CREATE OR REPLACE FUNCTION take_offered_hold(
  p_hash bytea, p_customer bigint, p_secret_hash bytea, p_client_hash bytea, p_browser_limit int, p_hold_minutes int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o watch_offer;
  v_state text;
BEGIN
  -- before the row, as everybody who holds a time
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_secret_hash, 'hex'), 3));
  o := lock_offer(p_hash);
  IF o.id IS NULL THEN RETURN 'unknown'; END IF;
  IF o.customer_id <> p_customer THEN RETURN 'other_account'; END IF;
  v_state := offer_state(o);
  -- the same press once more
  IF v_state = 'used' AND EXISTS (SELECT FROM reservation WHERE id = o.hold_id AND hold_secret_hash = p_secret_hash) THEN RETURN 'ok'; END IF;
  IF v_state <> 'valid' THEN RETURN v_state; END IF;
  IF p_browser_limit IS NOT NULL AND count_holds_of_browser(p_secret_hash) >= p_browser_limit THEN RETURN 'too_many_holds'; END IF;
  UPDATE watch_offer SET taken_at = portal_now() WHERE id = o.id;
  UPDATE reservation SET hold_secret_hash = p_secret_hash, client_hash = p_client_hash,
         hold_expires_at = portal_now() + p_hold_minutes * interval '1 minute', updated_at = portal_now()
   WHERE id = o.hold_id;
  RETURN 'ok';
END $$;

-- Gives the time of an offer up for a visit that is moved to it by the same transaction. Answer: "ok", "used", "expired" or "unknown".
CREATE OR REPLACE FUNCTION take_offer_for_move(p_hash bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o watch_offer;
  v_state text;
BEGIN
  o := lock_offer(p_hash);
  IF o.id IS NULL THEN RETURN 'unknown'; END IF;
  v_state := offer_state(o);
  IF v_state <> 'valid' THEN RETURN v_state; END IF;
  UPDATE watch_offer SET taken_at = portal_now() WHERE id = o.id;
  UPDATE reservation SET status = 'cancelled_by_patient', hold_expires_at = NULL, updated_at = portal_now() WHERE id = o.hold_id;
  RETURN 'ok';
END $$;

-- Ends a watch of the current partner and gives back what it was just offered. False: it is over.
CREATE OR REPLACE FUNCTION end_watch(p_watch uuid, p_reason text) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  UPDATE earlier_watch SET ended_at = portal_now(), end_reason = p_reason WHERE id = p_watch AND ended_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM give_offer_back(o.id) FROM watch_offer o WHERE o.watch_id = p_watch AND o.taken_at IS NULL AND o.given_back_at IS NULL AND o.expires_at > portal_now();
  RETURN true;
END $$;

-- Where a watch wants times, as ids of places; null: anywhere.
CREATE OR REPLACE FUNCTION places_of(w earlier_watch) RETURNS int[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN w.location_ids IS NULL AND w.location_id IS NOT NULL THEN ARRAY[w.location_id] ELSE w.location_ids END $$;

-- Ends the watches of whoever has got what they wanted, or has no visit any more that could be earlier.
CREATE OR REPLACE FUNCTION end_watches_of(p_reservation uuid) RETURNS int LANGUAGE sql AS $$
  SELECT count(*) FILTER (WHERE end_watch(w.id, CASE WHEN w.reservation_id IS DISTINCT FROM r.id THEN 'booked' WHEN r.status = 'confirmed' THEN 'moved' ELSE 'cancelled' END))::int
    FROM reservation r
    JOIN subfunction s ON s.id = r.subfunction_id
    JOIN earlier_watch w ON w.ended_at IS NULL AND (
         w.reservation_id = r.id AND (r.status NOT IN ('confirmed', 'pending_preauth') OR r.starts_at <> w.before)
      OR w.customer_id = r.customer_id AND w.reservation_id IS DISTINCT FROM r.id AND (w.target <> 'appointment' OR w.target_id = 0)
         AND (w.subfunction_id = r.subfunction_id OR w.specialization_id = s.specialization_id) AND r.starts_at < w.before
         AND r.status IN ('confirmed', 'pending_preauth') AND w.target_id IN (0, r.doctor_id))
   WHERE r.id = p_reservation $$;
