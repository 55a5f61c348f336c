-- A relative who shares a main account's subscription has one of their own, with the main one's product and days.

-- Gives a main subscription's product, waiting time and end to those who share it. Who still shares it gets a later end too; who no
-- longer does, only an earlier one. A subscription of one's own that has begun meanwhile stays.
CREATE OR REPLACE FUNCTION share_subscription(p_subscription bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  m subscription;
  s record;
BEGIN
  SELECT * INTO m FROM subscription WHERE id = p_subscription;
  FOR s IN
    SELECT u.id, EXISTS (SELECT FROM relative r WHERE r.holder_id = m.customer_id AND r.customer_id = u.customer_id) AS is_sharing
      FROM subscription u WHERE u.shared_from = m.id AND u.locked_at IS NULL ORDER BY u.id
  LOOP
    BEGIN
      UPDATE subscription SET product_id = m.product_id, waiting_until = m.waiting_until,
             ends_on = CASE WHEN s.is_sharing THEN m.ends_on ELSE least(ends_on, m.ends_on) END,
             end_told_at = CASE WHEN s.is_sharing AND m.ends_on IS DISTINCT FROM ends_on THEN NULL ELSE end_told_at END
       WHERE id = s.id;
    EXCEPTION WHEN exclusion_violation THEN
      NULL;
    END;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION share_subscription FROM PUBLIC;
GRANT EXECUTE ON FUNCTION share_subscription TO vizit_import;

-- The one way to change what a main subscription is or how long it lasts: whoever shares it follows.
CREATE OR REPLACE FUNCTION change_subscription(p_subscription bigint, p_product int, p_waiting_until date, p_ends_on date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscription SET product_id = p_product, waiting_until = p_waiting_until, ends_on = p_ends_on WHERE id = p_subscription;
  PERFORM share_subscription(p_subscription);
END $$;
REVOKE EXECUTE ON FUNCTION change_subscription FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_subscription TO vizit_import;

-- Shares a main account's next subscription, of the current partner, as the one before was, with the details each relative has given.
-- Whoever inserts one calls it.
CREATE OR REPLACE FUNCTION carry_subscription(p_subscription bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO subscription (partner_id, customer_id, product_id, last_name, first_name, date_of_birth, contact_email, phone, mothers_name,
                            zipcode, city, street, starts_on, ends_on, waiting_until, shared_from)
    SELECT m.partner_id, r.customer_id, m.product_id, l.last_name, l.first_name, l.date_of_birth, l.contact_email, l.phone, l.mothers_name,
           l.zipcode, l.city, l.street, m.starts_on, m.ends_on, m.waiting_until, m.id
      FROM subscription m
      JOIN relative r ON r.holder_id = m.customer_id AND r.customer_id IS NOT NULL
     CROSS JOIN LATERAL (SELECT * FROM subscription u WHERE u.customer_id = r.customer_id AND u.shared_from IS NOT NULL AND u.locked_at IS NULL
                          ORDER BY u.starts_on DESC LIMIT 1) l
     WHERE m.id = p_subscription AND m.partner_id = current_partner() AND m.shared_from IS NULL
    -- whoever has one of their own keeps it
    ON CONFLICT DO NOTHING $$;
REVOKE EXECUTE ON FUNCTION carry_subscription FROM PUBLIC;
GRANT EXECUTE ON FUNCTION carry_subscription TO vizit_app, vizit_import;

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

-- Housekeeping: tells those whose shared subscription is over and who have no other, each by the calendar of the market in which they
-- have their account. Returns how many were looked at.
CREATE OR REPLACE FUNCTION tell_ended_sharing(p_limit int DEFAULT 500) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH today AS MATERIALIZED (
         SELECT country, (portal_now() AT TIME ZONE market_zone(country))::date AS day FROM (VALUES ('HU'::char(2)), ('RO')) market (country)),
       due AS (
         SELECT s.id, s.partner_id, s.customer_id, today.day, CASE WHEN a.status = 'active' THEN a.id END AS account
           FROM subscription s
           LEFT JOIN account a ON a.customer_id = s.customer_id
          CROSS JOIN LATERAL portal_of(s.partner_id, a.host) portal
           JOIN today ON today.country = portal.country
          WHERE s.shared_from IS NOT NULL AND s.end_told_at IS NULL
            -- the later of the days finds them by their index, their own day decides
            AND s.ends_on <= (SELECT max(day) FROM today) AND s.ends_on <= today.day
          ORDER BY s.ends_on LIMIT p_limit FOR UPDATE OF s SKIP LOCKED),
       marked AS (
         UPDATE subscription s SET end_told_at = portal_now() FROM due WHERE s.id = due.id),
       mail AS (
         INSERT INTO outbox (partner_id, kind, payload)
           SELECT due.partner_id, 'mail_account', jsonb_build_object('mail', 'sharing-ended', 'account', due.account::text)
             FROM due
            WHERE due.account IS NOT NULL
              AND NOT EXISTS (SELECT FROM subscription n WHERE n.customer_id = due.customer_id AND n.starts_on <= due.day
                                 AND (n.ends_on IS NULL OR n.ends_on > due.day)))
  SELECT count(*)::int FROM due $$;
REVOKE EXECUTE ON FUNCTION tell_ended_sharing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_ended_sharing TO vizit_worker;
