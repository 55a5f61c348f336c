-- Confirms a live hold for a customer: without a mailed link, because the address of their account is verified.
-- p_customer NULL: for somebody without an account, whose identity the call centre has asked for, with the rights of a visitor.
-- p_patient: as for submit_reservation, from the portal's own tables or the call; without an e-mail address no mail is ordered.
-- Answer: {"result": "ok", "id"}, {"result": "hold_expired" | "person_busy" | "key_reused"} or the refusal of the care: the hold is over then.
CREATE OR REPLACE FUNCTION book_reservation(
  p_partner int, p_id uuid, p_secret_hash bytea, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_customer bigint,
  p_service_type service_type, p_patient jsonb, p_person_hash bytea, p_locale char(2), p_cancel_token_id uuid, p_cancel_token_hash bytea,
  p_key text, p_body_hash bytea, p_only_organisable bool)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r reservation;
  v_answer jsonb;
  v_refusal text;
BEGIN
  v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
  IF v_answer IS NOT NULL THEN RETURN v_answer; END IF;

  SELECT * INTO r FROM reservation
   WHERE id = p_id AND hold_secret_hash = p_secret_hash AND calendar_id = p_calendar AND starts_at = p_starts_at AND subfunction_id = p_subfunction
     AND status = 'started' AND hold_expires_at > portal_now()
     FOR UPDATE;
  IF FOUND THEN
    v_refusal := care_refusal(r, p_only_organisable);
    IF v_refusal IS NOT NULL THEN
      PERFORM reject_hold(r.id);
      v_answer := jsonb_build_object('result', v_refusal);
      PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, v_answer);
      RETURN v_answer;
    END IF;
  END IF;
  BEGIN
    UPDATE reservation SET
        status = 'confirmed', hold_expires_at = NULL, client_hash = NULL, locale = p_locale, person_hash = p_person_hash,
        customer_id = p_customer, service_type = p_service_type,
        patient_last_name = p_patient ->> 'lastName', patient_first_name = p_patient ->> 'firstName',
        patient_date_of_birth = (p_patient ->> 'dateOfBirth')::date, patient_mothers_name = p_patient ->> 'mothersName',
        patient_phone = p_patient ->> 'phone', patient_email = p_patient ->> 'email',
        patient_comment = p_patient ->> 'comment', patient_client_eid = p_patient ->> 'clientEid', updated_at = portal_now()
     WHERE id = p_id AND hold_secret_hash = p_secret_hash AND calendar_id = p_calendar AND starts_at = p_starts_at AND subfunction_id = p_subfunction
       AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()
     RETURNING * INTO r;
  EXCEPTION WHEN exclusion_violation THEN
    IF release_expired_holds_of_person(p_person_hash) = 0 THEN RETURN '{"result": "person_busy"}'; END IF;
    RETURN book_reservation(p_partner, p_id, p_secret_hash, p_calendar, p_starts_at, p_subfunction, p_customer, p_service_type, p_patient,
                            p_person_hash, p_locale, p_cancel_token_id, p_cancel_token_hash, p_key, p_body_hash, p_only_organisable);
  END;
  IF r.id IS NULL THEN
    -- a second click that waited for the first one's row lock
    v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
    RETURN coalesce(v_answer, '{"result": "hold_expired"}');
  END IF;

  -- the link of the mail is bound by the clinic's policy as the page is
  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_cancel_token_id, p_partner, 'cancel-reservation', p_cancel_token_hash, p_id,
            CASE WHEN p_customer IS NULL THEN r.starts_at ELSE changeable_until(r) END);
  INSERT INTO outbox (partner_id, kind, payload) VALUES (p_partner, 'reservation_confirmed', jsonb_build_object('reservation', p_id));
  IF r.patient_email IS NOT NULL THEN
    INSERT INTO outbox (partner_id, kind, payload)
      VALUES (p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', p_id, 'token', p_cancel_token_id));
  END IF;
  v_answer := jsonb_build_object('result', 'ok', 'id', p_id);
  PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, v_answer);
  RETURN v_answer;
END $$;
