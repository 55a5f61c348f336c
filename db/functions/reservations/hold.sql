CREATE OR REPLACE FUNCTION count_holds_of_client(p_client_hash bytea) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM reservation
   WHERE client_hash = p_client_hash AND status IN ('started', 'pending_verification') AND hold_expires_at > portal_now() $$;

-- Holds a time. One round trip; never raises for an ordinary loss.
-- answer: {"result": "ok", "id", "startsAt", "endsAt", "expiresAt", "price"}, {"result": "phone_only", "phone"}
-- or {"result": "slot_taken" | "not_offered" | "too_many_holds" | "key_reused"}. hold: its description when the result is ok.
-- p_client_limit null: no limit of live holds per client.
CREATE OR REPLACE FUNCTION start_reservation(
  p_partner int, p_host text, p_country char(2), p_id uuid, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_hold_minutes int,
  p_secret_hash bytea, p_client_hash bytea, p_client_limit int, p_locale char(2), p_key text, p_body_hash bytea, OUT answer jsonb, OUT hold json)
LANGUAGE plpgsql AS $$
DECLARE
  c record;
  v_now timestamptz := portal_now();
  v_expires_at timestamptz := v_now + p_hold_minutes * interval '1 minute';
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
  IF answer IS NOT NULL THEN
    IF answer ->> 'result' = 'ok' THEN hold := describe_reservation((answer ->> 'id')::uuid); END IF;
    RETURN;
  END IF;

  -- The offer row is not locked (a second row write): verification looks at the offer again.
  SELECT cal.resource_id, cal.provider_id, cal.doctor_id, e.ends_at, e.price, s.is_publicly_reservable, pr.phone[1] AS phone,
         describe(p_id, cal.id, p_starts_at, e.ends_at, e.price, 'started', v_expires_at, v_now, NULL, pr, d, z, s) AS description
    INTO c
    FROM calendar cal
    JOIN calendar_week w ON w.calendar_id = cal.id AND w.week = date_trunc('week', p_starts_at AT TIME ZONE cal.tz)::date
    JOIN provider pr ON pr.id = cal.provider_id AND pr.is_active AND pr.country = p_country AND pr.is_calendar_available
    LEFT JOIN doctor d ON d.id = cal.doctor_id
    JOIN subfunction s ON s.id = p_subfunction
    JOIN specialization z ON z.id = s.specialization_id
    CROSS JOIN LATERAL (
          SELECT p_starts_at + cal.slot_minutes * interval '1 minute' AS ends_at,
                 coalesce((SELECT price FROM service WHERE doctor_id = cal.doctor_id AND subfunction_id = p_subfunction),
                          (SELECT price FROM service WHERE provider_id = cal.provider_id AND subfunction_id = p_subfunction AND doctor_id IS NULL)) AS price
          OFFSET 0) e
   WHERE cal.id = p_calendar AND cal.is_active AND coalesce(d.is_active, true)
     AND date_trunc('minute', p_starts_at) = p_starts_at
     AND (extract(epoch FROM p_starts_at - (w.week::timestamp AT TIME ZONE cal.tz))::int / 60)::smallint = ANY (w.open)
     AND p_starts_at >= v_now + cal.lead_minutes * interval '1 minute'
     AND EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = cal.id AND cs.subfunction_id = p_subfunction);
  IF NOT FOUND THEN answer := '{"result": "not_offered"}'; RETURN; END IF;
  IF NOT c.is_publicly_reservable THEN answer := jsonb_build_object('result', 'phone_only', 'phone', c.phone); RETURN; END IF;

  IF p_client_limit IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_client_hash, 'hex'), 0));
    IF count_holds_of_client(p_client_hash) >= p_client_limit THEN answer := '{"result": "too_many_holds"}'; RETURN; END IF;
  END IF;

  FOR attempt IN 1..2 LOOP
    INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                             hold_expires_at, hold_secret_hash, client_hash, locale, price, created_at, updated_at)
      VALUES (p_id, p_partner, p_host, c.resource_id, p_calendar, c.provider_id, c.doctor_id, p_subfunction, p_starts_at, c.ends_at, 'started',
              v_expires_at, p_secret_hash, p_client_hash, p_locale, c.price, v_now, v_now)
      ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
    -- the same call a moment ago may have been the winner
    answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
    IF answer IS NOT NULL THEN
      IF answer ->> 'result' = 'ok' THEN hold := describe_reservation((answer ->> 'id')::uuid); END IF;
      RETURN;
    END IF;
    IF attempt = 2 OR release_expired_holds(c.resource_id, p_starts_at, c.ends_at) = 0 THEN answer := '{"result": "slot_taken"}'; RETURN; END IF;
  END LOOP;

  answer := jsonb_build_object('result', 'ok', 'id', p_id, 'startsAt', p_starts_at, 'endsAt', c.ends_at, 'expiresAt', v_expires_at, 'price', c.price);
  hold := c.description;
  PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, answer);
END $$;

-- A hold for the browser that made it; NULL for anybody else.
CREATE OR REPLACE FUNCTION get_hold(p_partner int, p_id uuid, p_secret_hash bytea) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  IF NOT EXISTS (SELECT FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash) THEN RETURN NULL; END IF;
  RETURN describe_reservation(p_id);
END $$;

-- Notes on a live hold what its holder wants to tell the doctor, before he registers. false: it is not his, or has run out.
CREATE OR REPLACE FUNCTION note_on_hold(p_id uuid, p_secret_hash bytea, p_comment text, p_locale char(2)) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation SET patient_comment = p_comment, locale = p_locale, updated_at = portal_now()
   WHERE id = p_id AND hold_secret_hash = p_secret_hash AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now();
  RETURN FOUND;
END $$;

-- Gives a hold back before it runs out. Idempotent; a confirmed reservation is not undone by it.
-- Answer: "ok", "confirmed", or "unknown" when it is not this holder's.
CREATE OR REPLACE FUNCTION release_hold(p_partner int, p_id uuid, p_secret_hash bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_status reservation_status;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  UPDATE reservation SET status = 'cancelled_by_patient', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE id = p_id AND hold_secret_hash = p_secret_hash AND status::text IN ('started', 'pending_verification');
  IF FOUND THEN
    UPDATE token SET revoked_at = portal_now() WHERE reservation_id = p_id AND used_at IS NULL AND revoked_at IS NULL;
    INSERT INTO outbox (partner_id, kind, payload) VALUES (p_partner, 'reservation_released', jsonb_build_object('reservation', p_id));
    RETURN 'ok';
  END IF;
  SELECT status INTO v_status FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  RETURN CASE WHEN v_status IN ('confirmed', 'pending_preauth', 'fulfilled', 'no_show') THEN 'confirmed' ELSE 'ok' END;
END $$;
