-- What a mailed link is worth now: 'valid'; 'used' when what it was for has been done and still stands; else 'expired'.
CREATE OR REPLACE FUNCTION token_state(p_token token, p_status reservation_status) RETURNS token_state LANGUAGE sql VOLATILE AS $$
  SELECT (CASE
    WHEN p_token.purpose = 'verify-public-reservation' AND p_token.used_at IS NOT NULL
         AND p_status IN ('confirmed', 'pending_preauth', 'fulfilled', 'no_show') THEN 'used'
    WHEN p_token.purpose = 'cancel-reservation' AND p_status IN ('cancelled_by_patient', 'cancelled_by_provider') THEN 'used'
    WHEN p_token.used_at IS NOT NULL OR p_token.revoked_at IS NOT NULL OR p_token.expires_at <= portal_now() THEN 'expired'
    WHEN p_token.purpose = 'verify-public-reservation' AND p_status = 'pending_verification' THEN 'valid'
    WHEN p_token.purpose <> 'verify-public-reservation' AND p_status IN ('confirmed', 'pending_preauth') THEN 'valid'
    ELSE 'expired' END)::token_state $$;

-- What a mailed link is about and what it is worth; NULL for an unknown token or one of another purpose. p_purpose NULL: the link of a
-- visitor's booking or that of a registration for a held time, which is an account's.
-- Answer: describe_reservation and {"purpose", "state": "valid" | "used" | "expired", "tokenExpiresAt", "customerId", "calendarSequence", "host"} (the last two
-- name its entry in a calendar); "state": "of_age" alone of a visit whose patient has come of age since it was booked for them.
CREATE OR REPLACE FUNCTION check_reservation_token(p_partner int, p_token_hash bytea, p_purpose text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  t token;
  a account_token;
  r reservation;
BEGIN
  SELECT * INTO t FROM token WHERE hash = p_token_hash AND purpose = coalesce(p_purpose, 'verify-public-reservation');
  IF FOUND THEN
    SELECT * INTO r FROM reservation WHERE id = t.reservation_id;
    IF NOT is_yet_theirs(r) THEN RETURN jsonb_build_object('id', r.id, 'state', 'of_age'); END IF;
    RETURN describe_reservation(t.reservation_id)::jsonb
      || jsonb_build_object('purpose', t.purpose, 'state', token_state(t, r.status), 'tokenExpiresAt', t.expires_at, 'customerId', r.customer_id,
                            'calendarSequence', r.calendar_sequence, 'host', (SELECT host FROM portal_of(r.partner_id, r.host)));
  END IF;
  IF coalesce(p_purpose, 'finish-reservation') <> 'finish-reservation' THEN RETURN NULL; END IF;
  SELECT l.* INTO a FROM account_token l JOIN account o ON o.id = l.account_id AND o.status <> 'erased'
   WHERE l.hash = p_token_hash AND l.kind = 'finish-reservation';
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO r FROM reservation WHERE id = a.reservation_id;
  -- The time may have run out meanwhile; the link still opens the account.
  RETURN describe_reservation(a.reservation_id)::jsonb || jsonb_build_object(
    'purpose', a.kind, 'email', a.email, 'tokenExpiresAt', a.expires_at,
    'calendarSequence', r.calendar_sequence, 'host', (SELECT host FROM portal_of(r.partner_id, r.host)),
    'state', CASE WHEN a.used_at IS NOT NULL THEN 'used'
                  WHEN a.revoked_at IS NOT NULL OR a.expires_at <= portal_now() THEN 'expired' ELSE 'valid' END);
END $$;

-- Locks the reservation of a token, then reads the token: everybody who changes either holds the reservation's lock first.
CREATE OR REPLACE FUNCTION lock_by_token(p_token_hash bytea, p_purpose text, OUT t token, OUT r reservation) LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO r FROM reservation WHERE id = (SELECT reservation_id FROM token WHERE hash = p_token_hash AND purpose = p_purpose) FOR UPDATE;
  IF FOUND THEN SELECT * INTO t FROM token WHERE hash = p_token_hash; END IF;
END $$;
