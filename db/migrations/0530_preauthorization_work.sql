-- Work on approvals: in part, by two people, with documents that were asked for.
ALTER TABLE preauthorization
  -- moves with whatever somebody who decides has to see: nobody decides on what they have not seen
  ADD COLUMN version int NOT NULL DEFAULT 1,
  -- what the insurer was expected to pay before it approved only a part; null: nothing was cut
  ADD COLUMN requested_cost int CHECK (requested_cost > estimated_cost),
  -- why it was refused
  ADD COLUMN reason text CHECK (reason IN ('not_covered', 'limit_used_up', 'not_justified', 'documents_missing')),
  -- the member is asked for it and has not sent it yet
  ADD COLUMN document_asked text CHECK (document_asked IN ('referral', 'findings', 'discharge_report', 'treatment_plan')),
  -- what was done on the case, in its order: {at, kind, staff, status, amount, reason, document}; each moved the version by one
  ADD COLUMN events jsonb NOT NULL DEFAULT '[]',
  -- what one person of the staff wants, until a second one wants the same
  ADD COLUMN proposed_by bigint,
  ADD COLUMN proposed_status preauthorization_status CHECK (proposed_status IN ('approved', 'rejected')),
  ADD COLUMN proposed_amount int CHECK (proposed_amount > 0),
  ADD COLUMN proposed_reason text,
  ADD CHECK ((proposed_by IS NULL) = (proposed_status IS NULL));
CREATE INDEX preauthorization_decided ON preauthorization (partner_id, decided_at) WHERE decided_at IS NOT NULL;

-- Who of the staff has a case open, as of their last sign of it; gone after a day.
CREATE TABLE preauthorization_look (
  partner_id int NOT NULL,
  reservation_id uuid NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  looked_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (reservation_id, staff_id));
CREATE INDEX preauthorization_look_old ON preauthorization_look (partner_id, looked_at);
ALTER TABLE preauthorization_look ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON preauthorization_look TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON preauthorization_look TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON preauthorization_look TO vizit_app;
