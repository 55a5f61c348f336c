-- What upkeep has removed each day, by the rule that says how long it is kept: numbers alone, over all partners.
CREATE TABLE retention_day (
  -- as app/jobs/retention.ts names it
  rule text NOT NULL,
  day date NOT NULL,
  removed bigint NOT NULL DEFAULT 0,
  -- the last time somebody looked whether there is anything, and that there was
  looked_at timestamptz NOT NULL DEFAULT portal_now(),
  removed_at timestamptz,
  PRIMARY KEY (rule, day));
COMMENT ON TABLE retention_day IS 'How much was removed by which rule on which day of the Hungarian calendar.';
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_day TO vizit_worker;
GRANT SELECT ON retention_day TO vizit_staff;
