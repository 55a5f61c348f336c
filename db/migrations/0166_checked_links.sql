-- The check of a booking's link also tells about a link that finishes a booking by registering (an account's link).
-- p_purpose NULL: the link of a visitor's booking or that of a registration for one.
-- Answer: describe_reservation and {"purpose", "state": "valid" | "used" | "expired", "tokenExpiresAt"}; NULL for an unknown token or one of another purpose.
CREATE OR REPLACE FUNCTION check_reservation_token(p_partner int, p_token_hash bytea, p_purpose text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  t token;
  a account_token;
  v_status reservation_status;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  SELECT * INTO t FROM token WHERE hash = p_token_hash AND purpose = coalesce(p_purpose, 'verify-public-reservation');
  IF FOUND THEN
    SELECT status INTO v_status FROM reservation WHERE id = t.reservation_id;
    RETURN describe_reservation(t.reservation_id)::jsonb
      || jsonb_build_object('purpose', t.purpose, 'state', token_state(t, v_status), 'tokenExpiresAt', t.expires_at);
  END IF;
  IF coalesce(p_purpose, 'finish-reservation') <> 'finish-reservation' THEN RETURN NULL; END IF;
  SELECT l.* INTO a FROM account_token l JOIN account o ON o.id = l.account_id AND o.status <> 'erased'
   WHERE l.hash = p_token_hash AND l.kind = 'finish-reservation';
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- The time may have run out meanwhile; the link still opens the account.
  RETURN describe_reservation(a.reservation_id)::jsonb || jsonb_build_object(
    'purpose', a.kind, 'email', a.email, 'tokenExpiresAt', a.expires_at,
    'state', CASE WHEN a.used_at IS NOT NULL THEN 'used'
                  WHEN a.revoked_at IS NOT NULL OR a.expires_at <= portal_now() THEN 'expired' ELSE 'valid' END);
END $$;
