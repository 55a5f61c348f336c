-- What an account proves besides a password, for good: an erased account keeps nothing that could open it.
CREATE OR REPLACE FUNCTION forget_factors(p_account bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM totp WHERE account_id = p_account;
  DELETE FROM passkey WHERE account_id = p_account $$;
REVOKE EXECUTE ON FUNCTION forget_factors FROM PUBLIC;
