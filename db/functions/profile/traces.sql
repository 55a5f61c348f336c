-- What the current partner holds of people without an account of that name and day of birth. contact: what tells two people of one name and day of birth
-- apart, and where the person is reached. is_settled: not about to go by itself.
CREATE OR REPLACE FUNCTION find_traces(p_born date, p_last text, p_first text)
  RETURNS TABLE (kind text, id uuid, contact text, email text, phone text, last_name text, first_name text, date_of_birth date,
                 locale text, host text, created_at timestamptz, is_settled bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.kind, t.id, coalesce(lower(t.email), t.phone, ''), t.email, t.phone, t.last_name, t.first_name, t.date_of_birth, t.locale, t.host, t.created_at, t.is_settled
    FROM (
    SELECT 'visit' AS kind, r.id, r.patient_email AS email, r.patient_phone AS phone, r.patient_last_name AS last_name, r.patient_first_name AS first_name,
           r.patient_date_of_birth AS date_of_birth, r.locale, r.host, r.created_at, r.status NOT IN ('started', 'pending_verification', 'expired') AS is_settled
      FROM reservation r
     WHERE r.partner_id = (SELECT current_partner()) AND r.customer_id IS NULL AND r.patient_date_of_birth = p_born
       -- erased: its name waits for the last mails only
       AND NOT EXISTS (SELECT FROM erased_trace e WHERE e.kind = 'visit' AND e.id = r.id)
    UNION ALL
    SELECT 'care', m.id, m.email, m.phone, m.last_name, m.first_name, m.date_of_birth, m.locale, m.host, m.created_at, true
      FROM medical_care m WHERE m.partner_id = (SELECT current_partner()) AND m.customer_id IS NULL AND m.date_of_birth = p_born
    UNION ALL
    SELECT 'lab', l.id, l.email, l.phone, l.last_name, l.first_name, l.date_of_birth, l.locale, l.host, l.created_at, true
      FROM lab_registration l WHERE l.partner_id = (SELECT current_partner()) AND l.customer_id IS NULL AND l.date_of_birth = p_born
    UNION ALL
    -- in the language of whoever invites
    SELECT 'invitation', i.id, i.email, NULL, i.last_name, i.first_name, i.date_of_birth, a.locale, a.host, i.created_at, false
      FROM relative i LEFT JOIN account a ON a.customer_id = i.holder_id
     WHERE i.partner_id = (SELECT current_partner()) AND i.customer_id IS NULL AND i.date_of_birth = p_born
    UNION ALL
    -- what an erased account has left to a child of age goes when it is over
    SELECT 'question', q.id, NULL, NULL, q.last_name, q.first_name, q.date_of_birth, q.locale, q.host, q.created_at, false
      FROM advice_question q WHERE q.partner_id = (SELECT current_partner()) AND q.customer_id IS NULL AND q.date_of_birth = p_born
    UNION ALL
    SELECT 'call_back', b.id, NULL, nullif(b.phone, ''), b.last_name, b.first_name, b.date_of_birth, b.locale, b.host, b.created_at, false
      FROM call_back b WHERE b.partner_id = (SELECT current_partner()) AND b.customer_id IS NULL AND b.date_of_birth = p_born) t
   WHERE norm(t.last_name) = norm(p_last) AND norm(t.first_name) = norm(p_first) $$;
REVOKE EXECUTE ON FUNCTION find_traces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_traces TO vizit_staff;

-- All that is the same person's as the first of these rows that is still theirs: one may have gone to an account, or reached its retention. Two who share a
-- telephone are two where either has an address: the copy goes to that.
CREATE OR REPLACE FUNCTION find_traces_of(p_ids uuid[])
  RETURNS TABLE (kind text, id uuid, contact text, email text, phone text, last_name text, first_name text, date_of_birth date,
                 locale text, host text, created_at timestamptz, is_settled bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH anchor AS (
    SELECT a.* FROM (
      SELECT r.id, r.patient_date_of_birth AS born, r.patient_last_name AS last, r.patient_first_name AS first
        FROM reservation r WHERE r.id = ANY (p_ids) AND r.partner_id = (SELECT current_partner()) AND r.customer_id IS NULL
         AND NOT EXISTS (SELECT FROM erased_trace e WHERE e.kind = 'visit' AND e.id = r.id)
      UNION ALL SELECT m.id, m.date_of_birth, m.last_name, m.first_name FROM medical_care m WHERE m.id = ANY (p_ids) AND m.customer_id IS NULL
      UNION ALL SELECT l.id, l.date_of_birth, l.last_name, l.first_name FROM lab_registration l WHERE l.id = ANY (p_ids) AND l.customer_id IS NULL
      UNION ALL SELECT i.id, i.date_of_birth, i.last_name, i.first_name FROM relative i WHERE i.id = ANY (p_ids) AND i.customer_id IS NULL
      UNION ALL SELECT q.id, q.date_of_birth, q.last_name, q.first_name FROM advice_question q WHERE q.id = ANY (p_ids) AND q.customer_id IS NULL
      UNION ALL SELECT b.id, b.date_of_birth, b.last_name, b.first_name FROM call_back b WHERE b.id = ANY (p_ids) AND b.customer_id IS NULL) a
     WHERE a.born IS NOT NULL ORDER BY array_position(p_ids, a.id) LIMIT 1),
  found AS MATERIALIZED (SELECT f.* FROM anchor CROSS JOIN LATERAL find_traces(anchor.born, anchor.last, anchor.first) f)
  SELECT t.* FROM found t WHERE t.contact = (SELECT own.contact FROM found own JOIN anchor ON anchor.id = own.id) $$;
REVOKE EXECUTE ON FUNCTION find_traces_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_traces_of TO vizit_staff, vizit_worker;

-- Who a customer of the current partner says they are, the latest first: by their subscriptions, and by what they left in their own name, which is all there is of
-- whoever has no subscription. What they booked or asked for in the name of a child says who the child is.
CREATE OR REPLACE FUNCTION find_names_of_customer(p_customer bigint)
  RETURNS TABLE (last_name text, first_name text, date_of_birth date, phone text, locale text, host text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.last_name, n.first_name, n.date_of_birth, n.phone, n.locale, n.host FROM (
    SELECT true AS is_member, s.starts_on::timestamptz AS at, s.last_name, s.first_name, s.date_of_birth, s.phone, NULL AS locale, NULL AS host
      FROM subscription s WHERE s.customer_id = p_customer AND s.partner_id = (SELECT current_partner())
    UNION ALL
    SELECT false, r.created_at, r.patient_last_name, r.patient_first_name, r.patient_date_of_birth, r.patient_phone, r.locale, r.host
      FROM reservation r WHERE r.customer_id = p_customer AND r.partner_id = (SELECT current_partner()) AND r.on_behalf_relation IS NULL AND r.locked_at IS NULL
    UNION ALL
    SELECT false, m.created_at, m.last_name, m.first_name, m.date_of_birth, m.phone, m.locale, m.host
      FROM medical_care m WHERE m.customer_id = p_customer AND m.partner_id = (SELECT current_partner()) AND m.on_behalf_relation IS NULL AND m.locked_at IS NULL
    UNION ALL
    SELECT false, l.created_at, l.last_name, l.first_name, l.date_of_birth, l.phone, l.locale, l.host
      FROM lab_registration l WHERE l.customer_id = p_customer AND l.partner_id = (SELECT current_partner())) n
   WHERE n.date_of_birth IS NOT NULL
   ORDER BY n.is_member DESC, n.at DESC $$;
REVOKE EXECUTE ON FUNCTION find_names_of_customer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_names_of_customer TO vizit_staff;

-- Whom a request of the current partner is about, and where they are reached. status: of their account; NULL: they have none. No row: nothing is held any more.
CREATE OR REPLACE FUNCTION person_of_request(p_request bigint)
  RETURNS TABLE (email text, phone text, last_name text, first_name text, date_of_birth date, status text, locale text, host text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.user_email, n.phone, n.last_name, n.first_name, n.date_of_birth, a.status::text, coalesce(a.locale, n.locale), coalesce(a.host, n.host)
    FROM privacy_request q JOIN customer c ON c.id = q.customer_id AND c.erased_at IS NULL
    LEFT JOIN account a ON a.customer_id = c.id
    LEFT JOIN LATERAL (SELECT * FROM find_names_of_customer(c.id) LIMIT 1) n ON true
   WHERE q.id = p_request AND q.partner_id = current_partner()
   UNION ALL
  (SELECT t.email, t.phone, t.last_name, t.first_name, t.date_of_birth, NULL, t.locale, t.host
     FROM privacy_request q CROSS JOIN LATERAL find_traces_of(q.trace_ids) t
    WHERE q.id = p_request AND q.partner_id = current_partner() AND q.trace_ids IS NOT NULL
    ORDER BY t.is_settled DESC, t.created_at DESC, t.id LIMIT 1) $$;
REVOKE EXECUTE ON FUNCTION person_of_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION person_of_request TO vizit_staff, vizit_worker;

-- The mails about such rows, the latest first: nothing of what they say.
CREATE OR REPLACE FUNCTION find_mails_about(p_ids uuid[])
  RETURNS TABLE (kind text, created_at timestamptz, done_at timestamptz, failed_at timestamptz, outcome text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.kind, s.created_at, s.done_at, s.failed_at, s.outcome FROM (
  SELECT o.id, o.kind, o.created_at, o.done_at, o.failed_at, o.outcome
    FROM unnest(p_ids) about (id)
   CROSS JOIN LATERAL (
         SELECT m.* FROM outbox m
          WHERE coalesce(m.payload ->> 'reservation', m.payload ->> 'care', m.payload ->> 'callBack', m.payload ->> 'question', m.payload ->> 'account',
                         m.payload ->> 'token') = about.id::text
            AND m.kind LIKE 'mail\_%' AND m.partner_id = current_partner()
         OFFSET 0) o
   UNION ALL
  SELECT * FROM find_other_mails(ARRAY(
          SELECT about.id::text FROM unnest(p_ids) about (id)
          UNION ALL SELECT e.id::text FROM review e WHERE e.reservation_id = ANY (p_ids)
          UNION ALL SELECT q.id::text FROM privacy_request q WHERE q.trace_ids && p_ids AND q.partner_id = current_partner()))) s
   ORDER BY s.created_at DESC, s.id DESC $$;
REVOKE EXECUTE ON FUNCTION find_mails_about FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_mails_about TO vizit_app, vizit_staff;

-- Erases such rows of the current partner: coming visits are cancelled, and locked by the worker once the clinic and the patient have been told; of past ones stays
-- what the law wants kept, under no name.
CREATE OR REPLACE FUNCTION erase_traces(p_kinds text[], p_ids uuid[], p_erased_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_partner int := current_partner();
  v_visits uuid[];
  v_coming uuid[];
BEGIN
  v_visits := ARRAY(SELECT r.id FROM unnest(p_kinds, p_ids) t (kind, id) JOIN reservation r ON r.id = t.id
                     WHERE t.kind = 'visit' AND r.partner_id = v_partner AND r.customer_id IS NULL AND r.locked_at IS NULL);
  v_coming := ARRAY(SELECT id FROM reservation
                     WHERE id = ANY (v_visits) AND starts_at > portal_now() AND status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
                     ORDER BY id FOR UPDATE);
  UPDATE token SET revoked_at = portal_now() WHERE reservation_id = ANY (v_coming) AND used_at IS NULL AND revoked_at IS NULL;
  PERFORM end_visit(id, 'cancelled_by_patient') FROM unnest(v_coming) id;
  PERFORM lock_reservations(ARRAY(SELECT unnest(v_visits) EXCEPT SELECT unnest(v_coming)));
  PERFORM lock_medical_care(ARRAY(SELECT m.id FROM unnest(p_kinds, p_ids) t (kind, id) JOIN medical_care m ON m.id = t.id
                                   WHERE t.kind = 'care' AND m.partner_id = v_partner AND m.customer_id IS NULL FOR UPDATE OF m));
  DELETE FROM lab_registration l USING unnest(p_kinds, p_ids) t (kind, id)
   WHERE t.kind = 'lab' AND l.id = t.id AND l.partner_id = v_partner AND l.customer_id IS NULL;
  DELETE FROM relative i USING unnest(p_kinds, p_ids) t (kind, id)
   WHERE t.kind = 'invitation' AND i.id = t.id AND i.partner_id = v_partner AND i.customer_id IS NULL;
  DELETE FROM advice_question q USING unnest(p_kinds, p_ids) t (kind, id)
   WHERE t.kind = 'question' AND q.id = t.id AND q.partner_id = v_partner AND q.customer_id IS NULL;
  DELETE FROM call_back b USING unnest(p_kinds, p_ids) t (kind, id)
   WHERE t.kind = 'call_back' AND b.id = t.id AND b.partner_id = v_partner AND b.customer_id IS NULL;
  INSERT INTO erased_trace (kind, id, partner_id, erased_at) SELECT kind, id, v_partner, p_erased_at FROM unnest(p_kinds, p_ids) t (kind, id)
    ON CONFLICT DO NOTHING;
END $$;

-- Erases the person of a request without an account. False: nothing is held of them any more.
CREATE OR REPLACE FUNCTION erase_person_of_traces(p_traces uuid[]) RETURNS bool LANGUAGE plpgsql AS $$
DECLARE
  v_kinds text[];
  v_ids uuid[];
BEGIN
  SELECT array_agg(kind), array_agg(id) INTO v_kinds, v_ids FROM find_traces_of(p_traces);
  IF v_ids IS NULL THEN RETURN false; END IF;
  PERFORM erase_traces(v_kinds, v_ids, portal_now());
  -- the letter's number is typed by hand, whatever became of the request
  UPDATE privacy_request SET reference = NULL WHERE trace_ids && v_ids AND reference IS NOT NULL;
  UPDATE privacy_request SET state = CASE kind WHEN 'erase' THEN 'done' ELSE 'withdrawn' END::privacy_request_state, closed_at = portal_now(), failed_at = NULL,
         failure = NULL, version = version + 1
   WHERE trace_ids && v_ids AND closed_at IS NULL;
  -- that by which it could be stopped says until its end that it is done: nothing in it says whose it was; one that was stopped before must not say that
  -- the data stays
  DELETE FROM privacy_link l USING privacy_request q WHERE q.id = l.request_id AND q.trace_ids && v_ids AND (l.purpose <> 'stop' OR q.state <> 'done');
  RETURN true;
END $$;

-- Erases once more what came back with a backup. Everybody was told the first time: no mail goes out. False: there is no such row.
CREATE OR REPLACE FUNCTION replay_trace_erasure(p_kind text, p_id uuid, p_erased_at timestamptz) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_partner int := current_partner();
BEGIN
  IF NOT EXISTS (
       SELECT FROM reservation WHERE p_kind = 'visit' AND id = p_id AND partner_id = v_partner AND customer_id IS NULL AND locked_at IS NULL
       UNION ALL SELECT FROM medical_care WHERE p_kind = 'care' AND id = p_id AND partner_id = v_partner AND customer_id IS NULL AND locked_at IS NULL
       UNION ALL SELECT FROM lab_registration WHERE p_kind = 'lab' AND id = p_id AND partner_id = v_partner AND customer_id IS NULL
       UNION ALL SELECT FROM relative WHERE p_kind = 'invitation' AND id = p_id AND partner_id = v_partner AND customer_id IS NULL
       UNION ALL SELECT FROM advice_question WHERE p_kind = 'question' AND id = p_id AND partner_id = v_partner AND customer_id IS NULL
       UNION ALL SELECT FROM call_back WHERE p_kind = 'call_back' AND id = p_id AND partner_id = v_partner AND customer_id IS NULL) THEN
    RETURN false;
  END IF;
  PERFORM erase_traces(ARRAY[p_kind], ARRAY[p_id], p_erased_at);
  DELETE FROM outbox WHERE done_at IS NULL AND kind LIKE 'mail\_%' AND payload ->> 'reservation' = p_id::text;
  PERFORM lock_reservations(ARRAY[p_id]);
  INSERT INTO audit_entry (partner_id, actor, actor_task, action, object_kind, object_id)
    VALUES (v_partner, 'system', 'restore', 'erasure_replayed', p_kind, p_id::text);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION replay_trace_erasure FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replay_trace_erasure TO vizit_worker;
