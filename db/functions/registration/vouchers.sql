-- Whether a code can still be used by its batch and its last day, which counts to its end in every market.
CREATE OR REPLACE FUNCTION is_code_open(p_batch bigint, p_revoked_at timestamptz, p_usable_until date) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT p_revoked_at IS NULL
     AND (p_usable_until IS NULL OR p_usable_until >= (portal_now() AT TIME ZONE market_zone('HU'))::date)
     AND NOT EXISTS (SELECT FROM code_batch b WHERE b.id = p_batch AND b.revoked_at IS NOT NULL) $$;

-- Claims a voucher for one person while the mail is on its way; who comes first wins. NULL: unknown, used, over, taken back or somebody else's.
CREATE OR REPLACE FUNCTION claim_voucher(p_code text, p_person bytea, p_minutes int) RETURNS int LANGUAGE sql AS $$
  UPDATE voucher SET claimed_by = p_person, claimed_until = portal_now() + p_minutes * interval '1 minute'
   WHERE partner_id = current_partner() AND code = p_code AND redeemed_at IS NULL
     AND (claimed_by IS NULL OR claimed_by = p_person OR claimed_until <= portal_now())
     AND is_code_open(batch_id, revoked_at, usable_until)
  RETURNING product_id $$;
