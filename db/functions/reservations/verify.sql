-- Confirms a live hold. false: too late, or not a hold.
CREATE OR REPLACE FUNCTION confirm_reservation(p_partner int, p_id uuid) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation SET status = 'confirmed', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE id = p_id AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now();
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbox (partner_id, kind, payload) VALUES (p_partner, 'reservation_confirmed', jsonb_build_object('reservation', p_id));
  RETURN true;
END $$;

-- Ends a hold whose care is not bookable any more: its link is worth nothing, and the listings hear of it.
CREATE OR REPLACE FUNCTION reject_hold(p_id uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE token SET revoked_at = portal_now() WHERE reservation_id = p_id AND used_at IS NULL AND revoked_at IS NULL;
  WITH gone AS (
         UPDATE reservation SET status = 'rejected', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now() WHERE id = p_id
         RETURNING id, partner_id)
  INSERT INTO outbox (partner_id, kind, payload)
    SELECT partner_id, 'reservation_released', jsonb_build_object('reservation', id) FROM gone $$;

-- Why the care of a live hold cannot be booked any more; NULL: it can. "not_offered": the clinic or the doctor has closed the time
-- or left; "phone_only": it is booked by phone alone; "admed_only": the partner organises it, and the booker may not.
CREATE OR REPLACE FUNCTION care_refusal(r reservation, p_only_organisable bool) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT is_held_start_received(r) THEN 'not_offered'
    WHEN NOT s.is_publicly_reservable THEN 'phone_only'
    WHEN p_only_organisable AND NOT s.organizable_by_customer THEN 'admed_only' END
    FROM subfunction s WHERE s.id = r.subfunction_id $$;

-- Confirms by the mailed token. Idempotent: a second use of a token that did confirm answers "already".
-- Answer: {"result": "ok" | "already" | "expired" | "unknown", "reservation"} or the refusal of the care: the hold is over then.
CREATE OR REPLACE FUNCTION verify_reservation(p_partner int, p_token_hash bytea, p_cancel_token_id uuid, p_cancel_token_hash bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  t token;
  r reservation;
  v_state token_state;
  v_refusal text;
BEGIN
  SELECT * INTO locked FROM lock_by_token(p_token_hash, 'verify-public-reservation');
  t := locked.t;
  r := locked.r;
  IF r.id IS NULL THEN RETURN '{"result": "unknown"}'; END IF;
  v_state := token_state(t, r.status);
  IF v_state <> 'valid' THEN
    RETURN jsonb_build_object('result', CASE v_state WHEN 'used' THEN 'already' ELSE 'expired' END, 'reservation', r.id);
  END IF;

  v_refusal := care_refusal(r, false);
  IF v_refusal IS NOT NULL THEN
    PERFORM reject_hold(r.id);
    RETURN jsonb_build_object('result', v_refusal, 'reservation', r.id);
  END IF;

  IF NOT confirm_reservation(p_partner, r.id) THEN RETURN jsonb_build_object('result', 'expired', 'reservation', r.id); END IF;
  UPDATE token SET used_at = portal_now() WHERE id = t.id;
  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_cancel_token_id, p_partner, 'cancel-reservation', p_cancel_token_hash, r.id, r.starts_at);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', r.id, 'token', p_cancel_token_id));
  RETURN jsonb_build_object('result', 'ok', 'reservation', r.id);
END $$;

-- Confirms those of these reservations that are held: the many-row form of confirm_reservation. Returns their ids.
CREATE OR REPLACE FUNCTION confirm_reservations(p_partner int, p_ids uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH confirmed AS (
         UPDATE reservation SET status = 'confirmed', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
          WHERE id = ANY (p_ids) AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now()
         RETURNING id),
       ordered_mail AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT p_partner, 'reservation_confirmed', jsonb_build_object('reservation', id) FROM confirmed)
  SELECT id FROM confirmed;
END $$;

-- Confirmations that are asked for at one moment, of one partner, as arrays of equal length, as start_reservations does it.
-- Returns a row for each: its place in the arrays, counted from 1, and the result that verify_reservation answers.
-- A token that was used or revoked meanwhile has changed its reservation's status, which is looked at again under its lock; a time that
-- is on offer no more is looked at by itself, too.
CREATE OR REPLACE FUNCTION verify_reservations(p_partner int, p_token_hashes bytea[], p_cancel_token_ids uuid[], p_cancel_token_hashes bytea[])
RETURNS TABLE (place int, result text) LANGUAGE plpgsql AS $$
DECLARE
  v_confirmed bigint[];
  one record;
BEGIN
  WITH due AS MATERIALIZED (
         SELECT DISTINCT ON (r.id) call.*, t.id AS token, r.id AS reservation, r.starts_at
           FROM unnest(p_token_hashes, p_cancel_token_ids, p_cancel_token_hashes) WITH ORDINALITY AS call (hash, cancel_id, cancel_hash, place)
           JOIN token t ON t.hash = call.hash AND t.purpose = 'verify-public-reservation'
           JOIN reservation r ON r.id = t.reservation_id
          CROSS JOIN LATERAL offered_start(r.calendar_id, r.starts_at, r.subfunction_id)
           JOIN subfunction s ON s.id = r.subfunction_id AND s.is_publicly_reservable
          WHERE token_state(t, r.status) = 'valid'
          ORDER BY r.id, call.place),
       confirmed AS (
         SELECT due.* FROM confirm_reservations(p_partner, (SELECT array_agg(reservation) FROM due)) AS id JOIN due ON due.reservation = id),
       used AS (
         UPDATE token SET used_at = portal_now() FROM confirmed c WHERE token.id = c.token),
       cancel_token AS (
         INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
           SELECT c.cancel_id, p_partner, 'cancel-reservation', c.cancel_hash, c.reservation, c.starts_at FROM confirmed c),
       mail AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', c.reservation, 'token', c.cancel_id) FROM confirmed c)
  SELECT coalesce(array_agg(c.place), '{}') INTO v_confirmed FROM confirmed c;
  RETURN QUERY SELECT p::int, 'ok' FROM unnest(v_confirmed) p;

  FOR one IN
    SELECT * FROM unnest(p_token_hashes, p_cancel_token_ids, p_cancel_token_hashes) WITH ORDINALITY AS call (hash, cancel_id, cancel_hash, place)
     WHERE call.place <> ALL (v_confirmed)
     ORDER BY hash
  LOOP
    place := one.place;
    result := verify_reservation(p_partner, one.hash, one.cancel_id, one.cancel_hash) ->> 'result';
    RETURN NEXT;
  END LOOP;
END $$;
