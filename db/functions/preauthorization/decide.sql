-- What was done on a case at this moment, as it is kept with it.
CREATE OR REPLACE FUNCTION case_event(p_kind text, p_staff bigint DEFAULT NULL, p_status preauthorization_status DEFAULT NULL, p_amount int DEFAULT NULL,
  p_reason text DEFAULT NULL, p_document text DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', portal_now(), 'kind', p_kind, 'staff', p_staff, 'status', p_status, 'amount', p_amount,
                                                                'reason', p_reason, 'document', p_document))) $$;

-- Decides whether the insurer pays for a booking of the current partner that waits. Refused, it stands at the member's own cost until they cancel it.
-- Idempotent. Result: "ok", "already", "unknown", or "over": given up, or decided otherwise. With it, whose booking it is.
CREATE OR REPLACE FUNCTION decide_preauthorization(p_reservation uuid, p_is_approved bool, p_staff bigint,
  OUT result text, OUT customer_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reservation;
  p preauthorization;
  v_partner int := current_partner();
  v_status preauthorization_status := CASE WHEN p_is_approved THEN 'approved' ELSE 'rejected' END;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_reservation AND partner_id = v_partner FOR UPDATE;
  SELECT * INTO p FROM preauthorization WHERE reservation_id = r.id;
  customer_id := r.customer_id;
  IF p.reservation_id IS NULL THEN result := 'unknown'; RETURN; END IF;
  IF p.status = v_status AND p.ended_at IS NULL THEN result := 'already'; RETURN; END IF;
  IF p.status <> 'pending' OR p.ended_at IS NOT NULL THEN result := 'over'; RETURN; END IF;

  UPDATE preauthorization SET status = v_status, decided_at = portal_now(), decided_by = p_staff, document_asked = NULL, version = version + 1,
         events = events || case_event('decided', p_staff, v_status, CASE WHEN p.requested_cost IS NOT NULL THEN p.estimated_cost END, p.reason),
         proposed_by = NULL, proposed_status = NULL, proposed_amount = NULL, proposed_reason = NULL, updated_at = portal_now()
   WHERE reservation_id = r.id;
  IF NOT p_is_approved THEN PERFORM give_cover_back(p); END IF;
  UPDATE reservation SET status = 'confirmed', service_type = CASE WHEN p_is_approved THEN service_type ELSE 'SELF_PAID' END, updated_at = portal_now()
   WHERE id = r.id RETURNING * INTO r;
  UPDATE token SET expires_at = changeable_until(r) WHERE reservation_id = r.id AND purpose = 'cancel-reservation' AND used_at IS NULL AND revoked_at IS NULL;
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    -- reminders begin with it
    (v_partner, 'reservation_confirmed', jsonb_build_object('reservation', r.id)),
    (v_partner, CASE WHEN NOT p_is_approved THEN 'mail_preauthorization_rejected'
                     WHEN p.requested_cost IS NOT NULL THEN 'mail_preauthorization_in_part'
                     ELSE 'mail_preauthorization_approved' END,
     jsonb_strip_nulls(jsonb_build_object('reservation', r.id, 'token',
       (SELECT id FROM token WHERE reservation_id = r.id AND purpose = 'cancel-reservation' AND used_at IS NULL AND revoked_at IS NULL LIMIT 1))));
  result := 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION decide_preauthorization FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decide_preauthorization TO vizit_app;

-- Of what the insurer is expected to pay for a visit, in whole units of the country's currency: above the partner's amount two people decide, and
-- so they do where nobody knows the price.
CREATE OR REPLACE FUNCTION needs_second_person(p preauthorization) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT coalesce(coalesce(p.requested_cost, p.estimated_cost, limits.above + 1) > limits.above, false)
    FROM reservation r
    JOIN provider v ON v.id = r.provider_id
    JOIN partner a ON a.id = r.partner_id
   CROSS JOIN LATERAL (SELECT (a.record -> 'fourEyesAbove' ->> v.country)::int AS above) limits
   WHERE r.id = p.reservation_id $$;

-- The same as somebody of the staff decides, who has seen the case as it was at a version: in part, with a reason, and where the partner wants
-- two people as what the first of them wants. Further results: "proposed": a second person is waited for, "still_proposed": so they are since the
-- same person proposed it, "changed": there is a newer version, "amount": no part of what was asked for.
CREATE OR REPLACE FUNCTION decide_approval(p_reservation uuid, p_version int, p_is_approved bool, p_amount int, p_reason text, p_staff bigint,
  OUT result text, OUT customer_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p preauthorization;
  v_partner int := current_partner();
  v_status preauthorization_status := CASE WHEN p_is_approved THEN 'approved' ELSE 'rejected' END;
  v_is_proposed bool;
BEGIN
  SELECT r.customer_id INTO customer_id FROM reservation r WHERE r.id = p_reservation AND r.partner_id = v_partner FOR UPDATE;
  SELECT * INTO p FROM preauthorization WHERE reservation_id = p_reservation AND partner_id = v_partner;
  IF p.reservation_id IS NULL THEN result := 'unknown'; RETURN; END IF;
  IF p.status <> 'pending' OR p.ended_at IS NOT NULL THEN
    result := CASE WHEN p.ended_at IS NULL AND p.status = v_status AND p.decided_by IS NOT DISTINCT FROM p_staff AND p.reason IS NOT DISTINCT FROM p_reason
                    AND CASE WHEN p.requested_cost IS NOT NULL THEN p.estimated_cost END IS NOT DISTINCT FROM p_amount THEN 'already' ELSE 'over' END;
    RETURN;
  END IF;
  v_is_proposed := p.proposed_status IS NOT DISTINCT FROM v_status AND p.proposed_amount IS NOT DISTINCT FROM p_amount AND p.proposed_reason IS NOT DISTINCT FROM p_reason;
  IF v_is_proposed AND p.proposed_by = p_staff THEN result := 'still_proposed'; RETURN; END IF;
  -- the portal itself has seen none
  IF p.version <> coalesce(p_version, p.version) THEN result := 'changed'; RETURN; END IF;
  IF p_amount IS NOT NULL AND (NOT p_is_approved OR p_amount < 1 OR p.estimated_cost IS NULL OR p_amount >= p.estimated_cost) THEN
    result := 'amount'; RETURN;
  END IF;

  IF p_staff IS NOT NULL AND needs_second_person(p) AND NOT v_is_proposed THEN
    UPDATE preauthorization SET proposed_by = p_staff, proposed_status = v_status, proposed_amount = p_amount, proposed_reason = p_reason,
           events = events || case_event('proposed', p_staff, v_status, p_amount, p_reason), version = version + 1, updated_at = portal_now()
     WHERE reservation_id = p_reservation;
    result := 'proposed';
    RETURN;
  END IF;

  -- the event that the decision writes reads them
  UPDATE preauthorization SET reason = p_reason WHERE reservation_id = p_reservation;
  IF p_amount IS NOT NULL THEN
    UPDATE cover_use SET amount = greatest(0, amount - (p.estimated_cost - p_amount))
     WHERE subscription_id = p.subscription_id AND specialization_id = p.specialization_id AND period_starts_on = p.period_starts_on;
    UPDATE preauthorization SET requested_cost = estimated_cost, estimated_cost = p_amount, paid_by_subscription = total_cost - p_amount
     WHERE reservation_id = p_reservation;
  END IF;
  SELECT d.result INTO result FROM decide_preauthorization(p_reservation, p_is_approved, p_staff) d;
END $$;
REVOKE EXECUTE ON FUNCTION decide_approval FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decide_approval TO vizit_app;
