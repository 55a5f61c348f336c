-- Adds a visitor's booking to an account, by the link of the booking's own mail (the one that cancels it): the address alone, which
-- anybody can type and anybody can be made to confirm, is no proof. It stays with the account that was first.
-- Answer: "ok", "already", "taken" (another account's), "expired", "of_age" or "unknown".
CREATE OR REPLACE FUNCTION add_reservation_to_account(p_partner int, p_token_hash bytea, p_customer bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  r reservation;
BEGIN
  SELECT * INTO locked FROM lock_by_token(p_token_hash, 'cancel-reservation');
  r := locked.r;
  IF r.id IS NULL THEN RETURN 'unknown'; END IF;
  IF r.customer_id = p_customer THEN RETURN 'already'; END IF;
  IF r.customer_id IS NOT NULL THEN RETURN 'taken'; END IF;
  IF NOT is_yet_theirs(r) THEN RETURN 'of_age'; END IF;
  IF token_state(locked.t, r.status) <> 'valid' THEN RETURN 'expired'; END IF;
  UPDATE reservation SET customer_id = p_customer, updated_at = portal_now() WHERE id = r.id;
  RETURN 'ok';
END $$;
