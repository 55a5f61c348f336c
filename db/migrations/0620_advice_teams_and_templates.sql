-- Doctors who answer in writing: in teams, with answers kept ready.

CREATE TABLE advice_team (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  name varchar(100) NOT NULL,
  -- null: any
  specialization_id int REFERENCES specialization,
  -- in which its members write; empty: any
  languages text[] NOT NULL,
  -- sees how soon its members answer; one of the members, or nobody
  lead_id bigint,
  member_ids bigint[] NOT NULL,
  -- one more with each change: who has seen an older one changes nothing
  version int NOT NULL DEFAULT 1,
  UNIQUE (partner_id, name),
  CHECK (lead_id IS NULL OR lead_id = ANY (member_ids)));

CREATE TABLE advice_template (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  -- whose it is
  staff_id bigint NOT NULL,
  -- everybody's who answers at the partner; whoever wrote it
  is_shared boolean NOT NULL,
  locale text NOT NULL CHECK (locale IN ('hu', 'ro', 'en')),
  title varchar(100) NOT NULL,
  body varchar(4000) NOT NULL,
  version int NOT NULL DEFAULT 1);
CREATE INDEX advice_template_partner ON advice_template (partner_id, locale);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['advice_team', 'advice_template'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I FOR SELECT TO vizit_worker USING (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON advice_team, advice_template TO vizit_app;
GRANT SELECT ON advice_team TO vizit_worker;

-- To whom a question was handed over; both null: to all doctors. It stands first for them, and whoever has time may take it on.
ALTER TABLE advice_question
  ADD COLUMN handed_to bigint,
  ADD COLUMN handed_to_team bigint REFERENCES advice_team ON DELETE SET NULL,
  ADD CHECK (num_nonnulls(handed_to, handed_to_team) <= 1);
CREATE INDEX advice_question_team ON advice_question (handed_to_team) WHERE handed_to_team IS NOT NULL;
GRANT UPDATE (handed_to, handed_to_team) ON advice_question TO vizit_app;
