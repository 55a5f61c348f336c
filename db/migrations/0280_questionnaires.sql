-- Questionnaires on somebody's health: kept for who has consented to that, by themselves only. Walled off by partner.

ALTER TABLE consent DROP CONSTRAINT consent_kind_check,
  ADD CONSTRAINT consent_kind_check CHECK (kind IN ('terms', 'privacy', 'marketing', 'questionnaires'));

-- One that is being filled in; its answers are checked by the contract of the call that saves them.
CREATE TABLE questionnaire_draft (
  partner_id int NOT NULL,
  customer_id bigint NOT NULL,
  questionnaire text NOT NULL CHECK (questionnaire IN ('cardiovascular', 'lifestyle')),
  answers jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (customer_id, questionnaire),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX questionnaire_draft_age ON questionnaire_draft (updated_at);

-- A finished one. What it says follows from the answers and the day, by which age is counted.
CREATE TABLE questionnaire_result (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  customer_id bigint NOT NULL,
  questionnaire text NOT NULL CHECK (questionnaire IN ('cardiovascular', 'lifestyle')),
  answers jsonb NOT NULL,
  taken_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX questionnaire_result_customer ON questionnaire_result (customer_id, created_at);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['questionnaire_draft', 'questionnaire_result'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON questionnaire_draft TO vizit_app;
GRANT SELECT, INSERT, DELETE ON questionnaire_result TO vizit_app;
GRANT SELECT, DELETE ON questionnaire_draft TO vizit_worker;
GRANT SELECT ON questionnaire_result TO vizit_worker;
