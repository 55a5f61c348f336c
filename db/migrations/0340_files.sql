-- Files that people send: referrals. The content lies encrypted in the file store under the same id, never in the database.
CREATE TYPE file_state AS ENUM ('checking', 'clean', 'refused');
COMMENT ON TYPE file_state IS 'Of a file that somebody sent. checking: the virus check has not answered, so that nobody may see it; refused: its content is gone.';

CREATE TABLE file (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner (id),
  -- Whose it is: a customer's, or of the browser that has this secret.
  customer_id bigint,
  owner_hash bytea,
  purpose text NOT NULL CHECK (purpose IN ('referral')),
  state file_state NOT NULL,
  kind text NOT NULL CHECK (kind IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  -- As its owner called it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  size int NOT NULL CHECK (size > 0),
  -- SHA-256 of the content as it was kept.
  digest bytea NOT NULL,
  -- The key of this file alone, encrypted under the master key that the mark names.
  wrapped_key bytea NOT NULL,
  key_mark text NOT NULL,
  -- The visit that it is for; none: nobody has sent a form with it yet.
  reservation_id uuid REFERENCES reservation (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  delete_after timestamptz NOT NULL,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id),
  CHECK ((customer_id IS NULL) <> (owner_hash IS NULL)));
CREATE INDEX file_customer ON file (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX file_owner ON file (owner_hash) WHERE owner_hash IS NOT NULL;
CREATE INDEX file_reservation ON file (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX file_delete_after ON file (delete_after);
CREATE INDEX file_key_mark ON file (key_mark);

ALTER TABLE file ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON file TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON file TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON file TO vizit_app;
GRANT SELECT, UPDATE, DELETE ON file TO vizit_worker;
