-- Whether the cover of a subscription waits for the address at work of who works there: its owner or, where it is shared, the main account's.
CREATE OR REPLACE FUNCTION awaits_work_address(u subscription, p_domains text[]) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN coalesce(cardinality(p_domains), 0) = 0 THEN false ELSE NOT EXISTS (
    SELECT FROM account a
     WHERE a.customer_id = coalesce((SELECT m.customer_id FROM subscription m WHERE m.id = u.shared_from), u.customer_id)
       AND a.corporate_verified_at IS NOT NULL AND lower(split_part(a.corporate_email, '@', 2)) = ANY (p_domains)) END $$;

-- A new subscription that an employer pays begins with what is known of the address at work. Who signs in with it has confirmed it by the
-- link of the registration, unless it is somebody else's already; what was typed beside it waits for its own link.
CREATE OR REPLACE FUNCTION note_work_address(p_subscription bigint, p_typed text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domains text[];
  a account;
BEGIN
  SELECT p.work_domains INTO v_domains FROM subscription u JOIN product p ON p.id = u.product_id WHERE u.id = p_subscription;
  IF cardinality(v_domains) = 0 THEN RETURN; END IF;
  SELECT o.* INTO a FROM subscription u JOIN account o ON o.customer_id = u.customer_id AND o.status = 'active' WHERE u.id = p_subscription;
  IF a.id IS NULL THEN RETURN; END IF;
  IF split_part(a.email, '@', 2) = ANY (v_domains) THEN
    BEGIN
      UPDATE account SET corporate_email = a.email, corporate_verified_at = portal_now(), updated_at = portal_now() WHERE id = a.id;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    END;
  ELSIF p_typed IS NOT NULL THEN
    UPDATE account SET corporate_email = p_typed, updated_at = portal_now() WHERE id = a.id AND corporate_verified_at IS NULL;
  END IF;
END $$;
