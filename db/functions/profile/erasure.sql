-- Takes everything out of reservations that says whose they were, and locks them.
CREATE OR REPLACE FUNCTION lock_reservations(p_ids uuid[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n int;
BEGIN
  UPDATE reservation SET patient_last_name = NULL, patient_first_name = NULL, patient_date_of_birth = NULL, patient_mothers_name = NULL,
         patient_phone = NULL, patient_email = NULL, patient_comment = NULL, patient_client_eid = NULL, on_behalf_relation = NULL, person_hash = NULL,
         client_hash = NULL, held_by = NULL, locked_at = portal_now()
   WHERE id = ANY (p_ids) AND locked_at IS NULL;
  GET DIAGNOSTICS n = ROW_COUNT;
  -- with the row goes the only key of the content
  DELETE FROM file WHERE reservation_id = ANY (p_ids);
  DELETE FROM video_visit WHERE reservation_id = ANY (p_ids);
  DELETE FROM message WHERE reservation_id = ANY (p_ids);
  DELETE FROM visit_answer WHERE reservation_id = ANY (p_ids);
  DELETE FROM review WHERE reservation_id = ANY (p_ids);
  DELETE FROM finish_link WHERE reservation_id = ANY (p_ids);
  RETURN n;
END $$;
REVOKE EXECUTE ON FUNCTION lock_reservations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_reservations TO vizit_worker;

-- Housekeeping: coming visits of whoever was erased, once their mails are out.
CREATE OR REPLACE FUNCTION lock_erased_reservations(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RETURN lock_reservations(ARRAY(
    SELECT e.id FROM (
      SELECT r.id FROM customer c JOIN reservation r ON r.customer_id = c.id
       WHERE c.erased_at > (SELECT portal_now()) - interval '30 days' AND r.locked_at IS NULL
      UNION ALL
      SELECT r.id FROM erased_trace t JOIN reservation r ON r.id = t.id
       WHERE t.kind = 'visit' AND t.erased_at > (SELECT portal_now()) - interval '30 days' AND r.locked_at IS NULL AND r.customer_id IS NULL) e
     WHERE NOT EXISTS (SELECT FROM outbox o WHERE o.done_at IS NULL AND o.failed_at IS NULL
                          AND o.kind = 'mail_reservation_cancelled' AND o.payload ->> 'reservation' = e.id::text)
       AND NOT EXISTS (SELECT FROM message m WHERE m.reservation_id = e.id AND m.state = 'queued')
     LIMIT p_limit));
END $$;

-- What is left of the number by which a partner knows a member, once they are erased: an import that has it again is refused.
CREATE OR REPLACE FUNCTION member_number_hash(p_partner int, p_number text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(p_partner || ':' || p_number, 'UTF8')) $$;

-- Whether an open question to a doctor that a customer asked in the name of a child who had come of age by p_day stays when the customer is erased.
CREATE OR REPLACE FUNCTION is_left_to_grown(q advice_question, p_day date) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT q.status <> 'closed' AND q.relation IS NOT NULL
     AND has_come_of_age(q.date_of_birth, q.created_at, (SELECT market_zone(h.country) FROM portal_of(q.partner_id, q.host) h), p_day) $$;

-- The same of a call that nobody has made yet.
CREATE OR REPLACE FUNCTION is_left_to_grown(c call_back, p_day date) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT c.status IN ('requested', 'claimed') AND c.relation IS NOT NULL
     AND has_come_of_age(c.date_of_birth, c.created_at, (SELECT market_zone(h.country) FROM portal_of(c.partner_id, c.host) h), p_day) $$;

-- What a customer asked for in the name of a child who had come of age by p_day is the child's: what is yet to come or open of it stays when the
-- customer is erased. Their account, telephone, addresses, links and mails go from it; whose visit it is, and what for, the clinic still needs.
CREATE OR REPLACE FUNCTION leave_to_grown_children(p_customer bigint, p_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_partner int := current_partner();
  v_visits uuid[];
  v_care uuid[];
BEGIN
  -- Requests first: what the call centre books for one at this moment is waited for, and is a visit then.
  v_care := ARRAY(
    SELECT m.id FROM medical_care m CROSS JOIN LATERAL portal_of(m.partner_id, m.host) h
     WHERE m.customer_id = p_customer AND m.partner_id = v_partner AND m.locked_at IS NULL
       AND (m.status IN ('requested', 'organising', 'offered') OR m.status = 'booked' AND m.starts_at > portal_now())
       AND m.on_behalf_relation IS NOT NULL AND has_come_of_age(m.date_of_birth, m.created_at, market_zone(h.country), p_day)
     ORDER BY m.id FOR UPDATE OF m);
  UPDATE medical_care SET customer_id = NULL, phone = NULL, email = NULL, zipcode = NULL, city = NULL, street = NULL, changes = '[]',
         answer_id = NULL, answer_hash = NULL, updated_at = portal_now(), version = version + 1
   WHERE id = ANY (v_care);
  DELETE FROM message WHERE medical_care_id = ANY (v_care);

  v_visits := ARRAY(
    SELECT r.id FROM reservation r JOIN provider p ON p.id = r.provider_id
     WHERE r.customer_id = p_customer AND r.partner_id = v_partner AND r.starts_at > portal_now() AND r.status IN ('pending_preauth', 'confirmed')
       AND r.on_behalf_relation IS NOT NULL AND has_come_of_age(r.patient_date_of_birth, r.created_at, p.tz, p_day)
     ORDER BY r.id FOR UPDATE OF r);
  UPDATE reservation SET customer_id = NULL, patient_phone = NULL, patient_email = NULL, patient_client_eid = NULL, held_by = NULL, updated_at = portal_now()
   WHERE id = ANY (v_visits);
  UPDATE token SET revoked_at = portal_now() WHERE reservation_id = ANY (v_visits) AND used_at IS NULL AND revoked_at IS NULL;
  PERFORM drop_reminders(id) FROM unnest(v_visits) id;
  DELETE FROM message WHERE reservation_id = ANY (v_visits);
  DELETE FROM visit_answer WHERE reservation_id = ANY (v_visits);
  DELETE FROM finish_link WHERE reservation_id = ANY (v_visits);
  UPDATE video_visit SET guest_token_id = NULL, guest_hash = NULL WHERE reservation_id = ANY (v_visits);

  UPDATE advice_question q SET customer_id = NULL
   WHERE q.customer_id = p_customer AND q.partner_id = v_partner AND is_left_to_grown(q, p_day);
  -- the number was that of whoever asked
  UPDATE call_back c SET customer_id = NULL, phone = ''
   WHERE c.customer_id = p_customer AND c.partner_id = v_partner AND is_left_to_grown(c, p_day);
END $$;

-- Erases a customer of the current partner, with their account if they have one: sessions, links, relatives, consents and all that names the person. What the law
-- wants kept (subscription, past visits) stays under a pseudonym and locked. What is a grown child's by now is left to them. Coming visits are cancelled; they are locked by
-- the worker once the clinic and the patient have been told. Returns how many were; null: there is no such customer, or not any more.
CREATE OR REPLACE FUNCTION erase_customer(p_customer bigint, p_today date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_partner int := current_partner();
  v_account bigint;
  v_pseudonym text := format('erased-%s@erased.invalid', p_customer);
  v_own uuid[];
  v_coming uuid[];
BEGIN
  SELECT a.id INTO v_account FROM account a
   WHERE a.customer_id = p_customer AND a.partner_id = v_partner AND a.status <> 'erased' FOR UPDATE;
  IF v_account IS NULL THEN
    -- an account that was never confirmed is deleted, and its customer stays while something hangs on it
    PERFORM FROM customer c WHERE c.id = p_customer AND c.partner_id = v_partner AND c.erased_at IS NULL
       AND NOT EXISTS (SELECT FROM account a WHERE a.customer_id = c.id) FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;

  PERFORM leave_to_grown_children(p_customer, p_today);
  v_own := ARRAY(SELECT id FROM find_booked_reservations(p_customer));
  v_coming := ARRAY(
    SELECT id FROM reservation
     WHERE id = ANY (v_own) AND starts_at > portal_now() AND status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
     ORDER BY id FOR UPDATE);
  UPDATE token SET revoked_at = portal_now() WHERE reservation_id = ANY (v_coming) AND used_at IS NULL AND revoked_at IS NULL;
  PERFORM end_visit(id, 'cancelled_by_patient') FROM unnest(v_coming) id;
  PERFORM lock_reservations(ARRAY(SELECT unnest(v_own) EXCEPT SELECT unnest(v_coming)));

  PERFORM forget_factors(v_account);
  DELETE FROM session WHERE account_id = v_account;
  DELETE FROM account_token WHERE account_id = v_account;
  DELETE FROM data_copy WHERE customer_id = p_customer;
  DELETE FROM calendar_feed WHERE customer_id = p_customer;
  DELETE FROM message WHERE id IN (SELECT message_id FROM finish_link WHERE customer_id = p_customer);
  DELETE FROM finish_link WHERE customer_id = p_customer;
  -- that somebody of the staff opened them stays, as in the audit; what was typed goes
  UPDATE break_glass SET comment = NULL, note = NULL, ended_at = coalesce(ended_at, least(ends_at, portal_now())) WHERE customer_id = p_customer;
  DELETE FROM consent WHERE customer_id = p_customer;
  -- after the consent, which whoever keeps one of these holds
  DELETE FROM questionnaire_draft WHERE customer_id = p_customer;
  DELETE FROM questionnaire_result WHERE customer_id = p_customer;
  PERFORM end_watch(id, 'stopped') FROM earlier_watch WHERE customer_id = p_customer;
  DELETE FROM earlier_watch WHERE customer_id = p_customer;
  DELETE FROM call_back WHERE customer_id = p_customer;
  DELETE FROM advice_draft WHERE customer_id = p_customer;
  DELETE FROM advice_question WHERE customer_id = p_customer;
  -- with what was left to a grown child goes what was sent for it
  DELETE FROM file f WHERE f.customer_id = p_customer
     AND NOT EXISTS (SELECT FROM reservation r WHERE r.id = f.reservation_id AND r.customer_id IS NULL)
     AND NOT EXISTS (SELECT FROM medical_care m WHERE m.id = f.medical_care_id AND m.customer_id IS NULL)
     AND f.advice_question_id IS NULL;
  DELETE FROM file_upload WHERE customer_id = p_customer;
  PERFORM lock_medical_care(ARRAY(SELECT id FROM medical_care WHERE customer_id = p_customer FOR UPDATE));
  UPDATE reservation SET held_by = NULL WHERE held_by = p_customer;
  DELETE FROM lab_registration WHERE customer_id = p_customer AND partner_id = v_partner;
  DELETE FROM minor WHERE holder_id = p_customer;
  -- the letter's number is typed by hand, whatever became of the request
  UPDATE privacy_request SET reference = NULL WHERE customer_id = p_customer AND reference IS NOT NULL;
  -- what they asked for is done by it, or cannot be done any more
  UPDATE privacy_request SET state = CASE kind WHEN 'erase' THEN 'done' ELSE 'withdrawn' END::privacy_request_state, closed_at = portal_now(), failed_at = NULL,
         failure = NULL, version = version + 1
   WHERE customer_id = p_customer AND closed_at IS NULL;
  -- that by which it could be stopped says until its end that it is done: nothing in it says whose it was; one that was stopped before must not say that
  -- the data stays
  DELETE FROM privacy_link l USING privacy_request q WHERE q.id = l.request_id AND q.customer_id = p_customer AND (l.purpose <> 'stop' OR q.state <> 'done');
  DELETE FROM relative WHERE holder_id = p_customer OR customer_id = p_customer;

  -- Those who share it lose it, too: what was still to come is gone, unless a visit was booked by it; the rest ends.
  BEGIN
    DELETE FROM subscription s USING subscription m
     WHERE m.customer_id = p_customer AND s.shared_from = m.id AND s.starts_on > p_today
       AND NOT EXISTS (SELECT FROM preauthorization a WHERE a.subscription_id = s.id)
       AND NOT EXISTS (SELECT FROM cover_use u WHERE u.subscription_id = s.id);
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;  -- booked by it at this moment
  END;
  PERFORM change_subscription(id, product_id, waiting_until, greatest(p_today, starts_on + 1))
     FROM subscription WHERE customer_id = p_customer AND (ends_on IS NULL OR ends_on > p_today);
  UPDATE subscription SET last_name = '–', first_name = '–', date_of_birth = date_trunc('year', date_of_birth)::date,
         contact_email = v_pseudonym, phone = '', mothers_name = '', zipcode = '', city = '', street = '', locked_at = portal_now()
   WHERE customer_id = p_customer;
  UPDATE customer SET user_email = v_pseudonym, erased_at = portal_now(), external_id = NULL,
         erased_number_hash = member_number_hash(partner_id, external_id)
   WHERE id = p_customer;
  UPDATE account SET email = NULL, password_hash = NULL, corporate_email = NULL, corporate_verified_at = NULL, status = 'erased', updated_at = portal_now() WHERE id = v_account;
  RETURN cardinality(v_coming);
END $$;
REVOKE EXECUTE ON FUNCTION erase_customer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_customer TO vizit_app;

-- Carries out an erasure that the staff has planned, as the person would themselves: the last mail goes out, too. False: it was stopped, it is not its time
-- yet, or the person has not been told. Raises no_data_found: nothing is held of them any more, which somebody has to look into.
CREATE OR REPLACE FUNCTION carry_out_erasure(p_request bigint) RETURNS bool LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_partner int := current_partner();
  q privacy_request;
  p record;
  v_portal partner_host;
  v_farewell uuid := gen_random_uuid();
BEGIN
  -- the account first, as whoever erases it themselves takes them
  PERFORM FROM privacy_request r JOIN account a ON a.customer_id = r.customer_id WHERE r.id = p_request AND r.partner_id = v_partner FOR UPDATE OF a;
  SELECT * INTO q FROM privacy_request
   WHERE id = p_request AND partner_id = v_partner AND state = 'planned' AND told_at IS NOT NULL AND planned_for <= portal_now() FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT * INTO p FROM person_of_request(p_request);
  IF NOT FOUND THEN RAISE no_data_found; END IF;
  SELECT * INTO v_portal FROM portal_of(v_partner, p.host);
  IF q.customer_id IS NULL THEN
    IF NOT erase_person_of_traces(q.trace_ids) THEN RAISE no_data_found; END IF;
  ELSIF erase_customer(q.customer_id, (portal_now() AT TIME ZONE market_zone(v_portal.country))::date) IS NULL THEN
    RAISE no_data_found;
  END IF;
  IF p.email IS NOT NULL THEN
    INSERT INTO farewell (id, partner_id, email, locale, host)
      VALUES (v_farewell, v_partner, p.email, coalesce(p.locale, v_portal.default_locale), coalesce(p.host, v_portal.host));
    INSERT INTO outbox (partner_id, kind, payload) VALUES (v_partner, 'mail_person',
      jsonb_build_object('mail', CASE WHEN p.status IS NULL OR p.status = 'pending' THEN 'data-erased' ELSE 'account-erased' END, 'farewell', v_farewell::text));
  END IF;
  INSERT INTO audit_entry (partner_id, actor, actor_task, customer_id, action, object_kind, object_id, reason)
    VALUES (v_partner, 'system', 'erase_planned', q.customer_id, CASE WHEN q.customer_id IS NULL THEN 'data_erased' ELSE 'account_erased' END,
            'privacy_request', p_request::text, 'task');
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION carry_out_erasure FROM PUBLIC;
GRANT EXECUTE ON FUNCTION carry_out_erasure TO vizit_worker;

-- Erases once more whoever of the current partner had the account, or without one was made, at that moment; its number alone may by now be somebody else's. Everybody was told
-- the first time: no mail goes out. False: there is no such account, or it is erased.
CREATE OR REPLACE FUNCTION replay_erasure(p_customer bigint, p_created_at timestamptz, p_erased_at timestamptz) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_partner int := current_partner();
  v_cancelled uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM customer c LEFT JOIN account a ON a.customer_id = c.id
                  WHERE c.id = p_customer AND c.partner_id = v_partner AND coalesce(a.created_at, c.created_at) = p_created_at
                    AND CASE WHEN a.id IS NULL THEN c.erased_at IS NULL ELSE a.status <> 'erased' END) THEN
    RETURN false;
  END IF;
  PERFORM erase_customer(p_customer, (SELECT (p_erased_at AT TIME ZONE market_zone(h.country))::date
                                        FROM portal_of(v_partner, coalesce((SELECT a.host FROM account a WHERE a.customer_id = p_customer), '')) h));
  v_cancelled := ARRAY(SELECT id FROM reservation WHERE customer_id = p_customer AND locked_at IS NULL);
  DELETE FROM outbox WHERE done_at IS NULL AND kind LIKE 'mail\_%' AND payload ->> 'reservation' = ANY (v_cancelled::text[]);
  PERFORM lock_reservations(v_cancelled);
  INSERT INTO audit_entry (partner_id, actor, actor_task, customer_id, action) VALUES (v_partner, 'system', 'restore', p_customer, 'erasure_replayed');
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION replay_erasure FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replay_erasure TO vizit_worker;
