-- The lists of clinics to call by what no other index says: with the plain state and beginning of a visit a plan that holds for any values
-- took the index of a clinic's days, which has all that is known, too, and read a clinic's whole calendar.
DROP INDEX rescue_queue_new;
CREATE INDEX rescue_queue_new ON reservation (partner_id, provider_id, (CASE WHEN clinic_calls = 0 THEN starts_at END), id)
  WHERE CASE WHEN status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL THEN clinic_calls = 0 ELSE false END;
DROP INDEX rescue_queue_tried;
CREATE INDEX rescue_queue_tried ON reservation (partner_id, provider_id, (CASE WHEN clinic_calls > 0 THEN starts_at END), id)
  WHERE CASE WHEN status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL THEN clinic_calls > 0 ELSE false END;
