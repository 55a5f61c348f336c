-- A shared subscription that was to come ends with the sharing and with the account it comes from; and whether sharing is over is asked of one day.

-- As before, but a subscription that has not begun ends as well.
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

  -- Those who share it lose it with him: what was still to come is gone, unless a visit was booked by it; the rest ends by the
  -- trigger subscription_shared.
  BEGIN
    DELETE FROM subscription s USING subscription m
     WHERE m.customer_id = p_customer AND s.shared_from = m.id AND s.starts_on > p_today
       AND NOT EXISTS (SELECT FROM preauthorization a WHERE a.subscription_id = s.id)
       AND NOT EXISTS (SELECT FROM cover_use u WHERE u.subscription_id = s.id);
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;  -- booked by it at this moment
  END;
  UPDATE subscription SET ends_on = greatest(p_today, starts_on + 1)
   WHERE customer_id = p_customer AND (ends_on IS NULL OR ends_on > p_today);
  UPDATE subscription SET last_name = '–', first_name = '–', date_of_birth = date_trunc('year', date_of_birth)::date,
         contact_email = v_pseudonym, phone = '', mothers_name = '', zipcode = '', city = '', street = '', locked_at = portal_now()
   WHERE customer_id = p_customer;
  UPDATE customer SET user_email = v_pseudonym, erased_at = portal_now() WHERE id = p_customer;
  UPDATE account SET email = NULL, password_hash = NULL, status = 'erased', updated_at = portal_now() WHERE id = v_account;
  RETURN cardinality(v_coming);
END $$;

-- As before, but both questions are asked of the same day: the database's own is still the day before in the first hours.
CREATE OR REPLACE FUNCTION tell_ended_sharing(p_limit int DEFAULT 500) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH today AS (SELECT (portal_now() AT TIME ZONE 'Europe/Budapest')::date AS day),
       due AS (
         SELECT id, partner_id, customer_id FROM subscription
          WHERE shared_from IS NOT NULL AND end_told_at IS NULL AND ends_on <= (SELECT day FROM today)
          ORDER BY ends_on LIMIT p_limit FOR UPDATE SKIP LOCKED),
       told AS (
         UPDATE subscription s SET end_told_at = portal_now() FROM due WHERE s.id = due.id),
       mail AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT due.partner_id, 'mail_account', jsonb_build_object('mail', 'sharing-ended', 'account', a.id::text)
             FROM due JOIN account a ON a.customer_id = due.customer_id AND a.status = 'active'
            WHERE NOT EXISTS (SELECT FROM subscription n WHERE n.customer_id = due.customer_id AND n.starts_on <= (SELECT day FROM today)
                                 AND (n.ends_on IS NULL OR n.ends_on > (SELECT day FROM today))))
  SELECT count(*)::int FROM due $$;

-- Ends what a customer shares, on the day; its mail is ordered by whoever ends it. What was still to come is gone, unless a visit was
-- booked by it.
CREATE FUNCTION end_shared_subscription(p_customer bigint, p_today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  BEGIN
    DELETE FROM subscription s
     WHERE s.customer_id = p_customer AND s.partner_id = current_partner() AND s.shared_from IS NOT NULL AND s.locked_at IS NULL
       AND s.starts_on > p_today
       AND NOT EXISTS (SELECT FROM preauthorization a WHERE a.subscription_id = s.id)
       AND NOT EXISTS (SELECT FROM cover_use u WHERE u.subscription_id = s.id);
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;  -- booked by it at this moment
  END;
  UPDATE subscription SET ends_on = greatest(p_today, starts_on + 1), end_told_at = portal_now()
   WHERE customer_id = p_customer AND partner_id = current_partner() AND shared_from IS NOT NULL AND locked_at IS NULL
     AND (ends_on IS NULL OR ends_on > p_today);
END $$;
REVOKE EXECUTE ON FUNCTION end_shared_subscription FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_shared_subscription TO vizit_app;
