-- Whether a clinic has still to say that it knows of a visit.
CREATE OR REPLACE FUNCTION is_unacknowledged(r reservation) RETURNS bool LANGUAGE sql STABLE
  AS $$ SELECT r.status IN ('pending_preauth', 'confirmed') AND r.acknowledged_at IS NULL AND r.arrived_at IS NULL $$;
