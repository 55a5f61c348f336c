-- What the author of an answer says to a check of it: that they have read it, and once something in reply.
ALTER TABLE advice_review
  ADD COLUMN read_at timestamptz,
  ADD COLUMN reply varchar(1000),
  ADD CHECK (reply IS NULL OR read_at IS NOT NULL);
GRANT UPDATE (read_at, reply) ON advice_review TO vizit_app;
CREATE INDEX advice_review_reviewer ON advice_review (reviewer_id, created_at);
