-- The list of care to organise at any length: clinics to tell, what is to be done by its due moment, visits by when they begin; of all, and
-- what somebody has taken on.
CREATE INDEX care_queue_due ON medical_care (partner_id, due_at, id) WHERE status IN ('requested', 'organising', 'offered');
DROP INDEX medical_care_open;
CREATE INDEX care_queue_tell ON medical_care (partner_id, coalesce(starts_at, due_at), id) WHERE must_tell_clinic;
CREATE INDEX care_queue_booked ON medical_care (partner_id, coalesce(starts_at, due_at), id) WHERE status = 'booked' AND reservation_id IS NULL;
CREATE INDEX care_queue_taken ON medical_care (claimed_by) WHERE claimed_by IS NOT NULL AND status IN ('organising', 'offered', 'booked', 'cancelled');
