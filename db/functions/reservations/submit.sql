-- waiting: unconfirmed times of others than p_id; asked: reservations sent in the last hour, whatever became of them.
CREATE OR REPLACE FUNCTION count_of_contact(p_id uuid, p_email text, p_phone text, OUT waiting int, OUT asked int)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FILTER (WHERE r.status = 'pending_verification' AND r.hold_expires_at > n.now)::int, count(*)::int
    FROM (SELECT portal_now() AS now OFFSET 0) n
    JOIN reservation r ON r.created_at > n.now - interval '1 hour' AND r.id <> p_id
     AND ((r.patient_email IS NOT NULL AND lower(r.patient_email) = p_email) OR (r.patient_phone IS NOT NULL AND r.patient_phone = p_phone)) $$;

-- Takes the visitor's data onto a live hold, makes the verification token with its code and queues their mail.
-- The form names time and care again: a hold of something else is not confirmed by it.
-- p_patient: {lastName, firstName, dateOfBirth, mothersName, phone, email, comment, clientEid}.
-- Answer: {"result": "ok", "id", "expiresAt"} or {"result": "hold_expired" | "person_busy" | "too_many_holds" | "key_reused"}.
CREATE OR REPLACE FUNCTION submit_reservation(
  p_partner int, p_id uuid, p_secret_hash bytea, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_patient jsonb,
  p_person_hash bytea, p_contact_limit int, p_locale char(2), p_token_id uuid, p_token_hash bytea, p_code_hash bytea, p_key text, p_body_hash bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_email text := lower(p_patient ->> 'email');
  v_expires_at timestamptz;
  v_answer jsonb;
  v_waiting int;
  v_asked int;
BEGIN
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
                              p_locale, p_token_id, p_token_hash, p_code_hash, p_key, p_body_hash);
  END;
  IF v_expires_at IS NULL THEN
    -- a second click that waited for the first one's row lock
    v_answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
    RETURN coalesce(v_answer, '{"result": "hold_expired"}');
  END IF;

  INSERT INTO token (id, partner_id, purpose, hash, code_hash, reservation_id, expires_at)
    VALUES (p_token_id, p_partner, 'verify-public-reservation', p_token_hash, p_code_hash, p_id, v_expires_at);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_verify_reservation', jsonb_build_object('reservation', p_id, 'token', p_token_id));
  v_answer := jsonb_build_object('result', 'ok', 'id', p_id, 'expiresAt', v_expires_at);
  PERFORM keep_answer(p_partner, p_secret_hash, p_key, p_body_hash, v_answer);
  RETURN v_answer;
END $$;

-- What is sent at one moment, of one partner, as arrays of equal length: how the page's call comes, be it one or eight. They share a
-- transaction. Calls of one person or one contact come in one order in every batch, so that two batches seldom wait for each other.
-- p_check_ids, p_check_ends: the human checks that are used up by these calls (use_human_checks); NULL: they were before.
-- Returns a row for each: its place in the arrays, counted from 1, and what submit_reservation answers, or {"result": "human_check_used"}, which
-- changes nothing. Raises when two calls have one key.
CREATE OR REPLACE FUNCTION submit_reservations(
  p_partner int, p_contact_limit int, p_ids uuid[], p_secret_hashes bytea[], p_calendars bigint[], p_starts_at timestamptz[], p_subfunctions int[],
  p_patients jsonb[], p_person_hashes bytea[], p_locales text[], p_token_ids uuid[], p_token_hashes bytea[], p_code_hashes bytea[], p_keys text[],
  p_body_hashes bytea[], p_check_ids bytea[] DEFAULT NULL, p_check_ends timestamptz[] DEFAULT NULL)
RETURNS TABLE (place int, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_refused int[] := use_human_checks(p_check_ids, p_check_ends);
  c record;
BEGIN
  FOR c IN
    SELECT * FROM unnest(p_ids, p_secret_hashes, p_calendars, p_starts_at, p_subfunctions, p_patients, p_person_hashes, p_locales, p_token_ids,
                         p_token_hashes, p_code_hashes, p_keys, p_body_hashes)
      WITH ORDINALITY AS call (id, secret_hash, calendar, starts_at, subfunction, patient, person_hash, locale, token_id, token_hash, code_hash, key,
                               body_hash, place)
     ORDER BY lower(patient ->> 'email'), patient ->> 'phone', id, place
  LOOP
    place := c.place;
    answer := CASE WHEN place = ANY (v_refused) THEN '{"result": "human_check_used"}'
                   ELSE submit_reservation(p_partner, c.id, c.secret_hash, c.calendar, c.starts_at, c.subfunction, c.patient, c.person_hash, p_contact_limit,
                                           c.locale, c.token_id, c.token_hash, c.code_hash, c.key, c.body_hash) END;
    RETURN NEXT;
  END LOOP;
END $$;
