-- Whether a customer's account is open; it stays so until the transaction ends.
CREATE OR REPLACE FUNCTION hold_account(p_partner int, p_customer bigint) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE customer_id = p_customer AND partner_id = p_partner AND status = 'active' FOR KEY SHARE;
  RETURN FOUND;
END $$;

-- Takes an account out that nobody has confirmed, with the customer where nothing else hangs on it.
CREATE OR REPLACE FUNCTION delete_unconfirmed_account(p_account bigint, p_customer bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM account_token WHERE account_id = p_account;
  DELETE FROM account WHERE id = p_account AND status = 'pending';
  BEGIN
    DELETE FROM customer WHERE id = p_customer AND NOT EXISTS (SELECT FROM reservation r WHERE r.customer_id = p_customer);
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;
  END;
END $$;
REVOKE EXECUTE ON FUNCTION delete_unconfirmed_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unconfirmed_account TO vizit_import;

-- Housekeeping: accounts that no patient has confirmed within thirty days of the last link, with the customer where nothing else
-- hangs on it. Returns how many.
CREATE OR REPLACE FUNCTION delete_unconfirmed_accounts(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  a record;
  n int := 0;
BEGIN
  FOR a IN
    SELECT id, customer_id FROM account
     WHERE kind = 'customer' AND status = 'pending' AND created_at < (SELECT portal_now()) - interval '30 days'
       AND NOT EXISTS (SELECT FROM subscription s WHERE s.customer_id = account.customer_id)
       AND NOT EXISTS (SELECT FROM account_token t WHERE t.account_id = account.id AND t.created_at >= (SELECT portal_now()) - interval '30 days')
     LIMIT p_limit FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM delete_unconfirmed_account(a.id, a.customer_id);
    n := n + 1;
  END LOOP;
  RETURN n;
END $$;
REVOKE EXECUTE ON FUNCTION delete_unconfirmed_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unconfirmed_accounts TO vizit_worker;
