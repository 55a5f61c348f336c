-- Where and why somebody acted; null: before this was noted.
ALTER TABLE audit_entry
  ADD COLUMN host text,
  ADD COLUMN reason text CHECK (reason IN ('own', 'family', 'duty', 'link', 'task'));

-- The entries, one after the other: each hash covers its entry and the hash before it. Written after the entries, by one at a time.
CREATE TABLE audit_link (
  seq bigint PRIMARY KEY,
  -- no reference: what was removed is to be found, not forgotten with it
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL,
  linked_at timestamptz NOT NULL);
CREATE INDEX audit_link_linked_at ON audit_link (linked_at);
ALTER TABLE audit_link ENABLE ROW LEVEL SECURITY;
