-- What is done for a customer holds his account until it is done: erasing it comes before or after, never between.

-- Whether a customer's account is open; it stays so until the transaction ends.
CREATE FUNCTION hold_account(p_partner int, p_customer bigint) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  PERFORM FROM account WHERE customer_id = p_customer AND partner_id = p_partner AND status = 'active' FOR KEY SHARE;
  RETURN FOUND;
END $$;
