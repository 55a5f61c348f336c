-- The lists of clinics to call in an order of their own: with the plain beginning of a visit the planner took the index of a clinic's days,
-- which has all that is known, too, and read a clinic's whole calendar for the few visits that were called about in vain.
DROP INDEX rescue_queue_new;
CREATE INDEX rescue_queue_new ON reservation (partner_id, provider_id, (CASE WHEN clinic_calls = 0 THEN starts_at END), id)
  WHERE status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL AND clinic_calls = 0;
DROP INDEX rescue_queue_tried;
CREATE INDEX rescue_queue_tried ON reservation (partner_id, provider_id, (CASE WHEN clinic_calls > 0 THEN starts_at END), id)
  WHERE status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL AND clinic_calls > 0;
