-- Live holds that a customer has made while signed in, in whatever browser. status::text and "+ 0" keep the planner off the expiry index.
CREATE OR REPLACE FUNCTION find_own_holds(p_partner int, p_customer bigint) RETURNS SETOF json LANGUAGE sql AS $$
  SELECT describe_reservation(id) FROM reservation
   WHERE held_by = p_customer AND partner_id = p_partner AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()
   ORDER BY created_at, id $$;

-- Whose a hold is that was made while signed in.
CREATE OR REPLACE FUNCTION note_holder(p_partner int, p_id uuid, p_secret_hash bytea, p_customer bigint) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation SET held_by = p_customer
   WHERE id = p_id AND partner_id = p_partner AND hold_secret_hash = p_secret_hash AND status::text = 'started' AND held_by IS DISTINCT FROM p_customer;
  RETURN FOUND;
END $$;

-- Has another browser of its customer's own hold it: what the one before knows opens nothing any more. Its description; NULL when it is not
-- theirs, or over.
CREATE OR REPLACE FUNCTION take_own_hold(p_partner int, p_id uuid, p_secret_hash bytea, p_customer bigint) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation SET hold_secret_hash = p_secret_hash, updated_at = portal_now()
   WHERE id = p_id AND partner_id = p_partner AND held_by = p_customer AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now();
  RETURN CASE WHEN FOUND THEN describe_reservation(p_id) END;
END $$;

-- Gives a customer's own hold back, from whatever browser, also one that is taking it over at this moment. Returns what release_hold does.
CREATE OR REPLACE FUNCTION release_own_hold(p_partner int, p_id uuid, p_customer bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_secret_hash bytea;
BEGIN
  SELECT hold_secret_hash INTO v_secret_hash FROM reservation WHERE id = p_id AND partner_id = p_partner AND held_by = p_customer FOR UPDATE;
  RETURN CASE WHEN FOUND THEN release_hold(p_partner, p_id, v_secret_hash) ELSE 'unknown' END;
END $$;
