-- Visits that a customer books for somebody else: a child he acts for, or a person whose details he was allowed to give.

-- What the patient is to the customer who booked; null: the customer himself, or a visitor.
ALTER TABLE reservation ADD COLUMN on_behalf_relation varchar(20);

-- Every reservation that hangs on a customer, for erasing them: those booked while signed in, and confirmed ones of a visitor
-- with the account's verified address. Runs with its owner's rights for the index on the address, and looks at one partner's
-- rows by itself.
CREATE FUNCTION find_booked_reservations(p_customer bigint) RETURNS SETOF reservation
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.* FROM reservation r WHERE r.customer_id = p_customer AND r.partner_id = current_partner()
  UNION ALL
  SELECT r.* FROM account a
    JOIN reservation r ON r.patient_email IS NOT NULL AND lower(r.patient_email) = a.email AND r.partner_id = a.partner_id
   WHERE a.customer_id = p_customer AND a.partner_id = current_partner() AND a.status = 'active' AND a.verified_at IS NOT NULL
     AND r.customer_id IS NULL
     -- only what was confirmed by its mail has a link to cancel it
     AND EXISTS (SELECT FROM token t WHERE t.reservation_id = r.id AND t.purpose = 'cancel-reservation') $$;

-- The same as the customer may see and change them: what he booked for a child is the child's own affair from its eighteenth
-- birthday on, by the clinic's calendar.
CREATE OR REPLACE FUNCTION find_own_reservations(p_customer bigint) RETURNS SETOF reservation
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.* FROM find_booked_reservations(p_customer) r
    JOIN provider p ON p.id = r.provider_id
    -- a day's cast, so that 29 February becomes 28
    CROSS JOIN LATERAL (SELECT (r.patient_date_of_birth + interval '18 years')::date AS day OFFSET 0) of_age
   WHERE CASE WHEN r.on_behalf_relation IS NOT NULL AND of_age.day > (r.created_at AT TIME ZONE p.tz)::date
              THEN of_age.day > (portal_now() AT TIME ZONE p.tz)::date ELSE true END $$;

-- As before, and what the patient is to the customer.
CREATE OR REPLACE FUNCTION lock_reservations(p_ids uuid[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n int;
BEGIN
  UPDATE reservation SET patient_last_name = NULL, patient_first_name = NULL, patient_date_of_birth = NULL, patient_mothers_name = NULL,
         patient_phone = NULL, patient_email = NULL, patient_comment = NULL, patient_client_eid = NULL, on_behalf_relation = NULL, person_hash = NULL,
         client_hash = NULL, locked_at = portal_now()
   WHERE id = ANY (p_ids) AND locked_at IS NULL;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;
-- As before, but for all that hangs on the customer, whether he may still see it or not.
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
  IF v_account IS NULL THEN RETURN NULL; END IF;

  -- Bookings of a visitor with the account's address are his as well; from here on they are found by the customer.
  v_own := ARRAY(SELECT id FROM find_booked_reservations(p_customer));
  WITH cancelled AS (
         UPDATE reservation SET status = 'cancelled_by_patient', customer_id = p_customer, hold_expires_at = NULL, client_hash = NULL,
                calendar_sequence = calendar_sequence + 1, updated_at = portal_now()
          WHERE id = ANY (v_own) AND starts_at > portal_now()
            AND status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
         RETURNING id),
       revoked AS (
         UPDATE token SET revoked_at = portal_now() FROM cancelled c WHERE token.reservation_id = c.id AND used_at IS NULL AND revoked_at IS NULL),
       told AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT v_partner, k.kind, jsonb_build_object('reservation', c.id)
             FROM cancelled c, (VALUES ('mail_reservation_cancelled'), ('reservation_cancelled')) k (kind))
  SELECT coalesce(array_agg(id), '{}') INTO v_coming FROM cancelled;
  PERFORM lock_reservations(ARRAY(SELECT unnest(v_own) EXCEPT SELECT unnest(v_coming)));

  DELETE FROM session WHERE account_id = v_account;
  DELETE FROM account_token WHERE account_id = v_account;
  DELETE FROM data_copy WHERE customer_id = p_customer;
  DELETE FROM calendar_feed WHERE customer_id = p_customer;
  DELETE FROM consent WHERE customer_id = p_customer;
  DELETE FROM minor WHERE holder_id = p_customer;
  DELETE FROM relative WHERE holder_id = p_customer OR customer_id = p_customer;

  -- Those who share it lose it with him, by the trigger above.
  UPDATE subscription SET ends_on = greatest(p_today, starts_on + 1)
   WHERE customer_id = p_customer AND (ends_on IS NULL OR ends_on > p_today) AND starts_on <= p_today;
  UPDATE subscription SET last_name = '–', first_name = '–', date_of_birth = date_trunc('year', date_of_birth)::date,
         contact_email = v_pseudonym, phone = '', mothers_name = '', zipcode = '', city = '', street = '', locked_at = portal_now()
   WHERE customer_id = p_customer;
  UPDATE customer SET user_email = v_pseudonym, erased_at = portal_now() WHERE id = p_customer;
  UPDATE account SET email = NULL, password_hash = NULL, status = 'erased', updated_at = portal_now() WHERE id = v_account;
  RETURN cardinality(v_coming);
END $$;
