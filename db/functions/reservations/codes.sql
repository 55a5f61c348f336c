-- A try at the code of the browser's own hold. It is counted before anybody compares, so that two at once are two; after the
-- last one only the link is left.
-- state: 'valid' | 'used' | 'expired' as token_state has it, 'over' when no try is left, 'unknown' for anybody else's hold.
-- token_id, token_hash and code_hash are what to compare with when it is valid; tries_left those after this one.
CREATE OR REPLACE FUNCTION take_code_try(p_partner int, p_id uuid, p_secret_hash bytea, p_tries int,
  OUT state text, OUT token_id uuid, OUT token_hash bytea, OUT code_hash bytea, OUT tries_left int) LANGUAGE plpgsql AS $$
DECLARE
  t token;
  v_status reservation_status;
BEGIN
  state := 'unknown';
  SELECT status INTO v_status FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO t FROM token WHERE reservation_id = p_id AND purpose = 'verify-public-reservation' AND token.code_hash IS NOT NULL;
  IF NOT FOUND THEN RETURN; END IF;
  state := token_state(t, v_status)::text;
  IF state <> 'valid' THEN RETURN; END IF;
  IF t.code_tries >= p_tries THEN state := 'over'; RETURN; END IF;
  UPDATE token SET code_tries = code_tries + 1 WHERE id = t.id;
  token_id := t.id;
  token_hash := t.hash;
  code_hash := t.code_hash;
  tries_left := p_tries - t.code_tries - 1;
END $$;

-- Sends the mail of the browser's own hold once more: not sooner than a minute after the last, p_mails altogether.
-- Answer: 'ok' | 'expired' | 'too_many' | 'unknown'.
CREATE OR REPLACE FUNCTION resend_verification(p_partner int, p_id uuid, p_secret_hash bytea, p_mails int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  t token;
  v_status reservation_status;
BEGIN
  SELECT status INTO v_status FROM reservation WHERE id = p_id AND hold_secret_hash = p_secret_hash FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  SELECT * INTO t FROM token WHERE reservation_id = p_id AND purpose = 'verify-public-reservation';
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF token_state(t, v_status) <> 'valid' THEN RETURN 'expired'; END IF;
  IF t.mails >= p_mails OR t.mailed_at > portal_now() - interval '1 minute' THEN RETURN 'too_many'; END IF;
  UPDATE token SET mails = mails + 1, mailed_at = portal_now() WHERE id = t.id;
  INSERT INTO outbox (partner_id, kind, payload)
    VALUES (p_partner, 'mail_verify_reservation', jsonb_build_object('reservation', p_id, 'token', t.id, 'isAgain', true));
  RETURN 'ok';
END $$;
