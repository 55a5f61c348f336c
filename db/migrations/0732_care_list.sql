-- The list of care to organise at any length, in the order of the moments that it shows: clinics to tell, what is to be done by its due
-- moment, offers by when they end, visits by when they begin; of all, and what somebody has taken on.
-- Of an offer: by when others are looked for once nothing of it can be taken any more, two working days after its end.
ALTER TABLE medical_care ADD promised_at timestamptz;
UPDATE medical_care SET promised_at = due_at + interval '2 days' WHERE status = 'offered';
CREATE INDEX care_queue_work ON medical_care (partner_id, due_at, id) WHERE status IN ('requested', 'organising');
CREATE INDEX care_queue_offered ON medical_care (partner_id, due_at, id) WHERE status = 'offered';
DROP INDEX medical_care_open;
CREATE INDEX care_queue_tell ON medical_care (partner_id, least(starts_at, (updated_at AT TIME ZONE 'UTC' + interval '1 day') AT TIME ZONE 'UTC'), id)
  WHERE must_tell_clinic;
CREATE INDEX care_queue_booked ON medical_care (partner_id, (CASE WHEN starts_at IS NULL THEN due_at ELSE starts_at END), id)
  WHERE status = 'booked' AND reservation_id IS NULL;
CREATE INDEX care_queue_taken ON medical_care (claimed_by) WHERE claimed_by IS NOT NULL AND status IN ('organising', 'offered', 'booked', 'cancelled');
