-- How often pages of campaigns were opened, and right codes were typed: numbers of a day, nothing of who it was. Each web process
-- adds what it has counted for some seconds; the night takes the totals into the reports.
CREATE TABLE campaign_count (
  partner_id int NOT NULL REFERENCES partner,
  -- of the reports' calendar, see report_day_of
  day date NOT NULL,
  step text NOT NULL CHECK (step IN ('opened', 'code_entered')),
  -- address of the page without its first stroke
  page text NOT NULL CHECK (page ~ '^[a-z0-9/-]{1,200}$'),
  count int NOT NULL CHECK (count > 0),
  PRIMARY KEY (partner_id, day, step, page));
CREATE INDEX campaign_count_day ON campaign_count (day);
ALTER TABLE campaign_count ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON campaign_count TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON campaign_count TO vizit_worker USING (true);
GRANT SELECT, INSERT, UPDATE (count) ON campaign_count TO vizit_app;
GRANT SELECT, DELETE ON campaign_count TO vizit_worker;

-- How often each page was opened on a day.
CREATE TABLE report_opening (
  partner_id int NOT NULL REFERENCES partner,
  day date NOT NULL,
  page text NOT NULL,
  opened int NOT NULL,
  PRIMARY KEY (partner_id, day, page));
ALTER TABLE report_opening ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON report_opening FOR SELECT TO vizit_app USING (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON report_opening TO vizit_worker USING (true) WITH CHECK (true);
CREATE POLICY report_rows ON report_opening FOR SELECT TO vizit_report USING (true);
GRANT SELECT ON report_opening TO vizit_app, vizit_report;
GRANT SELECT, INSERT, DELETE ON report_opening TO vizit_worker;

-- What goes before registering.
ALTER TABLE report_funnel ADD COLUMN opened int NOT NULL DEFAULT 0, ADD COLUMN code_entered int NOT NULL DEFAULT 0;
