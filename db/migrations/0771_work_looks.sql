-- Who of the staff has a piece of work open, whatever it is: an approval, a question to doctors, a request for care; gone after a day.
-- `preauthorization_look` was it for approvals alone. The version before reads and writes it until its last process has ended, so a
-- migration of a later version drops it. Nothing is taken over: a sign that somebody is there is old after a minute.
CREATE TABLE work_look (
  partner_id int NOT NULL,
  item_id uuid NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  looked_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (item_id, staff_id));
CREATE INDEX work_look_old ON work_look (partner_id, looked_at);
ALTER TABLE work_look ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON work_look TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON work_look TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON work_look TO vizit_app;
-- Moves with whatever somebody who organises care has to see: nobody saves over what they have not seen.
ALTER TABLE medical_care ADD version int NOT NULL DEFAULT 1;
