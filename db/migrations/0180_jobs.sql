-- Jobs: whoever works on a row renews its lease; what is given up is kept as a dead letter; a clock orders what comes again.

ALTER TABLE outbox RENAME COLUMN locked_until TO lease_until;
ALTER TABLE outbox
  -- the worker that works on it
  ADD COLUMN lease_owner uuid,
  -- first attempt since it was ordered or replayed: the time to give up is counted from here
  ADD COLUMN tried_since timestamptz,
  -- class and code of the last error, never its text
  ADD COLUMN error text,
  ADD COLUMN is_scheduled boolean NOT NULL DEFAULT false,
  -- what the clock orders concerns all partners
  ALTER COLUMN partner_id DROP NOT NULL,
  ADD CHECK (is_scheduled = (partner_id IS NULL));

-- By kind: each lane of a worker asks for its own only, in the order of their priority.
DROP INDEX outbox_pending;
CREATE INDEX outbox_pending ON outbox (kind, run_at, id) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_dead ON outbox (failed_at) WHERE failed_at IS NOT NULL;
-- Nothing is ordered by the clock while the last one of its kind is still open.
CREATE UNIQUE INDEX outbox_scheduled ON outbox (kind) WHERE is_scheduled AND done_at IS NULL AND failed_at IS NULL;

CREATE TABLE job_schedule (
  kind text PRIMARY KEY,
  -- milliseconds, as the workers compute it: who moves it on compares it with what they have seen
  next_run_at timestamptz(3) NOT NULL,
  ordered_at timestamptz,
  done_at timestamptz,
  outcome text);
GRANT SELECT, INSERT, UPDATE ON job_schedule TO vizit_worker;
