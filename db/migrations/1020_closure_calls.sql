-- Whom a clinic has cancelled at one press behind a closure: they are called, too, until it has passed.

CREATE TABLE closure_call (
  reservation_id uuid PRIMARY KEY REFERENCES reservation ON DELETE CASCADE,
  partner_id int NOT NULL REFERENCES partner,
  closure_id bigint NOT NULL REFERENCES clinic_closure,
  -- the end of the closure
  kept_until timestamptz NOT NULL,
  -- null: nobody has called yet
  called_at timestamptz,
  called_by bigint REFERENCES staff_member ON DELETE SET NULL,
  called_by_name text,
  CHECK ((called_at IS NULL) = (called_by_name IS NULL)));
CREATE INDEX closure_call_closure ON closure_call (closure_id);
CREATE INDEX closure_call_age ON closure_call (kept_until);
CREATE INDEX closure_call_caller ON closure_call (called_by) WHERE called_by IS NOT NULL;
ALTER TABLE closure_call ENABLE ROW LEVEL SECURITY;
ALTER TABLE closure_call FORCE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON closure_call TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON closure_call TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON closure_call TO vizit_app;
GRANT SELECT, DELETE ON closure_call TO vizit_worker;

-- Taken back, a closure stays in sight while there is somebody to call because of it.
ALTER TABLE clinic_closure ADD COLUMN has_calls bool NOT NULL DEFAULT false;
CREATE INDEX clinic_closure_calls ON clinic_closure (provider_id) WHERE has_calls;
