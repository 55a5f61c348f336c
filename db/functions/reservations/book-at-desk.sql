-- Books a time at the desk of its clinic for somebody who stands or calls there, with the rights of a visitor of the current partner: at
-- once, also nearer than patients may, care that is booked by phone alone, and what patients are not offered while the feed is not heard of. p_patient: as for submit_reservation; email may be null.
-- Asked for twice with one id it is booked once. "ok" | "already" | "not_offered" | "slot_taken" | "person_busy".
CREATE OR REPLACE FUNCTION book_at_desk(
  p_id uuid, p_provider bigint, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_host text, p_locale char(2), p_patient jsonb,
  p_person_hash bytea, p_secret_hash bytea, p_cancel_token_id uuid, p_cancel_token_hash bytea)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o record;
  v_constraint text;
BEGIN
  IF EXISTS (SELECT FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash) THEN RETURN 'already'; END IF;
  SELECT * INTO o FROM received_start(p_calendar, p_starts_at, p_subfunction) WHERE provider_id = p_provider AND p_starts_at > portal_now();
  IF NOT FOUND THEN RETURN 'not_offered'; END IF;
  FOR attempt IN 1..2 LOOP
    BEGIN
      INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                               hold_secret_hash, locale, price, person_hash, patient_last_name, patient_first_name, patient_date_of_birth,
                               patient_mothers_name, patient_phone, patient_email, patient_comment, acknowledged_at, is_from_desk)
        VALUES (p_id, current_partner(), p_host, o.resource_id, p_calendar, o.provider_id, o.doctor_id, p_subfunction, p_starts_at, o.ends_at, 'confirmed',
                p_secret_hash, p_locale, list_price(o.provider_id, o.doctor_id, p_subfunction), p_person_hash, p_patient ->> 'lastName',
                p_patient ->> 'firstName', (p_patient ->> 'dateOfBirth')::date, p_patient ->> 'mothersName', p_patient ->> 'phone',
                p_patient ->> 'email', p_patient ->> 'comment', portal_now(), true);
      EXIT;
    EXCEPTION WHEN exclusion_violation THEN
      GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
      IF v_constraint = 'reservation_one_place_per_person' THEN
        IF attempt = 2 OR release_expired_holds_of_person(p_person_hash) = 0 THEN RETURN 'person_busy'; END IF;
      ELSIF attempt = 2 OR release_expired_holds(o.resource_id, p_starts_at, o.ends_at) = 0 THEN
        RETURN 'slot_taken';
      END IF;
    END;
  END LOOP;
  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_cancel_token_id, current_partner(), 'cancel-reservation', p_cancel_token_hash, p_id, p_starts_at);
  INSERT INTO outbox (partner_id, kind, payload)
    SELECT current_partner(), kind, payload
      FROM (VALUES ('reservation_confirmed', jsonb_build_object('reservation', p_id)),
                   ('mail_reservation_confirmed', jsonb_build_object('reservation', p_id, 'token', p_cancel_token_id))) x (kind, payload)
     WHERE kind <> 'mail_reservation_confirmed' OR p_patient ->> 'email' IS NOT NULL;
  RETURN 'ok';
EXCEPTION WHEN unique_violation THEN
  -- the same call at the same moment
  RETURN CASE WHEN EXISTS (SELECT FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash) THEN 'already' ELSE 'slot_taken' END;
END $$;

-- What a visit costs by the lists: the doctor's own price goes before the clinic's.
CREATE OR REPLACE FUNCTION list_price(p_provider bigint, p_doctor bigint, p_subfunction int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT v.price FROM service v WHERE v.doctor_id = p_doctor AND v.subfunction_id = p_subfunction),
                  (SELECT v.price FROM service v WHERE v.provider_id = p_provider AND v.subfunction_id = p_subfunction AND v.doctor_id IS NULL)) $$;
