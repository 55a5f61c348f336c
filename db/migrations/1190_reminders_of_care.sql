-- Visits that the call centre has booked by telephone are reminded of like bookings of a calendar, and their reminders are answered by a link.
ALTER TABLE medical_care
  ADD booked_at timestamptz,
  -- The link of the reminders: its token follows from the id, and is kept as its SHA-256.
  ADD answer_id uuid,
  ADD answer_hash bytea,
  -- When the patient said that they come.
  ADD coming_at timestamptz;
CREATE UNIQUE INDEX medical_care_answer ON medical_care (answer_hash) WHERE answer_hash IS NOT NULL;
-- Those ahead, for the reminders.
CREATE INDEX medical_care_ahead ON medical_care (starts_at) WHERE status = 'booked' AND reservation_id IS NULL;

-- Written once a reminder is due: what is booked by telephone keeps its time.
CREATE TABLE care_reminder (
  medical_care_id uuid NOT NULL REFERENCES medical_care ON DELETE CASCADE,
  hours_before smallint NOT NULL CHECK (hours_before > 0),
  partner_id int NOT NULL REFERENCES partner,
  channel reminder_channel NOT NULL,
  state reminder_state NOT NULL DEFAULT 'queued',
  outbox_id bigint NOT NULL,
  -- why it was dropped
  outcome text,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (medical_care_id, hours_before));
COMMENT ON TABLE care_reminder IS 'Reminders of visits that were booked by telephone, with what became of each.';
ALTER TABLE care_reminder ENABLE ROW LEVEL SECURITY;
ALTER TABLE care_reminder FORCE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON care_reminder TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON care_reminder TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON care_reminder TO vizit_worker;

-- A text message may remind of such a visit.
ALTER TABLE message ADD medical_care_id uuid;
CREATE INDEX message_medical_care ON message (medical_care_id) WHERE medical_care_id IS NOT NULL;
ALTER TABLE message DROP CONSTRAINT message_about_visit, DROP CONSTRAINT message_of_visit;
ALTER TABLE message
  ADD CONSTRAINT message_about_visit CHECK (CASE about WHEN 'finish_care' THEN num_nonnulls(reservation_id, medical_care_id) = 0
                                                       ELSE num_nonnulls(reservation_id, medical_care_id) = 1 END),
  ADD CONSTRAINT message_of_visit CHECK ((visit_starts_at IS NULL) = (about = 'finish_care')),
  ADD CONSTRAINT message_of_care CHECK (medical_care_id IS NULL OR (about = 'reminder' AND channel = 'sms'));
