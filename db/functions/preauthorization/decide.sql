-- Decides whether the insurer pays for a booking of the current partner that waits. Refused, it stands at the member's own cost until they cancel it.
-- Idempotent. Result: "ok", "already", "unknown", or "over": given up, or decided otherwise. With it, whose booking it is.
CREATE OR REPLACE FUNCTION decide_preauthorization(p_reservation uuid, p_is_approved bool, p_staff bigint,
  OUT result text, OUT customer_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reservation;
  p preauthorization;
  v_partner int := current_partner();
  v_status preauthorization_status := CASE WHEN p_is_approved THEN 'approved' ELSE 'rejected' END;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_reservation AND partner_id = v_partner FOR UPDATE;
  SELECT * INTO p FROM preauthorization WHERE reservation_id = r.id;
  customer_id := r.customer_id;
  IF p.reservation_id IS NULL THEN result := 'unknown'; RETURN; END IF;
  IF p.status = v_status AND p.ended_at IS NULL THEN result := 'already'; RETURN; END IF;
  IF p.status <> 'pending' OR p.ended_at IS NOT NULL THEN result := 'over'; RETURN; END IF;

  UPDATE preauthorization SET status = v_status, decided_at = portal_now(), decided_by = p_staff, updated_at = portal_now()
   WHERE reservation_id = r.id;
  IF NOT p_is_approved THEN PERFORM give_cover_back(p); END IF;
  UPDATE reservation SET status = 'confirmed', service_type = CASE WHEN p_is_approved THEN service_type ELSE 'SELF_PAID' END, updated_at = portal_now()
   WHERE id = r.id RETURNING * INTO r;
  UPDATE token SET expires_at = changeable_until(r) WHERE reservation_id = r.id AND purpose = 'cancel-reservation' AND used_at IS NULL;
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    -- reminders begin with it
    (v_partner, 'reservation_confirmed', jsonb_build_object('reservation', r.id)),
    (v_partner, CASE WHEN p_is_approved THEN 'mail_preauthorization_approved' ELSE 'mail_preauthorization_rejected' END,
     jsonb_strip_nulls(jsonb_build_object('reservation', r.id, 'token',
       (SELECT id FROM token WHERE reservation_id = r.id AND purpose = 'cancel-reservation' AND used_at IS NULL LIMIT 1))));
  result := 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION decide_preauthorization FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decide_preauthorization TO vizit_app;
