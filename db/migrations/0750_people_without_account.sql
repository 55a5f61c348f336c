-- Requests about the data of people without an account: whoever booked as a visitor, asked for care, sent the form of a laboratory test or was invited.
-- Such a person is no row of their own. A request names the rows that they left, and everything of the same name, day of birth and address is theirs: by the
-- first that is still theirs the rest are found.
ALTER TABLE privacy_request ALTER COLUMN customer_id DROP NOT NULL,
  ADD COLUMN trace_ids uuid[] CHECK (cardinality(trace_ids) > 0),
  ADD CHECK ((customer_id IS NULL) = (trace_ids IS NOT NULL));
CREATE INDEX privacy_request_traces ON privacy_request USING gin (trace_ids) WHERE trace_ids IS NOT NULL;

-- Links by which somebody who cannot sign in gets their copy, or stops their erasure.
CREATE TABLE privacy_link (
  -- also what its token is made from
  id uuid PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  partner_id int NOT NULL REFERENCES partner,
  request_id bigint NOT NULL REFERENCES privacy_request ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('copy', 'stop')),
  -- dates of birth that were wrong
  wrong_tries smallint NOT NULL DEFAULT 0,
  opened_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  expires_at timestamptz NOT NULL);
COMMENT ON TABLE privacy_link IS 'Links of data requests of people who cannot sign in. They hold no data: the copy is made when it is fetched.';
CREATE INDEX privacy_link_by_request ON privacy_link (request_id, purpose);
CREATE INDEX privacy_link_by_end ON privacy_link (expires_at);
ALTER TABLE privacy_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE privacy_link FORCE ROW LEVEL SECURITY;
-- Visitors reach one by its token alone, through functions.
CREATE POLICY staff_rows ON privacy_link TO vizit_staff USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON privacy_link TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (expires_at) ON privacy_link TO vizit_staff;
GRANT SELECT, DELETE, UPDATE (expires_at) ON privacy_link TO vizit_worker;

-- Which of these rows were erased, by their numbers alone: a backup may not bring them back.
CREATE TABLE erased_trace (
  kind text NOT NULL CHECK (kind IN ('visit', 'care', 'lab', 'invitation')),
  id uuid NOT NULL,
  partner_id int NOT NULL REFERENCES partner,
  erased_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (kind, id));
COMMENT ON TABLE erased_trace IS 'What was erased of people without an account; nothing in it says whose it was.';
CREATE INDEX erased_trace_by_moment ON erased_trace (erased_at);
ALTER TABLE erased_trace ENABLE ROW LEVEL SECURITY;
ALTER TABLE erased_trace FORCE ROW LEVEL SECURITY;
CREATE POLICY worker_rows ON erased_trace TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT ON erased_trace TO vizit_worker;

-- They are looked for by their day of birth.
CREATE INDEX reservation_visitor_birth ON reservation (partner_id, patient_date_of_birth) WHERE customer_id IS NULL AND patient_date_of_birth IS NOT NULL;
CREATE INDEX medical_care_visitor_birth ON medical_care (partner_id, date_of_birth) WHERE customer_id IS NULL AND date_of_birth IS NOT NULL;
CREATE INDEX lab_registration_visitor_birth ON lab_registration (partner_id, date_of_birth) WHERE customer_id IS NULL;
CREATE INDEX relative_invited_birth ON relative (partner_id, date_of_birth) WHERE customer_id IS NULL;
