-- A link of the current partner by its token's hash, and where it stands. is_open: it still does what it is for. planned_for: of an erasure that was carried out, when.
CREATE OR REPLACE FUNCTION find_privacy_link(p_hash bytea)
  RETURNS TABLE (id uuid, purpose text, request_id bigint, customer_id bigint, state text, planned_for timestamptz, is_open bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id, l.purpose, l.request_id, q.customer_id, q.state::text, CASE WHEN l.purpose = 'stop' AND q.state = 'done' THEN q.closed_at WHEN q.told_at IS NOT NULL THEN q.planned_for END,
         CASE l.purpose WHEN 'copy' THEN l.expires_at > portal_now() AND l.wrong_tries < 5 ELSE q.state = 'planned' END
    FROM privacy_link l JOIN privacy_request q ON q.id = l.request_id
   WHERE l.hash = p_hash AND l.partner_id = current_partner() $$;
REVOKE EXECUTE ON FUNCTION find_privacy_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_privacy_link TO vizit_app;

-- Compares a day of birth with that of whoever the copy is about. Counted before it is compared, so that many at once are no more than five.
-- Answer: 'ok' | 'wrong' | 'over' (too late, wrong too often, or nothing is held any more).
CREATE OR REPLACE FUNCTION open_privacy_link(p_id uuid, p_born date) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_request bigint;
  v_born date;
BEGIN
  UPDATE privacy_link SET wrong_tries = wrong_tries + 1
   WHERE id = p_id AND partner_id = current_partner() AND purpose = 'copy' AND expires_at > portal_now() AND wrong_tries < 5 RETURNING request_id INTO v_request;
  IF NOT FOUND THEN RETURN 'over'; END IF;
  SELECT date_of_birth INTO v_born FROM person_of_request(v_request);
  IF NOT FOUND THEN RETURN 'over'; END IF;
  IF v_born IS DISTINCT FROM p_born THEN RETURN 'wrong'; END IF;
  UPDATE privacy_link SET wrong_tries = wrong_tries - 1, opened_at = coalesce(opened_at, portal_now()) WHERE id = p_id;
  RETURN 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION open_privacy_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_privacy_link TO vizit_app;

-- What a copy is made of, once its link was opened: the customer, or the rows of somebody without an account. No row: it is over.
CREATE OR REPLACE FUNCTION find_copied_of_link(p_id uuid)
  RETURNS TABLE (request_id bigint, customer_id bigint, email text, kinds text[], ids uuid[], request_ids bigint[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT q.id, q.customer_id, p.email, t.kinds, t.ids,
         ARRAY(SELECT o.id FROM privacy_request o WHERE o.trace_ids && t.ids ORDER BY o.id)
    FROM privacy_link l JOIN privacy_request q ON q.id = l.request_id
   CROSS JOIN LATERAL person_of_request(q.id) p
   CROSS JOIN LATERAL (SELECT coalesce(array_agg(f.kind), '{}') AS kinds, coalesce(array_agg(f.id), '{}') AS ids FROM find_traces_of(q.trace_ids) f) t
   WHERE l.id = p_id AND l.partner_id = current_partner() AND l.purpose = 'copy' AND l.opened_at IS NOT NULL AND l.expires_at > portal_now() $$;
REVOKE EXECUTE ON FUNCTION find_copied_of_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_copied_of_link TO vizit_app;

-- What somebody without an account has asked about their data, for the copy that their link opens.
CREATE OR REPLACE FUNCTION find_requests_of_link(p_id uuid) RETURNS SETOF privacy_request LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT q.* FROM find_copied_of_link(p_id) c JOIN privacy_request q ON q.id = ANY (c.request_ids) ORDER BY q.id $$;
REVOKE EXECUTE ON FUNCTION find_requests_of_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_requests_of_link TO vizit_app;

-- Stops the erasure that a link tells of, and any other that is planned of the same person; it only protects what they have. No row: it is carried out, or
-- stopped already.
CREATE OR REPLACE FUNCTION stop_by_privacy_link(p_id uuid) RETURNS SETOF bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE privacy_request q SET state = 'withdrawn', closed_at = portal_now(), decided_by = NULL, decider_name = NULL, failed_at = NULL, failure = NULL, version = q.version + 1
    FROM privacy_link l JOIN privacy_request own ON own.id = l.request_id
   WHERE l.id = p_id AND l.partner_id = current_partner() AND l.purpose = 'stop' AND own.state = 'planned' AND q.state = 'planned'
     AND (q.id = own.id OR q.trace_ids && (own.trace_ids || ARRAY(SELECT t.id FROM find_traces_of(own.trace_ids) t))) RETURNING q.id $$;
REVOKE EXECUTE ON FUNCTION stop_by_privacy_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stop_by_privacy_link TO vizit_app;

-- Whether a mail of the current partner is still going to be sent.
CREATE OR REPLACE FUNCTION is_mail_open(p_order bigint) RETURNS bool LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM outbox WHERE id = p_order AND partner_id = current_partner() AND done_at IS NULL AND failed_at IS NULL) $$;
REVOKE EXECUTE ON FUNCTION is_mail_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_mail_open TO vizit_staff;

-- Whether a mail of the current partner was given up.
CREATE OR REPLACE FUNCTION is_mail_given_up(p_order bigint) RETURNS bool LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM outbox WHERE id = p_order AND partner_id = current_partner() AND failed_at IS NOT NULL) $$;
REVOKE EXECUTE ON FUNCTION is_mail_given_up FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_mail_given_up TO vizit_staff;
