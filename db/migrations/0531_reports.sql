-- Totals for reports: how much happened where on which day, nobody's name and no visit of its own. Written by night (`roll_up_reports`).

-- Visits by the day on which they were to be, on the clinic's calendar.
CREATE TABLE report_day (
  partner_id int NOT NULL REFERENCES partner,
  day date NOT NULL,
  provider_id bigint NOT NULL REFERENCES provider,
  subfunction_id int NOT NULL REFERENCES subfunction,
  booked int NOT NULL,
  fulfilled int NOT NULL,
  no_show int NOT NULL,
  cancelled_by_patient int NOT NULL,
  cancelled_by_clinic int NOT NULL,
  -- what of the members' covers it used, in whole units of the currency of the clinic's country
  covered bigint NOT NULL,
  PRIMARY KEY (partner_id, day, provider_id, subfunction_id));
-- The same by months, for long periods. `day` is the first of the month.
CREATE TABLE report_month (LIKE report_day INCLUDING ALL,
  FOREIGN KEY (partner_id) REFERENCES partner,
  FOREIGN KEY (provider_id) REFERENCES provider,
  FOREIGN KEY (subfunction_id) REFERENCES subfunction);

-- How long people waited for what was promised, by the day on which they got it.
CREATE TABLE report_wait (
  partner_id int NOT NULL REFERENCES partner,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('decision', 'answer', 'call_back')),
  done int NOT NULL,
  in_time int NOT NULL,
  within_4_hours int NOT NULL,
  within_24_hours int NOT NULL,
  within_48_hours int NOT NULL,
  PRIMARY KEY (partner_id, day, kind));

-- How far those came who registered on a day.
CREATE TABLE report_funnel (
  partner_id int NOT NULL REFERENCES partner,
  day date NOT NULL,
  registered int NOT NULL,
  confirmed int NOT NULL,
  subscribed int NOT NULL,
  booked int NOT NULL,
  PRIMARY KEY (partner_id, day));

-- Which days were added up, and when: nights that were missed are made up for.
CREATE TABLE report_rolled (
  day date PRIMARY KEY,
  rolled_at timestamptz NOT NULL DEFAULT portal_now());
GRANT SELECT ON report_rolled TO vizit_app, vizit_report;
GRANT SELECT, INSERT, UPDATE ON report_rolled TO vizit_worker;

DO $$
DECLARE v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['report_day', 'report_month', 'report_wait', 'report_funnel'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I FOR SELECT TO vizit_app USING (partner_id = (SELECT current_partner()))', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
    EXECUTE format('CREATE POLICY report_rows ON %I FOR SELECT TO vizit_report USING (true)', v_table);
    EXECUTE format('GRANT SELECT ON %I TO vizit_app, vizit_report', v_table);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO vizit_worker', v_table);
  END LOOP;
END $$;
