-- Somebody of the staff opens a person in an emergency whom their roles do not let them read: why, until when, and what those who watch say of it.
CREATE TYPE break_glass_verdict AS ENUM ('justified', 'not_justified');
COMMENT ON TYPE break_glass_verdict IS 'What whoever watches over the staff says of an emergency access.';

CREATE TABLE break_glass (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  customer_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  -- of the staff: it opens nothing in another one
  session_id uuid NOT NULL,
  role text NOT NULL,
  -- one of a few words, as the audit has it
  grounds text NOT NULL CHECK (grounds ~ '^[a-z_]{1,40}$'),
  -- as typed; null: the person was erased
  comment varchar(1000),
  opened_at timestamptz NOT NULL DEFAULT portal_now(),
  ends_at timestamptz NOT NULL,
  -- by a press, before that
  ended_at timestamptz,
  verdict break_glass_verdict,
  note varchar(1000),
  reviewed_by bigint,
  reviewer_name text,
  reviewed_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CHECK ((verdict IS NULL) = (reviewed_at IS NULL)),
  CHECK (reviewed_by <> staff_id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX break_glass_of_partner ON break_glass (partner_id, opened_at, id);
CREATE INDEX break_glass_of_staff ON break_glass (staff_id, opened_at);
CREATE INDEX break_glass_of_customer ON break_glass (customer_id);

-- Requests read their own person's rows alone, as with the audit; all else is done by functions that ask by themselves who may.
ALTER TABLE break_glass ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON break_glass FOR SELECT TO vizit_app USING (partner_id = (SELECT current_partner()) AND customer_id = current_customer());
CREATE POLICY worker_rows ON break_glass TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT ON break_glass TO vizit_app;
GRANT SELECT, DELETE ON break_glass TO vizit_worker;

-- NOT VALID: what is there was checked against a shorter list.
ALTER TABLE audit_entry
  DROP CONSTRAINT audit_entry_reason_check,
  ADD CONSTRAINT audit_entry_reason_check CHECK (reason IN ('own', 'family', 'duty', 'link', 'task', 'emergency')) NOT VALID;
