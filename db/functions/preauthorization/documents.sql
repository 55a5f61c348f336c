-- A member has so long before the visit to send what they are asked for; then somebody decides with what there is.
CREATE OR REPLACE FUNCTION document_wanted_until(p_starts_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(portal_now(), p_starts_at - interval '24 hours') $$;

-- Whether there is any of that time left.
CREATE OR REPLACE FUNCTION can_send_document(p_starts_at timestamptz) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT document_wanted_until(p_starts_at) > portal_now() $$;

-- When the promise of a decision began: with the request, or anew with the last document that was asked for and came.
CREATE OR REPLACE FUNCTION decision_began_at(p preauthorization) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT max((e ->> 'at')::timestamptz) FROM jsonb_array_elements(p.events) e WHERE e ->> 'kind' = 'document_came'), p.created_at) $$;

-- Asks the member of a case of the current partner for a document; the clock of the promise stands until it comes. What one person wants before
-- a second one agrees is given up. Result: "ok", "unknown", "over" (decided, or given up), "changed" (there is a newer version),
-- "too_late" (no time is left in which the member could send it).
CREATE OR REPLACE FUNCTION ask_for_document(p_reservation uuid, p_version int, p_document text, p_staff bigint,
  OUT result text, OUT customer_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reservation;
  p preauthorization;
  v_partner int := current_partner();
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_reservation AND partner_id = v_partner FOR UPDATE;
  SELECT * INTO p FROM preauthorization WHERE reservation_id = r.id;
  customer_id := r.customer_id;
  IF p.reservation_id IS NULL THEN result := 'unknown'; RETURN; END IF;
  IF p.status <> 'pending' OR p.ended_at IS NOT NULL OR r.starts_at <= portal_now() THEN result := 'over'; RETURN; END IF;
  IF p.version <> p_version THEN result := 'changed'; RETURN; END IF;
  IF NOT can_send_document(r.starts_at) THEN result := 'too_late'; RETURN; END IF;
  UPDATE preauthorization SET document_asked = p_document, due_at = document_wanted_until(r.starts_at), target_at = document_wanted_until(r.starts_at),
         proposed_by = NULL, proposed_status = NULL, proposed_amount = NULL, proposed_reason = NULL,
         events = events || case_event('document_asked', p_staff, p_document => p_document), version = version + 1, updated_at = portal_now()
   WHERE reservation_id = r.id;
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    (v_partner, 'mail_preauthorization_document', jsonb_build_object('reservation', r.id));
  result := 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION ask_for_document FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ask_for_document TO vizit_app;

-- Notes that a member has sent what their case waits for: the promise begins anew, but the visit is never waited for.
-- Result: "ok", or "over": nobody waits for it.
CREATE OR REPLACE FUNCTION take_document(p_reservation uuid, p_due_at timestamptz, p_target_at timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reservation;
  p preauthorization;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_reservation AND partner_id = current_partner() FOR UPDATE;
  SELECT * INTO p FROM preauthorization WHERE reservation_id = r.id;
  IF p.document_asked IS NULL OR p.status <> 'pending' OR p.ended_at IS NOT NULL OR r.starts_at <= portal_now() THEN RETURN 'over'; END IF;
  UPDATE preauthorization SET document_asked = NULL, due_at = least(p_due_at, r.starts_at), target_at = least(p_target_at, p_due_at, r.starts_at),
         events = events || case_event('document_came', p_document => p.document_asked), version = version + 1, updated_at = portal_now()
   WHERE reservation_id = r.id;
  RETURN 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION take_document FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_document TO vizit_app;
