-- The address under which a calendar program reads when a calendar of a clinic is booked: follows from id, stored as its SHA-256.
CREATE TABLE clinic_feed (
  calendar_id bigint PRIMARY KEY REFERENCES calendar,
  id uuid NOT NULL,
  hash bytea NOT NULL UNIQUE,
  -- whose patients' initials it may say
  partner_ids int[] NOT NULL CHECK (cardinality(partner_ids) > 0),
  has_initials bool NOT NULL,
  made_by bigint REFERENCES staff_member ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now());
GRANT SELECT, INSERT, UPDATE, DELETE ON clinic_feed TO vizit_app;
