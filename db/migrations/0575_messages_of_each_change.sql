-- A visit that goes to another time and back is told of each time: a message is one of a change of its visit, not of its time alone.
ALTER TABLE message ADD COLUMN visit_sequence int NOT NULL DEFAULT 0;
DROP INDEX message_once;
CREATE UNIQUE INDEX message_once ON message (reservation_id, channel, about, visit_starts_at, visit_sequence) WHERE state <> 'failed';
-- Rows go by the time of their visit: until then they say how its patient is told.
DROP INDEX message_age;
CREATE INDEX message_age ON message (visit_starts_at);
