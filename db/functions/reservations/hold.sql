-- Live holds over all partners: of the browser that keeps this secret.
CREATE OR REPLACE FUNCTION count_holds_of_browser(p_secret_hash bytea) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM reservation
   WHERE hold_secret_hash = p_secret_hash AND status IN ('started', 'pending_verification') AND hold_expires_at > portal_now() $$;

-- The same of a network address, behind which many people may be.
CREATE OR REPLACE FUNCTION count_holds_of_address(p_client_hash bytea) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM reservation
   WHERE client_hash = p_client_hash AND status IN ('started', 'pending_verification') AND hold_expires_at > portal_now() $$;

-- A partner's live holds of a browser as describe_reservation has them, oldest first, but for p_except.
CREATE OR REPLACE FUNCTION find_holds_of_browser(p_partner int, p_secret_hash bytea, p_except uuid) RETURNS SETOF json LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  SELECT describe_reservation(id) FROM reservation
   WHERE hold_secret_hash = p_secret_hash AND status IN ('started', 'pending_verification') AND hold_expires_at > portal_now()
     AND id IS DISTINCT FROM p_except
   ORDER BY created_at, id;
END $$;

-- What a hold of this start would be, with its description; no row when a patient of this country cannot book it any more.
CREATE OR REPLACE FUNCTION describe_offer(
  p_id uuid, p_partner int, p_country char(2), p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_now timestamptz, p_expires_at timestamptz)
RETURNS TABLE (resource_id bigint, provider_id bigint, doctor_id bigint, ends_at timestamptz, price int, is_publicly_reservable bool, phone text,
               description json)
LANGUAGE sql STABLE AS $$
  SELECT o.resource_id, o.provider_id, o.doctor_id, o.ends_at, list.price, s.is_publicly_reservable, pr.phone[1],
         describe(p_id, p_partner, p_calendar, p_starts_at, o.ends_at, list.price, 'started', p_expires_at, p_now, NULL, pr, d, z, s)
    FROM offered_start(p_calendar, p_starts_at, p_subfunction) o
    JOIN provider pr ON pr.id = o.provider_id
    LEFT JOIN doctor d ON d.id = o.doctor_id
    JOIN subfunction s ON s.id = p_subfunction
    JOIN specialization z ON z.id = s.specialization_id
   -- the doctor's own price goes before the clinic's; OFFSET 0: looked up once, not at each mention
   CROSS JOIN LATERAL (
         SELECT coalesce((SELECT v.price FROM service v WHERE v.doctor_id = o.doctor_id AND v.subfunction_id = p_subfunction),
                         (SELECT v.price FROM service v WHERE v.provider_id = o.provider_id AND v.subfunction_id = p_subfunction AND v.doctor_id IS NULL)) AS price
         OFFSET 0) list
   WHERE o.country = p_country AND p_now <= o.bookable_until $$;

-- Holds a time. One round trip; never raises for an ordinary loss.
-- answer: {"result": "ok", "id", "startsAt", "endsAt", "expiresAt", "price"}, {"result": "phone_only", "phone"}
-- or {"result": "slot_taken" | "not_offered" | "too_many_holds" | "too_many_of_address" | "key_reused"}. hold: its description when the result is ok.
-- p_browser_limit, p_address_limit: live holds of one browser and of one network address; null: no limit.
CREATE OR REPLACE FUNCTION start_reservation(
  p_partner int, p_host text, p_country char(2), p_id uuid, p_calendar bigint, p_starts_at timestamptz, p_subfunction int, p_hold_minutes int,
  p_secret_hash bytea, p_client_hash bytea, p_browser_limit int, p_address_limit int, p_locale char(2), p_key text, p_body_hash bytea, OUT answer jsonb, OUT hold json)
LANGUAGE plpgsql AS $$
DECLARE
  c record;
  v_now timestamptz := portal_now();
  v_expires_at timestamptz := v_now + p_hold_minutes * interval '1 minute';
