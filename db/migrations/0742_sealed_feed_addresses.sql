-- Whoever has the address of a clinic's feed reads its calendar: it is kept sealed.
ALTER TABLE busy_feed
  -- of before; a worker seals it at its next look, and then it is null
  ALTER COLUMN url DROP NOT NULL,
  -- under the key 'feed address', which follows no secret: app/platform/keys.server.ts
  ADD COLUMN sealed bytea,
  ADD CHECK ((url IS NULL) <> (sealed IS NULL));
CREATE INDEX busy_feed_plain ON busy_feed (calendar_id) WHERE url IS NOT NULL;
