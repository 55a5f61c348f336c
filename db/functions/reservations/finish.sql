-- Whether a customer has come to a reservation by their mailed link.
CREATE OR REPLACE FUNCTION is_reservation_of(p_id uuid, p_customer bigint) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account_token t JOIN account a ON a.id = t.account_id
                  WHERE t.kind = 'finish-reservation' AND t.reservation_id = p_id AND t.used_at IS NOT NULL AND a.customer_id = p_customer) $$;

-- Confirms a hold for the customer who registered for it, with the data of their subscription. Idempotent.
-- Answer: "ok", "already", "expired", "person_busy", "unknown" when it is not theirs, or the refusal of the care: the hold is over then.
CREATE OR REPLACE FUNCTION finish_reservation(
  p_partner int, p_id uuid, p_customer bigint, p_service_type text, p_person_hash bytea, p_discount_rate int, p_cancel_token_id uuid, p_cancel_token_hash bytea,
  p_only_organisable bool)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r reservation;
  s subscription;
  v_refusal text;
  v_is_confirmed bool;
BEGIN
  IF NOT is_reservation_of(p_id, p_customer) THEN RETURN 'unknown'; END IF;
  SELECT * INTO r FROM reservation WHERE id = p_id FOR UPDATE;
  IF r.status IN ('confirmed', 'pending_preauth', 'fulfilled', 'no_show') THEN RETURN 'already'; END IF;
  IF r.status <> 'started' OR r.hold_expires_at <= portal_now() THEN RETURN 'expired'; END IF;
  SELECT * INTO s FROM subscription WHERE customer_id = p_customer ORDER BY starts_on DESC LIMIT 1;
  IF s.id IS NULL THEN RETURN 'unknown'; END IF;

  v_refusal := care_refusal(r, p_only_organisable);
  IF v_refusal IS NOT NULL THEN
    PERFORM reject_hold(r.id);
    RETURN v_refusal;
  END IF;

  FOR attempt IN 1..2 LOOP
    BEGIN
      UPDATE reservation SET
          customer_id = p_customer, service_type = p_service_type::service_type, person_hash = p_person_hash, patient_last_name = s.last_name, patient_first_name = s.first_name,
          patient_date_of_birth = s.date_of_birth, patient_mothers_name = s.mothers_name, patient_phone = s.phone,
          patient_email = s.contact_email, discount_rate = p_discount_rate
       WHERE id = r.id;
      v_is_confirmed := confirm_reservation(p_partner, r.id);
      EXIT;
    EXCEPTION WHEN exclusion_violation THEN
      -- the other place may be a hold of this person that ran out and was not swept yet
      IF attempt = 2 OR release_expired_holds_of_person(p_person_hash) = 0 THEN RETURN 'person_busy'; END IF;
    END;
  END LOOP;
  IF NOT v_is_confirmed THEN RETURN 'expired'; END IF;
  INSERT INTO token (id, partner_id, purpose, hash, reservation_id, expires_at)
    VALUES (p_cancel_token_id, p_partner, 'cancel-reservation', p_cancel_token_hash, r.id, changeable_until(r));
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_reservation_confirmed', jsonb_build_object('reservation', r.id, 'token', p_cancel_token_id));
  RETURN 'ok';
END $$;

-- What a customer finished last, for the page that shows it: describe_reservation with what was noted of the price (RecordedPrice), NULL for nothing.
CREATE OR REPLACE FUNCTION get_finished_reservation(p_partner int, p_customer bigint) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
  v_price jsonb;
BEGIN
  SELECT r.id, jsonb_build_object('price', r.price, 'discount_rate', r.discount_rate, 'preauth_status', p.status, 'total_cost', p.total_cost,
                                   'estimated_cost', p.estimated_cost, 'invoice_splitting', clinic.invoice_splitting)
    INTO v_id, v_price
    FROM account a
    JOIN account_token t ON t.account_id = a.id AND t.kind = 'finish-reservation' AND t.used_at IS NOT NULL
    JOIN reservation r ON r.id = t.reservation_id AND r.status IN ('confirmed', 'pending_preauth')
    JOIN provider clinic ON clinic.id = r.provider_id
    LEFT JOIN preauthorization p ON p.reservation_id = r.id
   WHERE a.customer_id = p_customer
   ORDER BY t.used_at DESC LIMIT 1;
  IF v_id IS NULL THEN RETURN NULL; END IF;
  RETURN describe_reservation(v_id)::jsonb || jsonb_build_object('recordedPrice', v_price);
END $$;
