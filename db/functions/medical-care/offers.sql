-- Letters and figures of a name: it is written with and without its dots and accents, in capitals and small letters.
CREATE OR REPLACE FUNCTION plain_name(p_name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(norm(p_name), '[^[:alnum:]]+', ' ', 'g')) $$;

-- Holds a time that the call centre offers where it lies in a calendar of the clinic that the text names, with the doctor that it names,
-- else with whoever is free. Result: "ok" with who and until when, "taken": it lies in one and somebody has it, "not_offered": the clinic has
-- calendars for the care and none of them this time, "none": the text names no clinic that has one.
CREATE OR REPLACE FUNCTION hold_offer(
  p_care uuid, p_id uuid, p_secret_hash bytea, p_starts_at timestamptz, p_place text, p_doctor text, p_until timestamptz,
  OUT result text, OUT doctor_name text, OUT held_until timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  m medical_care;
  c record;
  v_answer jsonb;
BEGIN
  SELECT * INTO m FROM medical_care WHERE id = p_care;
  result := 'none';
  FOR c IN
    SELECT o.id, o.country, d.name AS doctor_name, least(p_until, s.bookable_until) AS held_until,
           (p_doctor IS NULL OR plain_name(d.name) = plain_name(p_doctor))
             -- the clinic wants to know of it by then
             AND s.bookable_until > portal_now() + interval '1 minute' AS is_offered
      FROM provider p
      JOIN offering_calendar o ON o.provider_id = p.id
      JOIN calendar_subfunction cs ON cs.calendar_id = o.id AND cs.subfunction_id = m.subfunction_id
      LEFT JOIN doctor d ON d.id = o.doctor_id
      LEFT JOIN LATERAL offered_start(o.id, p_starts_at, m.subfunction_id) s ON true
     -- several clinics of one chain have one name
     WHERE starts_with(norm(p_place), p.name_norm) AND (p.id = m.provider_id OR position(' ' || plain_name(p.address) || ' ' in ' ' || plain_name(p_place) || ' ') > 0)
     ORDER BY o.id
  LOOP
    IF result = 'none' THEN result := 'not_offered'; END IF;
    CONTINUE WHEN c.is_offered IS NOT TRUE;
    SELECT one.answer INTO v_answer
      FROM start_reservation(m.partner_id, m.host, c.country, p_id, c.id, p_starts_at, m.subfunction_id,
                             (extract(epoch FROM c.held_until - portal_now()) / 60)::int, p_secret_hash, NULL, NULL, NULL, m.locale,
                             p_id::text, p_secret_hash) one;
    IF v_answer ->> 'result' = 'ok' THEN
      result := 'ok';
      doctor_name := c.doctor_name;
      held_until := (v_answer ->> 'expiresAt')::timestamptz;
      RETURN;
    END IF;
    IF v_answer ->> 'result' = 'slot_taken' THEN result := 'taken'; END IF;
  END LOOP;
END $$;

-- Gives back what is held of the times that a request has on offer, but for p_except.
CREATE OR REPLACE FUNCTION give_back_offers(p_care uuid, p_except uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_hold(r.partner_id, r.id, r.hold_secret_hash)
     FROM medical_care m, jsonb_array_elements(m.offers) o JOIN reservation r ON r.id = (o ->> 'reservation')::uuid
    WHERE m.id = p_care AND r.id IS DISTINCT FROM p_except AND r.status = 'started';
END $$;

-- As what a request stands once its visit is in a calendar: the visit is moved, cancelled and closed there.
CREATE OR REPLACE FUNCTION care_status_of(p_care medical_care_status, p_visit reservation_status) RETURNS medical_care_status LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_visit IS NULL THEN p_care
              WHEN p_visit IN ('fulfilled', 'no_show') THEN 'fulfilled'
              WHEN p_visit IN ('confirmed', 'pending_preauth') THEN 'booked'
              ELSE 'cancelled' END::medical_care_status $$;

-- Which of the times that a request has on offer in calendars could have more time, each once, and until when: until p_until, or until its
-- clinic wants to know of it. Not what the clinic offers no more, or what would gain nothing.
CREATE OR REPLACE FUNCTION extendable_offers(p_care uuid, p_until timestamptz) RETURNS TABLE (id uuid, held_until timestamptz) LANGUAGE sql AS $$
  SELECT h.id, least(p_until, s.bookable_until)
    FROM medical_care m
   CROSS JOIN jsonb_array_elements(m.offers) o
    JOIN reservation h ON h.id = (o ->> 'reservation')::uuid
   CROSS JOIN LATERAL offered_start(h.calendar_id, h.starts_at, h.subfunction_id) s
   WHERE m.id = p_care AND least(p_until, s.bookable_until) > h.hold_expires_at
     AND h.status::text = 'started' AND h.hold_expires_at > portal_now() AND h.hold_extended_at IS NULL $$;

-- Gives them that time.
CREATE OR REPLACE FUNCTION extend_offers(p_care uuid, p_until timestamptz) RETURNS TABLE (id uuid, held_until timestamptz) LANGUAGE sql AS $$
  UPDATE reservation r SET hold_extended_at = portal_now(), updated_at = portal_now(), hold_expires_at = e.held_until
    FROM extendable_offers(p_care, p_until) e
   WHERE r.id = e.id AND r.status::text = 'started' AND r.hold_expires_at > portal_now() AND r.hold_extended_at IS NULL
  RETURNING r.id, r.hold_expires_at $$;
