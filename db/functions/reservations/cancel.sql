-- The last moment at which a patient may move or cancel a visit. Who has just been told that they would have to pay, or more, may still
-- cancel for a day.
CREATE OR REPLACE FUNCTION changeable_until(r reservation) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(r.starts_at - p.free_cancel_hours * interval '1 hour',
                  (SELECT least(r.starts_at, a.decided_at + interval '24 hours') FROM preauthorization a
                    WHERE a.reservation_id = r.id AND (a.status = 'rejected' OR a.requested_cost IS NOT NULL)))
    FROM provider p WHERE p.id = r.provider_id $$;

-- Ends a reservation of the current partner that still stands, with all that follows from it: reminders, approval, cover, mail,
-- listings. Every way to cancel goes through here; its links are the caller's affair.
CREATE OR REPLACE FUNCTION end_visit(p_id uuid, p_status reservation_status) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation SET status = p_status, hold_expires_at = NULL, client_hash = NULL, calendar_sequence = calendar_sequence + 1,
                         updated_at = portal_now()
   WHERE id = p_id AND partner_id = current_partner() AND status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed');
  IF NOT FOUND THEN RAISE 'the reservation % is over', p_id; END IF;
  PERFORM drop_reminders(p_id);
  PERFORM end_preauthorization(p_id);
  INSERT INTO outbox (partner_id, kind, payload)
    SELECT current_partner(), kind, jsonb_build_object('reservation', p_id)
      FROM unnest(ARRAY['mail_reservation_cancelled', 'reservation_cancelled']) kind;
  PERFORM tell_without_mail(p_id, 'cancelled');
END $$;

DROP FUNCTION IF EXISTS cancel_reservation_by_token(int, uuid, bytea);
-- Cancels a confirmed reservation by the token of its confirmation mail, p_shown not NULL only as long as it begins then. Idempotent.
-- Answer: {"result": "ok" | "already" | "expired" | "of_age" | "changed_meanwhile" | "unknown", "reservation", "status"}; "status" with
-- "already": it may have been the clinic that cancelled.
CREATE OR REPLACE FUNCTION cancel_reservation_by_token(p_partner int, p_id uuid, p_token_hash bytea, p_shown timestamptz DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  t token;
  r reservation;
  v_state token_state;
BEGIN
  SELECT * INTO locked FROM lock_by_token(p_token_hash, 'cancel-reservation');
  t := locked.t;
  r := locked.r;
  IF r.id IS DISTINCT FROM p_id THEN RETURN '{"result": "unknown"}'; END IF;
  IF NOT is_yet_theirs(r) THEN RETURN '{"result": "of_age"}'; END IF;
  v_state := token_state(t, r.status);
  IF v_state <> 'valid' THEN
    RETURN jsonb_build_object('result', CASE v_state WHEN 'used' THEN 'already' ELSE 'expired' END, 'reservation', r.id, 'status', r.status);
  END IF;
  IF date_trunc('milliseconds', r.starts_at) <> p_shown THEN RETURN '{"result": "changed_meanwhile"}'; END IF;
  UPDATE token SET used_at = portal_now() WHERE id = t.id;
  PERFORM end_visit(r.id, 'cancelled_by_patient');
  RETURN jsonb_build_object('result', 'ok', 'reservation', r.id);
END $$;

-- Cancels a customer's visit, or, p_customer NULL, one that is its patient's alone. Locks the reservation first, as all who change one do, and is idempotent.
-- Answer: "ok", "already", "unknown" (not this customer's), "over" (past or ended), "too_late" (the clinic's policy).
CREATE OR REPLACE FUNCTION cancel_appointment(p_id uuid, p_customer bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE r reservation;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR NOT is_changed_by(r, p_customer) THEN RETURN 'unknown'; END IF;
  IF r.status = 'cancelled_by_patient' THEN RETURN 'already'; END IF;
  IF r.status NOT IN ('confirmed', 'pending_preauth') OR r.starts_at <= portal_now() THEN RETURN 'over'; END IF;
  -- Who booked as a visitor was promised to cancel until the visit begins.
  IF p_customer IS NOT NULL AND portal_now() > changeable_until(r) THEN RETURN 'too_late'; END IF;
  UPDATE token SET used_at = portal_now() WHERE reservation_id = p_id AND purpose = 'cancel-reservation';
  PERFORM end_visit(p_id, 'cancelled_by_patient');
  RETURN 'ok';
END $$;