BEGIN
  answer := find_kept_answer(p_partner, p_secret_hash, p_key, p_body_hash);
  IF answer IS NOT NULL THEN
    IF answer ->> 'result' = 'ok' THEN hold := describe_reservation((answer ->> 'id')::uuid); END IF;
    RETURN;
  END IF;

  -- The offer is not locked (a second row write): verification looks at it again.
  SELECT * INTO c FROM describe_offer(p_id, p_partner, p_country, p_calendar, p_starts_at, p_subfunction, v_now, v_expires_at);
  IF NOT FOUND THEN answer := '{"result": "not_offered"}'; RETURN; END IF;
  IF NOT c.is_publicly_reservable THEN answer := jsonb_build_object('result', 'phone_only', 'phone', c.phone); RETURN; END IF;

  -- always the address before the browser, so that two callers cannot wait for each other
  IF p_address_limit IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_client_hash, 'hex'), 0));
    IF count_holds_of_address(p_client_hash) >= p_address_limit THEN answer := '{"result": "too_many_of_address"}'; RETURN; END IF;
  END IF;
  IF p_browser_limit IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_secret_hash, 'hex'), 3));
    IF count_holds_of_browser(p_secret_hash) >= p_browser_limit THEN answer := '{"result": "too_many_holds"}'; RETURN; END IF;
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

-- Holds that are asked for at one moment, of one partner, as arrays of equal length: how the pages ask, be it for one or for eight. They
-- share a transaction, and those that go well share its statements, for most of what a hold costs PostgreSQL is starting these, not the
-- row. For the others start_reservation knows the answer.
-- p_check_ids, p_check_ends: the human checks that are used up by these calls (use_human_checks); NULL: they were before.
-- Returns a row for each: its place in the arrays, counted from 1, and what start_reservation answers, or {"result": "human_check_used"}, which
-- changes nothing. Raises when two calls have one key.
CREATE OR REPLACE FUNCTION start_reservations(
  p_partner int, p_country char(2), p_hold_minutes int, p_browser_limit int, p_address_limit int, p_ids uuid[], p_hosts text[], p_calendars bigint[],
  p_starts_at timestamptz[], p_subfunctions int[], p_secret_hashes bytea[], p_client_hashes bytea[], p_locales text[], p_keys text[], p_body_hashes bytea[],
  p_check_ids bytea[] DEFAULT NULL, p_check_ends timestamptz[] DEFAULT NULL)
RETURNS TABLE (place int, answer jsonb, hold json) LANGUAGE plpgsql AS $$
DECLARE
  -- before anything else, so that who waits for another's check holds nothing that the other waits for
  v_refused int[] := use_human_checks(p_check_ids, p_check_ends);
  v_now timestamptz := portal_now();
  v_expires_at timestamptz := v_now + p_hold_minutes * interval '1 minute';
  c record;
