-- Limits count the holds of every partner: one doctor is offered by several of them. A contact is also limited in how often it
-- is asked for in an hour, so that holds given back at once cannot fill a stranger's mailbox. A doctor who has left is not
-- offered, neither when a time is held nor when it is confirmed. Every way in which a hold ends tells the listings.

-- Serve both counts of a contact, whatever became of the reservation.
CREATE INDEX reservation_email ON reservation (lower(patient_email), created_at) WHERE patient_email IS NOT NULL;
CREATE INDEX reservation_phone ON reservation (patient_phone, created_at) WHERE patient_phone IS NOT NULL;
DROP INDEX reservation_waiting_email, reservation_waiting_phone;

CREATE FUNCTION count_holds_of_client(p_client_hash bytea) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  SELECT count(*)::int FROM reservation
   WHERE client_hash = p_client_hash AND status IN ('started', 'pending_verification') AND hold_expires_at > portal_now() $$;

-- waiting: unconfirmed times of others than p_id; asked: reservations sent in the last hour, whatever became of them.
CREATE FUNCTION count_of_contact(p_id uuid, p_email text, p_phone text, OUT waiting int, OUT asked int)
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  SELECT count(*) FILTER (WHERE r.status = 'pending_verification' AND r.hold_expires_at > n.now)::int, count(*)::int
    FROM (SELECT portal_now() AS now OFFSET 0) n
    JOIN reservation r ON r.created_at > n.now - interval '1 hour' AND r.id <> p_id
     AND ((r.patient_email IS NOT NULL AND lower(r.patient_email) = p_email) OR (r.patient_phone IS NOT NULL AND r.patient_phone = p_phone)) $$;

CREATE OR REPLACE FUNCTION release_expired_holds_of_person(p_person_hash bytea) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH gone AS (
         UPDATE reservation SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
          WHERE person_hash = p_person_hash AND status::text = 'pending_verification' AND hold_expires_at + interval '0' <= portal_now()
         RETURNING id, partner_id),
       told AS (INSERT INTO outbox (partner_id, kind, payload)
                  SELECT partner_id, 'reservation_released', jsonb_build_object('reservation', id) FROM gone RETURNING 1)
  SELECT count(*)::int FROM gone $$;

-- As before, but for the count of holds and the doctor who has left.
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

-- As before, but for the counts of the contact.
CREATE OR REPLACE FUNCTION submit_reservation(
  p_partner int, p_id uuid, p_secret_hash bytea, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_patient jsonb,
  p_person_hash bytea, p_contact_limit int, p_locale char(2), p_token_id uuid, p_token_hash bytea, p_key text, p_body_hash bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_email text := lower(p_patient ->> 'email');
  v_expires_at timestamptz;
  v_answer jsonb;
  v_waiting int;
  v_asked int;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;

  IF p_contact_limit IS NOT NULL THEN
    -- always the e-mail before the phone, so that two callers cannot wait for each other
    PERFORM pg_advisory_xact_lock(hashtextextended(v_email, 1));
    PERFORM pg_advisory_xact_lock(hashtextextended(p_patient ->> 'phone', 2));
    SELECT * INTO v_waiting, v_asked FROM count_of_contact(p_id, v_email, p_patient ->> 'phone');
    IF v_waiting >= p_contact_limit OR v_asked >= 4 * p_contact_limit THEN RETURN '{"result": "too_many_holds"}'; END IF;
  END IF;

  BEGIN
    UPDATE reservation SET
        status = 'pending_verification', locale = p_locale, person_hash = p_person_hash,
        patient_last_name = p_patient ->> 'lastName', patient_first_name = p_patient ->> 'firstName',
        patient_date_of_birth = (p_patient ->> 'dateOfBirth')::date, patient_mothers_name = p_patient ->> 'mothersName',
        patient_phone = p_patient ->> 'phone', patient_email = p_patient ->> 'email',
        patient_comment = p_patient ->> 'comment', patient_client_eid = p_patient ->> 'clientEid', updated_at = portal_now()
     WHERE id = p_id AND hold_secret_hash = p_secret_hash AND calendar_id = p_calendar AND starts_at = p_starts_at AND subfunction_id = p_subfunction
       AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()
     RETURNING hold_expires_at INTO v_expires_at;
  EXCEPTION WHEN exclusion_violation THEN
    -- the other place may be a hold of this person that ran out and was not swept yet
    IF release_expired_holds_of_person(p_person_hash) = 0 THEN RETURN '{"result": "person_busy"}'; END IF;
    RETURN submit_reservation(p_partner, p_id, p_secret_hash, p_calendar, p_starts_at, p_subfunction, p_patient, p_person_hash, p_contact_limit,
                              p_locale, p_token_id, p_token_hash, p_key, p_body_hash);
  END;
  IF v_expires_at IS NULL THEN
    -- a second click that waited for the first one's row lock
    v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
    RETURN coalesce(v_answer, '{"result": "hold_expired"}');
  END IF;

  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_token_id, p_partner, 'verify-public-reservation', p_token_hash, p_id, v_expires_at);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_verify_reservation', jsonb_build_object('reservation', p_id, 'token', p_token_id));
  v_answer := jsonb_build_object('result', 'ok', 'id', p_id, 'expiresAt', v_expires_at);
  PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, v_answer);
  RETURN v_answer;
END $$;

-- As before, but for the doctor who has left and for what the listings hear.
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

-- Deletions go in batches and find their rows by age.
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX sent_mail_age ON sent_mail (sent_at);
CREATE INDEX human_check_used_age ON human_check_used (expires_at);

-- For the gauge of the web process, which may not read the outbox.
CREATE FUNCTION count_outbox() RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  SELECT count(*)::int FROM outbox WHERE done_at IS NULL AND failed_at IS NULL $$;
