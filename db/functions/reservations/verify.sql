-- Confirms a live hold. false: too late, or not a hold.
CREATE OR REPLACE FUNCTION confirm_reservation(p_partner int, p_id uuid) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  UPDATE reservation SET status = 'confirmed', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE id = p_id AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now();
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbox (partner_id, kind, payload) VALUES (p_partner, 'reservation_confirmed', jsonb_build_object('reservation', p_id));
  RETURN true;
END $$;

-- Confirms by the mailed token. Idempotent: a second use of a token that did confirm answers "already".
-- Answer: {"result": "ok" | "already" | "expired" | "unknown" | "not_offered", "reservation"}.
CREATE OR REPLACE FUNCTION verify_reservation(p_partner int, p_token_hash bytea, p_cancel_token_id uuid, p_cancel_token_hash bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  t token;
  r reservation;
  v_state text;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  SELECT * INTO locked FROM lock_by_token(p_token_hash, 'verify-public-reservation');
  t := locked.t;
  r := locked.r;
  IF r.id IS NULL THEN RETURN '{"result": "unknown"}'; END IF;
  v_state := token_state(t, r.status);
  IF v_state <> 'valid' THEN
    RETURN jsonb_build_object('result', CASE v_state WHEN 'used' THEN 'already' ELSE 'expired' END, 'reservation', r.id);
  END IF;

  -- the clinic may have closed this time since it was held
  IF NOT EXISTS (
    SELECT FROM calendar cal
      JOIN provider pr ON pr.id = cal.provider_id AND pr.is_active AND pr.is_calendar_available
      JOIN calendar_week w ON w.calendar_id = cal.id AND w.week = date_trunc('week', r.starts_at AT TIME ZONE cal.tz)::date
      LEFT JOIN doctor d ON d.id = cal.doctor_id
     WHERE cal.id = r.calendar_id AND cal.is_active AND coalesce(d.is_active, true)
       AND (extract(epoch FROM r.starts_at - (w.week::timestamp AT TIME ZONE cal.tz))::int / 60)::smallint = ANY (w.open)) THEN
    UPDATE reservation SET status = 'rejected', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now() WHERE id = r.id;
    UPDATE token SET revoked_at = portal_now() WHERE id = t.id;
    INSERT INTO outbox (partner_id, kind, payload) VALUES (p_partner, 'reservation_released', jsonb_build_object('reservation', r.id));
    RETURN jsonb_build_object('result', 'not_offered', 'reservation', r.id);
  END IF;

  IF NOT confirm_reservation(p_partner, r.id) THEN RETURN jsonb_build_object('result', 'expired', 'reservation', r.id); END IF;
  UPDATE token SET used_at = portal_now() WHERE id = t.id;
  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_cancel_token_id, p_partner, 'cancel-reservation', p_cancel_token_hash, r.id, r.starts_at);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', r.id, 'token', p_cancel_token_id));
  RETURN jsonb_build_object('result', 'ok', 'reservation', r.id);
END $$;
