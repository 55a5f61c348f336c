-- The list of clinics to call at any length: what no clinic has said to know of, in the order in which visits begin, of those that
-- nobody has called yet and of those that were called in vain. What is known, or over, costs nothing.
CREATE INDEX rescue_queue_new ON reservation (partner_id, provider_id, starts_at, id)
  WHERE status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL AND clinic_calls = 0;
CREATE INDEX rescue_queue_tried ON reservation (partner_id, provider_id, starts_at, id)
  WHERE status IN ('pending_preauth', 'confirmed') AND acknowledged_at IS NULL AND arrived_at IS NULL AND clinic_calls > 0;
-- When the clinic was called before the last call: a call that was noted by mistake is taken back as if it had not been.
ALTER TABLE reservation ADD clinic_called_before timestamptz;
