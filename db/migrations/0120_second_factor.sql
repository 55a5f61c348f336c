-- What somebody proves besides a password: codes of an authenticator app, recovery codes, passkeys. Walled off by partner.

-- No session without a second factor; for accounts that open more than their owner's own data.
ALTER TABLE account ADD COLUMN needs_second_factor boolean NOT NULL DEFAULT false;
-- password, totp, recovery_code and passkey; link: the first password was chosen by a mailed link
ALTER TABLE session ADD COLUMN signed_in_by text NOT NULL DEFAULT 'password'
  CHECK (signed_in_by IN ('password', 'totp', 'recovery_code', 'passkey', 'link'));

CREATE TABLE totp (
  account_id bigint PRIMARY KEY,
  partner_id int NOT NULL,
  -- the secret under the app's key
  sealed bytea NOT NULL,
  -- null: it is being set up and asks for nothing yet
  confirmed_at timestamptz,
  -- the latest time step that a code was taken of: neither it nor an earlier one is taken again
  last_step bigint,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, account_id) REFERENCES account (partner_id, id) ON DELETE CASCADE);
CREATE INDEX totp_unconfirmed ON totp (created_at) WHERE confirmed_at IS NULL;

CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES totp ON DELETE CASCADE,
  partner_id int NOT NULL,
  -- SHA-256 of 80 random bits
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, hash));

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  account_id bigint NOT NULL,
  -- good on this host alone: it is the RP ID
  host text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  -- what the authenticator calls the account by
  user_handle bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name varchar(60) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  last_used_at timestamptz,
  FOREIGN KEY (partner_id, account_id) REFERENCES account (partner_id, id) ON DELETE CASCADE,
  CONSTRAINT passkey_credential UNIQUE (partner_id, host, credential_id));
CREATE INDEX passkey_account ON passkey (account_id);

-- Challenges that were answered, until they would have run out anyway: SHA-256 of each.
CREATE TABLE passkey_challenge_used (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL);
CREATE INDEX passkey_challenge_used_age ON passkey_challenge_used (expires_at);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['totp', 'recovery_code', 'passkey'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON totp, recovery_code, passkey TO vizit_app;
GRANT SELECT, INSERT ON passkey_challenge_used TO vizit_app;
GRANT SELECT, DELETE ON totp, passkey_challenge_used TO vizit_worker;

-- An erased account keeps nothing that could open it.
CREATE FUNCTION forget_factors() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM totp WHERE account_id = NEW.id;
  DELETE FROM passkey WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION forget_factors FROM PUBLIC;
CREATE TRIGGER forget_factors AFTER UPDATE OF status ON account
  FOR EACH ROW WHEN (NEW.status = 'erased' AND OLD.status <> 'erased') EXECUTE FUNCTION forget_factors();
