-- What the portal does by itself is noted with which of its tasks it was.
ALTER TABLE audit_entry ADD COLUMN actor_task text CHECK (actor_task IS NULL OR actor = 'system');
