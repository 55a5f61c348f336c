-- By when a clinic should have said that it knows of a visit: within a day, two hours before it begins, and never sooner than half an hour
-- after it was booked or moved.
CREATE OR REPLACE FUNCTION acknowledge_by(r reservation) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  AS $$ SELECT greatest(r.updated_at + interval '30 minutes', least(r.updated_at + interval '24 hours', r.starts_at - interval '2 hours')) $$;

-- Whether a clinic has still to say that it knows of a visit.
CREATE OR REPLACE FUNCTION is_unacknowledged(r reservation) RETURNS bool LANGUAGE sql STABLE
  AS $$ SELECT r.status IN ('pending_preauth', 'confirmed') AND r.acknowledged_at IS NULL AND r.arrived_at IS NULL $$;
