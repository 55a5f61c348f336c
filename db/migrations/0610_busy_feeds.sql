-- A clinic that keeps its calendar in another program: the feed from which the times are read when it is busy there.

CREATE TYPE busy_feed_failure AS ENUM ('address', 'unreachable', 'refused', 'too_large', 'not_calendar', 'too_many', 'portal');
COMMENT ON TYPE busy_feed_failure IS 'Why a feed could not be read. address: it leads to where nothing may be read; refused: its server says no; portal: the fault is ours.';

CREATE TABLE busy_feed (
  calendar_id bigint PRIMARY KEY REFERENCES calendar,
  -- another one for every address: what was read from an earlier one is worth nothing
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  url text NOT NULL CHECK (length(url) <= 2000 AND url LIKE 'https://%'),
  -- what of it may be shown: whoever has all of it reads the calendar
  shown text NOT NULL,
  -- the partner in whose name its times open and close; the feed is the clinic's, whatever partners' patients come there
  set_for int NOT NULL REFERENCES partner,
  set_by bigint REFERENCES staff_member ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT portal_now(),
  -- when it is busy by the last reading, as far as times are on offer
  entries tstzrange[] NOT NULL DEFAULT '{}',
  -- last time that it was read well, and read from its beginning to its end
  read_at timestamptz,
  whole_read_at timestamptz,
  etag text,
  last_modified text,
  next_read_at timestamptz NOT NULL DEFAULT portal_now(),
  -- in a row
  failures int NOT NULL DEFAULT 0,
  failure busy_feed_failure,
  -- the first of them
  failing_since timestamptz,
  -- since when its calendar offers nothing for want of news
  stale_since timestamptz);
CREATE INDEX busy_feed_due ON busy_feed (next_read_at);
-- of where it lies only what may be shown
GRANT SELECT (calendar_id, id, shown, set_for, set_by, set_at, entries, read_at, whole_read_at, etag, last_modified, next_read_at, failures, failure, failing_since, stale_since)
  ON busy_feed TO vizit_app;
GRANT SELECT, UPDATE ON busy_feed TO vizit_worker;

ALTER TABLE calendar ADD COLUMN is_feed_stale bool NOT NULL DEFAULT false;
ALTER TABLE calendar_exception ADD COLUMN is_from_feed bool NOT NULL DEFAULT false;
