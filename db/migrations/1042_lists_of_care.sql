-- The list of care to organise, when most of it is somebody else's or of another part: each part of all, and of whoever has it or of nobody,
-- from an index in the order of its moments. By when a clinic is told stands in a column: behind the walls between partners no index is
-- searched by what is reckoned from others.
ALTER TABLE medical_care ADD COLUMN tell_at timestamptz
  GENERATED ALWAYS AS (least(starts_at, (updated_at AT TIME ZONE 'UTC' + interval '1 day') AT TIME ZONE 'UTC')) STORED;
COMMENT ON COLUMN medical_care.tell_at IS 'By when its clinic is to be told that it was withdrawn, if it is: within a day, at last when the visit would have begun. In days of UTC.';
DROP INDEX care_queue_tell;
CREATE INDEX care_queue_tell ON medical_care (partner_id, tell_at, id) WHERE must_tell_clinic AND reservation_id IS NULL;
CREATE INDEX care_queue_over ON medical_care (partner_id, (CASE WHEN promised_at IS NULL THEN due_at ELSE promised_at END), id) WHERE status = 'offered';
-- Of one of the staff, and of nobody (0), whom no index finds in order by null.
CREATE INDEX care_owned_tell ON medical_care (partner_id, (CASE WHEN claimed_by IS NULL THEN 0 ELSE claimed_by END), tell_at, id)
  WHERE must_tell_clinic AND reservation_id IS NULL;
CREATE INDEX care_owned_work ON medical_care (partner_id, (CASE WHEN claimed_by IS NULL THEN 0 ELSE claimed_by END), due_at, id)
  WHERE status IN ('requested', 'organising');
CREATE INDEX care_owned_offered ON medical_care (partner_id, (CASE WHEN claimed_by IS NULL THEN 0 ELSE claimed_by END), due_at, id) WHERE status = 'offered';
CREATE INDEX care_owned_over ON medical_care (partner_id, (CASE WHEN claimed_by IS NULL THEN 0 ELSE claimed_by END),
  (CASE WHEN promised_at IS NULL THEN due_at ELSE promised_at END), id) WHERE status = 'offered';
CREATE INDEX care_owned_booked ON medical_care (partner_id, (CASE WHEN claimed_by IS NULL THEN 0 ELSE claimed_by END),
  (CASE WHEN starts_at IS NULL THEN due_at ELSE starts_at END), id) WHERE status = 'booked' AND reservation_id IS NULL;
DROP INDEX care_queue_taken;