BEGIN
  -- in one order, so that two batches cannot wait for each other
  IF p_address_limit IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(client.lock)
       FROM (SELECT DISTINCT hashtextextended(encode(hash, 'hex'), 0) AS lock FROM unnest(p_client_hashes) AS hash ORDER BY lock) client;
  END IF;
  IF p_browser_limit IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(browser.lock)
       FROM (SELECT DISTINCT hashtextextended(encode(hash, 'hex'), 3) AS lock FROM unnest(p_secret_hashes) AS hash ORDER BY lock) browser;
  END IF;

  RETURN QUERY
  WITH call AS (
         SELECT * FROM unnest(p_ids, p_hosts, p_calendars, p_starts_at, p_subfunctions, p_secret_hashes, p_client_hashes, p_locales, p_keys, p_body_hashes)
           WITH ORDINALITY AS one (id, host, calendar, starts_at, subfunction, secret_hash, client_hash, locale, key, body_hash, place)
          WHERE one.place <> ALL (v_refused)),
       offer AS MATERIALIZED (
         SELECT call.*, o.resource_id, o.provider_id, o.doctor_id, o.ends_at, o.price, o.description AS hold
           FROM call
          CROSS JOIN LATERAL describe_offer(call.id, p_partner, p_country, call.calendar, call.starts_at, call.subfunction, v_now, v_expires_at) o
          WHERE o.is_publicly_reservable
            -- OFFSET 0: by the whole key, also where the planner saw a table that was empty and would read all of the partner's
            AND NOT EXISTS (SELECT FROM idempotency_key k WHERE k.partner_id = p_partner AND k.scope = call.secret_hash AND k.key = call.key OFFSET 0)
            -- of one browser's calls only the first: the others count it
            AND (p_browser_limit IS NULL
                 OR call.secret_hash <> ALL (p_secret_hashes[:call.place::int - 1]) AND count_holds_of_browser(call.secret_hash) < p_browser_limit)
            -- of one address's calls the later ones count the earlier ones
            AND (p_address_limit IS NULL
                 OR count_holds_of_address(call.client_hash)
                    + cardinality(array_positions(p_client_hashes[:call.place::int - 1], call.client_hash)) < p_address_limit)),
       won AS (
         INSERT INTO reservation AS r (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status,
                                       hold_expires_at, hold_secret_hash, client_hash, locale, price, created_at, updated_at)
           SELECT o.id, p_partner, o.host, o.resource_id, o.calendar, o.provider_id, o.doctor_id, o.subfunction, o.starts_at, o.ends_at, 'started',
                  v_expires_at, o.secret_hash, o.client_hash, o.locale, o.price, v_now, v_now
             FROM offer o ORDER BY o.resource_id, o.starts_at
             ON CONFLICT DO NOTHING
           RETURNING r.id),
       answered AS (
         SELECT o.place, o.secret_hash, o.key, o.body_hash, o.hold,
                jsonb_build_object('result', 'ok', 'id', o.id, 'startsAt', o.starts_at, 'endsAt', o.ends_at, 'expiresAt', v_expires_at, 'price', o.price) AS answer
           FROM won JOIN offer o ON o.id = won.id),
       kept AS (
         INSERT INTO idempotency_key (partner_id, scope, key, body_hash, answer, created_at)
           SELECT p_partner, a.secret_hash, a.key, a.body_hash, a.answer, v_now FROM answered a)
  SELECT a.place::int, a.answer, a.hold FROM answered a
   UNION ALL SELECT refused, '{"result": "human_check_used"}', NULL FROM unnest(v_refused) AS refused;
  FOR c IN
    SELECT * FROM unnest(p_ids, p_hosts, p_calendars, p_starts_at, p_subfunctions, p_secret_hashes, p_client_hashes, p_locales, p_keys, p_body_hashes)
      WITH ORDINALITY AS call (id, host, calendar, starts_at, subfunction, secret_hash, client_hash, locale, key, body_hash, place)
     WHERE NOT EXISTS (SELECT FROM reservation r WHERE r.id = call.id) AND call.place <> ALL (v_refused)
     ORDER BY calendar, starts_at
  LOOP
    place := c.place;
    SELECT one.answer, one.hold INTO answer, hold
      FROM start_reservation(p_partner, c.host, p_country, c.id, c.calendar, c.starts_at, c.subfunction, p_hold_minutes, c.secret_hash, c.client_hash,
                             p_browser_limit, p_address_limit, c.locale, c.key, c.body_hash) one;
    RETURN NEXT;
  END LOOP;
END $$;

-- A hold for the browser that made it; NULL for anybody else.
CREATE OR REPLACE FUNCTION get_hold(p_partner int, p_id uuid, p_secret_hash bytea) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash) THEN RETURN NULL; END IF;
  RETURN describe_reservation(p_id);
END $$;

-- Notes on a live hold what its holder wants to tell the doctor, before they register. false: it is not theirs, or has run out.
CREATE OR REPLACE FUNCTION note_on_hold(p_id uuid, p_secret_hash bytea, p_comment text, p_locale char(2)) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation SET patient_comment = p_comment, locale = p_locale, updated_at = portal_now()
   WHERE id = p_id AND hold_secret_hash = p_secret_hash AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now();
  RETURN FOUND;
END $$;

-- Keeps a live hold until p_minutes from now, once: the patient is still on the phone. A hold that has longer keeps it; repeating it
-- changes nothing. Returns its end; NULL when it is not this holder's, or over.
CREATE OR REPLACE FUNCTION extend_hold(p_id uuid, p_secret_hash bytea, p_minutes int) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE v_ends timestamptz;
BEGIN
  UPDATE reservation SET
      hold_expires_at = CASE WHEN hold_extended_at IS NULL THEN greatest(hold_expires_at, portal_now() + p_minutes * interval '1 minute') ELSE hold_expires_at END,
      hold_extended_at = coalesce(hold_extended_at, portal_now()), updated_at = portal_now()
   WHERE id = p_id AND hold_secret_hash = p_secret_hash AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()
   RETURNING hold_expires_at INTO v_ends;
  RETURN v_ends;
END $$;

-- Gives a hold back before it runs out. Idempotent; a confirmed reservation is not undone by it.
-- Answer: "ok", "confirmed", or "unknown" when it is not this holder's.
CREATE OR REPLACE FUNCTION release_hold(p_partner int, p_id uuid, p_secret_hash bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_status reservation_status;
BEGIN
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
