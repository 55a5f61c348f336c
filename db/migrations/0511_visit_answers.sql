-- What patients answer to a reminder. Of a visit that was moved since, an answer says nothing.
CREATE TABLE visit_answer (
  -- no foreign key: it goes with what was kept of the visit, and by its age
  reservation_id uuid NOT NULL,
  visit_starts_at timestamptz NOT NULL,
  partner_id int NOT NULL REFERENCES partner,
  answered_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (reservation_id, visit_starts_at));
COMMENT ON TABLE visit_answer IS 'Patients who have said that they are coming.';
CREATE INDEX visit_answer_age ON visit_answer (visit_starts_at);
ALTER TABLE visit_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON visit_answer TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON visit_answer TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON visit_answer TO vizit_app;
GRANT SELECT, DELETE ON visit_answer TO vizit_worker;

-- Numbers that are reminded by no text message, at their owner's wish, whoever types them and at whichever partner.
CREATE TABLE sms_stop (
  -- keyed hash of the number
  number_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT portal_now());
GRANT SELECT, INSERT ON sms_stop TO vizit_app;
GRANT SELECT, DELETE ON sms_stop TO vizit_worker;

-- A reminder by text message is planned beside those by mail, and sent if they were of no use.
CREATE TYPE reminder_channel AS ENUM ('mail', 'sms');
COMMENT ON TYPE reminder_channel IS 'How a visit is reminded of. sms: if nobody has answered the mail, or there is none.';
ALTER TABLE reminder ADD COLUMN channel reminder_channel NOT NULL DEFAULT 'mail';
