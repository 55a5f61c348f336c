-- A partner's campaign that gives a laboratory test away: when, where, the codes that entitle to it, and who registered. Walled off by partner.

CREATE TABLE lab_campaign (
  partner_id int PRIMARY KEY REFERENCES partner,
  -- days by the calendar of the host's country; the last ones count to their end
  opens date NOT NULL,
  closes date NOT NULL,
  usable_until date NOT NULL,
  title jsonb NOT NULL,
  text jsonb NOT NULL,
  closed_title jsonb NOT NULL,
  closed_text jsonb NOT NULL,
  -- [{"key": "buda", "place": {"hu", "ro", "en"}, "days": ["2024-04-02"]}]
  places jsonb NOT NULL,
  CHECK (opens <= closes AND closes <= usable_until));
GRANT SELECT ON lab_campaign TO vizit_app, vizit_worker;

-- Each entitles to one test, once. Folded to capitals; eight letters and digits are 41 bits to guess.
CREATE TABLE lab_code (
  partner_id int NOT NULL REFERENCES partner,
  code varchar(20) NOT NULL CHECK (code ~ '^[A-Z0-9]{8,20}$'),
  used_at timestamptz,
  PRIMARY KEY (partner_id, code));

CREATE TABLE lab_registration (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  -- who was signed in, or has the address; null: no account
  customer_id bigint,
  code varchar(20) NOT NULL,
  last_name varchar(100) NOT NULL,
  first_name varchar(100) NOT NULL,
  date_of_birth date NOT NULL,
  email varchar(254) NOT NULL,
  phone text NOT NULL,
  zipcode varchar(10) NOT NULL,
  -- where and when they would like to come, as the campaign called it
  place jsonb NOT NULL,
  day date NOT NULL,
  usable_until date NOT NULL,
  -- language and host of the mail
  locale text NOT NULL CHECK (locale IN ('hu', 'ro', 'en')),
  host text NOT NULL,
  -- of the texts that were accepted
  terms_version text NOT NULL,
  accepted_terms_at timestamptz NOT NULL DEFAULT portal_now(),
  -- of the sentence that was agreed to, apart from the terms; null: not agreed, or withdrawn
  marketing_version text,
  marketing_agreed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  -- SHA-256 of the link by which marketing is withdrawn
  withdrawal_hash bytea NOT NULL UNIQUE,
  FOREIGN KEY (partner_id, code) REFERENCES lab_code,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id),
  CHECK ((marketing_version IS NULL) = (marketing_agreed_at IS NULL)));
CREATE INDEX lab_registration_code ON lab_registration (partner_id, code);
CREATE INDEX lab_registration_customer ON lab_registration (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX lab_registration_marketing ON lab_registration (marketing_agreed_at) WHERE marketing_agreed_at IS NOT NULL;
CREATE INDEX lab_registration_rest ON lab_registration (usable_until) WHERE marketing_agreed_at IS NULL;

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['lab_campaign', 'lab_code', 'lab_registration'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, UPDATE (used_at) ON lab_code TO vizit_app;
GRANT SELECT, INSERT, DELETE, UPDATE (marketing_version, marketing_agreed_at) ON lab_registration TO vizit_app;
GRANT SELECT, DELETE ON lab_registration TO vizit_worker;
