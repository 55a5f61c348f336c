-- What the main account's subscription allows, and until when, holds for those who share it.
-- Who still shares it gets a later end too; who no longer does, only an earlier one. A subscription of one's own that has begun meanwhile stays.
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

CREATE OR REPLACE TRIGGER subscription_shared AFTER UPDATE OF product_id, waiting_until, ends_on ON subscription
  FOR EACH ROW EXECUTE FUNCTION share_subscription();

-- The next subscription of a main account is shared as the one before was, with the details each relative has given.
CREATE OR REPLACE FUNCTION carry_subscription() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

CREATE OR REPLACE TRIGGER subscription_carried AFTER INSERT ON subscription FOR EACH ROW WHEN (NEW.shared_from IS NULL) EXECUTE FUNCTION carry_subscription();

-- Ends what a customer shares, on the day; its mail is ordered by whoever ends it. What was still to come is gone, unless a visit was
-- booked by it.
CREATE OR REPLACE FUNCTION end_shared_subscription(p_customer bigint, p_today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Housekeeping: tells those whose shared subscription is over and who have no other. Returns how many were looked at.
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
REVOKE EXECUTE ON FUNCTION tell_ended_sharing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_ended_sharing TO vizit_worker;
