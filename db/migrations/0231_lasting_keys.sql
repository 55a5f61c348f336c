-- Keys of what is stored for years, each encrypted under a key that follows from the secret: a new secret wraps them anew.
CREATE TABLE lasting_key (
  purpose text PRIMARY KEY,
  wrapped bytea NOT NULL);
ALTER TABLE lasting_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_rows ON lasting_key TO vizit_app, vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT ON lasting_key TO vizit_app;
GRANT SELECT, INSERT, UPDATE ON lasting_key TO vizit_worker;
