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
-- transaction, and those that go well share its statements. For the others submit_reservation knows the answer.
-- p_check_ids, p_check_ends: the human checks that are used up by these calls (use_human_checks); NULL: they were before.
-- Returns a row for each: its place in the arrays, counted from 1, and what submit_reservation answers, or {"result": "human_check_used"}, which
-- changes nothing. Raises when two calls have one key.
CREATE OR REPLACE FUNCTION submit_reservations(
  p_partner int, p_contact_limit int, p_ids uuid[], p_secret_hashes bytea[], p_calendars bigint[], p_starts_at timestamptz[], p_subfunctions int[],
  p_patients jsonb[], p_person_hashes bytea[], p_locales text[], p_token_ids uuid[], p_token_hashes bytea[], p_code_hashes bytea[], p_keys text[],
  p_body_hashes bytea[], p_check_ids bytea[] DEFAULT NULL, p_check_ends timestamptz[] DEFAULT NULL)
RETURNS TABLE (place int, answer jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_refused int[] := use_human_checks(p_check_ids, p_check_ends);
  v_now timestamptz := portal_now();
  v_emails text[];
  v_phones text[];
  v_places int[];
  v_answers jsonb[];
  c record;
BEGIN
  IF p_contact_limit IS NOT NULL THEN
    SELECT array_agg(lower(one.patient ->> 'email') ORDER BY one.place), array_agg(one.patient ->> 'phone' ORDER BY one.place) INTO v_emails, v_phones
      FROM unnest(p_patients) WITH ORDINALITY AS one (patient, place);
    -- in one order, e-mails before phones, so that two batches cannot wait for each other
    PERFORM pg_advisory_xact_lock(contact.lock)
       FROM (SELECT DISTINCT hashtextextended(email, 1) AS lock FROM unnest(v_emails) AS email ORDER BY lock) contact;
    PERFORM pg_advisory_xact_lock(contact.lock)
       FROM (SELECT DISTINCT hashtextextended(phone, 2) AS lock FROM unnest(v_phones) AS phone ORDER BY lock) contact;
  END IF;

  BEGIN
    WITH call AS (
           SELECT * FROM unnest(p_ids, p_secret_hashes, p_calendars, p_starts_at, p_subfunctions, p_patients, p_person_hashes, p_locales, p_token_ids,
                                p_token_hashes, p_code_hashes, p_keys, p_body_hashes)
             WITH ORDINALITY AS one (id, secret_hash, calendar, starts_at, subfunction, patient, person_hash, locale, token_id, token_hash, code_hash, key,
                                     body_hash, place)
            WHERE one.place <> ALL (v_refused)
              -- OFFSET 0: by the whole key, also where the planner saw a table that was empty and would read all of the partner's
              AND NOT EXISTS (SELECT FROM idempotency_key k WHERE k.partner_id = p_partner AND k.scope = one.secret_hash AND k.key = one.key OFFSET 0)
              -- of one contact's calls only the first: the others count it
              AND (p_contact_limit IS NULL
                   OR v_emails[one.place] <> ALL (v_emails[:one.place - 1]) AND v_phones[one.place] <> ALL (v_phones[:one.place - 1])
                      AND (SELECT n.waiting < p_contact_limit AND n.asked < 4 * p_contact_limit
                             FROM count_of_contact(one.id, v_emails[one.place], v_phones[one.place]) n))
            -- in one order in every batch, so that two of them seldom wait for each other
            ORDER BY one.person_hash, one.id),
         taken AS (
           UPDATE reservation r SET
               status = 'pending_verification', locale = call.locale, person_hash = call.person_hash,
               patient_last_name = call.patient ->> 'lastName', patient_first_name = call.patient ->> 'firstName',
               patient_date_of_birth = (call.patient ->> 'dateOfBirth')::date, patient_mothers_name = call.patient ->> 'mothersName',
               patient_phone = call.patient ->> 'phone', patient_email = call.patient ->> 'email',
               patient_comment = call.patient ->> 'comment', patient_client_eid = call.patient ->> 'clientEid', updated_at = v_now
             FROM call
            WHERE r.id = call.id AND r.hold_secret_hash = call.secret_hash AND r.calendar_id = call.calendar AND r.starts_at = call.starts_at
              AND r.subfunction_id = call.subfunction AND r.status::text = 'started' AND r.hold_expires_at + interval '0' > portal_now()
           RETURNING call.place, r.id, r.hold_expires_at AS expires_at, call.secret_hash, call.key, call.body_hash, call.token_id, call.token_hash, call.code_hash,
                     jsonb_build_object('result', 'ok', 'id', r.id, 'expiresAt', r.hold_expires_at) AS answer),
         linked AS (
           INSERT INTO token (id, partner_id, purpose, hash, code_hash, reservation_id, expires_at)
             SELECT t.token_id, p_partner, 'verify-public-reservation', t.token_hash, t.code_hash, t.id, t.expires_at FROM taken t),
         ordered AS (
           INSERT INTO outbox (partner_id, kind, payload)
             SELECT p_partner, 'mail_verify_reservation', jsonb_build_object('reservation', t.id, 'token', t.token_id) FROM taken t),
         kept AS (
           INSERT INTO idempotency_key (partner_id, scope, key, body_hash, answer, created_at)
             SELECT p_partner, t.secret_hash, t.key, t.body_hash, t.answer, v_now FROM taken t)
    SELECT array_agg(t.place), array_agg(t.answer) INTO v_places, v_answers FROM taken t;
  EXCEPTION WHEN exclusion_violation THEN
    -- somebody would be at two places at once; each alone tells who
    v_places := NULL;
  END;

  RETURN QUERY
  SELECT * FROM unnest(v_places, v_answers)
   UNION ALL SELECT refused, '{"result": "human_check_used"}' FROM unnest(v_refused) AS refused;
  FOR c IN
    SELECT * FROM unnest(p_ids, p_secret_hashes, p_calendars, p_starts_at, p_subfunctions, p_patients, p_person_hashes, p_locales, p_token_ids,
                         p_token_hashes, p_code_hashes, p_keys, p_body_hashes)
      WITH ORDINALITY AS call (id, secret_hash, calendar, starts_at, subfunction, patient, person_hash, locale, token_id, token_hash, code_hash, key,
                               body_hash, place)
     WHERE place <> ALL (v_refused || coalesce(v_places, '{}'))
     ORDER BY lower(patient ->> 'email'), patient ->> 'phone', id, place
  LOOP
    place := c.place;
    answer := submit_reservation(p_partner, c.id, c.secret_hash, c.calendar, c.starts_at, c.subfunction, c.patient, c.person_hash, p_contact_limit,
                                 c.locale, c.token_id, c.token_hash, c.code_hash, c.key, c.body_hash);
    RETURN NEXT;
  END LOOP;
END $$;
