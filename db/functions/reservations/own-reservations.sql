-- Every reservation that hangs on a customer, for erasing them: those booked while signed in, and confirmed ones of a visitor
-- with the account's verified address. Runs with its owner's rights for the index on the address, and looks at one partner's
-- rows by itself.
CREATE OR REPLACE FUNCTION find_booked_reservations(p_customer bigint) RETURNS SETOF reservation
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.* FROM reservation r WHERE r.customer_id = p_customer AND r.partner_id = current_partner()
  UNION ALL
  SELECT r.* FROM account a
    JOIN reservation r ON r.patient_email IS NOT NULL AND lower(r.patient_email) = a.email AND r.partner_id = a.partner_id
   WHERE a.customer_id = p_customer AND a.partner_id = current_partner() AND a.status = 'active' AND a.verified_at IS NOT NULL
     AND r.customer_id IS NULL
     -- only what was confirmed by its mail has a link to cancel it
     AND EXISTS (SELECT FROM token t WHERE t.reservation_id = r.id AND t.purpose = 'cancel-reservation') $$;

-- The same as the customer may see and change them: what they booked for a child is the child's own affair from its eighteenth
-- birthday on, by the clinic's calendar.
CREATE OR REPLACE FUNCTION find_own_reservations(p_customer bigint) RETURNS SETOF reservation
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.* FROM find_booked_reservations(p_customer) r
    JOIN provider p ON p.id = r.provider_id
    -- a day's cast, so that 29 February becomes 28
    CROSS JOIN LATERAL (SELECT (r.patient_date_of_birth + interval '18 years')::date AS day OFFSET 0) of_age
   WHERE CASE WHEN r.on_behalf_relation IS NOT NULL AND of_age.day > (r.created_at AT TIME ZONE p.tz)::date
              THEN of_age.day > (portal_now() AT TIME ZONE p.tz)::date ELSE true END $$;
