-- A main subscription that is prolonged, changed or followed by another one goes on for the relatives who share it; who no
-- longer shares one is told.

ALTER TABLE subscription
  -- of a shared one: whoever shared it has been told that it is over
  ADD COLUMN end_told_at timestamptz;
UPDATE subscription SET end_told_at = portal_now() WHERE shared_from IS NOT NULL AND ends_on <= portal_now()::date;
CREATE INDEX subscription_end_untold ON subscription (ends_on) WHERE shared_from IS NOT NULL AND end_told_at IS NULL;
GRANT UPDATE (end_told_at) ON subscription TO vizit_app;

-- As before, but who still shares it also gets a later end. Who has begun a subscription of her own meanwhile keeps that.
CREATE OR REPLACE FUNCTION share_subscription() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE s record;
BEGIN
  FOR s IN
    SELECT u.id, EXISTS (SELECT FROM relative r WHERE r.holder_id = NEW.customer_id AND r.customer_id = u.customer_id) AS is_sharing
      FROM subscription u WHERE u.shared_from = NEW.id AND u.locked_at IS NULL ORDER BY u.id
  LOOP
    BEGIN
      UPDATE subscription SET product_id = NEW.product_id, waiting_until = NEW.waiting_until,
             ends_on = CASE WHEN s.is_sharing THEN NEW.ends_on ELSE least(ends_on, NEW.ends_on) END,
             end_told_at = CASE WHEN s.is_sharing AND NEW.ends_on IS DISTINCT FROM ends_on THEN NULL ELSE end_told_at END
       WHERE id = s.id;
    EXCEPTION WHEN exclusion_violation THEN
      NULL;
    END;
  END LOOP;
  RETURN NULL;
END $$;

-- The next subscription of a main account is shared as the one before was, with the details each relative has given.
CREATE FUNCTION carry_subscription() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO subscription (partner_id, customer_id, product_id, last_name, first_name, date_of_birth, contact_email, phone, mothers_name,
                            zipcode, city, street, starts_on, ends_on, waiting_until, shared_from)
    SELECT NEW.partner_id, r.customer_id, NEW.product_id, l.last_name, l.first_name, l.date_of_birth, l.contact_email, l.phone, l.mothers_name,
           l.zipcode, l.city, l.street, NEW.starts_on, NEW.ends_on, NEW.waiting_until, NEW.id
      FROM relative r
      CROSS JOIN LATERAL (SELECT * FROM subscription u WHERE u.customer_id = r.customer_id AND u.shared_from IS NOT NULL AND u.locked_at IS NULL
                           ORDER BY u.starts_on DESC LIMIT 1) l
     WHERE r.holder_id = NEW.customer_id AND r.customer_id IS NOT NULL
    -- whoever has one of her own keeps it
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_carried AFTER INSERT ON subscription FOR EACH ROW WHEN (NEW.shared_from IS NULL) EXECUTE FUNCTION carry_subscription();

-- Housekeeping: tells those whose shared subscription is over and who have no other. Returns how many were looked at.
CREATE FUNCTION tell_ended_sharing(p_limit int DEFAULT 500) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
         SELECT id, partner_id, customer_id FROM subscription
          WHERE shared_from IS NOT NULL AND end_told_at IS NULL AND ends_on <= (SELECT portal_now() AT TIME ZONE 'Europe/Budapest')::date
          ORDER BY ends_on LIMIT p_limit FOR UPDATE SKIP LOCKED),
       told AS (
         UPDATE subscription s SET end_told_at = portal_now() FROM due WHERE s.id = due.id),
       mail AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT due.partner_id, 'mail_account', jsonb_build_object('mail', 'sharing-ended', 'account', a.id::text)
             FROM due JOIN account a ON a.customer_id = due.customer_id AND a.status = 'active'
            WHERE NOT EXISTS (SELECT FROM subscription n WHERE n.customer_id = due.customer_id AND n.starts_on <= (SELECT portal_now())::date
                                 AND (n.ends_on IS NULL OR n.ends_on > (SELECT portal_now())::date)))
  SELECT count(*)::int FROM due $$;
REVOKE EXECUTE ON FUNCTION tell_ended_sharing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_ended_sharing TO vizit_worker;
