-- The portal that a row names or, when that is no more, another one of the partner.
CREATE OR REPLACE FUNCTION portal_of(p_partner int, p_host text) RETURNS SETOF partner_host LANGUAGE sql STABLE AS $$
  SELECT * FROM partner_host WHERE partner_id = p_partner ORDER BY host = p_host DESC, host LIMIT 1 $$;

-- Turns what was typed with the link that was followed into the subscription of a customer whose address is confirmed: from today
-- on, for as long as the product lasts. Confirmed otherwise, such as by a new password, it is what was typed each time. false: the
-- voucher went to somebody else after the claim ran out or was taken back, or a subscription is there.
CREATE OR REPLACE FUNCTION start_registered_subscription(p_account bigint) RETURNS bool LANGUAGE plpgsql AS $$
DECLARE
  a account;
  g registration;
  v_today date;
  v_subscription bigint;
BEGIN
  SELECT * INTO a FROM account WHERE id = p_account;
  SELECT r.* INTO g FROM registration r JOIN account_token t ON t.id = r.token_id
   WHERE r.account_id = p_account AND t.used_at IS NOT NULL ORDER BY t.used_at DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT r.* INTO g FROM registration r
     WHERE r.account_id = p_account
       AND (SELECT count(DISTINCT to_jsonb(o) - ARRAY['token_id', 'accepted_terms_at', 'created_at']) FROM registration o WHERE o.account_id = p_account) = 1
     ORDER BY r.created_at DESC LIMIT 1;
  END IF;
  DELETE FROM registration WHERE account_id = p_account;
  IF g.token_id IS NULL THEN RETURN false; END IF;
  INSERT INTO consent (partner_id, customer_id, kind, version, source, given_at)
    SELECT a.partner_id, a.customer_id, kind, g.terms_version, 'registration', g.accepted_terms_at FROM unnest(ARRAY['terms', 'privacy']) kind
    ON CONFLICT (customer_id, kind) WHERE withdrawn_at IS NULL DO NOTHING;
  SELECT (portal_now() AT TIME ZONE market_zone(country))::date INTO v_today FROM portal_of(a.partner_id, a.host);
  IF EXISTS (SELECT FROM subscription WHERE customer_id = a.customer_id AND (ends_on IS NULL OR ends_on > v_today)) THEN RETURN false; END IF;
  IF g.voucher_code IS NOT NULL THEN
    UPDATE voucher SET redeemed_at = portal_now(), redeemed_by = a.customer_id, claimed_by = NULL, claimed_until = NULL
     WHERE partner_id = a.partner_id AND code = g.voucher_code AND redeemed_at IS NULL
       AND (claimed_by IS NULL OR claimed_by = g.claimed_by OR claimed_until <= portal_now())
       -- Who claimed it on its last day may confirm the address afterwards.
       AND is_code_open(batch_id, revoked_at, CASE WHEN claimed_by IS DISTINCT FROM g.claimed_by THEN usable_until END);
    IF NOT FOUND THEN RETURN false; END IF;
  END IF;
  INSERT INTO subscription (partner_id, customer_id, product_id, last_name, first_name, date_of_birth, contact_email, phone, mothers_name,
                            zipcode, city, street, starts_on)
    VALUES (a.partner_id, a.customer_id, g.product_id, g.last_name, g.first_name, g.date_of_birth, g.email, g.phone, g.mothers_name,
            g.zipcode, g.city, g.street, v_today)
    RETURNING id INTO v_subscription;
  PERFORM carry_subscription(v_subscription);
  PERFORM note_work_address(v_subscription, g.work_email);
  RETURN true;
END $$;

-- Starts what somebody registered for when their account became active, and welcomes them; nothing for an account that was opened
-- otherwise.
CREATE OR REPLACE FUNCTION welcome_registered(p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a account;
  v_has_started bool;
BEGIN
  IF NOT EXISTS (SELECT FROM registration WHERE account_id = p_account) THEN RETURN; END IF;
  SELECT * INTO a FROM account WHERE id = p_account;
  v_has_started := start_registered_subscription(p_account);
  INSERT INTO audit_entry (partner_id, actor, actor_task, customer_id, action, object_kind, object_id)
    VALUES (a.partner_id, 'system', 'registration', a.customer_id,
            CASE WHEN v_has_started THEN 'subscription_started' ELSE 'subscription_not_started' END, 'account', p_account::text);
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (a.partner_id, 'mail_account', jsonb_build_object('mail', 'welcome', 'account', p_account::text));
END $$;

-- Makes an account active that waited for it, whatever proved its address: the mailed link, the first password, a recovery.
-- false: it did not wait.
CREATE OR REPLACE FUNCTION activate_account(p_account bigint) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account SET status = 'active', verified_at = coalesce(verified_at, portal_now()), updated_at = portal_now()
   WHERE id = p_account AND status = 'pending';
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM welcome_registered(p_account);
  RETURN true;
END $$;
