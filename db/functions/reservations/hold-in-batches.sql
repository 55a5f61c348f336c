-- Holds and confirmations that arrive together share one transaction: most of what one costs PostgreSQL is the statement and the
-- commit, not the row. These functions only do what goes well at once. A call that they leave out is asked again alone, by
-- start_reservation or verify_reservation, which know every other answer.

-- Calls of one partner, given as arrays of equal length. A limit that is null is none.
-- Returns a row for each time that was held: its place in the arrays, counted from 1, and what start_reservation answers.
CREATE OR REPLACE FUNCTION start_reservations(
  p_partner int, p_country char(2), p_hold_minutes int, p_browser_limit int, p_address_limit int, p_ids uuid[], p_hosts text[], p_calendars bigint[],
  p_starts_at timestamptz[], p_subfunctions int[], p_secret_hashes bytea[], p_client_hashes bytea[], p_locales text[], p_keys text[], p_body_hashes bytea[])
RETURNS TABLE (place int, answer jsonb, hold json) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := portal_now();
  v_expires_at timestamptz := v_now + p_hold_minutes * interval '1 minute';
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
           WITH ORDINALITY AS c (id, host, calendar, starts_at, subfunction, secret_hash, client_hash, locale, key, body_hash, place)),
       offer AS MATERIALIZED (
         SELECT call.*, o.resource_id, o.provider_id, o.doctor_id, o.ends_at, o.price, o.description AS hold
           FROM call
          CROSS JOIN LATERAL describe_offer(call.id, p_country, call.calendar, call.starts_at, call.subfunction, v_now, v_expires_at) o
          WHERE o.is_publicly_reservable
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
       -- a key that is taken fails them all; each is then asked alone
       kept AS (
         INSERT INTO idempotency_key (partner_id, scope, key, body_hash, answer, created_at)
           SELECT p_partner, a.secret_hash, a.key, a.body_hash, a.answer, v_now FROM answered a)
  SELECT a.place::int, a.answer, a.hold FROM answered a;
END $$;

-- Confirms those of these reservations that are held: the many-row form of confirm_reservation. Returns their ids.
CREATE OR REPLACE FUNCTION confirm_reservations(p_partner int, p_ids uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH confirmed AS (
         UPDATE reservation SET status = 'confirmed', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
          WHERE id = ANY (p_ids) AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now()
         RETURNING id),
       ordered_mail AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT p_partner, 'reservation_confirmed', jsonb_build_object('reservation', id) FROM confirmed)
  SELECT id FROM confirmed;
END $$;

-- Confirms by mailed tokens, given as arrays of equal length. Returns the places, counted from 1, of those that confirmed.
-- A token that was used or revoked meanwhile has changed its reservation's status, which is looked at again under its lock.
CREATE OR REPLACE FUNCTION verify_reservations(p_partner int, p_token_hashes bytea[], p_cancel_token_ids uuid[], p_cancel_token_hashes bytea[])
RETURNS SETOF int LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH due AS MATERIALIZED (
         SELECT DISTINCT ON (r.id) call.*, t.id AS token, r.id AS reservation, r.starts_at
           FROM unnest(p_token_hashes, p_cancel_token_ids, p_cancel_token_hashes) WITH ORDINALITY AS call (hash, cancel_id, cancel_hash, place)
           JOIN token t ON t.hash = call.hash AND t.purpose = 'verify-public-reservation'
           JOIN reservation r ON r.id = t.reservation_id
          CROSS JOIN LATERAL offered_start(r.calendar_id, r.starts_at, r.subfunction_id)
           JOIN subfunction s ON s.id = r.subfunction_id AND s.is_publicly_reservable
          WHERE token_state(t, r.status) = 'valid'
          ORDER BY r.id, call.place),
       confirmed AS (
         SELECT due.* FROM confirm_reservations(p_partner, (SELECT array_agg(reservation) FROM due)) AS id JOIN due ON due.reservation = id),
       used AS (
         UPDATE token SET used_at = portal_now() FROM confirmed c WHERE token.id = c.token),
       cancel_token AS (
         INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
           SELECT c.cancel_id, p_partner, 'cancel-reservation', c.cancel_hash, c.reservation, c.starts_at FROM confirmed c),
       mail AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', c.reservation, 'token', c.cancel_id) FROM confirmed c)
  SELECT c.place::int FROM confirmed c;
END $$;
