-- What people ask of a partner in writing, on the telephone or in person: a copy of their data, or their erasure.
CREATE TYPE privacy_request_kind AS ENUM ('erase', 'export');
COMMENT ON TYPE privacy_request_kind IS 'What somebody asks for by the GDPR. erase: article 17; export: a copy of what is held, articles 15 and 20.';
CREATE TYPE privacy_request_state AS ENUM ('identity_check', 'received', 'planned', 'done', 'refused', 'withdrawn');
COMMENT ON TYPE privacy_request_state IS 'Of a request about somebody''s data. identity_check: nobody knows yet that it comes from them; planned: an erasure that they can still stop; withdrawn: by the person, or because their account went meanwhile.';
CREATE TYPE privacy_refusal AS ENUM ('identity_not_proven', 'unfounded', 'excessive', 'law_keeps', 'rights_of_others');
COMMENT ON TYPE privacy_refusal IS 'Why a request is refused, by the GDPR: articles 12(2) and (6), 12(5) a and b, 17(3), 15(4).';

CREATE TABLE privacy_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  customer_id bigint NOT NULL,
  kind privacy_request_kind NOT NULL,
  state privacy_request_state NOT NULL,
  -- how it came
  channel text NOT NULL CHECK (channel IN ('mail', 'letter', 'phone', 'person')),
  asked_by text NOT NULL CHECK (asked_by IN ('self', 'representative')),
  -- of the letter, as the partner numbers its papers; as typed, so it goes with the person
  reference varchar(40) CHECK (reference <> ''),
  received_on date NOT NULL,
  due_on date NOT NULL CHECK (due_on > received_on),
  -- why it takes two months more; null: it does not
  extension text CHECK (extension IN ('complex', 'many')),
  refusal privacy_refusal,
  -- when an erasure is carried out
  planned_for timestamptz,
  -- when the person was told of it, by mail or otherwise; nothing is erased before
  told_at timestamptz,
  -- the last attempt to carry it out, or to tell the person, failed: when, and with which class of error
  failed_at timestamptz,
  failure text,
  -- what the person was sent
  copy_id uuid,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  -- null: nobody of the staff, but the person
  decided_by bigint,
  decider_name text,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  closed_at timestamptz,
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id),
  CHECK ((closed_at IS NOT NULL) = (state IN ('done', 'refused', 'withdrawn'))),
  CHECK ((refusal IS NOT NULL) = (state = 'refused')),
  CHECK (state <> 'planned' OR planned_for IS NOT NULL AND kind = 'erase'));
COMMENT ON TABLE privacy_request IS 'Requests about somebody''s data, with what was decided. Nothing of them names the person but the number.';
-- One of each kind at a time.
CREATE UNIQUE INDEX privacy_request_open ON privacy_request (customer_id, kind) WHERE closed_at IS NULL;
CREATE INDEX privacy_request_of_customer ON privacy_request (customer_id);
-- Open ones first, each part by the day on which it is due.
CREATE INDEX privacy_request_list ON privacy_request (partner_id, (closed_at IS NOT NULL), due_on, id);
-- The same of open ones alone: closed ones are kept for years.
CREATE INDEX privacy_request_open_list ON privacy_request (partner_id, due_on, id) WHERE closed_at IS NULL;
CREATE INDEX privacy_request_reference ON privacy_request (partner_id, lower(reference)) WHERE reference IS NOT NULL;
CREATE INDEX privacy_request_planned ON privacy_request (planned_for) WHERE state = 'planned';
CREATE INDEX privacy_request_closed ON privacy_request (closed_at) WHERE closed_at IS NOT NULL;

ALTER TABLE privacy_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE privacy_request FORCE ROW LEVEL SECURITY;
-- A person sees and stops their own; the rest is the staff's.
CREATE POLICY own_rows ON privacy_request TO vizit_app
  USING (partner_id = (SELECT current_partner()) AND customer_id = (SELECT current_customer()))
  WITH CHECK (partner_id = (SELECT current_partner()) AND customer_id = (SELECT current_customer()));
CREATE POLICY staff_rows ON privacy_request TO vizit_staff USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON privacy_request TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (state, closed_at, decided_by, decider_name, version) ON privacy_request TO vizit_app;
GRANT INSERT, UPDATE ON privacy_request TO vizit_staff;
GRANT SELECT, UPDATE, DELETE ON privacy_request TO vizit_worker;
