-- Every content that this portal has put into its file store, noted before it is there. A content without a file is removed by this
-- list: what else lies in the store is not ours to judge.
CREATE TABLE file_content (
  -- of its file, when there is one
  id uuid PRIMARY KEY,
  noted_at timestamptz NOT NULL DEFAULT portal_now());
INSERT INTO file_content (id) SELECT id FROM file;
GRANT INSERT ON file_content TO vizit_app;
GRANT SELECT, DELETE ON file_content TO vizit_worker;
