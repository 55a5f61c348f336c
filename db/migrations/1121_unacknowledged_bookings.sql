-- What a clinic has not said to know of is read by its desk alone, and the list of clinics to call from its places. By what no other index
-- says: with the plain state and beginning of a visit a plan that holds for any values takes the index of a clinic's days, and reads its whole
-- calendar.
CREATE INDEX reservation_unacknowledged ON reservation (partner_id, provider_id, (CASE WHEN acknowledged_at IS NULL THEN starts_at END), id)
  WHERE CASE WHEN status IN ('pending_preauth', 'confirmed') AND arrived_at IS NULL THEN acknowledged_at IS NULL ELSE false END;
DROP INDEX rescue_queue_new, rescue_queue_tried;
