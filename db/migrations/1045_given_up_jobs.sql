-- Jobs that were given up, of all kinds and of one, from where the page before ended.
CREATE INDEX outbox_dead_list ON outbox (failed_at, id) WHERE failed_at IS NOT NULL;
CREATE INDEX outbox_dead_list_of_kind ON outbox (kind, failed_at, id) WHERE failed_at IS NOT NULL;
DROP INDEX outbox_dead;
