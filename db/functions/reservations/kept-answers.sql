-- The answer kept for a key: NULL for a new key, {"result": "key_reused"} when the body differs.
CREATE OR REPLACE FUNCTION find_kept_answer(p_partner int, p_scope bytea, p_key text, p_body_hash bytea) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN body_hash = p_body_hash THEN answer ELSE '{"result": "key_reused"}'::jsonb END
    FROM idempotency_key
   WHERE partner_id = p_partner AND scope = p_scope AND key = p_key AND created_at > portal_now() - interval '24 hours' $$;

-- The same for a caller that has not set the partner.
CREATE OR REPLACE FUNCTION get_kept_answer(p_partner int, p_scope bytea, p_key text, p_body_hash bytea) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN find_kept_answer(p_partner, p_scope, p_key, p_body_hash);
END $$;

CREATE OR REPLACE FUNCTION keep_answer(p_partner int, p_scope bytea, p_key text, p_body_hash bytea, p_answer jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_key AS k (partner_id, scope, key, body_hash, answer, created_at)
    VALUES (p_partner, p_scope, p_key, p_body_hash, p_answer, portal_now())
    ON CONFLICT (partner_id, scope, key) DO UPDATE SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
     WHERE k.created_at <= portal_now() - interval '24 hours';
  -- Two different calls under one key at the same moment: the later one begins again and finds the answer of the first.
  IF NOT FOUND THEN RAISE serialization_failure USING MESSAGE = 'the idempotency key was taken meanwhile'; END IF;
END $$;
