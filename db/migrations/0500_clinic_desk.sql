-- The clinic's desk: who has come, and what was noted of a visit there.

CREATE TYPE visit_mark AS ENUM ('arrived', 'fulfilled', 'no_show', 'undone');
COMMENT ON TYPE visit_mark IS 'What a clinic''s desk notes of a visit. undone: takes the last of the others back.';

ALTER TABLE reservation
  -- when the desk noted that the patient had come; null: has not, or nobody noted it
  ADD COLUMN arrived_at timestamptz;

-- A clinic's day. Holds that nobody booked and those that ran out are most rows, and none of its affair.
CREATE INDEX reservation_clinic_day ON reservation (provider_id, starts_at) WHERE status NOT IN ('started', 'expired', 'rejected');
