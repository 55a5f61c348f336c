-- Claims a voucher for one person while the mail is on its way; who comes first wins. NULL: unknown, used or somebody else's.
CREATE OR REPLACE FUNCTION claim_voucher(p_code text, p_person bytea, p_minutes int) RETURNS int LANGUAGE sql AS $$
  UPDATE voucher SET claimed_by = p_person, claimed_until = portal_now() + p_minutes * interval '1 minute'
   WHERE partner_id = current_partner() AND code = p_code AND redeemed_at IS NULL
     AND (claimed_by IS NULL OR claimed_by = p_person OR claimed_until <= portal_now())
  RETURNING product_id $$;
