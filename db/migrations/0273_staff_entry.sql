-- The staff's own entry: who signs in there, by what they were invited, and why they looked at something.

-- They sign in at one host, whatever partner they work for: the address alone says who it is.
CREATE UNIQUE INDEX account_staff_email ON account (email) WHERE kind = 'staff';

-- A link that sets password and authenticator, once.
CREATE TABLE staff_invitation (
  account_id bigint PRIMARY KEY,
  partner_id int NOT NULL,
  -- SHA-256 of 256 random bits
  hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (partner_id, account_id) REFERENCES account (partner_id, id) ON DELETE CASCADE);
ALTER TABLE staff_invitation ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON staff_invitation TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, DELETE ON staff_invitation TO vizit_app;

ALTER TABLE audit_entry
  -- on what grounds somebody of the staff read or decided it, one of a few words; nothing that was typed
  ADD COLUMN grounds text CHECK (grounds ~ '^[a-z_]{1,40}$');
