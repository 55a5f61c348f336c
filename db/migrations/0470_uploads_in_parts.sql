-- A file that comes in parts, until all of it is there. Each part lies encrypted in the file store as a content of its own.
CREATE TABLE file_upload (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner (id),
  customer_id bigint NOT NULL,
  -- Of the whole, as its sender says it.
  size int NOT NULL CHECK (size > 0),
  -- SHA-256 of the whole, as its sender says it: by this it is found again.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  received int NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  -- The key of these parts alone, encrypted under the master key that the mark names.
  wrapped_key bytea NOT NULL,
  key_mark text NOT NULL,
  -- What became of it; none: it has not all come.
  file_id uuid REFERENCES file (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  delete_after timestamptz NOT NULL,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX file_upload_customer ON file_upload (customer_id);
CREATE INDEX file_upload_file ON file_upload (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX file_upload_delete_after ON file_upload (delete_after);
CREATE INDEX file_upload_key_mark ON file_upload (key_mark);
ALTER TABLE file_upload ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON file_upload TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON file_upload TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON file_upload TO vizit_app;
GRANT SELECT, UPDATE, DELETE ON file_upload TO vizit_worker;

CREATE TABLE file_upload_part (
  upload_id uuid NOT NULL REFERENCES file_upload (id) ON DELETE CASCADE,
  -- Where in the whole it begins.
  start int NOT NULL CHECK (start >= 0),
  content_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (upload_id, start));
ALTER TABLE file_upload_part ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON file_upload_part TO vizit_app
  USING (EXISTS (SELECT FROM file_upload u WHERE u.id = upload_id AND u.partner_id = current_partner()))
  WITH CHECK (EXISTS (SELECT FROM file_upload u WHERE u.id = upload_id AND u.partner_id = current_partner()));
CREATE POLICY worker_rows ON file_upload_part TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON file_upload_part TO vizit_app;
GRANT SELECT ON file_upload_part TO vizit_worker;
