-- The list of clinics to call at any length: what no clinic has said to know of, in the order in which visits begin, of those that
-- nobody has called yet and of those that were called in vain. What is known, or over, costs nothing.
-- By what no other index says: with the plain state and beginning of a visit a plan that holds for any values takes the index of a
-- clinic's days, which has all that is known, too, and reads a clinic's whole calendar.
CREATE INDEX rescue_queue_new ON reservation (partner_id, provider_id, (CASE WHEN clinic_calls = 0 THEN starts_at END), id)
  WHERE CASE WHEN status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL THEN clinic_calls = 0 ELSE false END;
CREATE INDEX rescue_queue_tried ON reservation (partner_id, provider_id, (CASE WHEN clinic_calls > 0 THEN starts_at END), id)
  WHERE CASE WHEN status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL THEN clinic_calls > 0 ELSE false END;
-- When the clinic was called before the last call: a call that was noted by mistake is taken back as if it had not been.
ALTER TABLE reservation ADD clinic_called_before timestamptz;
